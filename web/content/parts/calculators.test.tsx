// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import BagCalculator from './bag-calculator.tsx'
import SavingsCalculator from './savings-calculator.tsx'

const item = (title: string, amount: number) => ({ title, amount })
const GROUPS = [
  { title: 'Dry cleaning', item_list: [item('Pants', 795), item('Dress [Reg]', 1595), item('Dress [Silk]', 1895)] },
  { title: 'Laundry', item_list: [item('Shirt [Laundry]', 695)] },
  {
    title: 'Wash & Folds',
    item_list: [
      item('Wash & Fold [1 Bag]', 9900),
      item('Wash & Fold [2 Bags]', 18800),
      item('Wash & Fold [3 Bags]', 26700),
      item('Wash & Fold [4 Bags]', 33600),
      item('Wash & Fold [Each Additional Bag]', 5900),
    ],
  },
]

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const inQueries = (calculator: ReactNode) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    {calculator}
  </QueryClientProvider>
)

const amounts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
const slideTo = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value } })

describe('BagCalculator', () => {
  it('has a slider from 0 to 5 bags that starts at 1 [R526]', async () => {
    fetched.mockResolvedValue(answer(GROUPS))
    render(inQueries(<BagCalculator />))
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'How many bags?' })
    expect([slider.min, slider.max, slider.value]).toEqual(['0', '5', '1'])
    expect(slider.getAttribute('aria-valuetext')).toBe('1 bag')
    expect(fetched.mock.calls[0]?.[0]).toContain('/client/price_items/')
  })

  it.each([
    [0, '$0.00', '$0.00', '$0.00'],
    [1, '$99.00', '$74.25', '$24.75 25%'],
    [2, '$188.00', '$141.00', '$47.00 25%'],
    [3, '$267.00', '$200.25', '$66.75 25%'],
    [4, '$336.00', '$252.00', '$84.00 25%'],
    [5, '$395.00', '$296.25', '$98.75 25%'],
  ])('%i bags: %s, with Platinum %s, saved %s [R527] [R528] [R530] [R531]', async (bags, payc, platinum, saved) => {
    fetched.mockResolvedValue(answer(GROUPS))
    render(inQueries(<BagCalculator />))
    await screen.findByRole('slider')
    slideTo('How many bags?', bags)
    expect(amounts()).toEqual([payc, platinum, saved])
    expect(screen.getByText('You will save')).toBeDefined()
    expect(screen.getByText('20% discount + 5% credit back')).toBeDefined()
  })

  it('is not in the written page, and hidden while prices load [R529]', async () => {
    expect(renderToString(inQueries(<BagCalculator />))).not.toMatch(/type="range"|\$/)
    let arrive = (_: Response) => {}
    fetched.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    render(inQueries(<BagCalculator />))
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.getByRole('button', { name: 'Open the bag calculator' }).getAttribute('aria-busy')).toBe('true')
    arrive(answer(GROUPS))
    expect(await screen.findByRole('slider')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('hands the focus of its button on to the slider', async () => {
    let arrive = (_: Response) => {}
    fetched.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    render(inQueries(<BagCalculator />))
    screen.getByRole('button').focus()
    arrive(answer(GROUPS))
    const slider = await screen.findByRole('slider')
    expect(document.activeElement).toBe(slider)
  })

  it('takes no focus that it did not have', async () => {
    fetched.mockResolvedValue(answer(GROUPS))
    render(inQueries(<BagCalculator />))
    await screen.findByRole('slider')
    expect(document.activeElement).toBe(document.body)
  })

  it('says when prices cannot be loaded, and tries again', async () => {
    fetched.mockResolvedValueOnce(answer({ detail: 'Something went wrong' }, 500)).mockResolvedValueOnce(answer(GROUPS))
    render(inQueries(<BagCalculator />))
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load today’s prices just now')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('slider')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says the same of a list that lacks a bag price', async () => {
    fetched.mockResolvedValue(answer(GROUPS.slice(0, 2)))
    render(inQueries(<BagCalculator />))
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})

describe('SavingsCalculator', () => {
  it('has three sliders from 0 to 10 that start at 1 [R434] [R437]', async () => {
    fetched.mockResolvedValue(answer(GROUPS))
    render(inQueries(<SavingsCalculator />))
    await screen.findAllByRole('slider')
    for (const name of ['Shirt [Laundry]', 'Pants', 'Dress [Reg]']) {
      const slider = screen.getByRole<HTMLInputElement>('slider', { name })
      expect([slider.min, slider.max, slider.value]).toEqual(['0', '10', '1'])
    }
    expect(screen.getAllByRole('slider')).toHaveLength(3)
  })

  it('adds up quantity times price, and takes a quarter off [R435] [R436] [R556]', async () => {
    fetched.mockResolvedValue(answer(GROUPS))
    render(inQueries(<SavingsCalculator />))
    await screen.findAllByRole('slider')
    expect(amounts()).toEqual(['$30.85', '$23.14', '$7.71 25%'])
    slideTo('Shirt [Laundry]', 10)
    slideTo('Pants', 2)
    slideTo('Dress [Reg]', 0)
    // 10 × $6.95 + 2 × $7.95
    expect(amounts()).toEqual(['$85.40', '$64.05', '$21.35 25%'])
    expect(screen.getByText('20% discount + 5% credit back')).toBeDefined()
  })

  it('says so when the list lacks one of the three', async () => {
    fetched.mockResolvedValue(answer(GROUPS.slice(0, 1)))
    render(inQueries(<SavingsCalculator />))
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import SavingsCalculator from '../../web/rooms/content/advantage/savings-calculator.tsx'
import BagCalculator from '../../web/rooms/content/wash-and-fold/bag-calculator.tsx'
import { openScreen } from './open-screen.tsx'
import { changePrices } from './prices.ts'
import { shareScreenServer } from './screen-server.ts'

const server = shareScreenServer()
const PRICES = 'GET /client/price_items/'

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
    openScreen(BagCalculator)
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'How many bags?' })
    expect([slider.min, slider.max, slider.value]).toEqual(['0', '5', '1'])
    expect(slider.getAttribute('aria-valuetext')).toBe('1 bag')
    expect(server.calls.map(({ name }) => name)).toEqual([PRICES])
  })

  it.each([
    [0, '$0.00', '$0.00', '$0.00'],
    [1, '$99.00', '$74.25', '$24.75 25%'],
    [2, '$188.00', '$141.00', '$47.00 25%'],
    [3, '$267.00', '$200.25', '$66.75 25%'],
    [4, '$336.00', '$252.00', '$84.00 25%'],
    [5, '$395.00', '$296.25', '$98.75 25%'],
  ])('%i bags: %s, with Platinum %s, saved %s [R527] [R528] [R530] [R531]', async (bags, payc, platinum, saved) => {
    openScreen(BagCalculator)
    await screen.findByRole('slider')
    slideTo('How many bags?', bags)
    expect(amounts()).toEqual([payc, platinum, saved])
    expect(screen.getByText('You will save')).toBeDefined()
    expect(screen.getByText('20% discount + 5% credit back')).toBeDefined()
  })

  it('is in the written page with the prices of the release', () => {
    const written = renderToString(inQueries(<BagCalculator />))
    expect(written).toContain('type="range"')
    for (const amount of ['$99.00', '$74.25', '$24.75']) expect(written).toContain(amount)
  })

  it('elsewhere is hidden while prices load [R529]', async () => {
    const arrive = server.holdNext(PRICES)
    openScreen(BagCalculator)
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.getByRole('button', { name: 'Open the bag calculator' }).getAttribute('aria-busy')).toBe('true')
    arrive()
    expect(await screen.findByRole('slider')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('hands the focus of its button on to the slider', async () => {
    const arrive = server.holdNext(PRICES)
    openScreen(BagCalculator)
    screen.getByRole('button').focus()
    arrive()
    const slider = await screen.findByRole('slider')
    expect(document.activeElement).toBe(slider)
  })

  it('keeps the prices as "priceItems", for whatever else reckons with them [R390]', async () => {
    const queries = openScreen(BagCalculator)
    await screen.findByRole('slider')
    expect(queries.getQueryData(['priceItems'])).toContainEqual(expect.objectContaining({ title: 'Wash & Folds' }))
  })

  it('takes no focus that it did not have', async () => {
    openScreen(BagCalculator)
    await screen.findByRole('slider')
    expect(document.activeElement).toBe(document.body)
  })

  it('says when prices cannot be loaded, and tries again [R413]', async () => {
    server.failNext(PRICES, 'server_error')
    openScreen(BagCalculator)
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'We couldn’t load today’s pricesSomething broke on our side. Please try again in a moment, or call or text 650-555-0142.\nInternal Server ErrorTry again',
      ),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('slider')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says the same of a list that lacks a bag price', async () => {
    await changePrices(server, (prices) => prices.set({ isRetired: true }).where('priceGroup', '=', 'Wash & Folds'))
    openScreen(BagCalculator)
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})

describe('SavingsCalculator', () => {
  it('has three sliders from 0 to 10 that start at 1 [R434] [R437]', async () => {
    openScreen(SavingsCalculator)
    await screen.findAllByRole('slider')
    for (const name of ['Shirt [Laundry]', 'Pants', 'Dress [Reg]']) {
      const slider = screen.getByRole<HTMLInputElement>('slider', { name })
      expect([slider.min, slider.max, slider.value]).toEqual(['0', '10', '1'])
    }
    expect(screen.getAllByRole('slider')).toHaveLength(3)
  })

  it('adds up quantity times price, and takes a quarter off [R435] [R436] [R556]', async () => {
    openScreen(SavingsCalculator)
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
    await changePrices(server, (prices) => prices.set({ isRetired: true }).where('priceGroup', '=', 'Laundry'))
    openScreen(SavingsCalculator)
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, signOutHere } from '../../web/core/session.ts'
import { packagesDraft } from '../../web/shared/order/order-drafts.ts'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { payInvoice } from '../money/invoices.ts'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

const PAGE = '/order/packages'
const CHOOSE = 'POST /client/subscription/choose/'
const NEXT = 'Next: date & time'

const server = shareScreenServer()
let ada: TestCustomer

beforeEach(async () => {
  ada = await createAda(server, { plan: null })
  signInAs(ada)
})

const open = () => openSite(PAGE, '/order/delivery', '/order/advantage', '/', '/login')
const plan = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
const chosen = async () => {
  await plan('Gold')
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  return radios.filter(({ checked }) => checked).map((radio) => namesOf(radio))
}
const namesOf = (radio: Element) => document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: NEXT })
const arriveAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path))
const invoices = async () => {
  const rows = await server.database.db.selectFrom('invoices').select(['id', 'status', 'title']).orderBy('id').execute()
  return rows.map(({ status, title }) => [title, status])
}
/** The server's own answer, changed on its way. */
function answerPackages(change: (packages: Record<string, unknown>[]) => unknown): void {
  const fetch = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await fetch(input, init)
    return String(input).endsWith('/packages/') ? Response.json(change(await answer.json())) : answer
  })
}
const bar = () => screen.getByRole('button', { name: NEXT }).closest('div[class*=wide], .wide')?.textContent

describe('the plans', () => {
  it('stand side by side, each from its own data, Platinum chosen and marked as the most popular [R21] [R87] [R88] [R90]', async () => {
    await open()
    expect(await chosen()).toEqual(['Platinum'])
    const radios = screen.getAllByRole('radio')
    expect(radios.map(namesOf)).toEqual(['Pay as you clean', 'Gold', 'Platinum'])
    const described = radios.map((radio) =>
      (radio.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' | '),
    )
    expect(described).toEqual([
      '$0 | Pay by card after each order.',
      '$199 | 10% off. All $199 is credit.',
      'Most popular | $299 | 20% off. All $299 is credit.',
    ])
    const lines = radios.map((radio) =>
      [...(radio.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent),
    )
    expect(lines).toEqual([
      ['List price', 'None', '$69', 'Under $49: $19.90\n$49 to $68.99: $9.90', '$49, credited back', '$109.90', 'None'],
      ['10% off', '5%', '$59', 'Under $39: $14.98\n$39 to $58.99: $9.90', 'Free', '$79.90', '$199'],
      ['20% off', '5%', '$49', 'Under $29: $14.98\n$29 to $48.99: $9.90', 'Free', 'Free', '$299'],
    ])
    expect(screen.getByText('No monthly fee. Auto-reload is on until you turn it off under Plan.')).toBeTruthy()
    expect(bar()).toBe('BackPlatinum · $299.00 at checkoutNext: date & time')
    expect(screen.queryByText(/today\.$/)).toBeNull()
  })

  it('are one table too, closed until somebody asks for it', async () => {
    await open()
    const table = await screen.findByRole('table', { name: 'The plans side by side', hidden: true })
    expect(table.closest('details')?.open).toBe(false)
    const heads = within(table).getAllByRole('columnheader', { hidden: true })
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Pay as you clean', 'Gold', 'Platinum'])
    const rows = within(table).getAllByRole('row', { hidden: true }).slice(1)
    expect(rows.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
      'Cleaning and alterations',
      'List price10% off20% off',
      'Credit back each quarter',
      'None5%5%',
    ])
  })

  it('are what the server answers, whatever the policy says; a credit pack is not offered', async () => {
    answerPackages((packages) => [
      ...packages.map((each) => ({
        ...each,
        is_most_popular: each['name'] === 'gold',
        ...(each['name'] === 'gold' && { dry_clean: 15, delivery_free_from: 5550, has_welcome_box: false }),
      })),
      { ...packages[0], id: 99, name: 'extra' },
    ])
    await open()
    const gold = (await plan('Gold')).parentElement
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    expect([gold?.textContent?.includes('Most popular'), screen.getAllByText('Most popular').length]).toEqual([true, 1])
    const lines = [...(gold?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Up to 15% off',
      '5%',
      '$55.50',
      'Under $39: $14.98\n$39 to $55.49: $9.90',
      '$49, credited back',
      '$79.90',
      '$199',
    ])
  })

  it('wait for their data, then show it', async () => {
    const release = server.holdNext('GET /client/packages/')
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Choose how you pay' })).toBeTruthy()
    expect(screen.getAllByText('Loading')).toHaveLength(1)
    expect(next().disabled).toBe(true)
    await act(async () => release())
    expect(await chosen()).toEqual(['Platinum'])
    expect(next().disabled).toBe(false)
  })

  it('say when they could not be loaded, and try again', async () => {
    server.failNext('GET /client/packages/', 'no network')
    await open()
    await screen.findByText('We couldn’t load this')
    expect(next().disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await chosen()).toEqual(['Platinum'])
  })

  it('say when there is none, and look again', async () => {
    answerPackages(() => [])
    await open()
    await screen.findByText('We can’t show the plans right now. Please check again in a moment.')
    expect(next().disabled).toBe(true)
    vi.restoreAllMocks()
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
    expect(await chosen()).toEqual(['Platinum'])
  })
})

describe('Next', () => {
  it('opens the invoice of the chosen plan, keeps it and goes on to date and time [R91] [R93]', async () => {
    await open()
    await userEvent.click(await plan('Gold'))
    expect(bar()).toContain('Gold · $199.00 at checkout')
    await userEvent.click(next())
    await arriveAt('/order/delivery')
    expect(server.calls.filter(({ name }) => name === CHOOSE).map(({ body }) => body)).toEqual([{ package: 'gold' }])
    expect(await invoices()).toEqual([['Gold', 'open']])
    const [{ id }] = (await server.database.db.selectFrom('invoices').select('id').execute()) as [{ id: number }]
    expect(packagesDraft.read()).toEqual({ plan: 'gold', invoice: id })
    expect((await screen.findByRole('link', { name: 'Packages' })).getAttribute('href')).toBe(PAGE)
  })

  it('charges nothing today for who pays as they clean', async () => {
    await open()
    await userEvent.click(await plan('Pay as you clean'))
    expect(bar()).toContain('Pay as you clean · nothing is charged today')
    await userEvent.click(next())
    await arriveAt('/order/delivery')
    expect(packagesDraft.read()).toMatchObject({ plan: 'payc' })
  })

  it('sends once however often it is pressed, and is busy meanwhile', async () => {
    const release = server.holdNext(CHOOSE)
    await open()
    await plan('Gold')
    const button = next()
    await userEvent.dblClick(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    await userEvent.click(button)
    await act(async () => release())
    await arriveAt('/order/delivery')
    expect(server.count(CHOOSE)).toBe(1)
  })

  it.each([
    ['no network', 'Please check your connection'],
    ['charge_in_flight', 'We’re finishing another payment first'],
  ] as const)('leads home when it fails, and says why: %s [R92]', async (fault, why) => {
    server.failNext(CHOOSE, fault)
    await open()
    await plan('Gold')
    await userEvent.click(next())
    await arriveAt('/')
    const toast = await screen.findByText(/^We could not choose Platinum for you\./)
    expect(toast.textContent).toContain(why)
    expect(packagesDraft.read()).toBeUndefined()
  })

  it('after a session that has ended leads to the login, and back to what was marked', async () => {
    await open()
    await userEvent.click(await plan('Gold'))
    await userEvent.click(next())
    await arriveAt('/order/delivery')
    const kept = packagesDraft.read()
    await userEvent.click(await screen.findByRole('link', { name: 'Packages' }))
    await userEvent.click(await plan('Pay as you clean'))
    await server.database.db.deleteFrom('sessions').execute()
    await userEvent.click(next())
    await arriveAt('/login')
    expect(screen.queryByText(/We could not choose/)).toBeNull()
    await signInAgain(server, ada)
    await arriveAt(PAGE)
    expect(await chosen()).toEqual(['Pay as you clean'])
    expect(packagesDraft.read()).toEqual(kept)
  })

  it('calls nobody back who has gone elsewhere before the answer came', async () => {
    const release = server.holdNext(CHOOSE)
    await open()
    await plan('Gold')
    await userEvent.click(next())
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    await arriveAt('/order/advantage')
    await act(async () => release())
    await waitFor(() => expect(packagesDraft.read()).toMatchObject({ plan: 'platinum' }))
    expect(location.pathname).toBe('/order/advantage')
  })
})

describe('the saved invoice', () => {
  const save = async (name: string) => {
    const { body } = await server.call('POST', '/api/client/subscription/choose/', { package: name }, ada.token)
    const { id } = body as { id: number }
    packagesDraft.write({ plan: name as 'gold', invoice: id })
    return id
  }

  it('names the plan that is chosen, while it is open [R88]', async () => {
    const id = await save('gold')
    await open()
    expect(await chosen()).toEqual(['Gold'])
    expect(packagesDraft.read()).toEqual({ plan: 'gold', invoice: id })
  })

  it.each(['paid', 'void'])('that is %s by now is forgotten', async (state) => {
    const id = await save('gold')
    if (state === 'paid') {
      await payInvoice(server, ada.id, id)
      await putCustomer(server, ada.id, { planName: 'gold' })
    } else await server.call('POST', '/api/client/subscription/choose/', { package: 'payc' }, ada.token)
    await open()
    expect(await chosen()).toEqual(['Platinum'])
    expect(packagesDraft.read()).toBeUndefined()
  })

  it('that nobody can be asked about keeps the page waiting, and the draft where it is', async () => {
    const id = await save('gold')
    server.failNext('GET /client/invoices/', 'no network')
    await open()
    await screen.findByText('We couldn’t load this')
    expect(packagesDraft.read()).toEqual({ plan: 'gold', invoice: id })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await chosen()).toEqual(['Gold'])
  })

  it('is not asked about where there is none', async () => {
    await open()
    await plan('Gold')
    expect(server.count('GET /client/invoices/')).toBe(0)
  })
})

describe('who has a plan already', () => {
  it('is told which, and may add to it', async () => {
    await putCustomer(server, ada.id, { planName: 'gold' })
    await open()
    await screen.findByText('You have Gold today.')
    await userEvent.click(await plan('Gold'))
    await userEvent.click(next())
    await arriveAt('/order/delivery')
    expect(await invoices()).toEqual([['Gold credit', 'open']])
  })

  it('and pays as they clean has nothing to choose there', async () => {
    await putCustomer(server, ada.id, { planName: 'payc' })
    await open()
    await screen.findByText('You pay as you clean today.')
    expect(next().disabled).toBe(false)
    await userEvent.click(await plan('Pay as you clean'))
    expect([next().disabled, bar()]).toEqual([true, expect.stringContaining('this is how you pay today')])
  })
})

describe('the savings calculator', () => {
  const said = () =>
    within(screen.getByRole('region', { name: 'What would you save?' })).getByRole('status').textContent

  it('begins with one of each, reckons with the price list and speaks after a pause [R89] [R434] [R435] [R436] [R437]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    await open()
    const region = await screen.findByRole('region', { name: 'What would you save?' })
    await within(region).findByText('$30.85')
    const sliders = within(region).getAllByRole<HTMLInputElement>('slider')
    expect(sliders.map((slider) => [slider.labels?.[0]?.textContent, slider.min, slider.max, slider.value])).toEqual([
      ['Shirts $6.95 each', '0', '10', '1'],
      ['Pants $7.95 each', '0', '10', '1'],
      ['Dresses $15.95 each', '0', '10', '1'],
    ])
    expect(region.textContent).toContain('With Platinum you save$7.71Pay as you clean$30.85Platinum$23.14')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(said()).toBe('')

    for (const [index, value] of ['6', '3', '2'].entries()) {
      fireEvent.change(sliders[index] as HTMLInputElement, { target: { value } })
    }
    expect(region.textContent).toContain('With Platinum you save$24.36Pay as you clean$97.45Platinum$73.09')
    expect(region.textContent).toContain('20% discount + 5% credit back')
    expect(said()).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(said()).toBe('With Platinum you save $24.36')
  })

  it('speaks of Gold while Gold is chosen', async () => {
    await open()
    const region = await screen.findByRole('region', { name: 'What would you save?' })
    await within(region).findByText('$30.85')
    await userEvent.click(screen.getByRole('radio', { name: 'Gold' }))
    expect(region.textContent).toContain('With Gold you save$4.63Pay as you clean$30.85Gold$26.22')
    expect(region.textContent).toContain('10% discount + 5% credit back')
  })

  it('that has no prices says so; the plans can be chosen all the same', async () => {
    server.failNext('GET /client/price_items/', 'no network')
    await open()
    expect(await chosen()).toEqual(['Platinum'])
    const region = await screen.findByRole('region', { name: 'What would you save?' })
    await userEvent.click(await within(region).findByRole('button', { name: 'Try again' }))
    expect(await within(region).findByText('$30.85')).toBeTruthy()
  })
})

it('/order leads a customer to the packages, and to the login when the session ends there', async () => {
  await openSite('/order', PAGE, '/login')
  await arriveAt(PAGE)
  await plan('Gold')
  act(endSession)
  await arriveAt('/login')
})

it('/order leads a visitor to the registration [R24]', async () => {
  act(signOutHere)
  await openSite('/order', '/registration')
  await arriveAt('/registration')
})

it('the order has no footer', async () => {
  await open()
  await plan('Gold')
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import Home from '../../web/rooms/content/home/home.tsx'
import CustomerHome from '../../web/rooms/home/customer-home.tsx'
import { packagesDraft } from '../../web/shared/order/order-drafts.ts'
import { deliveryDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { putOrder } from '../money/put-order.ts'
import { putPickup } from '../put-pickup.ts'
import { openScreen, openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'
import { spaced } from './spaced.ts'

const server = shareScreenServer()

async function comeAs(wanted: Parameters<typeof createAda>[1] = {}): Promise<TestCustomer> {
  const ada = await createAda(server, wanted)
  signInAs(ada)
  return ada
}

async function book({ token }: TestCustomer, pickupDate: string, isRush = false): Promise<number> {
  const body = { pickup_date: pickupDate, is_rush: isRush }
  const answer = await server.call('POST', '/api/client/requests/', body, token)
  expect(answer.status).toBe(201)
  return (answer.body as { id: number }).id
}

const tiles = () => screen.getByRole('navigation', { name: 'Start here' })
const nextPickup = (name: string) => screen.findByRole('region', { name: (found) => spaced(found) === name })
const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ')

describe('the home of a customer', () => {
  it('is another one than the visitor’s, with three tiles in their order [R26] [R179] [R462]', async () => {
    await openSite('/')
    expect(screen.getByRole('heading', { level: 1 }).textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Laundry & Dry Cleaning with Delivery',
    )
    const ada = await createAda(server)
    await book(ada, '2026-11-20')
    signInAs(ada)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Ada'))
    await nextPickup('Friday, November 20th')
    const links = within(tiles()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pickup', '/profile', '/upcoming'])
    const titles = within(tiles()).getAllByRole('heading', { level: 2 })
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Request Pickup', 'My Account', 'Upcoming Orders'])
  })

  it('leaves a visitor with theirs, whatever they have heard of the other', () => {
    openScreen(Home)
    expect(screen.getByRole('heading', { level: 1 }).textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Laundry & Dry Cleaning with Delivery',
    )
  })

  it('greets without a name where there is none, and says the day that the server has', async () => {
    server.setNow('2026-11-19T06:30:00Z')
    await comeAs({ firstName: '' })
    openScreen(CustomerHome)
    await screen.findByRole('region', { name: 'Available credit' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello!')
    expect(await screen.findByText('Wednesday, November 18th')).toBeDefined()
  })

  it('invites to the first pickup, with the page’s one filled button and the soonest days', async () => {
    await comeAs()
    openScreen(CustomerHome)
    const card = await nextPickup('When should we come by?')
    expect(text(card)).toContain('Next open day: Wednesday, November 18th.')
    expect(within(card).getByRole('link', { name: 'Request pickup' }).getAttribute('href')).toBe('/pickup')
    expect(within(card).getByRole('link', { name: 'Set a weekly day' }).getAttribute('href')).toBe(
      '/profile/preferences#recurring',
    )
    // The card is the first of the three tiles.
    const rest = within(tiles()).getAllByRole('link')
    expect(rest.map((link) => link.getAttribute('href'))).toEqual(['/profile', '/upcoming'])
    expect(document.querySelectorAll('main [data-button=primary]')).toHaveLength(1)
    expect(text(tiles())).toContain('Upcoming OrdersNothing planned yet.')
  })

  it('shows the soonest pickup with its days and its clock, and no filled button', async () => {
    server.setNow('2026-11-17T17:30:00Z')
    const ada = await comeAs()
    await book(ada, '2026-11-23')
    await book(ada, '2026-11-20')
    openScreen(CustomerHome)
    const card = await nextPickup('Friday, November 20th')
    expect(text(card)).toContain('Next pickup')
    expect(text(card)).toContain('In 3 days, 9:00 AM – 5:00 PM, at 228 Bush Street')
    expect(within(card).getAllByRole('listitem').map(text)).toEqual([
      'RequestedTuesday, November 17th',
      'PickupFriday, November 20th',
      'Drop-offTuesday, November 24th',
    ])
    expect(text(card)).toContain('You can change this until Thursday, November 19th, 9:00 AM1 day 23 h left')
    expect(within(card).getByRole('link', { name: 'View request' }).getAttribute('href')).toBe('/upcoming')
    expect(document.querySelector('main [data-button=primary]')).toBeNull()
    expect(text(tiles())).toContain('Upcoming Orders2 pickups.')
  })

  it('says past the cutoff what happens and whom to text', async () => {
    const ada = await comeAs()
    await book(ada, '2026-11-19')
    server.setNow('2026-11-18T17:00:00Z')
    await signInAgain(server, ada)
    openScreen(CustomerHome)
    const card = await nextPickup('Thursday, November 19th')
    expect(text(card)).toContain(
      'It’s passed our cutoff time to make any changes.We’ll come as planned. Questions? Text 650-555-0142',
    )
    expect(text(card)).toContain('Tomorrow, 9:00 AM – 5:00 PM')
  })

  it('says on the tile what needs an answer', async () => {
    const ada = await comeAs()
    const id = await book(ada, '2026-11-19', true)
    await server.database.query('update pickups set quote_cents = 4900 where id = $1', [id])
    openScreen(CustomerHome)
    expect(await screen.findByText('1 pickup. 1 needs your answer.')).toBeDefined()
  })

  it('shows the shape of what comes, and a way on where it does not come', async () => {
    await comeAs()
    server.failNext('GET /client/requests/', 'unavailable')
    openScreen(CustomerHome)
    expect(screen.getByText('Loading')).toBeDefined()
    expect(await screen.findByText('We couldn’t load this')).toBeDefined()
    expect(within(tiles()).getAllByRole('link')).toHaveLength(2)
    screen.getByRole('button', { name: 'Try again' }).click()
    expect(await nextPickup('When should we come by?')).toBeDefined()
  })

  it('has a title also where nothing of it could be read', async () => {
    await comeAs()
    server.failNext('GET /client/profile/', 'unavailable')
    openScreen(CustomerHome)
    expect(await screen.findByText('We couldn’t load this')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello!')
    screen.getByRole('button', { name: 'Try again' }).click()
    expect(await nextPickup('When should we come by?')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Ada')
  })
})

describe('the credit on it', () => {
  const purse = async () => text(await screen.findByRole('region', { name: 'Available credit' }))

  it.each([
    [
      8420,
      true,
      '$84.2028% leftof $299.00Auto-reload is on. When an order would leave less than $10.00, we add $299.00 from your card.',
    ],
    [
      8420,
      false,
      '$84.2028% leftof $299.00Auto-reload is off. What your credit does not cover is charged to your card.',
    ],
    [35000, false, '$350.00More than a full planof $299.00Auto-reload is off.'],
    [-505, false, '−$5.050% leftof $299.00Auto-reload is off.'],
  ])('of a member: %i cents, auto-reload %s', async (balanceCents, isAutoBilling, said) => {
    const ada = await comeAs()
    await putCustomer(server, ada.id, { balanceCents, isAutoBilling })
    openScreen(CustomerHome)
    expect(await purse()).toContain(`Available creditPlatinum${said}`)
    expect(screen.getByRole('link', { name: 'Plan and credit' }).getAttribute('href')).toBe('/profile/packages')
  })

  it('of somebody who pays per order: the quiet word for Advantage', async () => {
    await comeAs({ plan: 'payc' })
    openScreen(CustomerHome)
    const plan = await screen.findByRole('region', { name: 'Your plan' })
    expect(text(plan)).toBe(
      'Your planPay as you cleanWith Advantage you pay ahead and save up to 20% on each order. Credit never expires.See Advantage',
    )
    expect(within(plan).getByRole('link').getAttribute('href')).toBe('/profile/packages')
    expect(within(plan).getByRole('link').getAttribute('data-button')).toBe('quiet')
  })

  it('of somebody who has left Advantage with credit over', async () => {
    const ada = await comeAs({ plan: 'payc' })
    await putCustomer(server, ada.id, { balanceCents: 1250 })
    openScreen(CustomerHome)
    expect(await purse()).toMatch(/^Available creditPay as you clean\$12.50With Advantage/)
  })
})

describe('the home of somebody without a plan', () => {
  it('says what is missing, when we could come, and has one way on [R41]', async () => {
    await comeAs({ plan: null, firstName: '' })
    openScreen(CustomerHome)
    const card = await screen.findByRole('region', { name: 'Three steps left' })
    expect(text(card)).toContain('Packages 3 of 5')
    expect(text(card)).toContain('We’re in Mountain View next on Wednesday, November 18th.')
    expect(text(card)).toContain('Nothing is charged before you press Place order.')
    expect(card.querySelector('[aria-current=step]')?.textContent).toBe('Packages')
    const [only, ...others] = within(card).getAllByRole('link')
    expect([only?.textContent, only?.getAttribute('href'), others]).toEqual([
      'Choose how you pay',
      '/order/packages',
      [],
    ])
    expect(screen.queryByRole('navigation', { name: 'Start here' })).toBeNull()
    expect(text(document.body)).not.toContain('Welcome back')
  })

  it('leads whoever left at the checkout back to it, and says what waits there', async () => {
    await comeAs({ plan: null })
    packagesDraft.write({ plan: 'payc', invoice: 7 })
    deliveryDraft.write({ pickupDate: '2026-11-19', rushDelivery: false, recurringPickup: [] })
    openScreen(CustomerHome)
    const card = await screen.findByRole('region', { name: 'One step left' })
    expect(text(card)).toContain('Checkout 5 of 5')
    expect(text(card)).toContain('Your pickup on Thursday, November 19th is booked once you place your order.')
    expect(within(card).getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/order/checkout')
  })

  it('names the day that the area check named, also in a morning that could still be booked', async () => {
    server.setNow('2026-11-17T15:00:00Z')
    await comeAs({ plan: null })
    openScreen(CustomerHome)
    const card = await screen.findByRole('region', { name: 'Three steps left' })
    expect(text(card)).toContain('We’re in Mountain View next on Wednesday, November 18th.')
  })

  it('stays as it is while the window comes back and the profile is asked for again', async () => {
    await comeAs({ plan: null })
    openScreen(CustomerHome)
    const way = await screen.findByRole('link', { name: 'Choose how you pay' })
    way.focus()
    const asked = server.count('GET /client/profile/')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await waitFor(() => expect(server.count('GET /client/profile/')).toBe(asked + 1))
    expect(document.activeElement).toBe(way)
  })
})

describe('orders on it', () => {
  it('what waits for money stands above everything, in three figures, and is paid here [R413]', async () => {
    const ada = await comeAs()
    await putCustomer(server, ada.id, { balanceCents: 500, isAutoBilling: false })
    await addCard(server, ada.token)
    const held = await putOrder(server, ada, { hold: 'payment', readyAt: START })
    openScreen(CustomerHome)
    const due = await screen.findByRole('region', { name: '$15.00 due after $5.00 of your credit' })
    expect(
      within(due)
        .getByRole('link', { name: `Order ${held}` })
        .getAttribute('href'),
    ).toBe(`/profile/orders/${held}`)
    expect([...due.querySelectorAll('dl > div')].map(text)).toEqual([
      'Order total$20.00',
      'From your credit−$5.00',
      'By card$15.00',
    ])
    const next = await nextPickup('When should we come by?')
    expect(due.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    // One filled button: what is to be done first.
    const filled = () => [...document.querySelectorAll('[data-button=primary]')].map(({ textContent }) => textContent)
    expect(filled()).toEqual(['Pay $15.00'])
    expect(text(await screen.findByRole('region', { name: 'Available credit' }))).toContain(
      `All of it goes toward order ${held}. Your credit will then be $0.00.`,
    )
    // The brand is drawn, and is said to who does not see it.
    expect(text(due)).toContain('Visaending in 4242Use another card')
    await userEvent.dblClick(within(due).getByRole('button', { name: 'Pay $15.00' }))
    expect(await screen.findByRole('region', { name: '$15.00 paid' })).toBeDefined()
    expect(text(document.body)).toContain('We charged $15.00 to your Visa ending in 4242.')
    expect(server.count(`POST /client/orders/${held}/pay/`)).toBe(1)
  })

  it('leads to the order’s own page for a card, where there is none', async () => {
    const ada = await comeAs()
    const held = await putOrder(server, ada, { hold: 'payment', readyAt: START })
    openScreen(CustomerHome)
    const due = await screen.findByRole('region', { name: '$20.00 due' })
    expect(within(due).getByRole('link', { name: 'Add a card' }).getAttribute('href')).toBe(`/profile/orders/${held}`)
    expect(within(due).queryByRole('button')).toBeNull()
  })

  it('credit that goes toward what is due is not promised to the bag under way as well', async () => {
    const ada = await comeAs()
    await putCustomer(server, ada.id, { balanceCents: 2500, isAutoBilling: false })
    await putOrder(server, ada, { hold: 'payment', readyAt: START, amountCents: 3000 })
    await putOrder(server, ada)
    openScreen(CustomerHome)
    const card = await screen.findByRole('region', { name: 'We have your bag' })
    expect(text(card)).toContain('Total$20.00')
    expect(text(card)).not.toContain('From your credit')
  })

  it('nor is credit to each of two bags where it is not enough for both', async () => {
    const ada = await comeAs()
    await putCustomer(server, ada.id, { balanceCents: 2500, isAutoBilling: false })
    await putOrder(server, ada)
    await putOrder(server, ada)
    openScreen(CustomerHome)
    const card = await screen.findByRole('region', { name: 'We have your bag' })
    expect(text(card)).toContain('Total$20.00')
    expect(text(await screen.findByRole('region', { name: 'Available credit' }))).toContain(
      'All of it goes toward the $40.00 still due for earlier orders. Your credit will then be $0.00.',
    )
  })

  it('a bag that we have: where it is with its times, and each new step is said once', async () => {
    const ada = await comeAs()
    await putCustomer(server, ada.id, { balanceCents: 15466 })
    const pickupId = await putPickup(server, ada, {
      status: 'collected',
      pickupDay: '2026-11-16',
      dropoffDay: '2026-11-19',
    })
    const id = await putOrder(server, ada, {
      pickupId,
      collectedAt: new Date('2026-11-16T18:42:00Z'),
      collectionRecordedAt: START,
      bags: 1,
    })
    const queries = openScreen(CustomerHome)
    const card = await screen.findByRole('region', { name: /^Back Thursday, November.19th$/ })
    const stops = () => within(card).getAllByRole('listitem').map(text)
    expect(stops()).toEqual([
      'Picked upMonday, November 16th, 10:42 AM',
      'Counted twiceToday, 10:00 AM. 1 item, $20.00',
      'Being cleanedAt our plant in Mountain View',
      'Back at your doorThursday, November 19th, by 5:00 PM',
    ])
    expect(card.querySelector('[aria-current=step]')?.textContent).toContain('Being cleaned')
    expect(text(card)).toContain('From your credit$20.00')
    expect(text(await screen.findByRole('region', { name: 'Available credit' }))).toContain(
      `$20.00 goes toward order ${id}. Your credit will then be $134.66.`,
    )
    const said = () => within(card).getByRole('status').textContent
    expect(said()).toBe('')
    await server.database.query(
      "update orders set state = 'on_its_way', ready_at = $2, paid_at = $2, left_at = $2, balance_before_cents = 15466, balance_after_cents = 13466 where id = $1",
      [id, START],
    )
    await queries.invalidateQueries()
    await waitFor(() => expect(said()).toBe(`Order ${id}: on its way.`))
  })

  it('a bag that has just come back: when, where, paid with what, and its column adds up', async () => {
    const ada = await comeAs()
    await book(ada, '2026-11-23')
    const pickupId = await putPickup(server, ada, { status: 'collected', pickupDay: '2026-11-12' })
    const id = await putOrder(server, ada, {
      pickupId,
      status: 'completed',
      balanceBeforeCents: 3000,
      balanceAfterCents: 1000,
    })
    openScreen(CustomerHome)
    const card = await screen.findByRole('region', { name: /^Delivered at.10:00.AM$/ })
    expect(text(card)).toContain(`Order ${id}`)
    expect(text(card)).toContain('At your door, 228 Bush Street.')
    expect(text(card)).toContain('Paid$20.00 from your credit')
    expect([...card.querySelectorAll('dl > div')].map(text).at(-1)).toBe('Total$20.00')
    expect(within(card).getByRole('link', { name: 'Request pickup' }).getAttribute('data-button')).toBe('primary')
    const missing = within(card).getByRole('link', { name: 'Something missing?' })
    expect(missing.getAttribute('href')).toBe(`/profile/orders/${id}#missing`)
    expect(within(tiles()).getAllByRole('link')).toHaveLength(2)
    // No card beside it names the next day.
    expect(text(tiles())).toContain('Upcoming OrdersNext: Monday, November 23rd.')
  })

  it('a bag that we have, and a pickup of today that nobody has made yet', async () => {
    const ada = await comeAs()
    await book(ada, '2026-11-18')
    await putOrder(server, ada)
    server.setNow('2026-11-19T01:30:00Z')
    await signInAgain(server, ada)
    openScreen(CustomerHome)
    expect(text(await nextPickup('Wednesday, November 18th'))).toContain('Today, not picked up yet, at 228 Bush Street')
  })

  it('the last one is on hold where it is, also at the door, and one that went back was never in progress', async () => {
    const ada = await comeAs()
    // The van comes tomorrow, which is what the home is about.
    await book(ada, '2026-11-18')
    const threadOf = async (order: number) => {
      openScreen(CustomerHome)
      const tile = await screen.findByRole('region', { name: `Order ${order}` })
      const stops = within(tile)
        .getAllByRole('listitem')
        .map((stop) => [text(stop), stop.dataset['state']])
      cleanup()
      return stops
    }
    const held = await putOrder(server, ada, { state: 'delivered_unpaid', hold: 'staff', leftAt: START })
    expect((await threadOf(held)).at(-1)?.[0]).toBe('Drop-offTuesday, November 17th, on hold')
    const asked = await putOrder(server, ada, { state: 'delivered_unpaid', leftAt: START })
    expect((await threadOf(asked)).at(-1)?.[0]).toBe('Drop-offTuesday, November 17th')
    const returned = await putOrder(server, ada, { state: 'returned' })
    expect((await threadOf(returned)).map(([words]) => words)).toEqual(['Picked up', 'ReturnedTuesday, November 17th'])
  })

  it('of a bag that comes back on several days, the one that comes next', async () => {
    const ada = await comeAs()
    const pickupId = await putPickup(server, ada, { status: 'collected', pickupDay: '2026-11-12' })
    const part = (number: number, dueDay: string, columns = {}) =>
      putOrder(server, ada, { pickupId, part: number, parts: 3, dueDay, ...columns })
    await part(1, '2026-11-16', { status: 'completed' })
    const next = await part(2, '2026-11-24')
    await part(3, '2026-12-31')
    openScreen(CustomerHome)
    const card = await screen.findByRole('region', { name: /^Back Tuesday, November.24th$/ })
    expect(text(card)).toContain(`Order ${next}, 2 of 3 from this pickup`)
    expect(within(card).getAllByRole('listitem').map(text).at(-1)).toContain('Tuesday, November 24th')
  })

  it('none yet', async () => {
    await comeAs()
    openScreen(CustomerHome)
    expect(text(await screen.findByRole('region', { name: 'None yet' }))).toContain('will show up here after pickup.')
  })
})

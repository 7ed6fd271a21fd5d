import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkTo } from '#contract/links'
import { AppError } from '../../server/app-error.ts'
import { closeDay } from '../../server/close-day.ts'
import { quoteRush } from '../../server/pickups/rush.ts'
import { endSession, signOutHere } from '../../web/core/session.ts'
import BagCost from '../../web/rooms/content/pricing/bag-cost.tsx'
import OrderPackages from '../../web/rooms/order/packages/order-packages.tsx'
import PickupPage from '../../web/rooms/pickups/pickup.tsx'
import UpcomingPage from '../../web/rooms/pickups/upcoming.tsx'
import { bagDraft } from '../../web/shared/bag/bag-draft.ts'
import { addressDraft, planDraft } from '../../web/shared/customer/sign-up-drafts.ts'
import { createCustomer, putCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { putOrder } from '../money/put-order.ts'
import { opsJson } from '../ops.ts'
import { openScreen, openSite, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'
import { spaced } from './spaced.ts'

/** What the customer says is in the bag, what it would cost, and how the bill explains itself. */

const server = shareScreenServer()
const user = userEvent.setup()
let ada: TestCustomer
/** It is Tuesday, November 17th, 10 in the morning. */
beforeEach(async () => {
  ada = await createAda(server, { plan: 'gold' })
  await putCustomer(server, ada.id, { balanceCents: 15466 })
  signInAs(ada)
})

const openFold = async () => user.click(await screen.findByText('What’s in your bag? (optional)'))
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const add = async (typed: string) => {
  // Each letter would draw the whole list of prices again; the journey types them.
  await user.click(await screen.findByLabelText('Add something'))
  await user.paste(typed)
  await user.keyboard('{Enter}')
  await user.clear(screen.getByLabelText('Add something'))
}
const summed = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
/** The days that the estimate names, each with its things. */
const daysUnder = (title: string) =>
  within(screen.getByText(title).parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => spaced(textContent))
const ANY_DAYS = /it takes longer|comes back|Back without/
const kept = () => server.database.db.selectFrom('pickups').select(['id', 'estimate']).orderBy('id').execute()

/** What the polite places of the page have said, one after the other, without the count of what a search finds. */
function listen(): () => string[] {
  const heard: string[] = []
  // Said again it is heard again, though it is the same sentence.
  const note = (changes: MutationRecord[]) => {
    const said = new Set(
      changes.flatMap(({ target, addedNodes }) => [...statusAround(target), ...[...addedNodes].flatMap(statusesIn)]),
    )
    for (const { textContent } of said) if (textContent?.includes('cost')) heard.push(textContent)
  }
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => heard
}

const STATUS = '[role=status]'
const statusAround = (node: Node): Element[] => {
  const status = (node instanceof Element ? node : node.parentElement)?.closest(STATUS)
  return status ? [status] : []
}
const statusesIn = (node: Node): Element[] => (node instanceof Element ? [...node.querySelectorAll(STATUS)] : [])

async function bookWith(bagList: { item: string; count: number }[]): Promise<number> {
  const booking = { pickup_date: '2026-11-18', bag_list: bagList }
  const { body } = await server.call('POST', '/api/client/requests/', booking, ada.token)
  return (body as { id: number }).id
}

async function bookRush(bagList: { item: string; count: number }[]): Promise<{ id: number }> {
  const booking = { pickup_date: '2026-11-18', is_rush: true, bag_list: bagList }
  const { body } = await server.call('POST', '/api/client/requests/', booking, ada.token)
  return body as { id: number }
}

const retire = (key: string, isRetired: boolean) =>
  server.database.query('update price_items set is_retired = $1 where key = $2', [isRetired, key])

const acceptQuote = (id: number, cents: number) =>
  server.call('PATCH', `/api/client/requests/${id}/`, { accepted_custom_amount: cents }, ada.token)

describe('a bag list on the pickup page', () => {
  it('is folded and asks for nothing until it is opened, and a booking without it is as before', async () => {
    openScreen(PickupPage, '/pickup')
    await screen.findByText('What’s in your bag? (optional)')
    expect(server.calls.map(({ name }) => name)).not.toContain('GET /client/price_items/')
    await press('Confirm pickup')
    await waitFor(async () => expect(await kept()).toMatchObject([{ estimate: null }]))
  })

  it('tells list price, discount, delivery, what is missing for a free one, and who pays as of today', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('shirt laundry')
    for (let more = 1; more < 8; more += 1) await press('One more: Shirt [Laundry]')
    expect(['List price', 'Gold discount', 'Delivery', 'Estimate'].map(summed)).toEqual([
      '$55.60',
      '−$5.60',
      '$9.90',
      '$59.90',
    ])
    expect(screen.getByText('Add $3.40 for free delivery.')).toBeTruthy()
    expect(screen.getByText('As of today, your credit pays $59.90.')).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: /Rush delivery/ }))
    expect(summed('Estimate')).toBe('$69.89')
  })

  it('says what auto-reload would charge, and what credit and card then pay', async () => {
    await putCustomer(server, ada.id, { balanceCents: 2000, isAutoBilling: true })
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('shirt laundry')
    for (let more = 1; more < 8; more += 1) await press('One more: Shirt [Laundry]')
    expect(
      screen.getByText('As of today, your credit pays $59.90. Auto-reload would charge $199.00 to your card first.'),
    ).toBeTruthy()
  })

  it('a charge of ours takes its part of the credit first, and no reload', async () => {
    await putCustomer(server, ada.id, { balanceCents: 15466, isAutoBilling: true })
    await putOrder(server, ada, { kind: 'staff_charge', hold: 'payment', amountCents: 34500 })
    await putOrder(server, ada, { amountCents: 8685 })
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('shirt laundry')
    for (let more = 1; more < 8; more += 1) await press('One more: Shirt [Laundry]')
    expect(
      await screen.findByText(
        'As of today and after $431.85 for earlier orders, your credit pays $59.90. Auto-reload would charge $199.00 to your card first.',
      ),
    ).toBeTruthy()
  })

  it('says what is on us where the rest is too small for a card, so that the parts add up', async () => {
    await putCustomer(server, ada.id, { balanceCents: 5960, isAutoBilling: false })
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('shirt laundry')
    for (let more = 1; more < 8; more += 1) await press('One more: Shirt [Laundry]')
    expect(screen.getByText('As of today, your credit pays $59.60 and $0.30 is on us.')).toBeTruthy()
  })

  it('says what credit and what the card pays, where credit is not enough', async () => {
    await putCustomer(server, ada.id, { balanceCents: 2000, isAutoBilling: false })
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('shirt laundry')
    for (let more = 1; more < 8; more += 1) await press('One more: Shirt [Laundry]')
    expect(screen.getByText('As of today, your credit pays $20.00 and your card pays $39.90.')).toBeTruthy()
  })

  it('says that the fee is that of a near address where nobody knows how far it is', async () => {
    server.refuseAll('GET /client/locations/', new AppError('not_found'))
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('pants')
    expect(await screen.findByText('Delivery, if you’re nearby')).toBeTruthy()
  })

  it('says to a reader too that something has gone from the price list, and calls it as we can', async () => {
    bagDraft.write({ items: [{ item: 'spaceship', count: 1 }] })
    openScreen(PickupPage, '/pickup')
    await openFold()
    const estimate = await screen.findByRole('region', { name: 'Estimate' })
    // It stands in the place of the figures, so it does not wait until the presses rest.
    expect(within(estimate).getByRole('status').textContent).toBe(
      'Something on your list is no longer on ours. Take it off to see what the rest costs.',
    )
  })

  it('says the new total to a reader once, as a sentence, when the presses rest', async () => {
    const heard = listen()
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('shirt laundry')
    await waitFor(() => expect(heard()).toEqual(['Your bag would cost $21.23.']))
    const oneMore = screen.getByRole('button', { name: 'One more: Shirt [Laundry]' })
    for (let more = 1; more < 8; more += 1) fireEvent.click(oneMore)
    // Seven presses in a row: the figures have changed seven times, and in silence.
    expect(summed('Estimate')).toBe('$59.90')
    expect(heard()).toEqual(['Your bag would cost $21.23.'])
    await waitFor(() => expect(heard()).toContain('Your bag would cost $59.90.'))
    await add('evening gown')
    await waitFor(() => expect(heard().at(-1)).toMatch(/^Your bag would cost at least \$/))
    expect(heard()).toHaveLength(3)
  })

  it('takes a number that is typed anew, and Enter in it books nothing', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('pants')
    const count = await screen.findByLabelText<HTMLInputElement>(/^Pants/)
    await user.click(count)
    await user.keyboard('{Backspace}')
    expect(count.value).toBe('')
    await user.keyboard('12{Enter}')
    expect(count.value).toBe('12')
    expect(await kept()).toEqual([])
    await user.clear(count)
    await user.tab()
    // Nothing was typed in its place.
    expect(count.value).toBe('12')
  })

  it('keeps the focus on the list when a row goes with its last thing, or all of them', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('pants')
    await add('blouse')
    const list = screen.getByRole('group', { name: 'Your list' })
    await press('One fewer: Pants')
    await waitFor(() => expect(document.activeElement).toBe(list))
    await press('Clear the list')
    await waitFor(() => expect(document.activeElement).toBe(list))
  })

  it('says what comes later and when, and “from” where a price only starts there', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('pants')
    await add('area rug standard')
    await add('evening gown')
    expect(summed('Estimate, from')).toBeTruthy()
    expect(daysUnder('Some of it takes longer')).toEqual([
      'Monday, November 23rd: 1 × Pants, 1 × Evening Gown',
      'Monday, December 7th: 1 sq ft × Area Rug [Standard]',
    ])
  })

  it.each([
    ['a rug', ['area rug standard'], ['Monday, December 7th: 1 sq ft × Area Rug [Standard]']],
    ['leather', ['leather jacket'], ['Wednesday, November 25th: 1 × Leather Jacket']],
    [
      'a rug and leather',
      ['area rug standard', 'leather jacket'],
      ['Wednesday, November 25th: 1 × Leather Jacket', 'Monday, December 7th: 1 sq ft × Area Rug [Standard]'],
    ],
  ])('names the days of %s alone, and not the one of most things', async (_, things, days) => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    for (const thing of things) await add(thing)
    expect(daysUnder('Everything comes back on a different day')).toEqual(days)
  })

  it('names no day where all of it comes on the day that the page says', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('pants')
    expect(summed('Estimate')).toBeTruthy()
    expect(screen.queryByText(ANY_DAYS)).toBeNull()
  })

  it('names no day where nobody comes on the day that was chosen', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('area rug standard')
    await add('pants')
    await user.click(screen.getByRole('switch', { name: /Rush delivery/ }))
    cleanup()
    await closeDay(server.deps, { day: '2026-11-18', reason: 'snow', who: 'marta' })
    server.setNow(new Date(START.getTime() + 61_000))
    reopenScreen(PickupPage)
    expect(await screen.findByText('After the pickup')).toBeTruthy()
    await openFold()
    await waitFor(() => expect(summed('Estimate')).toBeTruthy())
    expect(screen.queryByText(ANY_DAYS)).toBeNull()
  })

  it('is remembered as a draft, goes with the booking, and is gone after it', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('pants')
    cleanup()
    reopenScreen(PickupPage)
    expect(await screen.findByText('1 thing on your list')).toBeTruthy()
    await press('Confirm pickup')
    await waitFor(async () =>
      expect((await kept())[0]?.estimate?.things).toEqual([{ key: 'pants', count: 1, title: 'Pants' }]),
    )
    cleanup()
    reopenScreen(PickupPage)
    expect(await screen.findByText('List what’s in your bag and see what it costs.')).toBeTruthy()
  })

  it('with the last order’s is one tap: opened, it is on the list and is booked', async () => {
    await estimatedOrder([], ['Pants=3', 'Wash & Fold=2'])
    openScreen(PickupPage, '/pickup')
    await openFold()
    await screen.findByText('2 things on your list')
    await press('Confirm pickup')
    await waitFor(async () =>
      expect((await kept()).at(-1)?.estimate?.things).toMatchObject([
        { key: 'pants', count: 3 },
        { key: 'wash-and-fold', count: 2 },
      ]),
    )
  })

  it('begins with what of the last order’s can be listed, and says what it left off', async () => {
    await estimatedOrder([], ['Pants=1', 'Area Rug [Specialized]=5', 'Rug Pickup and Roll [Small]=1'])
    openScreen(PickupPage, '/pickup')
    await openFold()
    const list = await screen.findByRole('list', { name: 'On your list' })
    expect(within(list).getByLabelText(/^Pants/)).toBeTruthy()
    expect(within(list).getByLabelText(/^Rug Pickup and Roll \[Small\]/)).toBeTruthy()
    expect(
      screen.getByText(
        'We started with your last order, without Area Rug [Specialized, Minimum]. Change anything that’s different.',
      ),
    ).toBeTruthy()
    await press('Clear the list')
    await waitFor(() => expect(screen.queryByText(/^We started/)).toBeNull())
  })

  it('begins with the last order’s, and can be cleared', async () => {
    await estimatedOrder([{ item: 'pants', count: 2 }], ['Pants=3', 'Wash & Fold=2'])
    openScreen(PickupPage, '/pickup')
    await openFold()
    const list = await screen.findByRole('list', { name: 'On your list' })
    expect(
      within(list)
        .getAllByRole('textbox')
        .map((field) => (field as HTMLInputElement).value),
    ).toEqual(['3', '2'])
    expect(screen.getByText('We started with your last order. Change anything that’s different.')).toBeTruthy()
    await press('Clear the list')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'On your list' })).toBeNull())
    await add('blouse')
    expect(screen.queryByText(/^We started with your last order/)).toBeNull()
  })
})

describe('what a bag would cost, on the page of the prices', () => {
  const openCost = async () => {
    openScreen(BagCost, '/pricing')
    await user.click(await screen.findByText('Make a list'))
    await screen.findByLabelText('Add something')
  }

  it('of a visitor goes along with plan and zip code, and says where the fee is for', async () => {
    signOutHere()
    await openCost()
    await add('shirt laundry')
    expect(summed('Estimate')).toBe('$26.85')
    await user.click(screen.getByRole('radio', { name: 'Gold' }))
    await user.type(screen.getByLabelText('Zip code (optional)'), '10001')
    expect(
      await screen.findByText('We don’t pick up in 10001 yet. Delivery is priced for a nearby address.'),
    ).toBeTruthy()
    await user.clear(screen.getByLabelText('Zip code (optional)'))
    await user.type(screen.getByLabelText('Zip code (optional)'), '94041')
    expect(await screen.findByText('Delivery is priced for Mountain View.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Register with this list' }))
    expect([addressDraft.read(), planDraft.read()]).toEqual([{ zipCode: '94041', addressLine1: '' }, 'gold'])
  })

  it('of a visitor has its plan marked where plans are chosen', async () => {
    signOutHere()
    await openCost()
    await add('pants')
    await user.click(screen.getByRole('radio', { name: 'Gold' }))
    await user.click(screen.getByRole('link', { name: 'Register with this list' }))
    cleanup()
    signInAs(await createCustomer(server, { plan: null }))
    openScreen(OrderPackages, '/order/packages')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Gold' }).checked).toBe(true))
  })

  it('of a customer is by their plan, and leads to the pickup', async () => {
    await openCost()
    await add('shirt laundry')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Gold' }).checked).toBe(true)
    expect(summed('Gold discount')).toBe('−$0.70')
    expect(screen.getByRole('link', { name: 'Request pickup with this list' }).getAttribute('href')).toBe('/pickup')
    expect(planDraft.read()).toBeUndefined()
  })

  it.each([
    ['has logged out in another tab', logOutElsewhere],
    ['lost the session', endSession],
  ])('of a customer who %s is nobody’s', async (_, leave) => {
    await openCost()
    await add('shirt laundry')
    act(leave)
    await waitFor(() => expect(screen.queryByText('Shirt [Laundry]')).toBeNull())
    await user.click(await screen.findByText('Make a list'))
    await add('pants')
    expect(bagDraft.read()).toEqual({ items: [{ item: 'pants', count: 1 }] })
  })
})

const logOutElsewhere = () =>
  void dispatchEvent(new StorageEvent('storage', { key: 'larkspur.leaving', newValue: ada.email }))

describe('a bag list on the upcoming page', () => {
  const estimates = () => server.database.db.selectFrom('pickups').select('estimate').execute()
  const things = async () =>
    (await estimates()).map(({ estimate }) => estimate?.things.map(({ key, count }) => [key, count]))

  it('is shown with what it was told to cost, changed in place, and remembered until it is saved', async () => {
    await bookWith([{ item: 'pants', count: 2 }])
    openScreen(UpcomingPage, '/upcoming')
    expect(await screen.findByText(/^1 thing, estimated at \$/)).toBeTruthy()
    await openFold()
    await press('One more: Pants')
    cleanup()
    reopenScreen(UpcomingPage)
    await openFold()
    expect((await screen.findByLabelText<HTMLInputElement>(/^Pants/)).value).toBe('3')
    await press('Save list')
    await waitFor(async () => expect(await things()).toEqual([[['pants', 3]]]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save list' })).toBeNull())
    await press('One more: Pants')
    await press('Cancel')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Pants/)).value).toBe('3')
    expect(await things()).toEqual([[['pants', 3]]])
  })

  it('that begins with the last order’s goes when it is cancelled, and stays empty once it was saved empty', async () => {
    await estimatedOrder([], ['Pants=3'])
    await bookWith([])
    openScreen(UpcomingPage, '/upcoming')
    await openFold()
    await screen.findByText('1 thing on your list')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save list' })).toBeNull())
    expect(screen.queryByRole('list', { name: 'On your list' })).toBeNull()
    expect(await screen.findByText('List what’s in your bag and see what it costs.')).toBeTruthy()
    await add('blouse')
    await press('Save list')
    await screen.findByText(/^1 thing, estimated at \$/)
    await press('Clear the list')
    await press('Save list')
    await waitFor(async () => expect(await things()).toEqual([undefined, undefined]))
    expect(await screen.findByText('List what’s in your bag and see what it costs.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save list' })).toBeNull()
  })

  it('says what became of a change, where the pressed button was', async () => {
    await bookWith([{ item: 'pants', count: 2 }])
    openScreen(UpcomingPage, '/upcoming')
    await openFold()
    await press('One more: Pants')
    await press('Save list')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your list is saved.'))
    await press('One more: Pants')
    expect(screen.queryByText('Your list is saved.')).toBeNull()
    await press('Cancel')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No changes made.'))
  })

  it('is priced with the rush that was agreed, and without one that nobody has agreed to yet', async () => {
    const booking = { pickup_date: '2026-11-20', is_rush: true, bag_list: [{ item: 'pants', count: 2 }] }
    const { body } = await server.call('POST', '/api/client/requests/', booking, ada.token)
    const { id } = body as { id: number }
    expect(await quoteRush(server.deps, id, 2500)).toBeUndefined()
    openScreen(UpcomingPage, '/upcoming')
    await openFold()
    await waitFor(() => expect(summed('Estimate')).toBe('$29.28'))
    expect(screen.queryByText('Rush', { selector: 'dt' })).toBeNull()
    // The page names the day of the rush that is asked about, and what is estimated is the bag without it.
    expect(daysUnder('Back without rush')).toEqual(['Tuesday, November 24th: 2 × Pants'])
    await press('Accept $25.00')
    await waitFor(() => expect(summed('Estimate')).toBe('$54.28'))
    expect(summed('Rush')).toBe('$25.00')
    expect(screen.queryByText(ANY_DAYS)).toBeNull()
    expect((await estimates())[0]?.estimate?.totalCents).toBe(5428)
  })

  it('is priced with the price of rush that was accepted and its day, though it is the usual price', async () => {
    const { id } = await bookRush([{ item: 'leather-jacket', count: 1 }])
    expect(await quoteRush(server.deps, id, 999, { day: '2026-11-20', isSlow: true })).toBeUndefined()
    await acceptQuote(id, 999)
    openScreen(UpcomingPage, '/upcoming')
    const hint = await screen.findByText(/^1 thing, estimated/)
    await openFold()
    await waitFor(() => expect(summed('Rush')).toBe('$9.99'))
    expect(hint.textContent).toContain(summed('Estimate, from') ?? 'no total')
    expect(screen.queryByText(ANY_DAYS)).toBeNull()
  })

  it('takes no rug along for a price that was accepted for leather, and names both days', async () => {
    const { id } = await bookRush([
      { item: 'leather-jacket', count: 1 },
      { item: 'rug-standard', count: 10 },
    ])
    expect(await quoteRush(server.deps, id, 6000, { day: '2026-11-20', isSlow: true })).toBeUndefined()
    await acceptQuote(id, 6000)
    openScreen(UpcomingPage, '/upcoming')
    await openFold()
    await waitFor(() =>
      expect(daysUnder('Some of it takes longer')).toEqual([
        'Friday, November 20th: 1 × Leather Jacket',
        'Monday, December 7th: 10 sq ft × Area Rug [Standard]',
      ]),
    )
  })

  it('of a gown is estimated from its price, and so is a thing that has gone from the list called by its name', async () => {
    await bookWith([
      { item: 'evening-gown', count: 1 },
      { item: 'rug-standard', count: 10 },
    ])
    await retire('rug-standard', true)
    openScreen(UpcomingPage, '/upcoming')
    expect(await screen.findByText(/^2 things, estimated from \$/)).toBeTruthy()
    await openFold()
    await press('One more: Evening Gown')
    await press('Save list')
    expect(
      await screen.findByText('Not on our price list: Area Rug [Standard]. Please take it off your list.'),
    ).toBeTruthy()
    await press('One fewer: Area Rug [Standard]')
    await retire('rug-standard', false)
  })

  it('says of each of two pickups which one its buttons are about', async () => {
    await bookWith([])
    await server.call('POST', '/api/client/requests/', { pickup_date: '2026-11-20' }, ada.token)
    openScreen(UpcomingPage, '/upcoming')
    for (const fold of await screen.findAllByText('What’s in your bag? (optional)')) await user.click(fold)
    await waitFor(() => expect(screen.getAllByLabelText('Add something')).toHaveLength(2))
    for (const field of screen.getAllByLabelText('Add something')) {
      await user.click(field)
      await user.paste('pants')
      await user.keyboard('{Enter}')
    }
    const abouts = (elements: HTMLElement[]) =>
      elements.map((each) => spaced(document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent))
    const days = ['Wednesday, November 18th', 'Friday, November 20th']
    expect(abouts(screen.getAllByRole('button', { name: 'Save list' }))).toEqual(days)
    expect(abouts(screen.getAllByRole('button', { name: 'Cancel' }))).toEqual(days)
    expect(
      days.map(
        (name) =>
          within(screen.getByRole('group', { name: new RegExp(name.replaceAll(' ', '\\s')) })).getAllByLabelText(
            'Add something',
          ).length,
      ),
    ).toEqual([1, 1])
  })

  it('keeps what is changed while it is being saved', async () => {
    await bookWith([{ item: 'pants', count: 2 }])
    openScreen(UpcomingPage, '/upcoming')
    await openFold()
    await press('One more: Pants')
    const asked = server.count('GET /client/requests/')
    const answerNow = server.holdNext('PATCH /client/requests/')
    fireEvent.click(await screen.findByRole('button', { name: 'Save list' }))
    await press('One more: Pants')
    answerNow()
    await waitFor(async () => expect(await things()).toEqual([[['pants', 3]]]))
    await waitFor(() => expect(server.count('GET /client/requests/')).toBeGreaterThan(asked))
    expect((await screen.findByLabelText<HTMLInputElement>(/^Pants/)).value).toBe('4')
    await press('Save list')
    await waitFor(async () => expect(await things()).toEqual([[['pants', 4]]]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save list' })).toBeNull())
  })

  it('that is cancelled while it is being saved is saved, and the page says so', async () => {
    await bookWith([{ item: 'pants', count: 2 }])
    openScreen(UpcomingPage, '/upcoming')
    await openFold()
    await press('One more: Pants')
    const answerNow = server.holdNext('PATCH /client/requests/')
    fireEvent.click(await screen.findByRole('button', { name: 'Save list' }))
    await press('Cancel')
    answerNow()
    expect(await screen.findByText('Your list is saved.')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>(/^Pants/)).value).toBe('3')
  })

  it('that is changed too late stays as it was kept, and the page says why', async () => {
    await bookWith([{ item: 'pants', count: 2 }])
    openScreen(UpcomingPage, '/upcoming')
    await openFold()
    await press('One more: Pants')
    const save = await screen.findByRole('button', { name: 'Save list' })
    server.setNow('2026-11-18T20:00:00Z')
    await signInAgain(server, ada)
    // The page may have learned of the hour by itself, and the button is gone then.
    fireEvent.click(save)
    expect(await screen.findByText(/passed our cutoff time/)).toBeTruthy()
    await user.click(await screen.findByText('Your list', { selector: 'span' }))
    expect(await screen.findByText('2 × Pants')).toBeTruthy()
    expect(await things()).toEqual([[['pants', 2]]])
  })
})

/** A pickup of today that was booked with a list, and what two people counted. */
async function estimatedOrder(bagList: { item: string; count: number }[], counted: readonly string[]): Promise<number> {
  const id = await bookWith(bagList)
  await server.database.query(`update pickups set pickup_day = '2026-11-17' where id = $1`, [id])
  const all = (option: string) => counted.flatMap((thing) => [option, thing])
  await opsJson(server, 'intake', String(id), ...all('--item'))
  // The second count names no price.
  const again = all('--counted').map((thing) => thing.replace(/@.*/, ''))
  return (await opsJson<{ id: number }>(server, 'intake', String(id), ...again, '--as', 'Maria')).id
}

describe('the order page', () => {
  const openOrder = (id: number) => openSite(linkTo.profileOrder({ id }))

  it('sets the estimate against the bill, with each difference and its reason', async () => {
    const id = await estimatedOrder([{ item: 'shirt-laundry', count: 8 }], ['Shirt [Laundry]=10'])
    await openOrder(id)
    const card = (await screen.findByText('Your estimate and the bill')).closest('section') as HTMLElement
    expect(card.textContent).toContain('10 × Shirt [Laundry], not 8')
    expect(card.textContent).toContain('2 more than on your list, $6.25 each.')
    expect(card.textContent).toContain('+$12.50')
    expect(card.textContent).toContain('−$9.90')
    expect([summed('You estimated'), summed('We counted')]).toEqual(['$59.90', '$62.50'])
  })

  it('says that an estimate was where it starts', async () => {
    await openOrder(await estimatedOrder([{ item: 'evening-gown', count: 1 }], ['Evening Gown=1@50.00']))
    await screen.findByText('Your estimate and the bill')
    expect(summed('You estimated, from')).toMatch(/^\$/)
  })

  it('says that it is as estimated, and nothing where nothing was', async () => {
    const id = await estimatedOrder([{ item: 'shirt-laundry', count: 8 }], ['Shirt [Laundry]=8'])
    await openOrder(id)
    expect(await screen.findByText('As estimated: $59.90.')).toBeTruthy()
    cleanup()
    await openOrder(await estimatedOrder([], ['Pants=1']))
    await screen.findAllByText(/Pants/)
    expect(screen.queryByText('Your estimate and the bill')).toBeNull()
  })
})

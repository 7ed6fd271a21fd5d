import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkTo } from '#contract/links'
import { quoteRush } from '../../server/pickups/rush.ts'
import { endSession, signOutHere } from '../../web/core/session.ts'
import BagCost from '../../web/rooms/content/pricing/bag-cost.tsx'
import PickupPage from '../../web/rooms/pickups/pickup.tsx'
import UpcomingPage from '../../web/rooms/pickups/upcoming.tsx'
import { bagDraft } from '../../web/shared/bag/bag-draft.ts'
import { addressDraft, planDraft } from '../../web/shared/customer/sign-up-drafts.ts'
import { putCustomer, type TestCustomer } from '../customers.ts'
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
const kept = () => server.database.db.selectFrom('pickups').select(['id', 'estimate']).orderBy('id').execute()

/** What the polite places of the page have said, one after the other, without the count of what a search finds. */
function listen(): () => string[] {
  const heard: string[] = []
  const note = () => {
    for (const { textContent } of document.querySelectorAll('[role=status]')) {
      if (textContent?.includes('cost') && heard.at(-1) !== textContent) heard.push(textContent)
    }
  }
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => heard
}

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
    expect(daysUnder('All of it takes longer')).toEqual(days)
  })

  it('names no day where all of it comes on the day that the page says', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('pants')
    expect(summed('Estimate')).toBeTruthy()
    expect(screen.queryByText(/it takes longer|it comes back/)).toBeNull()
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
    expect(await screen.findByText('List your things and see what they cost.')).toBeTruthy()
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
    expect(screen.getByText('We started with your last order. Change what is different.')).toBeTruthy()
    await press('Clear the list')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'On your list' })).toBeNull())
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
    expect(await screen.findByText('List your things and see what they cost.')).toBeTruthy()
    await add('blouse')
    await press('Save list')
    await screen.findByText(/^1 thing, estimated at \$/)
    await press('Clear the list')
    await press('Save list')
    await waitFor(async () => expect(await things()).toEqual([undefined, undefined]))
    expect(await screen.findByText('List your things and see what they cost.')).toBeTruthy()
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
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your list is as it was.'))
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
    await press('Accept $25.00')
    await waitFor(() => expect(summed('Estimate')).toBe('$54.28'))
    expect(summed('Rush')).toBe('$25.00')
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
    expect(screen.queryByText(/it takes longer|it comes back/)).toBeNull()
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
  return (await opsJson<{ id: number }>(server, 'intake', String(id), ...all('--counted'), '--as', 'Maria')).id
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

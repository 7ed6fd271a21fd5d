import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endSession } from '../../web/core/session.ts'
import { submissionDraft } from '../../web/rooms/order/order-drafts.ts'
import { rugVisitDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import { createCustomer } from '../customers.ts'
import { keptDrafts } from './open-screen.tsx'
import { PICKUP, RESULT, SCHEDULE, shareSentOrder, WEDNESDAY } from './sent-order.ts'
import { signInAgain, signInAs } from './signed-in.ts'

const sent = shareSentOrder()
const { server, open, pass, press, follow, title, arriveAt, facts, keys, bodies, pickups, charges } = sent

const WEDNESDAYS = ['2026-11-25 recurring']
const wednesday = { pickupDate: WEDNESDAY, isRush: false }
const panel = () => screen.findByRole('region', { name: 'Your order' })
const PAID = ['Paid, Platinum', '$299.00 to card 4242', '$299.00 of credit is ready. Receipt by email.'].join('')
const BOOKED = 'Pickup booked, 9:00 AM – 5:00 PMWednesday, November 18thBack Monday, November 23rd.'
const RECURRING = 'Recurring setEvery WednesdayFrom November 25th. Skip any pickup in Upcoming Orders.'

describe('an order that is paid', () => {
  it('books the pickup, then sets the schedule, then clears the drafts, and is home 2 s later [R122] [R123] [R124] [R450]', async () => {
    const { address } = await sent.send('platinum', { pickup: wednesday, days: [3] })
    const answer = server.holdNext(SCHEDULE)
    await open()
    await title('Thank you, Ada')
    await screen.findByText('Wednesday, November 18th')
    expect(facts()).toEqual([PAID, BOOKED, 'Recurring pickupsSetting them upOne moment.'])
    expect(keptDrafts()).toHaveLength(4)
    await act(async () => answer())
    await title('You’re all set, Ada')
    expect(screen.getByText('Your Pickup is confirmed. Please check your mobile for text confirmation.')).toBeTruthy()
    expect(facts()).toEqual([PAID, BOOKED, RECURRING])
    const done = server.calls.filter(({ name }) => name.startsWith('POST'))
    expect(done.map(({ name, key, body }) => [name, key, body])).toEqual([
      [PICKUP, 'pickup-key', { pickup_date: WEDNESDAY, is_rush: false, address }],
      [SCHEDULE, 'schedule-key', { days: [3], status: 'Active', address }],
    ])
    expect(keptDrafts().map((key) => key.split('/')[1])).toEqual(['placedOrder'])
    await pass(1900)
    expect(location.pathname).toBe(RESULT)
    await pass(200)
    await arriveAt('/')
    expect(await pickups()).toEqual([WEDNESDAY, ...WEDNESDAYS])
  })

  it('without a pickup and recurring days says only what is paid, and what to do next', async () => {
    await sent.send('gold', { hasCoupon: true })
    await open()
    await title('You’re all set, Ada')
    expect(facts()).toEqual(['Paid, Gold$179.10 to card 4242$199.00 of credit is ready. Receipt by email.'])
    expect(screen.getByRole('link', { name: 'Request pickup' }).getAttribute('href')).toBe('/pickup')
    expect(server.count('POST')).toBe(0)
  })

  it('of who pays as they clean says that nothing was charged', async () => {
    await sent.send('payc', { pickup: wednesday })
    await open()
    await title('You’re all set, Ada')
    expect(facts()).toEqual([
      'Pay as you cleanCard saved, nothing chargedYour card ends in 4242. You pay after each order, and get a receipt by email.',
      BOOKED,
    ])
    expect(await charges()).toEqual([])
  })

  it('without the address that the checkout would have told goes to the main one', async () => {
    await sent.send('platinum', { pickup: wednesday, days: [3], address: null })
    await open()
    await title('You’re all set, Ada')
    expect(bodies(PICKUP)).toEqual([{ pickup_date: WEDNESDAY, is_rush: false }])
    expect(await pickups()).toEqual([WEDNESDAY, ...WEDNESDAYS])
  })

  it('opens the pages of a customer with a plan, also where none was known a moment ago', async () => {
    await sent.send('platinum', { pickup: wednesday })
    await open()
    await title('You’re all set, Ada')
    await follow('View request')
    await arriveAt('/upcoming')
    await screen.findByText(/228 Bush Street/)
    expect(location.pathname).toBe('/upcoming')
  })

  it('has the whole thread behind it, and no way back into its steps', async () => {
    await sent.send('gold')
    await open()
    const thread = await screen.findByRole('navigation', { name: 'Your order' })
    expect(thread.querySelectorAll('[data-state="done"]')).toHaveLength(5)
    expect(within(thread).queryAllByRole('link')).toEqual([])
    expect(thread.querySelector('p')?.textContent).toBe('Order placed5 of 5')
  })
})

describe('the panel at home', () => {
  const arrive = async () => {
    await sent.send('platinum', { pickup: wednesday, days: [3] })
    await open()
    await title('You’re all set, Ada')
    await pass(2100)
    await panel()
  }
  const reload = async () => {
    cleanup()
    await open('/')
  }

  it('tells the same, after a reload too, until its customer goes elsewhere', async () => {
    await arrive()
    expect(facts()).toEqual([PAID, BOOKED, RECURRING])
    await reload()
    await panel()
    expect(facts()).toEqual([PAID, BOOKED, RECURRING])
    await follow(/^Upcoming Orders.+/)
    await arriveAt('/upcoming')
    await reload()
    await title('Welcome back, Ada')
    expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull()
  })

  it('shows a pickup that was moved elsewhere on its new day, and none that was cancelled', async () => {
    await arrive()
    const { body } = await server.call('GET', '/api/client/requests/?is_upcoming=true', undefined, sent.ada.token)
    const [first] = body as { id: number }[]
    const path = `/api/client/requests/${first?.id}/`
    expect((await server.call('PATCH', path, { pickup_date: '2026-11-19' }, sent.ada.token)).status).toBe(200)
    await reload()
    await panel()
    expect(facts()[1]).toBe('Pickup booked, 9:00 AM – 5:00 PMThursday, November 19thBack Monday, November 23rd.')
    expect((await server.call('DELETE', path, undefined, sent.ada.token)).status).toBe(204)
    await reload()
    await panel()
    expect(facts()).toEqual([PAID, RECURRING])
  })

  it('can be put away', async () => {
    await arrive()
    await press('Dismiss')
    expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull()
    expect(document.activeElement?.id).toBe('content')
    await reload()
    await title('Welcome back, Ada')
    expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull()
  })

  it('is there at once for who reloads the result', async () => {
    await sent.send('platinum', { pickup: wednesday })
    await open()
    await title('You’re all set, Ada')
    cleanup()
    await open()
    await arriveAt('/')
    await panel()
    expect(facts()).toEqual([PAID, BOOKED])
    expect(keys(PICKUP)).toHaveLength(1)
  })
})

describe('Back, after an order was placed', () => {
  /** An entry of the history, as the router and the step left it. */
  const goTo = async (path: string, state: object) => {
    history.pushState({ key: path, ...state }, '', path)
    await act(async () => void dispatchEvent(new PopStateEvent('popstate', { state: history.state })))
  }

  it('finds no step that invites to order again, but the home that tells of it', async () => {
    await sent.send('platinum', { pickup: wednesday })
    await open('/order/delivery')
    const step = history.state
    await title('You’re all set, Ada')
    await pass(2100)
    await panel()
    await goTo('/order/delivery', step)
    await arriveAt('/')
    await panel()
    expect(facts()).toEqual([PAID, BOOKED])
    // Another order is another matter, also after a reload.
    await goTo('/order/packages', {})
    await title('Choose how you pay')
    cleanup()
    const { state } = history
    await open('/order/packages')
    history.replaceState(state, '')
    await title('Choose how you pay')
    expect(location.pathname).toBe('/order/packages')
  })
})

it('without an order the page leads home', async () => {
  await sent.send('gold')
  submissionDraft.clear()
  await open()
  await arriveAt('/')
})

it('with one that is not paid it leads back to the checkout, and nothing is booked', async () => {
  await sent.send('platinum', { isPaid: false, pickup: wednesday })
  server.failNext('POST /client/welcome/checkout/', 'no network')
  await open()
  await arriveAt('/order/checkout')
  expect(await pickups()).toEqual([])
})

it('where the server cannot be asked whether it is paid, the page says so and tries again', async () => {
  await sent.send('platinum', { pickup: wednesday })
  server.failNext('GET /client/invoices/', 'no network')
  await open()
  await screen.findByText('We could not load this')
  expect(server.count('POST')).toBe(0)
  await press('Try again')
  await title('You’re all set, Ada')
})

it('where only the cards do not come, it goes on without naming one', async () => {
  await sent.send('platinum')
  server.failNext('GET /client/cards/', 'no network')
  await open()
  await title('You’re all set, Ada')
  expect(facts()).toEqual(['Paid, Platinum$299.00$299.00 of credit is ready. Receipt by email.'])
})

describe('a pickup that is refused', () => {
  const TOO_LATE = 'This day has passed. Please choose another one.'
  const refuse = async (days: number[] = []) => {
    await sent.send('platinum', { pickup: { pickupDate: '2026-11-16', isRush: false }, days })
    await open()
    await title('Your order is paid')
    return screen.findByRole('region', { name: 'Your first pickup' })
  }

  it('says first what is paid, then why it is not booked; the schedule is set all the same, the drafts stay [R122]', async () => {
    const region = await refuse([3])
    expect(region.textContent).toContain(TOO_LATE)
    await screen.findByText('Every Wednesday')
    expect(facts()).toEqual([PAID, RECURRING.replace('25th', '18th')])
    expect(screen.getByRole('heading', { level: 1 }).compareDocumentPosition(region)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(keptDrafts()).toHaveLength(4)
    await pass(5000)
    expect(location.pathname).toBe(RESULT)
  })

  it('is booked for another day under another key, which is kept before it is sent', async () => {
    await refuse()
    await sent.press('Friday, November 20th')
    const answer = server.holdNext(PICKUP)
    await press('Book Friday')
    const kept = submissionDraft.read()
    expect(kept?.pickup).toEqual({ pickupDate: '2026-11-20', isRush: false })
    expect(keys(PICKUP)).toEqual(['pickup-key', kept?.pickupKey])
    expect(kept?.pickupKey).not.toBe('pickup-key')
    await act(async () => answer())
    await title('You’re all set, Ada')
    expect(await pickups()).toEqual(['2026-11-20'])
    await pass(2100)
    await arriveAt('/')
  })

  it('offers the first day that is free: not the one that the schedule has just taken', async () => {
    const region = await refuse([3])
    expect(await within(region).findByRole('button', { name: 'Book Thursday' })).toBeTruthy()
    await press('Book Thursday')
    await title('You’re all set, Ada')
    expect(await pickups()).toEqual(['2026-11-18 recurring', '2026-11-19', ...WEDNESDAYS])
  })

  it('can wait: Later gives it up, and the rest is done', async () => {
    await refuse([3])
    await press('Later')
    await title('You’re all set, Ada')
    expect(facts()).toEqual([PAID, RECURRING.replace('25th', '18th')])
    expect(screen.getByText('Your order is paid. Request a pickup whenever you like.')).toBeTruthy()
    await pass(2100)
    await arriveAt('/')
    expect([keys(PICKUP), keys(SCHEDULE)]).toEqual([['pickup-key'], ['schedule-key']])
  })

  it('is asked about again after a reload, and the schedule is not made twice', async () => {
    await refuse([3])
    cleanup()
    await open()
    await screen.findByRole('region', { name: 'Your first pickup' })
    await press('Later')
    await title('You’re all set, Ada')
    expect(await pickups()).toEqual(['2026-11-18 recurring', ...WEDNESDAYS])
  })

  it('because of the day that somebody booked elsewhere is not taken for booked', async () => {
    await sent.send('platinum', { pickup: wednesday })
    await sent.post('requests', { pickup_date: WEDNESDAY })
    await open()
    const region = await screen.findByRole('region', { name: 'Your first pickup' })
    expect(region.textContent).toContain('You already have a pickup at this address on this day.')
    expect(facts()).toEqual([PAID])
  })

  it('because of its address is tried again when that is mended; no calendar helps', async () => {
    await sent.send('platinum', { pickup: wednesday })
    await server.database.query("update addresses set address_line_1 = ''")
    await open()
    const region = await screen.findByRole('region', { name: 'Your first pickup' })
    expect(region.textContent).toContain('This address has no street yet.')
    expect(within(region).queryByRole('grid')).toBeNull()
    await server.database.query("update addresses set address_line_1 = '228 Bush Street'")
    await press('Try again')
    await title('You’re all set, Ada')
    expect(keys(PICKUP)).toEqual(['pickup-key', 'pickup-key'])
  })
})

it('somebody else who signs in while something is under way gets nothing of it, and what was pressed is not sent for them', async () => {
  await sent.send('platinum', { pickup: { pickupDate: '2026-11-16', isRush: false }, days: [3] })
  const answer = server.holdNext(SCHEDULE)
  await open()
  await screen.findByRole('region', { name: 'Your first pickup' })
  await press(/^Book /)
  const bob = await createCustomer(server, { email: 'bob@larkspur.example', plan: 'gold' })
  await act(async () => {
    endSession()
    signInAs(bob)
  })
  await act(async () => answer())
  await waitFor(async () => expect(await pickups()).toEqual(['2026-11-18 recurring', ...WEDNESDAYS]))
  await pass(500)
  expect([server.count(SCHEDULE), keys(PICKUP)]).toEqual([1, ['pickup-key']])
  expect(keptDrafts().filter((key) => key.includes('bob'))).toEqual([])
})

it('two answers to a refused pickup in one breath are one: what is booked is not given up', async () => {
  await sent.send('platinum', { pickup: { pickupDate: '2026-11-16', isRush: false } })
  await open()
  await screen.findByRole('region', { name: 'Your first pickup' })
  const [book, later] = [screen.getByRole('button', { name: /^Book / }), screen.getByRole('button', { name: 'Later' })]
  await act(async () => {
    book.click()
    later.click()
  })
  await title('You’re all set, Ada')
  expect([keys(PICKUP).length, await pickups()]).toEqual([2, [WEDNESDAY]])
  expect(facts().at(-1)).toBe(BOOKED)
})

it('the wish of the rug page goes with the pickup that is booked', async () => {
  await sent.send('platinum', { pickup: wednesday })
  rugVisitDraft.write({ day: WEDNESDAY, rugCount: 1 })
  await open()
  await title('You’re all set, Ada')
  expect(rugVisitDraft.read()).toBeUndefined()
})

it.each([
  ['without its days', { days: undefined }],
  ['with a day that is none', { pickup: { pickupDate: 'soon', isRush: false } }],
  ['of another invoice than was sent', { order: 999 }],
  ['without its key', { pickupKey: undefined }],
])('an order that somebody has changed by hand, %s, counts as none, and nothing breaks', async (_, odd) => {
  const submission = await sent.send('platinum', { pickup: wednesday })
  submissionDraft.write({ ...submission, ...(odd as object) })
  await open()
  await arriveAt('/')
  expect(server.count('POST')).toBe(0)
})

it('a schedule that is refused is told, and keeps nobody from going home [R123]', async () => {
  await sent.send('platinum', { pickup: wednesday, days: [3] })
  await sent.post('schedules', { days: [1] })
  await open()
  await title('You’re all set, Ada')
  expect(facts().at(-1)).toBe(
    'Recurring pickupsNot setYou already have a recurring schedule. Please change that one. Go to Preferences',
  )
  await pass(2100)
  await panel()
  expect(facts().at(-1)).toContain('You already have a recurring schedule. Please change that one.')
})

describe.each([
  ['the pickup', PICKUP, 'Your pickup is not booked yet', ['no network', 'lost answer', 'too_many_requests']],
  ['the schedule', SCHEDULE, 'Your recurring pickups are not set yet', ['lost answer']],
] as const)('an answer about %s that does not come', (_, name, words, faults) => {
  const finished = async () => {
    await title('You’re all set, Ada')
    expect(facts()).toEqual([PAID, BOOKED, RECURRING])
    expect(await pickups()).toEqual([WEDNESDAY, ...WEDNESDAYS])
    expect(await charges()).toEqual([['succeeded', 29900]])
  }
  const lose = async (how: () => void) => {
    await sent.send('platinum', { pickup: wednesday, days: [3] })
    how()
    await open()
    await screen.findByText(words)
    await title('Your order is paid')
    expect(keptDrafts()).toHaveLength(4)
  }

  it.each(faults)('is asked for again under the same key: %s', async (fault) => {
    await lose(() => server.failNext(name, fault))
    await press('Try again')
    await finished()
    expect(new Set(keys(name)).size).toBe(1)
  })

  it.each(['in its work', 'before its answer'] as const)(
    'because its server was killed %s: a reload goes on, and nothing is there twice',
    async (death) => {
      await lose(() => server.dieNext(name, death))
      cleanup()
      await open()
      await finished()
    },
  )
})

it('a session that has ended meanwhile waits for its customer, and goes on', async () => {
  await sent.send('platinum', { pickup: wednesday, days: [3] })
  const answer = server.holdNext('GET /client/cards/')
  await open()
  await server.database.db.deleteFrom('sessions').execute()
  await act(async () => answer())
  await arriveAt('/login')
  await signInAgain(server, sent.ada)
  await arriveAt(RESULT)
  await title('You’re all set, Ada')
  expect(await pickups()).toEqual([WEDNESDAY, ...WEDNESDAYS])
})

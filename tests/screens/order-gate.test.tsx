import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { checkoutDraft, packagesDraft, submissionDraft } from '../../web/rooms/order/order-drafts.ts'
import { deliveryDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import { keptDrafts } from './open-screen.tsx'
import { PICKUP, RESULT, SCHEDULE, shareSentOrder, WEDNESDAY } from './sent-order.ts'

const sent = shareSentOrder()
const { server, open, press, title, arriveAt, keys, pickups, charges } = sent

const STEPS = ['/order/advantage', '/order/packages', '/order/delivery', '/order/checkout'] as const
const TITLES = {
  '/order/advantage': 'How it works',
  '/order/packages': 'Choose how you pay',
  '/order/delivery': 'When should we come?',
  '/order/checkout': 'Check and place your order',
}
const CHECKOUT = '/order/checkout'
const INVOICES = 'GET /client/invoices/'
const DAY_CHECK = 'POST /client/requests/check/'
const wednesday = { pickupDate: WEDNESDAY, isRush: false }
const HALF_AN_HOUR_LATER = '2026-11-17T18:31:00Z'

describe('a network that was cut between the payment and the pickup', () => {
  it.each(STEPS)('%s goes on where it ended: the pickup is booked, and nothing is charged again', async (step) => {
    await sent.send('platinum', { pickup: wednesday, days: [3], address: null })
    await open(step)
    await arriveAt(RESULT)
    await title('You’re all set, Ada')
    expect(await pickups()).toEqual([WEDNESDAY, '2026-11-25 recurring'])
    expect(await charges()).toEqual([['succeeded', 29900]])
    expect(server.count('POST /client/subscription/')).toBe(0)
    expect(submissionDraft.read()).toBeUndefined()
  })

  it('in two tabs: each goes on by itself, and everything is there once', async () => {
    await sent.send('platinum', { pickup: wednesday, days: [3] })
    // A tab that is duplicated takes a copy of all that this one has kept.
    const other = { ...sessionStorage }
    await open('/order/packages')
    await title('You’re all set, Ada')
    cleanup()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(other)) sessionStorage.setItem(key, value)
    expect(submissionDraft.read()).toBeDefined()
    await open(CHECKOUT)
    await title('You’re all set, Ada')
    expect([new Set(keys(PICKUP)).size, new Set(keys(SCHEDULE)).size]).toEqual([1, 1])
    expect(await pickups()).toEqual([WEDNESDAY, '2026-11-25 recurring'])
    expect(await charges()).toEqual([['succeeded', 29900]])
  })
})

describe('an order that was sent and is not paid', () => {
  it.each(STEPS)('is followed at the checkout, from %s', async (step) => {
    const submission = await sent.send('gold', { isPaid: false })
    server.failNext('POST /client/welcome/checkout/', 'no network')
    await open(step)
    await screen.findByText(/we try again by ourselves/)
    expect([location.pathname, submissionDraft.read()]).toEqual([CHECKOUT, submission])
  })

  it.each(STEPS)('and is set aside lets its customer go on at %s, and nothing is sent', async (step) => {
    const submission = await sent.send('gold', { isPaid: false, isAside: true })
    await open(step)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(TITLES[step]))
    expect([location.pathname, submissionDraft.read()]).toEqual([step, submission])
    // But for the day that the date's step asks about.
    const sentOff = server.calls.map(({ name }) => name).filter((name) => name.startsWith('POST') && name !== DAY_CHECK)
    expect(sentOff).toEqual([])
  })

  it('and is set aside does so too where nobody can be asked', async () => {
    await sent.send('gold', { isPaid: false, isAside: true })
    server.failNext(INVOICES, 'no network')
    await open('/order/advantage')
    await title('How it works')
  })

  it('that is set aside and paid after all goes on with the pickup', async () => {
    await sent.send('gold', { pickup: wednesday, isAside: true })
    await open('/order/packages')
    await title('You’re all set, Ada')
    expect([await pickups(), await charges()]).toEqual([[WEDNESDAY], [['succeeded', 19900]]])
  })

  it('is given up after the time that a bank waits: the step opens, with what was typed', async () => {
    await sent.send('gold', { isPaid: false })
    server.setNow(HALF_AN_HOUR_LATER)
    await open('/order/packages')
    await title('Choose how you pay')
    expect(submissionDraft.read()).toBeUndefined()
    expect([packagesDraft.read(), deliveryDraft.read(), checkoutDraft.read()]).not.toContain(undefined)
    expect(await charges()).toEqual([])
  })

  it('is given up where another one has taken its place', async () => {
    await sent.send('gold', { isPaid: false })
    await sent.post('subscription/choose', { package: 'platinum' })
    await open('/order/packages')
    await title('Choose how you pay')
    expect(submissionDraft.read()).toBeUndefined()
  })

  it('is paid after that time all the same, if the bank has said so', async () => {
    await sent.send('gold', { pickup: wednesday })
    server.setNow(HALF_AN_HOUR_LATER)
    await open(CHECKOUT)
    await title('You’re all set, Ada')
  })
})

describe('where the server cannot be asked', () => {
  it('the checkout tries by itself', async () => {
    await sent.send('gold', { isPaid: false })
    server.failNext(INVOICES, 'no network')
    server.failNext('POST /client/welcome/checkout/', 'no network')
    await open('/order/advantage')
    await arriveAt(CHECKOUT)
    await screen.findByText(/we try again by ourselves/)
    expect(submissionDraft.read()).toBeDefined()
  })

  it('about an old order nothing is decided until it can be', async () => {
    await sent.send('gold', { isPaid: false, pressedAt: 0 })
    server.failNext(INVOICES, 'no network')
    await open('/order/packages')
    await screen.findByText('We could not load this')
    expect(submissionDraft.read()).toBeDefined()
    await press('Try again')
    await title('Choose how you pay')
    expect(submissionDraft.read()).toBeUndefined()
  })
})

it('where nothing was sent, no step asks about an invoice', async () => {
  await sent.send('gold', { isPaid: false })
  submissionDraft.clear()
  await open('/order/advantage')
  await title('How it works')
  expect(server.count(INVOICES)).toBe(0)
})

it('a step of the header is open once its draft is there: at the slides, and no draft, only those [R22] [R23] [R57]', async () => {
  await sent.send('gold', { isPaid: false })
  submissionDraft.clear()
  await open('/order/advantage')
  await title('How it works')
  const steps = () =>
    within(screen.getByRole('navigation', { name: 'Your order' }))
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  expect(steps()).toEqual([
    ['Packages', '/order/packages'],
    ['Date & time', '/order/delivery'],
    ['Checkout', '/order/checkout'],
  ])
  cleanup()
  for (const draft of [packagesDraft, deliveryDraft, checkoutDraft]) draft.clear()
  expect(keptDrafts()).toEqual([])
  await open('/order/advantage')
  await title('How it works')
  expect(steps()).toEqual([
    ['Packages', null],
    ['Date & time', null],
    ['Checkout', null],
  ])
})

import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors'
import { createCoupon } from '../../server/billing/coupons.ts'
import { askAboutCharges } from '../../server/payments/ask-provider.ts'
import { submissionDraft } from '../../web/shared/order/order-drafts.ts'
import { rugVisitDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import { START } from '../engines.ts'
import { CARDS } from '../money/order-payer.ts'
import { keptDrafts } from './open-screen.tsx'
import { TICK_MS } from './page-time.ts'
import { PLACED_ORDER, RESULT, shareSentOrder, WEDNESDAY } from './sent-order.ts'
import { signInAgain } from './signed-in.ts'

const sent = shareSentOrder()
const { server, time, open, pass, press, follow, title, arriveAt, facts, posted, pickups, charges } = sent

const wednesday = { pickupDate: WEDNESDAY, isRush: false }
const wish = { pickup: wednesday, days: [3] }
const panel = () => screen.findByRole('region', { name: 'Your order' })
const noPanel = () => expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull()
const PAID = ['Paid, Platinum', '$299.00 to Visa 4242', '$299.00 of credit is ready. Receipt by email.'].join('')
const BOOKED = 'Pickup booked, 9:00 AM – 5:00 PMWednesday, November 18thBack Monday, November 23rd.'
/** At home with what is to be done, which the result's page says apart. */
const AT_HOME = `${BOOKED} Bag out by 9:00 AM.`
const RECURRING = 'Recurring setEvery WednesdayFrom November 25th. Skip any pickup in Upcoming Orders.'
const CONFIRMED = /^Your Pickup is confirmed\./

/** The bank answers half a minute after it was asked, or later. */
async function bankAnswers(at = new Date(START.getTime() + 30_000)): Promise<void> {
  server.setNow(at)
  await askAboutCharges(server.deps)
}

describe('an order that is paid', () => {
  it('tells the pickup and the weekly days that came with it, clears the drafts, and is home 2 s later [R122] [R123] [R124] [R450]', async () => {
    await sent.send('platinum', wish)
    expect(keptDrafts()).toHaveLength(4)
    await open()
    await title('You’re all set, Ada')
    expect(screen.getByText(CONFIRMED)).toBeTruthy()
    expect(facts()).toEqual([PAID, BOOKED, RECURRING])
    expect(keptDrafts()).toEqual([])
    await time.passUntil(() => [location.pathname].filter((path) => path === '/'))
    expect(time.elapsedMs - (time.answeredAt(PLACED_ORDER)[0] ?? time.elapsedMs)).toBeGreaterThanOrEqual(2000 - TICK_MS)
    expect([await pickups(), posted()]).toEqual([[WEDNESDAY, '2026-11-25 recurring'], []])
  })

  it('goes on once the phone is verified in another tab', async () => {
    await sent.send('platinum', wish)
    await open()
    await title('You’re all set, Ada')
    await press('Text me a code')
    await screen.findByLabelText('Six-digit code')
    await pass(5000)
    expect(location.pathname).toBe(RESULT)
    await server.database.db.updateTable('phones').set({ verifiedAt: START }).execute()
    await act(async () => void dispatchEvent(new Event('focus')))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Verify your phone' })).toBeNull())
    await pass(2100)
    await arriveAt('/')
  })

  it('says where the words went that no text can bring, and asks for the digits without keeping anybody [R122]', async () => {
    await sent.send('platinum', wish)
    await open()
    await title('You’re all set, Ada')
    await screen.findByText(
      'Your Pickup is confirmed. Your number isn’t verified yet, so we emailed ada@larkspur.example instead.',
    )
    await press('Text me a code')
    const code = await screen.findByLabelText('Six-digit code')
    // Nobody is taken away from what they type in.
    await pass(5000)
    expect([location.pathname, code.isConnected]).toEqual([RESULT, true])
    const texts = server.database.db.selectFrom('messages').select('secret').where('channel', '=', 'sms')
    const [text] = await texts.execute()
    await sent.type(code, text?.secret ?? '')
    await screen.findByText('Phone verified. We’ll text you from now on.')
    await pass(2100)
    await arriveAt('/')
    expect(screen.queryByRole('region', { name: 'Verify your phone' })).toBeNull()
  })

  it('asks at home who went by, and goes on there with a code that was texted here', async () => {
    await sent.send('platinum', wish)
    await open()
    await title('You’re all set, Ada')
    await press('Text me a code')
    await screen.findByLabelText('Six-digit code')
    await follow('Back to home')
    await arriveAt('/')
    await screen.findByLabelText('Six-digit code')
    expect(server.count('POST /client/phones/')).toBe(1)
  })

  it('without a pickup and recurring days says only what is paid, and what to do next', async () => {
    await sent.send('gold', { hasCoupon: true })
    await open()
    await title('You’re all set, Ada')
    expect(facts()).toEqual(['Paid, Gold$179.10 to Visa 4242$199.00 of credit is ready. Receipt by email.'])
    expect(screen.getByText('Your order is paid. Request a pickup whenever you like.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Request pickup' }).getAttribute('href')).toBe('/pickup')
  })

  it('of who pays as they clean says that nothing was charged', async () => {
    await sent.send('payc', { pickup: wednesday })
    await open()
    await title('You’re all set, Ada')
    expect(facts()).toEqual([
      'Pay as you cleanCard saved, nothing chargedYour Visa ends in 4242. You pay after each order, and get a receipt by email.',
      BOOKED,
    ])
    expect(await charges()).toEqual([])
  })

  it('of which a rest is left that is too small for a card names no card and no receipt', async () => {
    const { body } = await sent.send('gold', { hasArrived: false })
    const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
    await createCoupon(server.database.db, 'ALMOST', { kind: 'amount', cents: 19880 }, terms, START)
    await sent.post('orders/apply_coupon', { order: body.order, coupon: 'ALMOST' })
    await sent.post('subscription/checkout', { order: body.order, pickup: { pickup_date: WEDNESDAY } })
    sent.forgetTab()
    await open()
    await title('You’re all set, Ada')
    expect(facts()[0]).toBe('Paid, Gold$0.00$199.00 of credit is ready.')
    expect(await charges()).toEqual([])
  })

  it('opens the pages of a customer with a plan, also where none was known a moment ago', async () => {
    await sent.send('platinum', wish)
    await open()
    await title('You’re all set, Ada')
    await follow('View request')
    await arriveAt('/upcoming')
    expect(await screen.findAllByText(/228 Bush Street/)).not.toEqual([])
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

  it('is shown again after a reload, and on another device', async () => {
    await sent.send('platinum', wish)
    await open()
    await title('You’re all set, Ada')
    cleanup()
    await open()
    await title('You’re all set, Ada')
    expect(facts()).toEqual([PAID, BOOKED, RECURRING])
    cleanup()
    sent.forgetTab()
    await open()
    await title('You’re all set, Ada')
    expect([facts(), posted()]).toEqual([[PAID, BOOKED, RECURRING], []])
  })

  it('is shown by itself when the network is back, and the customer stays with it while there is none', async () => {
    await sent.send('platinum', wish)
    const comeBack = server.goOffline()
    await open()
    await screen.findByText('We couldn’t load this')
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    comeBack()
    await act(async () => void dispatchEvent(new Event('online')))
    await title('You’re all set, Ada')
    await pass(5000)
    expect(location.pathname).toBe(RESULT)
    network.mockReturnValue(true)
    await act(async () => void dispatchEvent(new Event('online')))
    await arriveAt('/')
  })

  it('leaves the wish of the rug page, where no pickup came of it', async () => {
    await sent.send('platinum')
    rugVisitDraft.write({ day: WEDNESDAY, rugCount: 1 })
    await open()
    await title('You’re all set, Ada')
    expect(rugVisitDraft.read()).toBeDefined()
  })

  it('takes the wish of the rug page with it', async () => {
    await sent.send('platinum', wish)
    rugVisitDraft.write({ day: WEDNESDAY, rugCount: 1 })
    await open()
    await title('You’re all set, Ada')
    expect(rugVisitDraft.read()).toBeUndefined()
  })
})

describe('rush', () => {
  it.each([
    { day: WEDNESDAY, words: 'Back Friday, November 20th with rush.' },
    // After a Thursday it is no sooner.
    { day: '2026-11-19', words: 'Back Monday, November 23rd. Rush wouldn’t be any faster, so there’s no fee.' },
  ])('that was asked for is named on the result and at home: $words', async ({ day, words }) => {
    await sent.send('platinum', { pickup: { pickupDate: day, isRush: true } })
    await open()
    await title('You’re all set, Ada')
    expect(facts()[1]).toContain(words)
    await follow('Back to home')
    await panel()
    expect(facts()[1]).toContain(words)
  })
})

describe('a pickup that is not as it was wished for', () => {
  it('its day has closed by the time the bank answers: the next one, with the way to change it [R122]', async () => {
    // Wednesday morning, shortly before the last minute for the same day.
    const now = new Date('2026-11-18T15:50:00Z')
    await sent.send('platinum', { pickup: { ...wednesday, isRush: true }, card: CARDS.timesOutAfter, now })
    await bankAnswers(new Date('2026-11-18T16:10:00Z'))
    await open()
    await title('You’re all set, Ada')
    const MOVED = 'Wednesday had closed by the time your bank answered, so we’ll come Thursday, November 19th.'
    const lead = screen.getByRole('heading', { level: 1 }).nextElementSibling
    expect(lead?.textContent?.replaceAll('\u00a0', ' ')).toContain(MOVED)
    expect(screen.getByRole('link', { name: 'Change the day' }).getAttribute('href')).toBe('/upcoming')
    expect(facts()[1]).toMatch(/^Pickup booked, 9:00 AM – 5:00 PMThursday, November 19thBack \w+, November \d+\w+\.$/)
    expect(await pickups()).toEqual(['2026-11-19'])
    // There is something to read, so nobody is taken away from it.
    await pass(5000)
    expect(location.pathname).toBe(RESULT)
    await follow('Back to home')
    await panel()
    expect(facts()[1]).toContain(MOVED)
    expect(screen.getByRole('link', { name: 'Change the day' }).getAttribute('href')).toBe('/upcoming')
  })

  it('and cannot be booked at all: first what is paid, then why, and the way to request one [R122]', async () => {
    await sent.send('platinum', { ...wish, card: CARDS.timesOutAfter })
    await server.database.query("update zip_codes set is_withdrawn = true where value = '94041'")
    await bankAnswers()
    await server.database.query("update zip_codes set is_withdrawn = false where value = '94041'")
    await open()
    await title('Your order is paid')
    expect(screen.getByText('Your first pickup is not booked.')).toBeTruthy()
    const [paid, why] = facts()
    expect(paid).toContain('Paid, Platinum')
    expect(why).toBe(`Your first pickupNot booked${refusals.address_not_served.sentence} `)
    expect(screen.getByRole('link', { name: 'Request pickup' }).getAttribute('href')).toBe('/pickup')
    expect([await pickups(), await charges()]).toEqual([[], [['succeeded', 29900]]])
    await pass(5000)
    expect(location.pathname).toBe(RESULT)
    await follow('Back to home')
    await panel()
    expect(facts()[1]).toContain('Not booked')
  })

  const STAYS = 'You already had a pickup on Wednesday, November 18th. We kept it and didn’t book a second one.'
  it.each([
    { wished: 'without rush, as it is', isRush: false, hasRush: false, words: STAYS },
    { wished: 'with rush', isRush: true, hasRush: false, words: `${STAYS} Rush was not added to it.` },
    { wished: 'without its rush', isRush: false, hasRush: true, words: `${STAYS} It keeps its rush.` },
  ])(
    'is an open one at that door and day, where there is one already: it stays, and no text is promised; wished for $wished',
    async ({ isRush, hasRush, words }) => {
      await sent.send('platinum', { pickup: { ...wednesday, isRush }, card: CARDS.timesOutAfter, has: 'payc' })
      await sent.post('requests', { pickup_date: WEDNESDAY, is_rush: hasRush })
      await bankAnswers()
      await open()
      await title('You’re all set, Ada')
      const lead = screen.getByRole('heading', { level: 1 }).nextElementSibling
      expect(lead?.textContent?.replaceAll('\u00a0', ' ')).toBe(words)
      expect(facts()[1]).toMatch(/^Your pickup, 9:00 AM – 5:00 PMWednesday, November 18thBack /)
      expect([screen.queryByText(CONFIRMED), await pickups()]).toEqual([null, [WEDNESDAY]])
      const letters = await server.database.db.selectFrom('messages').select('body').execute()
      expect(letters.filter(({ body }) => body.includes(`${words}\n`))).toHaveLength(1)
      await pass(5000)
      expect(location.pathname).toBe(RESULT)
      await follow('Back to home')
      await panel()
      expect(facts()[1]).toContain(words)
    },
  )
})

it('weekly days that there are already stay, which is told, and keeps nobody from going home [R123]', async () => {
  await sent.send('platinum', { ...wish, card: CARDS.timesOutAfter, has: 'payc' })
  await sent.post('schedules', { days: [1] })
  await bankAnswers()
  await open()
  await title('You’re all set, Ada')
  const KEPT =
    'Recurring pickupsEvery Monday, as beforeYou already have a recurring schedule. Please change that one. Go to Preferences'
  expect(facts().at(-1)).toBe(KEPT)
  await pass(2100)
  await panel()
  expect(facts().at(-1)).toBe(KEPT)
})

describe('the panel at home', () => {
  const arrive = async (wished: Parameters<typeof sent.send>[1] = wish) => {
    await sent.send('platinum', wished)
    await open()
    await title('You’re all set, Ada')
    await pass(2100)
    await panel()
  }
  const reload = async () => {
    cleanup()
    await open('/')
    await screen.findByRole('navigation', { name: 'Start here' })
  }

  it('tells the same, after a reload and after another page, and in another tab', async () => {
    await arrive()
    expect(facts()).toEqual([PAID, AT_HOME, RECURRING])
    await follow(/^Upcoming Orders.+/)
    await arriveAt('/upcoming')
    await reload()
    await panel()
    expect(facts()).toEqual([PAID, AT_HOME, RECURRING])
    sent.forgetTab()
    await reload()
    await panel()
    expect(facts()).toEqual([PAID, AT_HOME, RECURRING])
  })

  it('is gone once its pickup was changed', async () => {
    await arrive({ pickup: wednesday })
    const { body } = await server.call('GET', '/api/client/requests/?is_upcoming=true', undefined, sent.ada.token)
    const [first] = body as { id: number }[]
    const path = `/api/client/requests/${first?.id}/`
    server.setNow(new Date(START.getTime() + 60_000))
    expect((await server.call('PATCH', path, { pickup_date: '2026-11-19' }, sent.ada.token)).status).toBe(200)
    const before = server.count(PLACED_ORDER)
    await reload()
    await screen.findByRole('region', { name: 'Thursday, November\u00a019th' })
    expect(server.count(PLACED_ORDER)).toBe(before + 1)
    noPanel()
  })

  it('can be put away, in every tab of this browser', async () => {
    await arrive()
    await press('Dismiss')
    noPanel()
    expect(document.activeElement?.id).toBe('content')
    sent.forgetTab()
    const before = server.count(PLACED_ORDER)
    await reload()
    await screen.findByRole('region', { name: 'Wednesday, November\u00a018th' })
    expect(server.count(PLACED_ORDER)).toBe(before + 1)
    noPanel()
  })

  it('says of an order that is still being paid where to follow it, and cannot be put away', async () => {
    await sent.send('platinum', { ...wish, card: CARDS.asks })
    sent.forgetTab()
    await open('/')
    await panel()
    expect(facts()).toEqual([
      'PlatinumYour payment of $299.00 is not confirmedYour bank wants you to confirm it. Confirm with your bank',
    ])
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    await follow('Confirm with your bank')
    await arriveAt('/order/checkout')
    await screen.findByRole('button', { name: 'Confirm with your bank' })
    await press('Confirm with your bank')
    await screen.findByRole('dialog', { name: 'Your bank asks' })
  })
})

describe('Back, after an order was placed', () => {
  it('finds no step that invites to order it again, also once the panel was put away', async () => {
    const goBackTo = async (path: string) => {
      history.pushState({ key: path }, '', path)
      await act(async () => void dispatchEvent(new PopStateEvent('popstate', { state: history.state })))
    }
    await sent.send('platinum', wish)
    await open('/order/delivery')
    await title('You’re all set, Ada')
    await pass(2100)
    await panel()
    await goBackTo('/order/delivery')
    await arriveAt(RESULT)
    await title('You’re all set, Ada')
    await pass(2100)
    await arriveAt('/')
    await press('Dismiss')
    await goBackTo('/order/packages')
    await arriveAt(RESULT)
    expect(posted()).toEqual([])
  })
})

it('without an order the page leads home', async () => {
  await sent.send('gold', { hasArrived: false })
  submissionDraft.clear()
  await open()
  await arriveAt('/')
})

it('with one that is not paid it leads back to the checkout, and nothing is booked', async () => {
  await sent.send('platinum', { ...wish, hasArrived: false })
  server.failNext('POST /client/welcome/checkout/', 'no network')
  await open()
  await arriveAt('/order/checkout')
  await screen.findByText(/We’re trying again/)
  expect(await pickups()).toEqual([])
})

it.each(['no network', 'unavailable'] as const)(
  'where the server cannot be asked, the page says so and tries again: %s',
  async (fault) => {
    await sent.send('platinum', wish)
    server.failNext(PLACED_ORDER, fault)
    await open()
    await screen.findByText('We couldn’t load this')
    await press('Try again')
    await title('You’re all set, Ada')
    expect([facts(), posted()]).toEqual([[PAID, BOOKED, RECURRING], []])
  },
)

it('a session that has ended meanwhile waits for its customer, and goes on', async () => {
  await sent.send('platinum', wish)
  await server.database.db.deleteFrom('sessions').execute()
  await open()
  await arriveAt('/login')
  await signInAgain(server, sent.ada)
  await arriveAt(RESULT)
  await title('You’re all set, Ada')
  expect(facts()).toEqual([PAID, BOOKED, RECURRING])
})

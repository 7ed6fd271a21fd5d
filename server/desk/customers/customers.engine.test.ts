import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../../tests/customers.ts'
import { comeIn, type DeskBrowser, shareDesk } from '../../../tests/desk.ts'
import { balanceOf, expectSoundBooks, giveCredit } from '../../../tests/money/credit.ts'
import { CARDS, createPayer } from '../../../tests/money/order-payer.ts'
import { putOrder } from '../../../tests/money/put-order.ts'
import { verifyOwn } from '../../../tests/phones.ts'
import { putPickup } from '../../../tests/put-pickup.ts'
import { receiveText } from '../../inbound-text.ts'
import { cancelDeed, moveDeed } from '../../ops/pickups.ts'
import { findForCaller, moveForCaller } from '../../pickups/for-a-caller.ts'
import { findTextNumber } from '../../profile/numbers.ts'

const server = shareDesk()
/** A Tuesday, ten in the morning in Los Angeles. */
const NOW = '2026-11-17T18:00:00.000Z'

type Person = DeskBrowser & { id: number; name: string }
let ana: Person
let ben: Person
let nora: TestCustomer

beforeEach(async () => {
  server.setNow(NOW)
  await server.database.query('update staff set left_at = added_at where left_at is null')
  ana = await comeIn(server, 'desk', 'Ana Ruiz')
  ben = await comeIn(server, 'owner', 'Ben Ode')
  nora = await createPayer(server, { card: CARDS.good })
  await server.database.query(`update customers set first_name = 'Nora', last_name = 'Lindqvist' where id = ${nora.id}`)
  await server.database.query('delete from staff_actions')
})
afterEach(async () => {
  await expectSoundBooks(server)
  await server.database.query("update customers set first_name = 'Gone', last_name = ''")
})

interface DeedAnswer {
  status: string
  sentence: string
  question: string | null
  amount: number | null
}
const deed = async (browser: Person, path: string, body: object = {}) =>
  (await browser.call(`POST /desk/${path}`, body)).body as DeedAnswer
/** Reads the question and says yes to it. */
async function agreed(browser: Person, path: string, body: object = {}): Promise<DeedAnswer> {
  const { status, question } = await deed(browser, path, body)
  expect(status).toBe('asks')
  return deed(browser, path, { ...body, shown: question })
}
interface Shown {
  id: number
  balance: number
  pickups: { id: number; day: string; isPastCutoff: boolean; note: string; isRush: boolean }[]
  cards: Record<string, unknown>[]
  said: { words: string; author: string | null }[]
  deeds: { who: string; command: string; sentence: string; outcome: string; dollarAmount: string | null }[]
  looks: { who: string; at: string }[]
  days: { day: string; closedFor: string | null; isLate: boolean }[]
  talk: string | null
}
const show = async (browser: Person, { id }: { id: number }) =>
  (await browser.call(`GET /desk/customers/${id}/`)).body as Shown
interface Found {
  found: { id: number; name: string; order: number | null; pickupDay: string | null }[]
  isMore: boolean
  lately: { id: number; name: string }[]
}
const find = async (words: string) =>
  (await ana.call(`GET /desk/customers/?words=${encodeURIComponent(words)}`)).body as Found
const idsOf = async (words: string) => (await find(words)).found.map(({ id }) => id)
const rows = () =>
  server.database.db
    .selectFrom('staffActions')
    .select(['who', 'command', 'outcome', 'refusal', 'customerId', 'amountCents'])
    .orderBy('id')
    .execute()

describe('looking for somebody', () => {
  it('finds a name either way round, the beginning of an e-mail and its host, a phone whole or by its end, and an order', async () => {
    const rosa = await createCustomer(server, { email: 'rosa@linden.example', phone: '+16505550177' })
    await server.database.query(`update customers set first_name = 'Rosa', last_name = 'Amado' where id = ${rosa.id}`)
    expect(await idsOf('lind')).toEqual([nora.id, rosa.id])
    for (const words of ['Nora L', 'lindqvist, nora', 'LINDQVIST nora', 'nora lindqvist']) {
      expect([words, await idsOf(words)]).toEqual([words, [nora.id]])
    }
    for (const words of ['rosa@', '0177', '555 0177', '6505550177', '(650) 555-0177', '+1 650 555 0177']) {
      expect([words, await idsOf(words)]).toEqual([words, [rosa.id]])
    }
    expect(await idsOf('n')).toEqual([])
    expect(await idsOf('Lindqvist Peter')).toEqual([])
    const pickupId = await putPickup(server, nora, { status: 'collected', pickupDay: '2026-11-16' })
    const lines = [{ unitCents: 900 }]
    const orderId = await putOrder(server, nora, { pickupId, amountCents: 900, planName: 'payc' }, lines)
    expect((await find(String(orderId))).found[0]).toMatchObject({ id: nora.id, order: orderId })
    expect((await find(String(nora.id))).found.map(({ id }) => id)).toContain(nora.id)
  })

  it('says what a row is about, and whom whoever asks has looked at last', async () => {
    await putPickup(server, nora, { pickupDay: '2026-11-19', dropoffDay: '2026-11-23' })
    const [found] = (await find('lindqvist')).found
    expect(found).toMatchObject({ name: 'Nora Lindqvist', plan: 'payc', pickupDay: '2026-11-19' })
    expect(JSON.stringify(found)).not.toMatch(/gate|card/i)
    await show(ana, nora)
    expect((await find('')).lately).toEqual([{ id: nora.id, name: 'Nora Lindqvist' }])
  })
})

interface Way {
  written: number
  talk: string | null
  way: { by: string; isStopped: boolean }
}

describe('the page of a customer', () => {
  it('shows plan, credit, pickups, both sides of the talk, and of cards no more than the last four; nowhere a gate code', async () => {
    await verifyOwn(server, nora)
    const number = await findTextNumber(server.database.db, nora.id)
    await receiveText(server.deps, {
      sid: `SMc${nora.id}`,
      from: number ?? '',
      body: 'Could it come sooner?',
      isAnswered: false,
    })
    await server.database.query(`update addresses set instructions = 'Gate 1904' where customer_id = ${nora.id}`)
    await putPickup(server, nora, { pickupDay: '2026-11-19', dropoffDay: '2026-11-23' })
    const shown = await show(ana, nora)
    expect(shown).toMatchObject({
      id: nora.id,
      name: 'Nora Lindqvist',
      plan: 'payc',
      dollarBalance: '0.00',
      talk: expect.stringMatching(/^T\d+$/),
    })
    expect(shown.cards).toEqual([
      { brand: 'visa', last: expect.stringMatching(/^\d{4}$/), expiry: 'later', isMain: true },
    ])
    expect(shown.pickups).toMatchObject([{ day: '2026-11-19', isPastCutoff: false }])
    expect(shown.said.map(({ words }) => words)).toContain('Could it come sooner?')
    expect(JSON.stringify(shown)).not.toMatch(/1904|4242424242|card_ref|stripe/i)
    expect(shown.days[0]).toEqual({ day: '2026-11-17', closedFor: null, isLate: true })
    expect(shown.days.find(({ day }) => day === '2026-11-26')?.closedFor).toBe('Thanksgiving Day')
  })

  it('whoever has never texted is written to: by text, once under its key, by a letter after STOP, and no two write at once', async () => {
    await verifyOwn(server, nora)
    const number = (await findTextNumber(server.database.db, nora.id)) ?? ''
    const seen = async (browser = ana) => (await show(browser, nora)) as unknown as Way
    const write = async (browser: Person, words: string, written: number, key: string) =>
      (await browser.call(`POST /desk/customers/${nora.id}/write/`, { words, written, key })).body
    const sent = async () =>
      (
        await server.database.query<{ channel: string; recipient: string; author: string; body: string }>(
          'select channel, recipient, author, body from messages where customer_id = $1 and author is not null order by id',
          [nora.id],
        )
      ).rows
    expect(await seen()).toMatchObject({ talk: null, written: 0, way: { by: 'text', isStopped: false } })
    const [one, other] = await Promise.all([
      write(ana, 'Your coat is ready.', 0, 'key-of-ana-1'),
      write(ben, 'Your coat is done.', 0, 'key-of-ben-1'),
    ])
    expect([one, other].map((each) => (each as { status: string }).status).sort()).toEqual(['answered', 'sent'])
    const [first] = await sent()
    expect(first).toMatchObject({ channel: 'sms', recipient: number, body: expect.stringContaining('Your coat is') })
    expect(await write(ana, 'Your coat is ready.', 0, 'key-of-ana-1')).toEqual(one)
    expect(await sent()).toHaveLength(1)
    expect((await rows()).filter(({ command }) => command === 'customer write')).toHaveLength(2)

    await receiveText(server.deps, { sid: `SMs${nora.id}`, from: number, body: 'STOP', isAnswered: false })
    const { written, way } = await seen(ben)
    expect(way).toMatchObject({ by: 'letter', isStopped: true })
    expect(await write(ben, 'It is in your closet.', written, 'key-of-ben-2')).toMatchObject({ status: 'sent' })
    expect((await sent())[1]).toMatchObject({ channel: 'mail', author: 'Ben Ode' })
    expect(await write(ben, 'x'.repeat(281), (await seen()).written, 'key-of-ben-3')).toMatchObject({
      status: 'refused',
    })
    expect(
      (await ana.call('POST /desk/customers/999999/write/', { words: 'Hi', written: 0, key: 'key-of-ana-9' })).body,
    ).toMatchObject({ status: 'refused', sentence: 'There is no customer 999999.' })
  })

  it('words that were sent before the server died are sent once, also where a colleague has written since', async () => {
    const write = async (browser: Person, words: string, written: number, key: string) =>
      (await browser.call(`POST /desk/customers/${nora.id}/write/`, { words, written, key })).body
    const one = await write(ana, 'Your coat is ready.', 0, 'key-of-ana-1')
    await server.database.query(
      "update staff_actions set outcome = 'begun', ended_at = null where command = 'customer write'",
    )
    const { written } = (await show(ben, nora)) as unknown as { written: number }
    expect(await write(ben, 'It is in your closet.', written, 'key-of-ben-1')).toMatchObject({ status: 'sent' })
    expect(await write(ana, 'Your coat is ready.', 0, 'key-of-ana-1')).toEqual(one)
    const { rows: sent } = await server.database.query(
      'select author from messages where customer_id = $1 and author is not null order by id',
      [nora.id],
    )
    expect(sent.map(({ author }) => author)).toEqual(['Ana Ruiz', 'Ben Ode'])
  })

  it('has all orders and changes of credit a page at a time, and the receipt of what has a price', async () => {
    const orders: number[] = []
    for (let nth = 0; nth < 9; nth += 1) orders.unshift(await putOrder(server, nora))
    for (let nth = 0; nth < 9; nth += 1) await giveCredit(server, nora.id, 100)
    const shown = (await show(ana, nora)) as unknown as { orders: { id: number }[]; hasMoreOrders: boolean }
    expect([shown.orders.map(({ id }) => id), shown.hasMoreOrders]).toEqual([orders.slice(0, 8), true])
    const older = async (what: string, before?: number) =>
      (await ana.call(`GET /desk/customers/${nora.id}/${what}/${before ? `?before=${before}` : ''}`)).body as {
        orders: { id: number }[]
        statement: { id: number }[]
        hasMore: boolean
      }
    const page = await older('orders', orders[7])
    expect([page.orders.map(({ id }) => id), page.hasMore]).toEqual([orders.slice(8), false])
    const { statement } = await older('statement')
    expect(statement).toHaveLength(9)
    expect((await older('statement', statement[7]?.id)).statement).toEqual(statement.slice(8))

    const receipt = await ana.call(`GET /desk/orders/${orders[0]}/receipt/`)
    expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await ana.call('GET /desk/orders/999999/receipt/')).status).toBe(404)
  })

  it('leaves a line of who looked, once an hour and person, which is no deed of the day', async () => {
    await Promise.all([show(ana, nora), show(ana, nora), show(ana, nora)])
    await show(ben, nora)
    server.setNow('2026-11-17T18:59:00.000Z')
    await show(ana, nora)
    expect((await rows()).map(({ who, command, customerId }) => [who, command, customerId])).toEqual([
      ['Ana Ruiz', 'customer', nora.id],
      ['Ben Ode', 'customer', nora.id],
    ])
    server.setNow('2026-11-17T19:01:00.000Z')
    await show(ana, nora)
    expect(await rows()).toHaveLength(3)
    expect((await show(ben, nora)).looks.map(({ who }) => who)).toContain('Ana Ruiz')
    const { people } = (await ben.call('GET /desk/people/')).body as { people: { name: string; deedsToday: number }[] }
    expect(people.map(({ deedsToday }) => deedsToday)).toEqual([0, 0])
  })

  it('keeps its newest deeds where many have looked since; of looks it shows the last three', async () => {
    await agreed(ana, `customers/${nora.id}/credit/`, { amount: 500, reason: 'A late van' })
    for (let hour = 0; hour < 7; hour++) {
      server.setNow(new Date(Date.parse(NOW) + (hour * 61 + 1) * 60_000).toISOString())
      await show(ana, nora)
      await show(ben, nora)
    }
    const { deeds, looks } = await show(ben, nora)
    expect(deeds.map(({ who, command }) => [who, command])).toEqual([['Ana Ruiz', 'credit give']])
    expect(looks.map(({ who }) => who)).toEqual(['Ben Ode', 'Ana Ruiz', 'Ben Ode'])
    expect(looks[0]?.at).toBe('2026-11-18T00:07:00.000Z')
  })

  it('is 404 for a number that nobody has, or nobody has any more', async () => {
    expect((await ana.call('GET /desk/customers/999999/')).status).toBe(404)
    expect(await rows()).toEqual([])
  })
})

describe('pickups for a caller', () => {
  const path = () => `customers/${nora.id}/pickups/`
  const open = async () => (await show(ana, nora)).pickups

  it('books what was shown, once: a second press is told that we come already', async () => {
    const body = { day: '2026-11-19', isRush: true, note: 'Side door' }
    const asked = await deed(ana, path(), body)
    expect(asked).toMatchObject({
      status: 'asks',
      question: `A pickup of Nora Lindqvist (customer ${nora.id}) on Thursday, November 19th, 12 Villa Street. Back Monday, November 23rd. Rush brings nothing sooner on this day and costs nothing. They are told by letter.`,
    })
    expect(await open()).toEqual([])
    const both = await Promise.all([1, 2].map(() => deed(ana, path(), { ...body, shown: asked.question })))
    expect(both.map(({ status }) => status).sort()).toEqual(['done', 'refused'])
    expect(await open()).toMatchObject([{ day: '2026-11-19', note: 'Side door', isRush: true }])
    expect((await deed(ben, path(), body)).sentence).toBe(
      'Nothing is booked. We come to that address on Thursday, November 19th already.',
    )
  })

  it('refuses Sundays, holidays, the past, far ahead, another’s address and whoever has no card or plan', async () => {
    for (const [day, why] of [
      ['2026-11-22', 'closed'],
      ['2026-11-26', 'closed'],
      ['2026-11-16', 'past'],
      ['2027-11-16', 'days'],
    ] as const) {
      const { status, sentence } = await deed(ana, path(), { day })
      expect([day, status]).toEqual([day, 'refused'])
      expect(sentence.startsWith('Nothing is booked.'), `${why}: ${sentence}`).toBe(true)
    }
    const other = await createCustomer(server, { plan: 'payc' })
    const { rows: addresses } = await server.database.query<{ id: number }>(
      'select id from addresses where customer_id = $1',
      [other.id],
    )
    expect((await deed(ana, path(), { day: '2026-11-19', address: addresses[0]?.id })).sentence).toBe(
      'Nothing is booked. They have no such address.',
    )
    expect((await deed(ana, `customers/${other.id}/pickups/`, { day: '2026-11-19' })).sentence).toBe(
      'Nothing is booked. They have no card yet: they add one in their account.',
    )
    expect((await ana.call(`POST /desk/${path()}`, { day: 'friday' })).status).toBe(400)
    expect(await open()).toEqual([])
  })

  it('moves and cancels; what the customer has changed meanwhile is asked again, and a twin is told', async () => {
    await agreed(ana, path(), { day: '2026-11-19' })
    const id = (await open())[0]?.id ?? 0
    const asked = await deed(ana, `pickups/${id}/move/`, { day: '2026-11-20' })
    expect(asked.question).toContain(
      `Pickup ${id} of Nora Lindqvist (customer ${nora.id}) moves from Thursday, November 19th to Friday, November 20th`,
    )
    const pickup = await findForCaller(server.database.db, id)
    if (pickup) await moveForCaller(server.deps, pickup, '2026-11-21', {})
    const again = await deed(ana, `pickups/${id}/move/`, { day: '2026-11-20', shown: asked.question })
    expect([again.status, again.question === asked.question]).toEqual(['asks', false])
    const both = await Promise.all(
      [1, 2].map(() => deed(ana, `pickups/${id}/move/`, { day: '2026-11-20', shown: again.question })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['done', 'refused'])
    expect((await open()).map(({ day }) => day)).toEqual(['2026-11-20'])
    expect((await agreed(ben, `pickups/${id}/cancel/`)).status).toBe('done')
    expect((await deed(ana, `pickups/${id}/cancel/`)).status).toBe('refused')
    expect(await open()).toEqual([])
  })

  it('a pickup that changes between the yes and the deed is refused, and stays as its customer wants it', async () => {
    await agreed(ana, path(), { day: '2026-11-19' })
    const id = (await open())[0]?.id ?? 0
    const act = { id: 1, who: 'Ana Ruiz', osUser: 'staff 1' }
    for (const [wanted, day] of [
      [moveDeed(id, '2026-11-20', undefined), '2026-11-21'],
      [cancelDeed(id, undefined), '2026-11-23'],
    ] as const) {
      const plan = await wanted.propose(server.deps)
      const pickup = await findForCaller(server.database.db, id)
      if ('isDone' in plan || pickup === undefined) throw new Error('There is nothing to be done.')
      await moveForCaller(server.deps, pickup, day, {})
      expect((await plan.run(act)).text).toContain('It has changed meanwhile, or is gone: look again.')
    }
    expect((await open()).map(({ day }) => day)).toEqual(['2026-11-23'])
  })

  it('past the cutoff it is done all the same once somebody says why, which stays with the deed', async () => {
    await agreed(ana, path(), { day: '2026-11-18' })
    server.setNow('2026-11-17T23:30:00.000Z')
    const [pickup] = await open()
    const id = pickup?.id ?? 0
    expect(pickup?.isPastCutoff).toBe(true)
    expect(await deed(ana, `pickups/${id}/move/`, { day: '2026-11-19' })).toMatchObject({
      status: 'refused',
      sentence: `Pickup ${id} stays on Wednesday, November 18th. Say why it is done past the cutoff, once the driver has said yes.`,
    })
    expect((await deed(ana, `pickups/${id}/cancel/`)).status).toBe('refused')
    const moved = await agreed(ana, `pickups/${id}/move/`, { day: '2026-11-19', why: 'She called' })
    expect([moved.status, moved.sentence]).toEqual(['done', expect.stringContaining('Past the cutoff: She called')])
    const cancelled = await agreed(ana, `pickups/${id}/cancel/`, { why: 'Our van' })
    expect(cancelled.status).toBe('done')
    const kept = (await show(ana, nora)).deeds.filter(({ command }) => command === 'pickup move')
    expect(kept[0]?.sentence).toContain('Past the cutoff: She called')
  })

  it('another’s pickup is found by its own number alone, and belongs to whom it belongs to', async () => {
    const other = await createPayer(server, { card: CARDS.good })
    const id = await putPickup(server, other, { pickupDay: '2026-11-20', dropoffDay: '2026-11-24' })
    const { question } = await deed(ana, `pickups/${id}/cancel/`)
    expect(question).toContain(`customer ${other.id}`)
    expect((await deed(ana, 'pickups/999999/cancel/')).status).toBe('refused')
  })
})

describe('money', () => {
  it('gives credit once: asked, shown, done; the same within ten minutes is named, and only meant twice it is given again', async () => {
    const path = `customers/${nora.id}/credit/`
    const body = { amount: 1250, reason: 'A late van' }
    const asked = await deed(ana, path, body)
    expect(asked).toMatchObject({ status: 'asks', amount: 1250 })
    expect(asked.question).toContain('gets $12.50 of credit (A late van): from $0.00 to $12.50.')
    expect(await balanceOf(server, nora.id)).toBe(0)
    const both = await Promise.all([ana, ben].map((who) => deed(who, path, { ...body, shown: asked.question })))
    expect(both.filter(({ status }) => status === 'done')).toHaveLength(1)
    expect(both.filter(({ status }) => status === 'asks' || status === 'repeats')).toHaveLength(1)
    expect(await balanceOf(server, nora.id)).toBe(1250)
    // What was shown is no longer so: it is asked anew, and then it is a repeat.
    const stale = await deed(ben, path, { ...body, shown: asked.question })
    expect(stale.status).toBe('asks')
    const repeated = await deed(ben, path, { ...body, shown: stale.question })
    expect([repeated.status, repeated.sentence]).toEqual(['repeats', expect.stringContaining('did the same just now')])
    expect(await balanceOf(server, nora.id)).toBe(1250)
    expect((await deed(ben, path, { ...body, shown: stale.question, isRepeated: true })).status).toBe('done')
    expect(await balanceOf(server, nora.id)).toBe(2500)
  })

  it('takes no sum that is nothing, negative, a part of a cent or too much, and no deed without its question', async () => {
    const path = `POST /desk/customers/${nora.id}/credit/`
    for (const amount of [0, -1250, 12.5, 1_000_001, '1250', null, Number.MAX_SAFE_INTEGER]) {
      expect([amount, (await ana.call(path, { amount, reason: 'x' })).status]).toEqual([amount, 400])
    }
    expect((await ana.call(path, { amount: 100, reason: ' ' })).status).toBe(400)
    expect((await ana.call(path, { amount: 100, reason: '4242 4242 4242 4242' })).status).toBe(400)
    expect((await deed(ana, `customers/${nora.id}/credit/`, { amount: 100, reason: 'x', shown: 'yes' })).status).toBe(
      'asks',
    )
    expect(
      (await deed(ana, `customers/${nora.id}/credit/`, { amount: 100, reason: 'x', isRepeated: true })).status,
    ).toBe('asks')
    expect((await deed(ana, 'customers/999999/credit/', { amount: 100, reason: 'x' })).status).toBe('refused')
    expect(await balanceOf(server, nora.id)).toBe(0)
  })

  it('sells a plan to the main card once, and a declined card leaves all as it was', async () => {
    const path = `customers/${nora.id}/plan/`
    const asked = await deed(ana, path, { plan: 'gold' })
    expect(asked).toMatchObject({ status: 'asks', amount: 19_900 })
    const both = await Promise.all([ana, ben].map((who) => deed(who, path, { plan: 'gold', shown: asked.question })))
    expect(both.map(({ status }) => status)).toContain('done')
    expect(both.filter(({ status }) => status === 'done')).toHaveLength(1)
    expect(await balanceOf(server, nora.id)).toBe(19_900)
    expect((await deed(ben, path, { plan: 'gold' })).sentence).toContain('has this plan already')

    const poor = await createPayer(server, { card: CARDS.declines })
    const declined = await agreed(ana, `customers/${poor.id}/plan/`, { plan: 'gold' })
    expect(declined).toMatchObject({ status: 'refused', sentence: expect.stringContaining('The card was not charged') })
    expect(await balanceOf(server, poor.id)).toBe(0)
    const none = await createCustomer(server, { plan: 'payc' })
    expect((await deed(ana, `customers/${none.id}/plan/`, { plan: 'gold' })).sentence).toContain('has no card')
    expect((await ana.call(`POST /desk/${path}`, { plan: 'bronze' })).status).toBe(400)
  })

  it('a provider that is silent is asked once: the next press is told that a payment is on its way', async () => {
    const slow = await createPayer(server, { card: CARDS.timesOutAfter })
    const path = `customers/${slow.id}/plan/`
    const first = await agreed(ana, path, { plan: 'gold' })
    expect(first).toMatchObject({ status: 'refused', sentence: expect.stringContaining('is on its way') })
    const again = await deed(ben, path, { plan: 'gold' })
    if (again.question !== null) await deed(ben, path, { plan: 'gold', shown: again.question })
    const { rows: charges } = await server.database.query('select id from charges where customer_id = $1', [slow.id])
    expect(charges).toHaveLength(1)
  })

  it('leaves with the quote that was shown; what was spent meanwhile makes another quote', async () => {
    await agreed(ana, `customers/${nora.id}/plan/`, { plan: 'gold' })
    const path = `customers/${nora.id}/leave/`
    const asked = await deed(ana, path)
    expect(asked).toMatchObject({ status: 'asks', amount: 19_900 })
    const stale = await deed(ana, path, { shown: `${asked.question} ` })
    expect(stale.status).toBe('asks')
    const both = await Promise.all([ana, ben].map((who) => deed(who, path, { shown: asked.question })))
    expect(both.filter(({ status }) => status === 'done')).toHaveLength(1)
    expect(await balanceOf(server, nora.id)).toBe(0)
    expect((await deed(ana, path)).status).toBe('refused')
  })

  it('is a row each with the person, the customer and the sum', async () => {
    await agreed(ana, `customers/${nora.id}/credit/`, { amount: 500, reason: 'A late van' })
    expect(await rows()).toEqual([
      {
        who: 'Ana Ruiz',
        command: 'credit give',
        outcome: 'done',
        refusal: null,
        customerId: nora.id,
        amountCents: 500,
      },
    ])
  })

  it('a deed that was cut off is not done a second time by the next press', async () => {
    const path = `customers/${nora.id}/credit/`
    await agreed(ana, path, { amount: 500, reason: 'A late van' })
    await server.database.query(
      "update staff_actions set outcome = 'begun', ended_at = null where command = 'credit give'",
    )
    const { question } = await deed(ben, path, { amount: 500, reason: 'A late van' })
    const again = await deed(ben, path, { amount: 500, reason: 'A late van', shown: question })
    expect(again).toMatchObject({ status: 'repeats', sentence: expect.stringContaining('has not ended') })
    expect(await balanceOf(server, nora.id)).toBe(500)
  })

  it('plant and drivers hear 404 as at an address that there is not, and nothing is done', async () => {
    for (const role of ['plant', 'driver'] as const) {
      const browser = await comeIn(server, role, `The ${role}`)
      const nowhere = await browser.call('GET /desk/nowhere/')
      for (const [line, body] of [
        [`GET /desk/customers/${nora.id}/`, undefined],
        ['GET /desk/customers/?words=lind', undefined],
        [`POST /desk/customers/${nora.id}/credit/`, { amount: 500, reason: 'x' }],
        [`POST /desk/customers/${nora.id}/plan/`, { plan: 'gold' }],
        [`POST /desk/customers/${nora.id}/leave/`, {}],
        [`POST /desk/customers/${nora.id}/pickups/`, { day: '2026-11-19' }],
      ] as const) {
        const answer = await browser.call(line, body)
        expect([line, answer.status, answer.body]).toEqual([line, 404, nowhere.body])
      }
    }
    expect(await balanceOf(server, nora.id)).toBe(0)
  })
})

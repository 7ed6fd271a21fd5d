import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KeptEstimate } from '#rules/prices/estimates'
import { createCustomer, type TestCustomer } from '../../../tests/customers.ts'
import { comeIn, DeskBrowser, shareDesk } from '../../../tests/desk.ts'
import { addCard } from '../../../tests/money/cards.ts'
import { expectSoundBooks } from '../../../tests/money/credit.ts'
import { faultyPayments } from '../../../tests/money/faulty-payments.ts'
import { ops } from '../../../tests/ops.ts'
import { putPickup } from '../../../tests/put-pickup.ts'
import { finishAsked } from '../../orders/payment/unpaid-orders.ts'
import { askAboutCharges } from '../../payments/ask-provider.ts'
import { createDeskApp } from '../app.ts'

/** What is done to an order from the desk: what was shown is done, once, and whoever was slower hears who was quicker. */

const server = shareDesk()
const NOW = '2026-11-18T18:00:00.000Z'

type Person = DeskBrowser & { id: number; name: string }
let ana: Person
let maren: Person

beforeEach(async () => {
  server.setNow(NOW)
  await server.database.query('update staff set left_at = added_at where left_at is null')
  ana = await comeIn(server, 'desk', 'Ana Ruiz')
  maren = await comeIn(server, 'owner', 'Maren Vance')
})
afterEach(() => expectSoundBooks(server))

interface View {
  version: string
  state: string
  hold: string | null
  refundable: number
  things: number | null
  dueDay: string
  laterDays: string[]
  order: { note: string; payment: { card: number; credit: number } | null }
  lines: { id: number; title: string; toPay: number }[]
  steps: { step: string; isOpen: boolean; label: string; why: string }[]
  labels: { of: string; count: number } | null
  history: { title: string; detail: string; who: string | null; kind: string }[]
}
interface Answer {
  status: string
  sentence: string
  question: string | null
  amount: number | null
}
const look = async (id: number, browser: DeskBrowser = ana) =>
  (await browser.call(`GET /desk/orders/${id}/`)).body as View
const sent = (browser: DeskBrowser, id: number, deed: string, body: object) =>
  browser.call(`POST /desk/orders/${id}/${deed}/`, body)
const send = async (browser: DeskBrowser, id: number, deed: string, body: object) =>
  (await sent(browser, id, deed, body)).body as Answer
/** Asks, and says yes to the question. */
async function confirm(browser: DeskBrowser, id: number, deed: string, body: object): Promise<Answer> {
  const asked = await send(browser, id, deed, body)
  expect(asked.status).toBe('asks')
  return send(browser, id, deed, { ...body, shown: asked.question })
}
const rowsOf = async (id: number) =>
  (
    await server.database.query(
      'select who, command, outcome, refusal, amount_cents from staff_actions where order_id = $1 and staff_id is not null order by id',
      [id],
    )
  ).rows.map(({ who, command, outcome, refusal }) => [who, command, outcome, refusal])

/** Five shirts and a pair of pants, counted twice and priced. */
async function priced(customer?: TestCustomer): Promise<number> {
  const owner = customer ?? (await createCustomer(server, { plan: 'payc', firstName: 'Nora', lastName: 'Lindqvist' }))
  if (customer === undefined) await addCard(server, owner.token)
  const pickup = await putPickup(server, owner, { pickupDay: '2026-11-18', dropoffDay: '2026-11-20' })
  await ops(server, 'collect', String(pickup), '--bags', '2')
  const things = ['--item', 'Shirt [Laundry]=5', '--item', 'Pants=1']
  server.setNow('2026-11-18T18:01:00.000Z')
  await ops(server, 'intake', String(pickup), ...things)
  server.setNow('2026-11-18T18:02:00.000Z')
  await ops(server, 'intake', String(pickup), '--counted', 'Shirt [Laundry]=5', '--counted', 'Pants=1')
  const { rows } = await server.database.query<{ id: number }>('select id from orders where pickup_id = $1', [pickup])
  return rows[0]?.id ?? 0
}
/** Counted out with a piece too few, which was taken off: from here on it is asked for on its own page, and counted no more. */
async function recounted(customer?: TestCustomer): Promise<number> {
  const id = await priced(customer)
  await countOut(id, 5)
  await confirm(ana, id, 'recount', { missing: [{ name: 'Pants', count: 1 }] })
  return id
}
let tap = 0
/** Counted out at Intake. */
const countOut = (id: number, pieces: number) => {
  tap += 1
  const key = `00000000-0000-4000-8000-${String(tap).padStart(12, '0')}`
  return send(ana, id, 'pack', { key, person: ana.id, pieces })
}
async function paid(): Promise<number> {
  const id = await priced()
  await ops(server, 'order', 'forward', String(id), '--yes')
  return id
}

describe('an order', () => {
  it('tells nobody who may count second what its customer listed, and never how a driver comes in', async () => {
    const owner = await createCustomer(server, { plan: 'payc', firstName: 'Nora', lastName: 'Lindqvist' })
    const door = { gateCode: '4711#', instructions: 'Behind the blue gate' }
    const listed = { id: 1, title: 'Shirt [Laundry]', count: 5 }
    const estimate = { totalCents: 1750, things: [listed] } as unknown as KeptEstimate
    const days = { pickupDay: '2026-11-18', dropoffDay: '2026-11-20' }
    const pickup = await putPickup(server, owner, { ...days, ...door, estimate })
    await ops(server, 'collect', String(pickup), '--bags', '1')
    server.setNow('2026-11-18T18:01:00.000Z')
    await ops(server, 'intake', String(pickup), '--item', 'Shirt [Laundry]=5')
    const found = await server.database.query<{ id: number }>('select id from orders where pickup_id = $1', [pickup])
    const { order } = (await look(found.rows[0]?.id ?? 0)) as unknown as { order: { counted: string | null } }
    expect(order).toMatchObject({ priced: null, request: { bagList: [], estimate: null, place: { gateCode: '' } } })
    expect(order.counted).not.toBeNull()
    expect(JSON.stringify(order)).not.toMatch(/4711|blue gate|Shirt/)
  })

  it('is told with its lines, its money, everything done to it by whom, and what can be done now', async () => {
    const id = await priced()
    const view = await look(id)
    expect(view.lines.map(({ title }) => title)).toEqual(expect.arrayContaining(['Shirt [Laundry]', 'Pants']))
    expect(view.things).toBe(6)
    const open = (each: View) => each.steps.flatMap(({ step, isOpen }) => (isOpen ? step : []))
    expect(open(view)).toEqual(['hold', 'due', 'separate', 'note'])
    const closed = view.steps.filter(({ isOpen }) => !isOpen).map(({ why }) => why)
    expect(closed).toEqual([
      'The next step is counting it out, at Intake.',
      'Let it go unpaid: only after the card is declined.',
      'Release: it is not held.',
      'Refund opens once it is paid.',
    ])
    expect(view.history.map(({ title, who }) => [title, who])).toEqual([
      [expect.stringMatching(/^Priced \$/), 'ben'],
      ['Second count: 6', 'ben'],
      ['First count: 6', 'marta'],
      ['Collected 2 bags', 'marta'],
    ])
    await send(ana, id, 'hold', { version: view.version, reason: 'Which button? Ask her' })
    const held = await look(id)
    expect(held.history[0]).toMatchObject({ title: 'Held by us', detail: '“Which button? Ask her”', who: 'Ana Ruiz' })
    // A row that was cut in the middle of a word is still told.
    await server.database.query(
      `update staff_actions set typed = 'order hold 1 --reason "She said \\"blue' where order_id = $1 and command = 'order hold'`,
      [id],
    )
    expect((await look(id)).history[0]?.detail).toBe('“She said "blue”')
    expect(open(held)).toEqual(['release', 'due', 'note'])
    expect((await ana.call('GET /desk/orders/999999/')).status).toBe(404)
    expect(JSON.stringify(held)).not.toMatch(/4242\s?4242|\b\d{12,}\b/)
  })

  it('is held, released, promised for another day and noted, each with the person in its row', async () => {
    const id = await priced()
    const step = async (deed: string, body: object) =>
      send(ana, id, deed, { version: (await look(id)).version, ...body })
    expect(await step('hold', { reason: 'Ask her' })).toMatchObject({
      status: 'done',
      sentence: `Order ${id} is held.`,
    })
    expect(await step('release', {})).toMatchObject({ status: 'done' })
    // Behind its due day, a Monday, and none before it.
    const { laterDays } = await look(id)
    expect(laterDays).toEqual(['2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30'])
    const day = laterDays[1] ?? ''
    const due = { day, reason: 'The zipper had to be ordered' }
    const asked = await step('due', due)
    expect(asked).toMatchObject({ status: 'asks', question: expect.stringContaining('The zipper had to be ordered') })
    expect((await look(id)).dueDay).toBe('2026-11-23')
    expect(await step('due', { ...due, shown: asked.question })).toMatchObject({ status: 'done' })
    const { rows } = await server.database.query('select body from messages where event_key like $1', [
      `order ${id} due%`,
    ])
    expect(rows).toEqual([{ body: asked.question }])
    expect((await look(id)).dueDay).toBe(day)
    expect(await step('due', { day: '2026-11-22', reason: 'x' })).toMatchObject({ status: 'refused' })
    expect(await step('note', { note: 'We found a house key.' })).toMatchObject({ status: 'done' })
    expect((await look(id)).order.note).toBe('We found a house key.')
    const all = await rowsOf(id)
    expect(all.filter(([, , outcome]) => outcome === 'done').map(([who, command]) => [who, command])).toEqual([
      ['Ana Ruiz', 'order hold'],
      ['Ana Ruiz', 'order release'],
      ['Ana Ruiz', 'order due'],
      ['Ana Ruiz', 'order note'],
    ])
  })

  it('is counted out at Intake and nowhere else, paid for once it was asked, put on the van, and delivered', async () => {
    const uncounted = await priced()
    const tried = { version: (await look(uncounted)).version }
    expect(await send(ana, uncounted, 'forward', tried)).toMatchObject({ status: 'refused' })
    const id = await recounted()
    expect((await look(id)).labels).toEqual({ of: 'bag', count: 2 })
    expect(await confirm(ana, id, 'forward', { version: (await look(id)).version })).toMatchObject({
      status: 'done',
      sentence: `Order ${id} is paid and on its way.`,
    })
    expect((await look(id)).labels).toEqual({ of: 'parcel', count: 2 })
    expect(await send(ana, id, 'forward', { version: (await look(id)).version })).toMatchObject({ status: 'done' })
    expect(await look(id)).toMatchObject({ state: 'delivered', labels: null })
  })

  it('whose card declines stays here and says so; let go unpaid with a reason it leaves, and a wrong count raises a red flag', async () => {
    const owner = await createCustomer(server, { plan: 'payc' })
    await addCard(server, owner.token, '4000000000000341')
    const id = await recounted(owner)
    const body = { version: (await look(id)).version }
    expect(await confirm(ana, id, 'forward', body)).toMatchObject({
      status: 'declined',
      sentence: expect.stringContaining('is not paid'),
    })
    const { version, steps } = await look(id)
    expect(steps.filter(({ isOpen }) => isOpen).map(({ step }) => step)).toContain('let_go')
    expect((await sent(ana, id, 'let-go', { version, why: ' ' })).status).toBe(400)
    expect(await send(ana, id, 'let-go', { version, why: 'She pays tomorrow' })).toMatchObject({ status: 'done' })
    expect((await look(id)).state).toBe('on_its_way_unpaid')

    const other = await priced()
    expect(await countOut(other, 5)).toMatchObject({
      status: 'refused',
      sentence: expect.stringMatching(/^RED FLAG: 5 pieces were counted, and 6 came in\./),
    })
    expect((await look(other)).history[0]).toMatchObject({ title: 'Counted out: the pieces differ', kind: 'bad' })
    const back = await send(ana, other, 'release', {
      version: (await look(other)).version,
      reason: 'It was in the next bag',
    })
    expect(back).toMatchObject({ status: 'done' })
    // Nobody knows by then what is in the bag: it is counted again, and not paid for from here.
    const step = (await look(other)).steps.find((each) => each.step === 'forward')
    expect(step).toMatchObject({ isOpen: false, why: 'The next step is counting it out, at Intake.' })
  })
})

describe('a provider that says nothing', () => {
  it('leaves a payment under way: it stays here, the same tap again asks nobody, and it is paid once', async () => {
    const id = await recounted()
    const { payments, faults } = faultyPayments(server.deps.payments)
    const desk = await createDeskApp({ ...server.deps, payments }, server.url)
    const tab = new DeskBrowser({ ...server, desk })
    for (const [name, value] of ana.cookies) tab.cookies.set(name, value)
    faults.next('charge', { kind: 'throws_after' })
    const body = { version: (await look(id)).version }
    const { question: shown } = await send(tab, id, 'forward', body)
    expect(await send(tab, id, 'forward', { ...body, shown })).toMatchObject({
      status: 'waits',
      sentence: `Order ${id} is packed, and its payment is on its way. KEEP IT HERE until it is paid.`,
    })
    expect((await send(tab, id, 'forward', { ...body, shown })).status).not.toBe('done')
    expect(faults.reached.get('charge')).toBe(1)
    expect((await look(id)).state).toBe('ready_unpaid')
    await desk.close()
    server.setNow('2026-11-18T18:05:00.000Z')
    await askAboutCharges(server.deps)
    await finishAsked(server.deps)
    expect((await look(id)).state).toBe('ready')
    const { rows } = await server.database.query('select count(*)::int as charges from charges where invoice_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ charges: 1 }])
  })
})

describe('two people, and the same tap twice', () => {
  it('what was decided by a screen that is out of date is refused, and says who was quicker and when', async () => {
    const id = await priced()
    const { version } = await look(id)
    await send(maren, id, 'hold', { version, reason: 'Ask her' })
    server.setNow('2026-11-18T18:04:00.000Z')
    const tried = await send(ana, id, 'due', { version, day: '2026-11-24', reason: 'Later', shown: 'anything' })
    expect(tried).toMatchObject({ status: 'refused' })
    expect(tried.sentence).toContain(`Maren Vance did something to this order 2 minutes ago: Order ${id} is held.`)
    expect((await look(id)).dueDay).toBe('2026-11-23')
  })

  it('of two who do something at once one does it, and a tap twice is one', async () => {
    const id = await priced()
    const { version } = await look(id)
    const answers = await Promise.all([
      send(ana, id, 'hold', { version, reason: 'Mine' }),
      send(maren, id, 'note', { version, note: 'Hers' }),
      send(ana, id, 'hold', { version, reason: 'Mine' }),
    ])
    expect(answers.filter(({ status }) => status === 'done')).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 'refused')).toHaveLength(2)
    const { hold, order } = await look(id)
    expect([hold === 'staff', order.note === 'Hers'].filter(Boolean)).toHaveLength(1)
  })

  it('a second time that is meant is no other step: what has left meanwhile is not delivered by it', async () => {
    const id = await recounted()
    const { version } = await look(id)
    const { question: shown } = await send(ana, id, 'forward', { version })
    await send(maren, id, 'forward', { version, shown })
    expect((await look(id)).state).toBe('on_its_way')
    for (const more of [{ shown, isRepeated: true }, { isRepeated: true }]) {
      const { status } = await send(ana, id, 'forward', { version, ...more })
      expect(['repeats', 'refused']).toContain(status)
    }
    expect((await look(id)).state).toBe('on_its_way')
  })

  it('some of it comes later: both orders are read before, an old look and a second press part nothing', async () => {
    const id = await priced()
    const seen = await look(id)
    expect(seen.steps.find(({ step }) => step === 'separate')).toMatchObject({
      isOpen: true,
      label: 'Deliver some later…',
    })
    const [shirts] = seen.lines
    const things = [{ line: shirts?.id, count: 2 }]
    const body = { version: seen.version, day: seen.laterDays[0], things, reason: 'A button is on its way' }
    const asked = await send(ana, id, 'separate', body)
    expect(asked).toMatchObject({ status: 'asks', question: expect.stringContaining('Together $') })
    expect(await look(id)).toMatchObject({ version: seen.version, things: 6 })
    // Two presses, of the same person and of another one who has seen the same.
    const yes = { ...body, shown: asked.question }
    const answers = await Promise.all([ana, ana, maren].map((browser) => send(browser, id, 'separate', yes)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['done', 'refused', 'refused'])
    expect(await send(maren, id, 'separate', yes)).toMatchObject({ status: 'refused' })
    expect(await send(maren, id, 'separate', { ...body, day: seen.laterDays[1] })).toMatchObject({ status: 'refused' })
    const rest = await look(id)
    const further = await look(id + 1)
    expect([rest.things, further.things]).toEqual([4, 2])
    const sum = ({ lines }: View) => lines.reduce((cents, line) => cents + line.toPay, 0)
    expect(sum(rest) + sum(further)).toBe(sum(seen))
    expect(rest.history[0]).toMatchObject({ title: 'Some of it comes later', who: expect.any(String) })
    expect(rest.history.find(({ title }) => title.startsWith('Priced'))?.title).toBe(
      seen.history.find(({ title }) => title.startsWith('Priced'))?.title,
    )
    expect(further.history[0]).toMatchObject({ title: `Split from order ${id}`, who: rest.history[0]?.who })
    // Nobody has counted the two by themselves.
    expect(further.history.filter(({ title }) => title.includes('count'))).toEqual([])
    // Another order's line, its own that has gone to the other order, or none at all.
    const now = { ...body, version: rest.version, day: seen.laterDays[1] }
    const stranger = await priced()
    for (const line of [(await look(stranger)).lines[0]?.id, further.lines[0]?.id, 2_147_483_647])
      expect(await send(ana, id, 'separate', { ...now, things: [{ line, count: 1 }] })).toMatchObject({
        ...{ status: 'refused', question: null },
        sentence: expect.stringContaining('is no line of order'),
      })
    for (const wrong of [
      [],
      [{ line: shirts?.id, count: 0 }],
      [{ line: shirts?.id, count: 1.5 }],
      [{ line: shirts?.id }],
    ])
      expect((await sent(ana, id, 'separate', { ...now, things: wrong })).status).toBe(400)
    const plant = await comeIn(server, 'plant', 'Tomas Berg')
    expect((await sent(plant, id, 'separate', { ...now, things })).status).toBe(404)
    expect((await look(id)).things).toBe(4)
  })

  it('what was only looked at and is refused leaves no row and keeps nobody from anything; the press leaves one', async () => {
    const id = await priced()
    const { version, lines, laterDays } = await look(id)
    const all = lines.flatMap(({ id: line, title }) =>
      title === 'Delivery' ? [] : { line, count: title === 'Pants' ? 1 : 5 },
    )
    const wanted = { version, day: laterDays[0], things: all, reason: '' }
    const sunday = { version, day: '2026-11-22', reason: 'The tailor is ill' }
    expect(await send(ana, id, 'separate', wanted)).toMatchObject({
      status: 'refused',
      sentence: expect.stringContaining('would be left'),
    })
    const looks = await Promise.all([
      ...[1, 2, 3].map(() => send(ana, id, 'separate', wanted)),
      send(ana, id, 'due', sunday),
      send(maren, id, 'note', { version, note: 'A house key was found.' }),
    ])
    expect(looks.map(({ status }) => status)).toEqual(['refused', 'refused', 'refused', 'refused', 'done'])
    expect(await rowsOf(id)).toEqual([['Maren Vance', 'order note', 'done', null]])
    // A yes to what would not be done is a try.
    const now = { ...wanted, version: (await look(id)).version }
    expect(await send(ana, id, 'separate', { ...now, shown: 'anything' })).toMatchObject({ status: 'refused' })
    expect(await rowsOf(id)).toHaveLength(2)
  })

  it('a refusal says why at the desk too, without what a terminal types next', async () => {
    const id = await priced()
    const { lines, laterDays } = await look(id)
    const wanted = { day: laterDays[0], things: [{ line: lines[0]?.id, count: 1 }], reason: '' }
    const sentence = async () =>
      (await send(ana, id, 'separate', { version: (await look(id)).version, ...wanted })).sentence
    await send(maren, id, 'hold', { version: (await look(id)).version, reason: 'Ask her' })
    expect(await sentence()).toBe(`Order ${id} is held (Ask her). Nothing was done.`)
    const owner = await createCustomer(server, { plan: 'payc' })
    const pickup = await putPickup(server, owner, { pickupDay: '2026-11-18', dropoffDay: '2026-11-20' })
    await ops(server, 'collect', String(pickup), '--bags', '1')
    const { rows } = await server.database.query<{ id: number }>('select id from orders where pickup_id = $1', [pickup])
    const early = rows[0]?.id ?? 0
    const refused = await send(ana, early, 'separate', { version: (await look(early)).version, ...wanted })
    expect(refused.sentence).toBe(`Order ${early} has no price yet. Nothing was done.`)
  })

  it('what its customer has changed meanwhile is no longer what was seen', async () => {
    const id = await priced()
    const { version } = await look(id)
    await server.database.query("update orders set due_day = '2026-11-27' where id = $1", [id])
    expect(await send(ana, id, 'hold', { version, reason: 'x' })).toMatchObject({
      status: 'refused',
      sentence: expect.stringContaining('changed since you opened it'),
    })
  })
})

describe('a refund', () => {
  it('is proposed, asked with its sum, done, and told in the order’s history', async () => {
    const id = await paid()
    const { version, lines, refundable } = await look(id)
    const pants = lines.find(({ title }) => title === 'Pants')
    const proposed = (await ana.call(`GET /desk/orders/${id}/refund/?lines=${pants?.id}`)).body as Record<
      string,
      number
    >
    expect(proposed).toMatchObject({ refusal: null, amount: pants?.toPay, card: pants?.toPay, credit: 0 })
    expect((await ana.call(`GET /desk/orders/${id}/refund/?amount=${refundable + 1}`)).body).toMatchObject({
      refusal: expect.stringContaining('can still be refunded'),
    })
    const body = { version, lines: [pants?.id], why: 'Came back without its belt' }
    const asked = await send(ana, id, 'refund', body)
    expect(asked).toMatchObject({ status: 'asks', amount: pants?.toPay })
    expect((await look(id)).refundable).toBe(refundable)
    const done = await send(ana, id, 'refund', { ...body, shown: asked.question })
    expect(done).toMatchObject({
      status: 'done',
      sentence: expect.stringContaining('Why: Came back without its belt.'),
    })
    const after = await look(id)
    expect(after.refundable).toBe(refundable - (pants?.toPay ?? 0))
    expect(after.history[0]).toMatchObject({ title: expect.stringMatching(/^Refunded \$/), who: 'Ana Ruiz' })
  })

  it('is never twice: not by the same tap, not from an old screen, not by a colleague within ten minutes', async () => {
    const id = await paid()
    const { version, refundable } = await look(id)
    const body = { version, amount: 500, why: 'A stain' }
    const { question: shown } = await send(ana, id, 'refund', body)
    const both = await Promise.all([
      send(ana, id, 'refund', { ...body, shown }),
      send(ana, id, 'refund', { ...body, shown }),
      send(maren, id, 'refund', { ...body, shown }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['done', 'repeats', 'repeats'])
    expect((await look(id)).refundable).toBe(refundable - 500)
    // The very same call, sent again.
    server.setNow('2026-11-18T18:05:00.000Z')
    const replayed = await send(ana, id, 'refund', { ...body, shown })
    expect(replayed).toMatchObject({ status: 'repeats', sentence: expect.stringContaining('3 minutes ago') })
    // From a screen that is up to date, the same sum again.
    const fresh = { ...body, version: (await look(id)).version }
    const again = await confirm(maren, id, 'refund', fresh)
    expect(again).toMatchObject({
      status: 'repeats',
      sentence: expect.stringMatching(/(Ana Ruiz|Maren Vance) did the same/),
    })
    expect((await look(id)).refundable).toBe(refundable - 500)
    // Only who says so does it once more.
    const asked = await send(maren, id, 'refund', fresh)
    const meant = await send(maren, id, 'refund', { ...fresh, shown: asked.question, isRepeated: true })
    expect(meant.status).toBe('done')
    expect((await look(id)).refundable).toBe(refundable - 1000)
  })

  it('of another sum from an old screen, or another one at once, is refused', async () => {
    const id = await paid()
    const { version, refundable } = await look(id)
    const [one, other] = [
      { version, amount: 500, why: 'A stain' },
      { version, amount: 700, why: 'A button' },
    ]
    const [first, second] = [await send(ana, id, 'refund', one), await send(maren, id, 'refund', other)]
    const both = await Promise.all([
      send(ana, id, 'refund', { ...one, shown: first.question }),
      send(maren, id, 'refund', { ...other, shown: second.question }),
    ])
    expect(both.filter(({ status }) => status === 'done')).toHaveLength(1)
    expect((await look(id)).refundable).toBeGreaterThanOrEqual(refundable - 700)
    const late = await send(ana, id, 'refund', { ...one, amount: 900 })
    expect(late).toMatchObject({ status: 'refused', sentence: expect.stringContaining('did something to this order') })
  })

  it('is another question once the way has changed, and nothing goes before that is read', async () => {
    const id = await paid()
    const { version } = await look(id)
    const body = { version, amount: 500, why: 'A stain' }
    const answer = await send(ana, id, 'refund', { ...body, shown: 'Of order 1 $5.00 goes back: $5.00 as credit.' })
    expect(answer).toMatchObject({ status: 'asks', question: expect.stringContaining('to the card') })
    expect((await look(id)).version).toBe(version)
  })

  it('of more than was paid, of nothing, below zero, of a fraction, of another order’s line, or of both is none', async () => {
    const [id, other] = [await paid(), await paid()]
    const { version, refundable } = await look(id)
    const foreign = (await look(other)).lines[0]?.id ?? 0
    const own = (await look(id)).lines[0]?.id ?? 0
    const why = 'x'
    const tried = async (body: object) => {
      const { status, body: answer } = await sent(ana, id, 'refund', { version, why, ...body })
      return status === 200 ? (answer as Answer).status : status
    }
    expect(await tried({ amount: refundable + 1 })).toBe('refused')
    expect(await tried({ amount: 0 })).toBe(400)
    expect(await tried({ amount: -500 })).toBe(400)
    expect(await tried({ amount: 12.5 })).toBe(400)
    expect(await tried({ amount: 2_147_483_648 })).toBe(400)
    expect(await tried({})).toBe(400)
    expect(await tried({ amount: 500, lines: [own] })).toBe(400)
    expect(await tried({ amount: 500, why: '' })).toBe(400)
    expect(await tried({ lines: [] })).toBe(400)
    expect(await tried({ lines: [foreign] })).toBe('refused')
    expect(await tried({ lines: [own, foreign] })).toBe('refused')
    // A line that is ticked twice counts once.
    const asked = await send(ana, id, 'refund', { version, why, lines: [own, own] })
    expect(asked.amount).toBe((await look(id)).lines[0]?.toPay)
    expect([(await look(id)).refundable, (await look(other)).refundable]).toEqual([refundable, expect.any(Number)])
    const unpaid = await priced()
    expect(
      await send(ana, unpaid, 'refund', { version: (await look(unpaid)).version, why, amount: 500 }),
    ).toMatchObject({
      status: 'refused',
      sentence: expect.stringContaining('is not paid'),
    })
  })

  it('is the desk’s and the owner’s: to driver and plant there is no such address, and the try is written down', async () => {
    const id = await paid()
    const { version, refundable } = await look(id)
    for (const role of ['driver', 'plant'] as const) {
      const somebody = await comeIn(server, role, `A ${role}`)
      const { status } = await sent(somebody, id, 'refund', { version, amount: 500, why: 'x' })
      expect([role, status]).toEqual([role, 404])
      for (const deed of ['forward', 'let-go', 'hold', 'due', 'note', 'return']) {
        expect([role, deed, (await sent(somebody, id, deed, { version })).status]).toEqual([role, deed, 404])
      }
      const { rows } = await server.database.query(
        "select outcome, refusal from staff_actions where staff_id = $1 and command = 'refund'",
        [somebody.id],
      )
      expect(rows).toEqual([{ outcome: 'refused', refusal: 'not_allowed' }])
    }
    expect((await look(id)).refundable).toBe(refundable)
  })

  it('that was cut off is not done again by itself: whoever asks hears that nobody knows, and the history shows it', async () => {
    const id = await paid()
    const { version, refundable } = await look(id)
    const body = { version, amount: 500, why: 'A stain' }
    const { question: shown } = await send(ana, id, 'refund', body)
    // The server died between the row and the refund.
    await server.database.query(
      `insert into staff_actions (who, os_user, staff_id, command, typed, customer_id, order_id, amount_cents, reason, outcome, begun_at)
       select 'Ana Ruiz', 'staff ' || $2::integer, $2::integer, 'refund', 'refund', customer_id, id, 500, 'order ' || id, 'begun', $3::timestamptz from orders where id = $1`,
      [id, ana.id, '2026-11-18T18:02:00Z'],
    )
    expect(await send(ana, id, 'refund', { ...body, shown })).toMatchObject({
      status: 'repeats',
      sentence: expect.stringContaining('has not ended'),
    })
    const after = await look(id)
    expect(after.refundable).toBe(refundable)
    expect(after.history[0]).toMatchObject({ title: 'Refund', kind: 'warn' })
  })
})

describe('a red flag of before it left', () => {
  it('ends with what is missing, whose price is taken off once its sum was read', async () => {
    const id = await priced()
    await countOut(id, 5)
    const { version } = await look(id)
    const missing = [{ name: 'Shirt [Laundry]', count: 1 }]
    expect(await send(ana, id, 'release', { version })).toMatchObject({ status: 'refused' })
    expect(await send(ana, id, 'release', { version, missing: [{ name: 'Gown', count: 1 }] })).toMatchObject({
      status: 'refused',
    })
    const fresh = (await look(id)).version
    expect(await confirm(ana, id, 'release', { version: fresh, missing })).toMatchObject({ status: 'done' })
    const after = await look(id)
    expect([after.hold, after.lines.some(({ toPay }) => toPay < 0)]).toEqual([null, true])
  })
})

describe('the plant', () => {
  it('ends a red flag and no other hold', async () => {
    const lien = await comeIn(server, 'plant', 'Lien Tran')
    const held = await priced()
    await send(ana, held, 'hold', { version: (await look(held)).version, reason: 'Ask her' })
    const { version } = await look(held)
    expect(await send(lien, held, 'release', { version })).toMatchObject({ status: 'refused' })
    expect((await look(held)).hold).toBe('staff')

    const flagged = await priced()
    await countOut(flagged, 4)
    expect((await look(flagged)).hold).toBe('red_flag')
    const seen = (await look(flagged)).version
    expect(await send(lien, flagged, 'release', { version: seen, reason: 'Two were behind the press' })).toMatchObject({
      status: 'done',
    })
    expect((await look(flagged)).hold).toBeNull()
  })
})

import fc from 'fast-check'
import { firstBusinessDay } from '#rules/days/business-days'
import { addDays, laDay } from '#rules/days/days'
import { isPickupDay } from '#rules/days/pickup-days'
import { HOUR_MS } from '#rules/durations'
import { giveCredit } from '../../server/billing/give-credit.ts'
import { sellPlan } from '../../server/billing/sell-plan.ts'
import { transferByStaff } from '../../server/billing/transfer-credit.ts'
import type { IntakeCount } from '../../server/db/schema.ts'
import { jobsOf } from '../../server/jobs.ts'
import { deliverOrder } from '../../server/orders/deliver.ts'
import { recordNoShow } from '../../server/orders/fees/no-show.ts'
import { chargeCustomer } from '../../server/orders/fees/staff-charge.ts'
import { waiveNoShow } from '../../server/orders/fees/waive-no-show.ts'
import { forwardOrder, letGoUnpaid } from '../../server/orders/forward.ts'
import { holdOrder, releaseOrder } from '../../server/orders/hold.ts'
import { takeIn } from '../../server/orders/intake/intake.ts'
import { payCreditBack } from '../../server/orders/payment/credit-back.ts'
import { refundOrderOf } from '../../server/orders/payment/refund.ts'
import { retryHeldOrders } from '../../server/orders/payment/unpaid-orders.ts'
import { separateOrder } from '../../server/orders/separate.ts'
import { noteDispute } from '../../server/payments/disputes.ts'
import type { Deps } from '../../server/ports.ts'
import { planReconciling, takeStep } from '../../server/proof/reconcile-steps.ts'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { putPickup } from '../put-pickup.ts'
import type { TestServer } from '../test-server.ts'
import { addCard } from './cards.ts'
import { accountOf, expectSoundBooks } from './credit.ts'
import { findMoneyFaults } from './money-faults.ts'
import { CARDS, createPayer } from './order-payer.ts'
import { putOrder } from './put-order.ts'

const DAY = '2026-11-16'

let gifts = 0

interface Walker extends TestCustomer {
  cards: number[]
}

interface World {
  server: TestServer
  /** The parts of one server or another on the same database. */
  deps: Deps
  walkers: readonly Walker[]
  below: (limit: number) => number
}

/** We come once a day to an address: the chosen day, or the next before it on which nothing was missed yet. */
const missedStops = new Set<string>()
function freeDay(customerId: number, day: string): string {
  if (missedStops.has(`${customerId} ${day}`)) return freeDay(customerId, addDays(day, -1))
  missedStops.add(`${customerId} ${day}`)
  return day
}

/** Bags of which a part takes longer, with a price of its own, a step for care and something that no list has. */
const BAGS: readonly Pick<IntakeCount, 'things' | 'extras'>[] = [
  {
    things: [
      { name: 'Shirt [Laundry]', count: 3 },
      { name: 'Area Rug [Standard]', count: 20 },
    ],
    extras: [{ title: 'Bow', cents: 2_000 }],
  },
  {
    things: [
      { name: 'Blouse', count: 2, upChargeCents: 300 },
      { name: 'Pants', count: 1 },
      { name: 'Hem [Pants]', count: 1 },
      { name: 'Wedding Gown [Clean and Preserve]', count: 1 },
    ],
    extras: [],
  },
  { things: [{ name: 'Wedding Gown [Clean Only]', count: 1, unitCents: 26_001 }], extras: [] },
]

/** The deeds of staff, customers, the bank and the jobs with money, each in the state that it finds. */
const DEEDS: Record<string, (world: World) => Promise<unknown>> = {
  takesIn: async ({ server, walkers, below }) => {
    const amountCents = below(30_000)
    const isMember = below(2) === 0
    const discountCents = isMember ? Math.floor(amountCents / 10) : 0
    const creditBackCents = isMember ? Math.round((amountCents - discountCents) / 20) : 0
    const priced = { planName: isMember ? 'gold' : 'payc', amountCents, discountCents, creditBackCents } as const
    return putOrder(server, pick(walkers, below), { ...priced, createdAt: server.deps.clock.now() })
  },
  packs: async (world) => forwardOrder(world.deps, await anyOrder(world)),
  /** Some of these come back in several orders of one pickup, each with its own payment. */
  takesInBag: async ({ server, deps, walkers, below }) => {
    const customer = pick(walkers, below)
    let pickupDay = freeDay(customer.id, addDays(DAY, -below(2_000)))
    while (!isPickupDay(pickupDay, [])) pickupDay = freeDay(customer.id, addDays(pickupDay, -1))
    const pickupId = await putPickup(server, customer, { pickupDay, dropoffDay: addDays(pickupDay, 4) })
    const first = { storage: null, ...pick(BAGS, below) }
    const things = first.things.map(({ name, count }) => ({ name, count }))
    return takeIn(deps, pickupId, { first, second: { things } })
  },
  /** Mostly a red flag, wherever the order stands, also while its payment is on its way. */
  miscounts: async (world) => forwardOrder(world.deps, await anyOrder(world), world.below(4)),
  writesOff: async (world) => {
    const { server, deps, below } = world
    const id = await anyOrder(world)
    const lines = await server.database.db
      .selectFrom('orderLines')
      .select(['title', 'count'])
      .where('orderId', '=', id)
      .where('kind', 'in', ['item', 'extra'])
      .execute()
    if (lines.length === 0) return undefined
    const { title: name, count } = pick(lines, below)
    return releaseOrder(deps, id, null, { missing: [{ name, count: 1 + below(count) }], reason: 'Ruined' })
  },
  /** Some of an order comes later, mostly of one that can be parted; what cannot be is refused, and nothing else happens. */
  separates: async (world) => {
    const { server, deps, below } = world
    const bags = await server.database.db
      .selectFrom('orders')
      .select('id')
      .where('state', '=', 'priced')
      .where('pickupId', 'is not', null)
      .orderBy('id')
      .execute()
    const id = bags.length === 0 || below(5) === 0 ? await anyOrder(world) : pick(bags, below).id
    const lines = await server.database.db
      .selectFrom('orderLines')
      .select(['id', 'count', 'unit'])
      .where('orderId', '=', id)
      .execute()
    if (lines.length === 0) return undefined
    const things = Array.from({ length: 1 + below(2) }, () => {
      const { id: line, count, unit } = pick(lines, below)
      return { line, count: unit === 'sq_ft' ? 1 : 1 + below(count) }
    })
    const day = firstBusinessDay(addDays(laDay(deps.clock.now()), 1 + below(40)), [])
    return separateOrder(deps, id, { things, day: () => day, reason: '' }, { who: 'marta' })
  },
  findsAll: async (world) => releaseOrder(world.deps, await anyOrder(world), null, { reason: 'All is there' }),
  delivers: async (world) => deliverOrder(world.deps, await anyOrder(world)),
  letsGo: async (world) => letGoUnpaid(world.deps, await anyOrder(world), 'Known for years'),
  paysNow: async (world) => {
    const { walkers, below } = world
    const payer = pick(walkers, below)
    const id = await anyOrder(world, payer)
    return asCustomer(world, payer, `orders/${id}/pay`, {}, `press-${below(3)}-${id}`)
  },
  retries: ({ deps }) => retryHeldOrders(deps),
  settles: ({ deps }) => jobsOf(deps)['settle-charges'].run(),
  refunds: async (world) => {
    const { deps, below } = world
    return refundOrderOf(deps, await anyOrder(world), below(2) === 0 ? 'all' : 1 + below(5_000), `claim ${below(50)}`)
  },
  holds: async (world) => holdOrder(world.deps, await anyOrder(world), 'A stain'),
  releases: async (world) => releaseOrder(world.deps, await anyOrder(world), null),
  findsNoBag: async ({ server, deps, walkers, below }) => {
    const customer = pick(walkers, below)
    const day = freeDay(customer.id, addDays(DAY, -below(2_000)))
    const pickupId = await putPickup(server, customer, { pickupDay: day, scheduledDay: day })
    return recordNoShow(deps, pickupId, '09:30', { isWaived: below(4) === 0 })
  },
  waives: async (world) => waiveNoShow(world.deps, await anyOrder(world)),
  charges: ({ deps, walkers, below }) =>
    chargeCustomer(deps, pick(walkers, below).id, {
      cents: 50 + below(8_000),
      reason: 'Lost hangers',
      cause: `${below(100)}`,
    }),
  gives: ({ deps, walkers, below }) =>
    giveCredit(deps, pick(walkers, below).id, { cents: 1 + below(9_000), source: `gift ${++gifts}` }),
  transfers: ({ deps, walkers, below }) => {
    const [one, other] = [walkers[below(2)], walkers[below(2)]] as [Walker, Walker]
    return transferByStaff(deps, {
      fromId: one.id,
      toId: other.id,
      cents: 1 + below(9_000),
      source: `move ${below(40)}`,
    })
  },
  changesCard: ({ server, walkers, below }) => {
    const customer = pick(walkers, below)
    return putCustomer(server, customer.id, { mainCardId: pick(customer.cards, below) })
  },
  buys: async (world) => {
    const { walkers, below } = world
    const buyer = pick(walkers, below)
    const wanted = pick(['gold', 'platinum', 'payc'], below)
    const chosen = await asCustomer(world, buyer, 'subscription/choose', { package: wanted })
    const order = (chosen.json() as { id?: number }).id ?? 0
    return asCustomer(world, buyer, 'subscription/checkout', { order, is_auto_billing: below(2) === 0 })
  },
  leaves: async (world) => {
    const { server, walkers, below } = world
    const leaver = pick(walkers, below)
    const quote = await server.call('GET', '/api/client/subscription/leave/', undefined, leaver.token)
    const { dollar_refund } = quote.body as { dollar_refund?: string }
    return asCustomer(world, leaver, 'subscription/leave', { dollar_refund })
  },
  disputes: async ({ server, deps, below }) => {
    const charges = await server.database.db
      .selectFrom('charges')
      .select('chargeRef')
      .where('status', '=', 'succeeded')
      .orderBy('id')
      .execute()
    const chargeRef = charges.length === 0 ? null : pick(charges, below).chargeRef
    if (chargeRef === null) return
    const status = pick(['open', 'won', 'lost'] as const, below)
    // Every other time about the whole charge, otherwise about a part of it or more than there was.
    const about = below(2) === 0 ? {} : { amountCents: below(20_000) }
    // Later than the word before, which it may contradict, or older news that comes late.
    const toldAt = new Date(deps.clock.now().getTime() + below(60) * 1000)
    const dispute = { disputeRef: `dispute ${below(2)} of ${chargeRef}`, chargeRef, status, toldAt }
    return noteDispute(deps, { ...dispute, ...about })
  },
  sells: async ({ server, deps, walkers, below }) => {
    const wanted = pick(['gold', 'platinum'] as const, below)
    const { id } = pick(walkers, below)
    const cardId = (await accountOf(server, id)).mainCardId ?? 0
    return sellPlan(deps, id, wanted, { priceCents: { gold: 19_900, platinum: 29_900 }[wanted], cardId })
  },
  buysBox: async (world) => {
    const buyer = pick(world.walkers, world.below)
    const opened = await asCustomer(world, buyer, 'welcome/box', {})
    const order = (opened.json() as { id?: number }).id ?? 0
    return asCustomer(world, buyer, 'subscription/checkout', { order })
  },
  /** Settles as after a restore in which nothing was lost: it may settle what is open, and gives nothing back. */
  reconciles: async ({ deps }) => {
    for (const step of (await planReconciling(deps, new Date(0))).steps) await takeStep(deps, step)
  },
}

/**
 * Two customers whom everything happens to, `atOnce` at a time. Answers with what is wrong once nothing is on its way any more; the
 * books are proven after each step.
 */
export async function walkDeeds(
  server: TestServer,
  { steps, atOnce, seed, beside = server.deps }: { steps: number; atOnce: number; seed: number; beside?: Deps },
): Promise<string[]> {
  const walkers = [await createWalker(server, 'payc'), await createWalker(server, 'gold')]
  const draws = fc.sample(fc.tuple(fc.constantFrom(...Object.keys(DEEDS)), fc.nat()), { seed, numRuns: steps * atOnce })
  for (const walker of walkers) await putOrder(server, walker)
  for (let step = 0; step < steps; step += 1) {
    const drawn = draws.slice(step * atOnce, (step + 1) * atOnce)
    await Promise.all(
      drawn.map(([name, number], index) =>
        DEEDS[name]?.({ server, deps: index % 2 === 0 ? server.deps : beside, walkers, below: belowFrom(number) }),
      ),
    )
    const place = `seed ${seed}, step ${step}: ${drawn.map(([name]) => name).join(', ')}`
    await expectSoundBooks(server, place)
    const wrong = await findOrderFaults(server)
    if (wrong.length > 0) return [`${place}: ${wrong.join('; ')}`]
    if (step % 3 === 0) passTime(server, (step % 5) * HOUR_MS)
  }
  return [...(await settleAll(server, walkers)), ...(await findOrderFaults(server))]
}

async function createWalker(server: TestServer, plan: 'payc' | 'gold'): Promise<Walker> {
  const customer = await createPayer(server, { plan, isReloading: plan === 'gold' })
  const cards: number[] = []
  const { good, declines, declinesForGood, asks, timesOutAfter, refusesRefunds } = CARDS
  for (const card of [good, refusesRefunds, declines, declinesForGood, asks, timesOutAfter]) {
    cards.push((await addCard(server, customer.token, card)).id)
  }
  return { ...customer, cards }
}

/** With a good card and no hold of staff, everything is paid in the end. */
async function settleAll(server: TestServer, walkers: readonly Walker[]): Promise<string[]> {
  const { deps, database } = server
  for (const { id, cards } of walkers) await putCustomer(server, id, { mainCardId: cards[0] ?? null })
  const held = await database.db.selectFrom('orders').select('id').where('hold', 'in', ['staff', 'red_flag']).execute()
  for (const { id } of held) await releaseOrder(deps, id, null, { reason: 'All is there' })
  for (let round = 0; round < 3; round += 1) {
    passTime(server, HOUR_MS)
    await jobsOf(deps)['settle-charges'].run()
    await retryHeldOrders(deps)
  }
  await payCreditBack(deps)
  const open = await database.db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'laundry')
    .where('readyAt', 'is not', null)
    .where('paidAt', 'is', null)
    .execute()
  return [...open.map(({ id }) => `Order ${id} is never paid.`), ...(await findMoneyFaults(deps))]
}

/** Finds the orders that break a rule which must hold at any moment. */
async function findOrderFaults({ database }: TestServer): Promise<string[]> {
  const { rows } = await database.query<{ fault: string }>(`
    with paid as (
      select order_number as id, count(*) as entries, sum(posted.sales) as sales,
        max(change_cents) as change_cents, max(balance_after_cents) as balance_after_cents
      from ledger_entries
        join lateral (select sum(cents) filter (where account = 'sales') as sales from ledger_postings where entry_id = ledger_entries.id)
          posted on true
      where source = 'invoice ' || order_number || ' paid' and kind in ('order', 'fee', 'staff_charge')
      group by order_number
    ), refunded as (
      select order_number as id, -sum(cents) filter (where account = 'sales') as cents
      from ledger_entries join ledger_postings on ledger_postings.entry_id = ledger_entries.id
      where kind = 'order_refund' group by order_number
    ), reloads as (
      select for_order as id, count(*) as count from invoices where kind = 'reload' and status = 'paid' group by for_order
    ), disputed as (
      select charge_id as id, coalesce(sum(loss_cents), 0) as loss_cents, (
        select coalesce(sum(cents), 0) from ledger_postings join ledger_entries on ledger_entries.id = entry_id
        where account = 'disputes' and (
          exists (select from disputes same where same.charge_id = disputes.charge_id and starts_with(source, 'dispute ' || dispute_ref || ' '))
          or source in (select 'refund ' || id || ' failed' from refunds where refunds.charge_id = disputes.charge_id)
        )
      ) as cents from disputes group by charge_id
    ), given_back as (
      select charges.id, charges.amount_cents, back.cents + least(charges.amount_cents, lost.cents) as back_cents,
        failed.cents - lost.kept_cents as credit_cents
      from charges
        join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
          where charge_id = charges.id and status <> 'failed') back on true
        join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
          where charge_id = charges.id and status = 'failed') failed on true
        join lateral (select coalesce(sum(kept_cents), 0) as kept_cents,
            coalesce(sum(coalesce(disputes.amount_cents, charges.amount_cents)), 0) as cents
          from disputes where charge_id = charges.id and taken_at is not null) lost on true
      -- What a purchase brought is taken by a loss, so there the bank may pay beside a refund.
      where charges.status = 'succeeded' and exists (select from orders where orders.id = charges.invoice_id)
    )
    select 'order ' || o.id || ' is paid without its payment' as fault from orders o left join paid using (id)
      where o.paid_at is not null and paid.id is null
    union all select 'order ' || o.id || ' was paid with ' || paid.sales || ' instead of ' || (o.amount_cents - o.discount_cents)
      from orders o join paid using (id) where paid.sales <> o.amount_cents - o.discount_cents or paid.entries <> 1
    union all select 'order ' || o.id || ' has other balances than its entry' from orders o join paid using (id)
      where o.paid_at is not null and (o.balance_after_cents, o.balance_after_cents - o.balance_before_cents)
        is distinct from (paid.balance_after_cents, paid.change_cents)
    union all select 'order ' || o.id || ' was given back with more than was paid' from orders o join refunded using (id)
      where refunded.cents > o.amount_cents - o.discount_cents
    union all select 'order ' || o.id || ' has lines of another sum' from orders o
      left join lateral (select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(discount_cents), 0) as discount
        from order_lines where order_id = o.id) lines on true
      where o.priced_at is not null and (lines.cents, lines.discount) <> (o.amount_cents, o.discount_cents)
    union all select 'order ' || order_id || ' has more missing than came in: ' || title from (
        select order_id, replace(title, 'Missing: ', '') as title, sum(amount_cents) as cents from order_lines
        where kind in ('item', 'extra', 'missing') group by 1, 2) named where cents < 0 and title not like '%, special care'
    union all select 'leaving took a discount of order ' || id || ' that was not given' from orders where discount_taken_cents > discount_cents
    union all select 'pickup ' || pickup_id || ' has more than one delivery fee' from orders
      where pickup_id is not null group by pickup_id having count(*) filter (where delivery_cents > 0) > 1
    union all select 'order ' || f.id || ' was parted from order ' || r.id || ' and costs more than it did' from order_separations
      join orders r on r.id = from_order_id join orders f on f.id = order_id
      where r.amount_cents - r.discount_cents + f.amount_cents - f.discount_cents
        > order_separations.amount_cents - order_separations.discount_cents
    union all select 'fee ' || o.id || ' was reloaded for' from orders o join reloads using (id) where o.kind <> 'laundry'
    union all select 'order ' || id || ' is paid and has an open invoice' from paid join invoices using (id) where status = 'open'
    union all select 'charge ' || id || ' earned us ' || cents || ' by its disputes' from disputed where cents > 0
    union all select 'charge ' || id || ' lost us ' || -cents || ' and its disputes say ' || loss_cents from disputed
      where -cents <> loss_cents
    union all select 'charge ' || id || ' of ' || amount_cents || ' is ' || credit_cents || ' of credit beside ' || back_cents
      from given_back where credit_cents <> 0 and credit_cents + back_cents > amount_cents or credit_cents < 0`)
  return rows.map(({ fault }) => fault)
}

async function anyOrder({ server, below }: World, of?: Walker): Promise<number> {
  const orders = await server.database.db
    .selectFrom('orders')
    .select('id')
    .$if(of !== undefined, (query) => query.where('customerId', '=', of?.id ?? 0))
    .orderBy('id')
    .execute()
  return orders.length === 0 ? 0 : pick(orders, below).id
}

const asCustomer = ({ server: { app } }: World, { token }: Walker, path: string, payload: object, key?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/client/${path}/`,
    headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    payload,
  })

const passTime = ({ deps, setNow }: TestServer, ms: number) => setNow(new Date(deps.clock.now().getTime() + ms))

const pick = <Thing>(things: readonly Thing[], below: World['below']): Thing => things[below(things.length)] as Thing

/** Many small numbers from one. */
function belowFrom(drawn: number): World['below'] {
  let state = drawn >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

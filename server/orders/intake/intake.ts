import { firstFailure, maximumLength } from '#rules/checks'
import { laDay } from '#rules/days/days'
import { careOf } from '#rules/orders/care'
import { type Counter, isSamePerson } from '#rules/orders/two-counts'
import { noCardNumber } from '#rules/payments/cards'
import { oneLine } from '#rules/plain-text'
import { type ListedPrice, readPriceList } from '../../catalogue/order-prices.ts'
import type { Customer } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import type { IntakeCount } from '../../db/schema.ts'
import { priceDelivery } from '../../pickups/end-stop.ts'
import { type LockedPickup, lockPickup } from '../../pickups/lock-pickup.ts'
import type { Deps } from '../../ports.ts'
import {
  advance,
  insertLines,
  insertOrder,
  lockOrderOfPickup,
  type OrderRow,
  type PriceColumns,
  type SecondCount,
  type SecondCounter,
  stepTaken,
} from '../store.ts'
import { takeBag, type UnansweredRush } from '../take-bag.ts'
import { tellPriced } from '../tell-priced.ts'
import {
  type CountDifference,
  type CountProblem,
  differencesOf,
  isSameCount,
  type ReadCount,
  readCount,
  readSecondCount,
} from './counts.ts'
import { type Price, priceCount } from './price.ts'
import { type RepairRefusal, repairRefusal } from './repairs.ts'

export type IntakeRefusal =
  | { refusal: 'no_such_pickup' }
  /** Nobody was there, so no bag can have come in. */
  | { refusal: 'not_open' }
  | { refusal: 'before_its_day'; day: string }
  | { refusal: 'no_count' }
  | { refusal: 'wrong_count'; problems: CountProblem[] }
  | { refusal: 'total_too_large' }
  | { refusal: 'priced_before' | 'held'; order: OrderRow }
  | { refusal: 'first_count_differs'; order: OrderRow; recorded: IntakeCount }
  /** Both counts would be this person's. */
  | { refusal: 'one_person'; who: string }
  /** The sentence says what is wrong with the reason for which one person counts twice. */
  | { refusal: 'wrong_reason'; why: string }
  | RepairRefusal

export type IntakeOutcome =
  /** `isNew` is false where somebody had counted the same before. */
  | (Counted & { status: 'waits_for_the_second_count'; isNew: boolean })
  | (Counted & { status: 'taken_in' })
  | (Counted & { status: 'counts_differ'; differences: CountDifference[] })
  | IntakeRefusal

interface Counted {
  order: OrderRow
  /** The end of a rush that nobody had answered, with the first count. */
  rush?: UnansweredRush
}

/** The contents of the bag of a pickup. The second count may come later, and then the first need not be said again. */
export interface Intake {
  first: IntakeCount | null
  second: Pick<IntakeCount, 'things'> | null
  /** Whoever types this; nobody where the product itself fills a demo. */
  by?: Counter
  /** Why one person counts twice. */
  alone?: string
}

/**
 * A bag is counted twice by two people. Equal counts price the order, once and for all; differing ones hold it for research. Until
 * there is a second count the order waits without a price.
 */
export async function takeIn(deps: Deps, pickupId: number, intake: Intake): Promise<IntakeOutcome> {
  const { database, clock, jobs } = deps
  const outcome = await database.transaction(async (db): Promise<IntakeOutcome> => {
    const found = await lockPickup(db, pickupId)
    if (found === undefined) return { refusal: 'no_such_pickup' }
    const bag = { ...found, deps, now: clock.now(), prices: await readPriceList(db) }
    const order = await lockOrderOfPickup(db, found.customer.id, pickupId)
    return order && order.state !== 'collected'
      ? countAgain(db, bag, order, intake)
      : countFirst(db, bag, order, intake)
  })
  if ('status' in outcome) jobs.runSoon('send-messages')
  return outcome
}

interface Bag extends LockedPickup {
  deps: Deps
  prices: ListedPrice[]
  now: Date
}

/** A bag that nobody noted as collected is collected by now: how many bags it were nobody said, and no text is sent. */
async function countFirst(
  db: Db,
  bag: Bag,
  collected: OrderRow | undefined,
  { first, second, ...counting }: Intake,
): Promise<IntakeOutcome> {
  const { customer, pickup, prices, now } = bag
  const { by } = counting
  if (collected === undefined && pickup.status !== 'open') return { refusal: 'not_open' }
  if (pickup.pickupDay > laDay(now)) return { refusal: 'before_its_day', day: pickup.pickupDay }
  if (collected !== undefined && collected.hold !== null) return { refusal: 'held', order: collected }
  if (first === null) return { refusal: 'no_count' }
  const counted = readCount(prices, first)
  if ('problems' in counted) return { refusal: 'wrong_count', problems: counted.problems }
  const unwanted = repairRefusal(prices, counted, customer)
  if (unwanted) return unwanted
  const counter = secondCounter(second, { who: by?.who ?? null, osUser: by?.osUser ?? null }, counting)
  if ('refusal' in counter) return counter
  const stage = await stageOf(db, bag, collected, counted, second)
  if ('refusal' in stage) return stage
  const { order, rush } =
    collected === undefined ? await takeBag(db, bag, { bags: null, collectedAt: now, who: '' }) : { order: collected }
  const step = await advance(
    db,
    order,
    'count',
    {
      firstCount: counted.count,
      countedAt: now,
      ...careOf(customer),
      ...(by && { countedBy: by.who, countedByUser: by.osUser }),
    },
    now,
  )
  const outcome = await enter(db, bag, stepTaken(step), stage, counter)
  return rush === undefined ? outcome : { ...outcome, rush }
}

async function countAgain(
  db: Db,
  bag: Bag,
  order: OrderRow,
  { first, second, ...counting }: Intake,
): Promise<IntakeOutcome> {
  if (order.kind !== 'laundry' || order.state === 'returned') return { refusal: 'not_open' }
  if (order.pricedAt !== null) return { refusal: 'priced_before', order }
  if (order.hold !== null) return { refusal: 'held', order }
  if (order.firstCount === null) throw new Error(`Order ${order.id} was never counted.`)
  const recorded = readCount(bag.prices, order.firstCount)
  if ('problems' in recorded) return { refusal: 'wrong_count', problems: recorded.problems }
  if (first !== null) {
    const counted = readCount(bag.prices, first)
    if ('problems' in counted) return { refusal: 'wrong_count', problems: counted.problems }
    const { agreed = recorded.count.agreed } = counted.count
    if (!isSameCount(counted.count, recorded.count) || agreed !== recorded.count.agreed) {
      return { refusal: 'first_count_differs', order, recorded: recorded.count }
    }
  }
  if (second === null && hasPieces(recorded)) return { status: 'waits_for_the_second_count', order, isNew: false }
  const counter = secondCounter(second, { who: order.countedBy, osUser: order.countedByUser }, counting)
  if ('refusal' in counter) return counter
  const stage = await stageOf(db, bag, order, recorded, second)
  return 'refusal' in stage ? stage : enter(db, bag, order, stage, counter)
}

/** Who counts a second time, and why alone where it is the first person again. Nobody where there is no second count. */
function secondCounter(
  second: Intake['second'],
  first: Parameters<typeof isSamePerson>[0],
  { by, alone = '' }: Pick<Intake, 'by' | 'alone'>,
): Partial<SecondCounter> | IntakeRefusal {
  if (second === null || by === undefined) return {}
  const own = { secondCountedBy: by.who, secondCountedByUser: by.osUser }
  if (!isSamePerson(first, by)) return own
  const countedAlone = oneLine(alone).trim()
  if (countedAlone === '') return { refusal: 'one_person', who: by.who }
  const why = firstFailure(countedAlone, [maximumLength, noCardNumber])
  return why === undefined ? { ...own, countedAlone } : { refusal: 'wrong_reason', why }
}

/** The outcome of the two counts, before anything is written. */
type Stage =
  | { kind: 'waits' }
  | { kind: 'priced'; prices: Prices; second: IntakeCount }
  | { kind: 'differs'; differences: CountDifference[]; second: IntakeCount }

async function stageOf(
  db: Db,
  { customer, pickup, prices, now }: Bag,
  order: OrderRow | undefined,
  first: ReadCount,
  given: Intake['second'],
): Promise<Stage | IntakeRefusal> {
  if (given === null && hasPieces(first)) return { kind: 'waits' }
  // Storage and extras stand in the first count alone: without a piece there is nothing to count a second time.
  if (given === null) return priced(first.count)
  const second = readSecondCount(prices, given, first.count)
  if ('problems' in second) return { refusal: 'wrong_count', problems: second.problems }
  const differences = differencesOf(first, second, prices)
  if (differences.length > 0) return { kind: 'differs', differences, second: second.count }
  return priced(second.count)

  async function priced(second: IntakeCount): Promise<Stage | IntakeRefusal> {
    const all = await priceCount(db, prices, first, { customer, pickup, order, now })
    return all ? { kind: 'priced', prices: all, second } : { refusal: 'total_too_large' }
  }
}

const hasPieces = ({ things }: ReadCount): boolean => things.length > 0

async function enter(
  db: Db,
  bag: Bag,
  order: OrderRow,
  stage: Stage,
  counter: Partial<SecondCounter>,
): Promise<IntakeOutcome> {
  if (stage.kind === 'waits') return { status: 'waits_for_the_second_count', order, isNew: true }
  const { second } = stage
  if (stage.kind === 'priced') {
    const counted = { secondCount: second, ...counter }
    return { status: 'taken_in', order: await freeze(bag.deps, db, bag.customer, order, stage.prices, counted) }
  }
  const { differences } = stage
  const both = differences.map(({ name, first, second }) => `${name} ${first} and ${second}`).join('; ')
  const flagged = { secondCount: second, ...counter, holdReason: `The counts differ: ${both}` }
  const held = stepTaken(await advance(db, order, 'flag', flagged, bag.now))
  return { status: 'counts_differ', order: held, differences }
}

type Prices = readonly [Price, ...Price[]]

/**
 * The order is priced: from here on its prices stay. What takes longer than the rest becomes a further order of its pickup, with a day and
 * a payment of its own.
 */
export async function freeze(
  deps: Deps,
  db: Db,
  customer: Customer,
  order: OrderRow,
  [first, ...later]: Prices,
  counted: SecondCount | 'by_research',
): Promise<OrderRow> {
  const { customerId, pickupId } = order
  const now = deps.clock.now()
  const columns = { ...first.columns, dueDay: dayKept(order, first.columns.dueDay) }
  await insertLines(db, order.id, first.lines)
  if (pickupId !== null) await priceDelivery(db, { customerId, id: pickupId }, columns.deliveryCents)
  const priced = stepTaken(
    counted === 'by_research'
      ? await advance(db, order, 'settle_counts', columns, now)
      : await advance(db, order, 'price', { ...columns, ...counted }, now),
  )
  const orders = [priced]
  for (const [index, price] of later.entries()) {
    orders.push(await makeFurther(db, priced, { part: index + 2, price }, now))
  }
  await tellPriced(deps, db, customer, orders, order)
  return priced
}

/** A day that staff have promised since is kept, unless the things take longer, or all of them stay with us. */
const dayKept = ({ dueDay, dueChanges }: OrderRow, reckoned: string | null): string | null =>
  dueChanges > 0 && dueDay !== null && reckoned !== null && dueDay > reckoned ? dueDay : reckoned

async function makeFurther(
  db: Db,
  first: OrderRow,
  { part, price: { columns, lines, count } }: { part: number; price: Price },
  now: Date,
): Promise<OrderRow> {
  const further = await countFurther(db, first, { part, parts: columns.parts, count }, now)
  await insertLines(db, further.id, lines)
  return priceFurther(db, first, further, columns, now)
}

/** It was collected and counted with the first, and is cared for alike. */
export async function countFurther(
  db: Db,
  first: OrderRow,
  { part, parts, count }: { part: number; parts: number; count: IntakeCount },
  now: Date,
): Promise<OrderRow> {
  const { customerId, kind, pickupId, collectedAt, collectionRecordedAt, collectedBy, countedAt } = first
  const { starch, noCrease, fixTears, detergents, fabricSoftener, countedBy, countedByUser } = first
  const collected = await insertOrder(db, {
    customerId,
    kind,
    pickupId,
    part,
    parts,
    state: 'collected',
    collectedAt,
    collectionRecordedAt,
    collectedBy,
    createdAt: now,
  })
  const care = { starch, noCrease, fixTears, detergents, fabricSoftener }
  const once = { firstCount: count, countedAt, countedBy, countedByUser, ...care }
  return stepTaken(await advance(db, collected, 'count', once, now))
}

/** Both counts of it were those of the first. */
export async function priceFurther(
  db: Db,
  { secondCountedBy, secondCountedByUser, countedAlone }: OrderRow,
  further: OrderRow,
  columns: PriceColumns,
  now: Date,
): Promise<OrderRow> {
  const twice = { secondCount: further.firstCount, secondCountedBy, secondCountedByUser, countedAlone }
  return stepTaken(await advance(db, further, 'price', { ...columns, ...twice }, now))
}

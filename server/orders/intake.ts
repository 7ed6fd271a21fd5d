import { careOf } from '#rules/care'
import { laDay } from '#rules/days'
import { type ListedPrice, readPriceList } from '../catalogue/order-prices.ts'
import type { Db } from '../db/open.ts'
import type { IntakeCount } from '../db/schema.ts'
import { collectPickup, priceDelivery, rushAtIntake } from '../pickups/end-stop.ts'
import { type LockedPickup, lockPickup } from '../pickups/lock-pickup.ts'
import { rushWaitsFor } from '../pickups/rush.ts'
import type { Deps } from '../ports.ts'
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
import { insertLines, insertOrder, lockOrderOfPickup, markCountsDiffer, type OrderRow, updatePrice } from './store.ts'

export type IntakeRefusal =
  | { refusal: 'no such pickup' }
  /** Nobody was there, so no bag can have come in. */
  | { refusal: 'not open' }
  | { refusal: 'before its day'; day: string }
  | { refusal: 'no count' }
  | { refusal: 'wrong count'; problems: CountProblem[] }
  | { refusal: 'total too large' }
  | { refusal: 'already taken in' | 'held'; order: OrderRow }
  | { refusal: 'first count differs'; order: OrderRow; recorded: IntakeCount }
  | RepairRefusal

export type IntakeOutcome =
  /** `isNew` is false where somebody had counted the same before. */
  | (Counted & { status: 'waits for the second count'; isNew: boolean })
  | (Counted & { status: 'taken in' })
  | (Counted & { status: 'counts differ'; differences: CountDifference[] })
  | IntakeRefusal

interface Counted {
  order: OrderRow
  /** The end of a rush that nobody had answered, with the first count. */
  rush?: UnansweredRush
}

export interface UnansweredRush {
  /** Off where the customer has not said yes to a quote; on where only our own word was missing. */
  isOn: boolean
  dropoffDay: string
}

/** The contents of the bag of a pickup. The second count may come later, and then the first need not be said again. */
export interface Intake {
  first: IntakeCount | null
  second: Pick<IntakeCount, 'things'> | null
}

/**
 * A bag is counted twice by two people. Equal counts price the order, once and for all; differing ones hold it for research. Until
 * there is a second count the order waits without a price.
 */
export async function takeIn(
  { database, clock, jobs }: Deps,
  pickupId: number,
  intake: Intake,
): Promise<IntakeOutcome> {
  const outcome = await database.transaction(async (db): Promise<IntakeOutcome> => {
    const found = await lockPickup(db, pickupId)
    if (found === undefined) return { refusal: 'no such pickup' }
    const bag = { ...found, now: clock.now(), prices: await readPriceList(db) }
    const order = await lockOrderOfPickup(db, found.customer.id, pickupId)
    return order ? countAgain(db, bag, order, intake) : countFirst(db, bag, intake)
  })
  if ('status' in outcome) jobs.runSoon('send-messages')
  return outcome
}

interface Bag extends LockedPickup {
  prices: ListedPrice[]
  now: Date
}

async function countFirst(db: Db, bag: Bag, { first, second }: Intake): Promise<IntakeOutcome> {
  const { pickup, customer, prices, now } = bag
  if (pickup.status !== 'open') return { refusal: 'not open' }
  if (pickup.pickupDay > laDay(now)) return { refusal: 'before its day', day: pickup.pickupDay }
  if (first === null) return { refusal: 'no count' }
  const counted = readCount(prices, first)
  if ('problems' in counted) return { refusal: 'wrong count', problems: counted.problems }
  const unwanted = repairRefusal(prices, counted, customer)
  if (unwanted) return unwanted
  const stage = await stageOf(db, bag, counted, second)
  if ('refusal' in stage) return stage
  const rush = rushAtIntake(pickup)
  await collectPickup(db, customer, pickup, { deliveryCents: null, ...rush }, now)
  const order = await insertOrder(db, {
    customerId: customer.id,
    kind: 'laundry',
    pickupId: pickup.id,
    status: 'accepted',
    firstCount: counted.count,
    // From here on it is cared for by these, whatever the profile says later.
    ...careOf(customer),
    createdAt: now,
  })
  const outcome = await enter(db, order, stage)
  if (rushWaitsFor(pickup) === null) return outcome
  return { ...outcome, rush: { isOn: rush.isRush, dropoffDay: rush.dropoffDay } }
}

async function countAgain(db: Db, bag: Bag, order: OrderRow, { first, second }: Intake): Promise<IntakeOutcome> {
  if (order.kind !== 'laundry') return { refusal: 'not open' }
  if (order.pricedAt !== null) return { refusal: 'already taken in', order }
  if (order.hold !== null) return { refusal: 'held', order }
  if (order.firstCount === null) throw new Error(`Order ${order.id} was never counted.`)
  const recorded = readCount(bag.prices, order.firstCount)
  if ('problems' in recorded) return { refusal: 'wrong count', problems: recorded.problems }
  if (first !== null) {
    const counted = readCount(bag.prices, first)
    if ('problems' in counted) return { refusal: 'wrong count', problems: counted.problems }
    const { agreed = recorded.count.agreed } = counted.count
    if (!isSameCount(counted.count, recorded.count) || agreed !== recorded.count.agreed) {
      return { refusal: 'first count differs', order, recorded: recorded.count }
    }
  }
  if (second === null) return { status: 'waits for the second count', order, isNew: false }
  const stage = await stageOf(db, bag, recorded, second)
  return 'refusal' in stage ? stage : enter(db, order, stage)
}

/** The outcome of the two counts, before anything is written. */
type Stage =
  | { kind: 'waits' }
  | { kind: 'priced'; price: Price; second: IntakeCount }
  | { kind: 'differs'; differences: CountDifference[]; second: IntakeCount }

async function stageOf(
  db: Db,
  { customer, pickup, prices, now }: Bag,
  first: ReadCount,
  given: Intake['second'],
): Promise<Stage | IntakeRefusal> {
  if (given === null) return { kind: 'waits' }
  const second = readSecondCount(prices, given, first.count)
  if ('problems' in second) return { refusal: 'wrong count', problems: second.problems }
  const differences = differencesOf(first, second, prices)
  if (differences.length > 0) return { kind: 'differs', differences, second: second.count }
  const price = await priceCount(db, prices, first, { customer, pickup, now })
  return price ? { kind: 'priced', price, second: second.count } : { refusal: 'total too large' }
}

async function enter(db: Db, order: OrderRow, stage: Stage): Promise<IntakeOutcome> {
  if (stage.kind === 'waits') return { status: 'waits for the second count', order, isNew: true }
  const { second } = stage
  if (stage.kind === 'priced') {
    return { status: 'taken in', order: await freeze(db, order, stage.price, second) }
  }
  const { differences } = stage
  const both = differences.map(({ name, first, second }) => `${name} ${first} and ${second}`).join('; ')
  const held = await markCountsDiffer(db, order.id, second, `The counts differ: ${both}`)
  return { status: 'counts differ', order: held, differences }
}

/** The order is priced: from here on its prices stay. */
export async function freeze(
  db: Db,
  order: OrderRow,
  { columns, lines }: Price,
  counted: IntakeCount | 'by_research',
): Promise<OrderRow> {
  const { customerId, pickupId } = order
  await insertLines(db, order.id, lines)
  if (pickupId !== null) await priceDelivery(db, { customerId, id: pickupId }, columns.deliveryCents)
  return updatePrice(db, order.id, columns, counted)
}

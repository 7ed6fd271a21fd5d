import { firstFailure } from '#rules/checks'
import { laDay } from '#rules/days/days'
import { hasLeft, orderStep } from '#rules/orders/order-life'
import {
  type Chosen,
  canBeParted,
  type Figures,
  isByPieces,
  isSeparable,
  type Separation,
  type SeparationRefusal,
  separationOf,
} from '#rules/orders/separation'
import { noCardNumber } from '#rules/payments/cards'
import { oneLine } from '#rules/plain-text'
import { measured } from '#rules/prices/measures'
import { totalCentsOf } from '#rules/prices/order-prices'
import { expectPaymentIn } from '../billing/pay-owed.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { IntakeCount } from '../db/schema.ts'
import type { Deps } from '../ports.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { orderSeparated } from '../words/orders.ts'
import { type DueDayFault, dueDayFault, fitsIntoText } from './due.ts'
import { type FrozenLine, readFrozenLines } from './frozen-lines.ts'
import { isSameName } from './intake/counts.ts'
import { countFurther, priceFurther } from './intake/intake.ts'
import { type LockedOrder, type NoSuchOrder, withLockedOrder } from './locked-order.ts'
import { insertSeparation, listSeparations, lowerLine, moveLine, updateParts } from './separation-store.ts'
import { advance, insertLines, listOrdersOfPickup, type OrderRow, type Refused, stepTaken } from './store.ts'
import { retellDays, retellPriced } from './tell-priced.ts'
import { retellParted, thingsToldOf } from './tell-separated.ts'

/**
 * Some of an order is not ready with the rest: it comes on a later day, in an order of its own, like what takes longer when a bag is priced.
 * Nothing is priced anew, and both together cost what the one did (rules/orders/separation.ts); the tables look to it as well.
 */

/** By the number of its line, and then by pieces, of which what is measured is one; or by its name, as it was counted. */
export type WantedThing = { line: number; count: number } | { name: string; count: number }

export interface WantedSeparation {
  things: readonly WantedThing[]
  day: (now: Date) => string
  /** In words for the customer; it may be empty. */
  reason: string
}

export type SeparationRefused =
  | { refusal: DueDayFault }
  /** No later than the rest of it. */
  | { refusal: 'no_later'; order: OrderRow }
  /** Something of it comes on that day already. */
  | { refusal: 'separated_then'; furtherId: number }
  /** Its customer has left the plan, and paid its discount back. */
  | { refusal: 'discount_taken' }
  | { refusal: 'no_pickup' }
  | { refusal: SeparationRefusal; title?: string }
  /** The sentence says what is wrong with the reason. */
  | { refusal: 'wrong_reason'; why: string }
  | Refused
  | NoSuchOrder

/** One of both as it would be, and what would pay it today: the credit of the first is gone for the second. */
export interface ExpectedPart {
  dueDay: string | null
  /** Up-charges are those of their things. */
  lines: { title: string; count: string; isFee: boolean }[]
  totalCents: number
  creditCents: number
  cardCents: number
}

export interface ExpectedSeparation {
  stays: ExpectedPart
  goes: ExpectedPart
  totalCents: number
  /** What the customer gets. */
  text: string
}

/** Both orders as they would be, before anybody has decided. Nothing is done. */
export function expectSeparation(
  deps: Deps,
  id: number,
  wanted: WantedSeparation,
): Promise<ExpectedSeparation | SeparationRefused> {
  return withLockedOrder(deps, id, async (db, { order, now }) => {
    const found = await separationFor(db, order, wanted, now)
    if ('refusal' in found) return found
    const { stays, goes, later, lines, dueDay } = found
    const left = lines.flatMap((line) => {
      const gone = later.find((share) => share.line.id === line.id)?.count ?? 0
      return gone === line.count ? [] : { line, count: line.count - gone }
    })
    const first = await expectPart(db, order, stays, undefined)
    const second = await expectPart(db, order, goes, first.leftCents)
    return {
      stays: { dueDay: order.dueDay, lines: left.flatMap(presentShare), ...first.part },
      goes: { dueDay, lines: later.flatMap(presentShare), ...second.part },
      totalCents: totalCentsOf(order),
      text: orderSeparated(newsOf(order, undefined, found), deps.config.publicUrl).text,
    }
  })
}

function presentShare({ line: { title, kind, unit }, count }: { line: FrozenLine; count: number }) {
  return kind === 'up_charge' ? [] : { title, count: measured(count, unit), isFee: !isSeparable({ kind }) }
}

async function expectPart(db: Db, { id, customerId }: OrderRow, figures: Figures, leftCents: number | undefined) {
  const totalCents = totalCentsOf(figures)
  const expected = await expectPaymentIn(db, { customerId, number: id, kind: 'order', totalCents }, leftCents)
  if (expected === undefined) throw new Error(`Order ${id} belongs to a customer who has gone.`)
  const { creditCents, cardCents, balanceAfterCents } = expected
  return { part: { totalCents, creditCents, cardCents }, leftCents: balanceAfterCents }
}

/** Whether any choice of its lines would leave something on both sides. */
export const readMayBeParted = async (db: Db, orderId: number): Promise<boolean> =>
  canBeParted(await readFrozenLines(db, orderId))

export type SeparationOutcome = { status: 'separated'; order: OrderRow; further: OrderRow } | SeparationRefused

/** Parts the order in two, and tells its customer. All of it is one transaction. */
export async function separateOrder(
  deps: Deps,
  id: number,
  wanted: WantedSeparation,
  by: { who: string },
): Promise<SeparationOutcome> {
  const outcome = await withLockedOrder(deps, id, async (db, locked): Promise<SeparationOutcome> => {
    const found = await separationFor(db, locked.order, wanted, locked.now)
    if ('refusal' in found) return found
    const parted = await part(db, locked, found, by.who)
    await tellSeparated(deps, db, locked, parted, found)
    await deps.reach('order before separated')
    return { status: 'separated', ...parted }
  })
  if ('status' in outcome) {
    await deps.reach('order separated')
    deps.jobs.runSoon('send-messages')
  }
  return outcome
}

interface Found extends Separation<FrozenLine> {
  lines: FrozenLine[]
  dueDay: string
  why: string
}

async function separationFor(
  db: Db,
  order: OrderRow,
  { things, day, reason }: WantedSeparation,
  now: Date,
): Promise<Found | Exclude<SeparationRefused, NoSuchOrder>> {
  const why = oneLine(reason).trim().replace(/\.$/, '')
  const fault = firstFailure(why, [fitsIntoText, noCardNumber])
  if (fault !== undefined) return { refusal: 'wrong_reason', why: fault }
  const step = orderStep(order, 'separate')
  if ('refusal' in step) return { refusal: step.refusal, order }
  const dueDay = day(now)
  const dayFault = await dueDayFault(db, dueDay, now)
  if (dayFault !== undefined) return { refusal: dayFault }
  if (dueDay <= laterOf(order.dueDay ?? dueDay, laDay(now))) return { refusal: 'no_later', order }
  if (order.pickupId === null) return { refusal: 'no_pickup' }
  if (order.discountTakenCents > 0) return { refusal: 'discount_taken' }
  const before = await listSeparations(db, order.id)
  const same = before.find((each) => each.fromOrderId === order.id && each.dueDay === dueDay)
  if (same !== undefined) return { refusal: 'separated_then', furtherId: same.orderId }
  const lines = await readFrozenLines(db, order.id)
  const unknown = things.find((thing) => 'name' in thing && linesNamed(lines, thing.name).length === 0)
  if (unknown !== undefined && 'name' in unknown) return { refusal: 'no_such_line', title: unknown.name }
  const chosen = things.flatMap((thing) => chosenOf(lines, thing))
  const separation = separationOf(order, lines, chosen)
  return 'refusal' in separation ? separation : { ...separation, lines, dueDay, why }
}

const laterOf = (one: string, other: string): string => (one > other ? one : other)

const linesNamed = (lines: readonly FrozenLine[], name: string): FrozenLine[] =>
  lines.filter((line) => isSeparable(line) && isSameName(line.title, name))

/** A name may stand on several lines: the first of them are meant, or the one that is just as large where it is measured. */
function chosenOf(lines: readonly FrozenLine[], thing: WantedThing): Chosen[] {
  if ('line' in thing) {
    const line = lines.find(({ id }) => id === thing.line)
    const isWhole = line !== undefined && !isByPieces(line) && thing.count === 1
    return [{ id: thing.line, count: isWhole ? line.count : thing.count }]
  }
  const named = linesNamed(lines, thing.name)
  const same = named.find((line) => !isByPieces(line) && line.count === thing.count)
  if (same !== undefined) return [{ id: same.id, count: thing.count }]
  let left = thing.count
  return named.flatMap(({ id, count }, index): Chosen[] => {
    // What is more than there are stays with the last of them, and is refused there.
    const taken = index === named.length - 1 ? left : Math.min(left, count)
    left -= taken
    return taken > 0 ? [{ id, count: taken }] : []
  })
}

async function part(
  db: Db,
  { order, now }: LockedOrder,
  { later, stays, goes, dueDay, why }: Found,
  madeBy: string,
): Promise<{ order: OrderRow; further: OrderRow }> {
  const { id, customerId, pickupId, planName, pricedAt } = order
  if (pickupId === null) throw new Error(`Order ${id} was taken in without a pickup.`)
  const parts = (await listOrdersOfPickup(db, customerId, pickupId)).length + 1
  const counted = await countFurther(db, order, { part: parts, parts, count: countOf(later) }, now)
  const { amountCents, discountCents, cleaningCents, cleaningDiscountCents } = order
  const before = { amountCents, discountCents, cleaningCents, cleaningDiscountCents }
  await insertSeparation(db, { fromOrderId: id, orderId: counted.id, dueDay, ...before, madeBy, madeAt: now, why })
  for (const [index, share] of later.entries()) await bring(db, share, counted.id, index + 1)
  const lowered = stepTaken(
    await advance(db, order, 'separate', { ...stays, packedPieces: null, packedParcels: null }, now),
  )
  await updateParts(db, customerId, pickupId, parts)
  const noFees = { deliveryBand: null, deliveryCents: 0, rushCents: 0 }
  const price = { planName, pricedAt, ...goes, ...noFees, parts, dueDay }
  return { order: { ...lowered, parts }, further: await priceFurther(db, order, counted, price, now) }
}

type FoundShare = Found['later'][number]

/** Where all of it goes, the line goes; else the pieces that stay keep theirs, and what was remarked goes with those that come last. */
async function bring(db: Db, share: FoundShare, orderId: number, position: number): Promise<void> {
  const { line, count, amountCents, discountCents } = share
  if (count === line.count) return void (await moveLine(db, line.id, { orderId, position }))
  await lowerLine(db, line.id, {
    count: line.count - count,
    amountCents: line.amountCents - amountCents,
    discountCents: line.discountCents - discountCents,
  })
  const { id: _, orderId: __, position: ___, ...row } = line.row
  await insertLines(db, orderId, [{ ...row, count, amountCents, discountCents }], position - 1)
}

/** What comes with it was counted with the rest. */
function countOf(later: readonly FoundShare[]): IntakeCount {
  const remarked = ({ row }: FrozenLine) => row.instructions !== '' && { remark: row.instructions }
  return {
    things: later.flatMap(({ line, count }) =>
      line.kind === 'item' || line.kind === 'roll' ? { name: line.title, count, ...remarked(line) } : [],
    ),
    extras: later.flatMap(({ line }) =>
      line.kind === 'extra' ? { title: line.title, cents: line.unitCents, ...remarked(line) } : [],
    ),
    storage: null,
  }
}

/** One piece of news about both; and what still waits to be sent about the orders of this pickup says what is true by now. */
async function tellSeparated(
  deps: Deps,
  db: Db,
  { customer, now }: { customer: Customer; now: Date },
  { order, further }: { order: OrderRow; further: OrderRow },
  found: Found,
): Promise<void> {
  const { customerId, pickupId } = order
  const orders = pickupId === null ? [] : await listOrdersOfPickup(db, customerId, pickupId)
  for (const each of orders) if (each.id !== order.id && !hasLeft(each)) await retellPriced(deps, db, each)
  await retellDays(deps, db, order)
  await retellParted(deps, db, order)
  const way = { eventKey: eventKeys.orderSeparated(further.id), kind: 'order_step', keepsQuietHours: true } as const
  await tellCustomer(db, customer, orderSeparated(newsOf(order, further, found), deps.config.publicUrl), way, now)
}

function newsOf(
  { id }: OrderRow,
  further: OrderRow | undefined,
  { later, stays, goes, dueDay, why }: Pick<Found, 'later' | 'stays' | 'goes' | 'dueDay' | 'why'>,
) {
  return {
    id,
    furtherId: further?.id ?? 0,
    ...thingsToldOf(later.map(({ line, count }) => ({ ...line, count }))),
    totalCents: totalCentsOf(stays),
    furtherTotalCents: totalCentsOf(goes),
    dueDay,
    why,
  }
}

/** What was parted from an order, and what it was parted from itself. */
export const readSeparations = (db: Db, orderId: number) => listSeparations(db, orderId)

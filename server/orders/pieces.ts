import {
  agreesWith,
  BAGS_OF_WASH_AND_FOLD,
  type MissingLine,
  type MissingRefusal,
  mayBeMissing,
  missingLines,
  type NamedPieces,
  type Pieces,
  piecesOf,
} from '#rules/orders/pieces'
import { creditBackCents } from '#rules/payments/credit-back'
import { isMember } from '#rules/plans/plans'
import { totalCentsOf } from '#rules/prices/order-prices'
import { creditDiscountBack } from '../billing/refund-order.ts'
import { entrySources, eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import { orderMissing } from '../words/orders.ts'
import { type FrozenLine, readFrozenLines } from './frozen-lines.ts'
import { isSameName } from './intake/counts.ts'
import type { LineRow } from './list-store.ts'
import { updateDiscountTaken } from './payment/payment-store.ts'
import { advance, insertLines, type LoweredPrice, type OrderRow, type Refused } from './store.ts'
import { retellPriced } from './tell-priced.ts'
import { retellParted } from './tell-separated.ts'

/** The pieces of an order by its lines, which stay as they were priced; and what is taken off once some of them are missing. */

export const expectedPieces = async (db: Db, orderId: number): Promise<Pieces> =>
  piecesOf(await readFrozenLines(db, orderId))

export const readMayBeMissing = async (db: Db, orderId: number): Promise<NamedPieces[]> =>
  mayBeMissing(await readFrozenLines(db, orderId))

export interface MissingProblem {
  name: string
  code: MissingRefusal
}

export type MissingFault =
  | { refusal: 'wrong_missing'; problems: MissingProblem[] }
  /** So many pieces are there, and others than would be left. */
  | { refusal: 'still_differs'; counted: number }

export interface WriteOff {
  lines: (MissingLine & { row: LineRow | undefined })[]
  columns: LoweredPrice
  /** Taken off, after the plan's discount. */
  waivedCents: number
  totalCents: number
  /** The position of the line that stands last. Lines that come later have left a gap, so it may be more than there are lines. */
  behind: number
}

/** What the order comes to without these pieces. Where the last count does not agree with what is left, somebody has to say why. */
export async function writeOffOf(
  db: Db,
  order: OrderRow,
  named: readonly { name: string; count: number }[],
  { isExplained }: { isExplained: boolean },
): Promise<WriteOff | MissingFault> {
  const frozen = await readFrozenLines(db, order.id)
  const missing = missingLines(
    frozen,
    named.map(({ name, count }): NamedPieces => ({ title: titleOf(frozen, name), count })),
  )
  if ('refusals' in missing) {
    return { refusal: 'wrong_missing', problems: missing.refusals.map(({ title, code }) => ({ name: title, code })) }
  }
  const { packedPieces } = order
  const left = piecesOf([...frozen, ...missing.lines])
  if (!isExplained && packedPieces !== null && !agreesWith(packedPieces, left)) {
    return { refusal: 'still_differs', counted: packedPieces }
  }
  return {
    ...lowered(order, missing.lines),
    lines: missing.lines.map((line) => withRow(line, frozen)),
    behind: Math.max(0, ...frozen.map(({ row }) => row.position)),
  }
}

/** The name as it was typed, where no line is called so. */
function titleOf(lines: readonly FrozenLine[], name: string): string {
  if (isSameName(name, BAGS_OF_WASH_AND_FOLD)) return BAGS_OF_WASH_AND_FOLD
  return lines.find(({ title }) => isSameName(title, name))?.title ?? name
}

const withRow = (line: MissingLine, frozen: readonly FrozenLine[]) => ({
  ...line,
  row: frozen.find(({ key, kind }) => line.key !== null && key === line.key && kind === 'item')?.row,
})

/** Everything that can be missing was cleaned: fees stay, and what an order earns goes by what its cleaning costs now. */
function lowered(order: OrderRow, lines: readonly MissingLine[]): Omit<WriteOff, 'lines' | 'behind'> {
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0)
  const cleaningCents = order.cleaningCents + amountCents
  const cleaningDiscountCents = order.cleaningDiscountCents + discountCents
  const columns = {
    amountCents: order.amountCents + amountCents,
    discountCents: order.discountCents + discountCents,
    cleaningCents,
    cleaningDiscountCents,
    creditBackCents: creditBackCents({
      cleaningWithDiscountCents: cleaningCents - cleaningDiscountCents,
      refundedCents: 0,
      hasCreditBack: isMember(order.planName),
    }),
  }
  return { columns, waivedCents: discountCents - amountCents, totalCents: totalCentsOf(columns) }
}

/** Leaving Advantage may have taken the discount of the order back before: what was taken for pieces that are missing was never given. */
export const discountBackOf = (
  { discountTakenCents }: Pick<OrderRow, 'discountTakenCents'>,
  { discountCents }: Pick<LoweredPrice, 'discountCents'>,
): number => Math.max(0, discountTakenCents - discountCents)

/** Takes the price of missing pieces off an order that is not asked for yet, and tells its customer. The caller has both from a lock. */
export async function writeOff(
  deps: Deps,
  db: Db,
  customer: Customer,
  order: OrderRow,
  { lines, columns, waivedCents, totalCents, behind }: WriteOff,
): Promise<{ order: OrderRow } | Refused> {
  const now = deps.clock.now()
  const step = await advance(db, order, 'write_off', columns, now)
  if ('refusal' in step) return step
  await insertLines(
    db,
    order.id,
    lines.map(({ row, key: _, service: __, ...line }) => ({
      ...line,
      serviceId: row?.serviceId ?? null,
      priceItemId: row?.priceItemId ?? null,
      serviceTitle: row?.serviceTitle ?? null,
    })),
    behind,
  )
  const creditCents = discountBackOf(order, columns)
  if (creditCents > 0) {
    const back = { source: entrySources.discountOfMissing(order.id, behind + 1), number: order.id, cents: creditCents }
    await creditDiscountBack(db, customer, back, now)
    await updateDiscountTaken(db, order.id, order.discountTakenCents - creditCents)
  }
  // A letter with the lines that has not left yet has these too.
  await retellPriced(deps, db, step.order)
  await retellParted(deps, db, step.order)
  const pieces = lines
    .filter(({ unit, key }) => unit !== null || key === null)
    .map(({ title, count }) => ({ title: title.replace(/^Missing: /, ''), count }))
  const letter = orderMissing({ id: order.id, pieces, waivedCents, creditCents, totalCents }, deps.config.publicUrl)
  const way = {
    eventKey: eventKeys.orderMissing(order.id, behind + 1),
    kind: 'order_step',
    keepsQuietHours: true,
  } as const
  await writeToCustomer(db, customer, letter, way, now)
  return step
}

import type { Order } from '#contract/orders'
import { type Amounts, amountsOf, dollars, shareOf, totalOf } from '#rules/money'
import type { LineRow } from './list-store.ts'

type Basket = NonNullable<Order['basket']>
type FeeLine = Order['feeList'][number]

/** The lines of an order in the wire's shape: the basket of what was cleaned, and the fees beside it. */

type Cleaning = LineRow & { kind: 'item' | 'up_charge' | 'extra' }
export const isCleaning = (line: LineRow): line is Cleaning => ['item', 'up_charge', 'extra'].includes(line.kind)

export function presentBasket(id: number, lines: readonly Cleaning[]): Basket {
  return {
    id,
    itemList: lines.flatMap((line) => (line.kind === 'extra' ? [] : presentItem(line))),
    extraItems: lines
      .filter(({ kind }) => kind === 'extra')
      .map(({ title, instructions, agreed, ...line }) => ({
        title,
        instructions,
        agreed,
        ...presentAmounts(lineAmountsOf(line)),
      })),
    ...presentAmounts(totalOf(lines.map(lineAmountsOf))),
  }
}

function presentItem(line: LineRow): Basket['itemList'][number] {
  return {
    id: line.id,
    count: line.count,
    unit: line.unit ?? 'pcs',
    service: { id: alwaysThere(line.serviceId, line), title: alwaysThere(line.serviceTitle, line) },
    item: { id: alwaysThere(line.priceItemId, line), title: line.title },
    isUpCharge: line.kind === 'up_charge',
    instructions: line.instructions,
    agreed: line.agreed,
    unitAmount: line.unitCents,
    dollarUnitAmount: dollars(line.unitCents),
    ...presentAmounts(lineAmountsOf(line)),
  }
}

export const presentFee = (line: LineRow): FeeLine => ({
  kind: line.kind as FeeLine['kind'],
  title: line.title,
  count: line.count,
  ...presentAmounts(line.kind === 'missing' ? takenOff(line) : lineAmountsOf(line)),
})

/** What is missing takes its amounts off: they are below zero, and the lines still add up to the order. */
const takenOff = ({ amountCents, discountCents }: LineRow): Amounts => ({
  amountCents,
  discountCents,
  amountWithDiscountCents: amountCents - discountCents,
})

const lineAmountsOf = ({ amountCents, discountCents }: Pick<LineRow, 'amountCents' | 'discountCents'>): Amounts =>
  amountsOf(amountCents, discountCents)

export const presentAmounts = ({ amountCents, discountCents, amountWithDiscountCents }: Amounts) => ({
  amount: amountCents,
  dollarAmount: dollars(amountCents),
  discount: discountCents,
  dollarDiscount: dollars(discountCents),
  amountWithDiscount: amountWithDiscountCents,
  dollarAmountWithDiscount: dollars(amountWithDiscountCents),
})

/** The plan's percentage, read off the largest line that it lowered: there a rounded cent is the smallest part. */
export function percentOfLargest(lines: readonly LineRow[]): number {
  const lowered = lines.filter(({ discountCents }) => discountCents > 0)
  const largest = lowered.sort((one, other) => other.unitCents - one.unitCents)[0]
  return largest ? Math.round(shareOf(100 * largest.discountCents, largest.amountCents)) : 0
}

/** The tables' own checks promise that the value is there. */
export function alwaysThere<Value>(value: Value | null, { id }: { id: number }): Value {
  if (value === null) throw new Error(`Row ${id} of an order lacks what every one has.`)
  return value
}

import type { Order } from '#contract/orders'
import { discountLabel, hasFreeDelivery } from '../../shared/order/order-words.ts'

interface DeliveredLine {
  key: string
  label: string
  cents: number
  isTotal?: true
  isSaved?: true
}

/** A home shows so many; what is more is one line with its sum. */
const LINES_SHOWN = 6

/** The things of an order, its charges and its total: one column that adds up. */
export function deliveredLines(order: Order): DeliveredLine[] {
  const { basket, feeList, discount, amountWithDiscount } = order
  const items = [
    ...(basket?.itemList ?? []).map(({ id, count, item, amount }) => ({
      key: `item ${id}`,
      label: `${count} × ${item.title}`,
      cents: amount,
    })),
    ...(basket?.extraItems ?? []).map(({ title, amount }, index) => ({
      key: `extra ${index}`,
      label: `1 × ${title}`,
      cents: amount,
    })),
  ]
  const rest = items.slice(items.length > LINES_SHOWN ? LINES_SHOWN - 1 : LINES_SHOWN)
  const shown = items.slice(0, items.length - rest.length)
  return [
    ...shown,
    ...(rest.length > 0
      ? [{ key: 'rest', label: `And ${rest.length} more`, cents: rest.reduce((sum, { cents }) => sum + cents, 0) }]
      : []),
    ...(discount > 0
      ? [{ key: 'discount', label: discountLabel(order), cents: -discount, isSaved: true as const }]
      : []),
    ...feeList.map(({ kind, title, amount }, index) => ({ key: `${kind} ${index}`, label: title, cents: amount })),
    ...(hasFreeDelivery(order) ? [{ key: 'free', label: 'Free delivery', cents: 0 }] : []),
    { key: 'total', label: 'Total', cents: amountWithDiscount, isTotal: true },
  ]
}

import { totalCentsOf } from '#rules/order-prices'
import { expectPaymentIn } from '../billing/pay-owed.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { dropQueued } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import { orderPriced } from '../words/orders.ts'
import type { NewLine, OrderRow } from './store.ts'

/** The customer reads every line and what would pay it today. That we have the bag is no news any more. */
export async function tellPriced(
  { config: { publicUrl }, clock }: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  customer: Customer,
  { order, lines, dropoffDay }: { order: OrderRow; lines: readonly NewLine[]; dropoffDay: string | undefined },
): Promise<void> {
  const { id, amountCents, discountCents } = order
  const totalCents = totalCentsOf(order)
  const expected = await expectPaymentIn(db, { customerId: customer.id, number: id, kind: 'order', totalCents })
  const { creditCents = 0, cardCents = 0, reload = null } = expected ?? {}
  const shown = lines.map(({ kind, title, count, amountCents }) => ({
    title: kind === 'up_charge' ? `${title}, special care` : title,
    count,
    amountCents,
  }))
  const letter = orderPriced(
    {
      id,
      lines: shown,
      amountCents,
      discountCents,
      totalCents,
      dropoffDay,
      creditCents,
      cardCents,
      reloadCents: reload?.chargeCents ?? 0,
    },
    publicUrl,
  )
  const how = { eventKey: eventKeys.orderPriced(id), kind: 'order_step', keepsQuietHours: true } as const
  await writeToCustomer(db, customer, letter, how, clock.now())
  await dropQueued(db, [eventKeys.bagCollected(id)])
}

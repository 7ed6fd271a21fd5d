import type { Insertable } from 'kysely'
import { hasEnded, isDelivered, isOwed, isPaid, type OrderState } from '#rules/orders/order-life'
import type { OrderKind, OrderStatus } from '#rules/orders/order-status'
import type { Schema } from '../../server/db/schema.ts'
import type { TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import type { TestServer } from '../test-server.ts'

type Columns = Partial<Insertable<Schema['orders']>> & {
  /** What the wire calls it, where the state does not matter: counted, priced, or delivered and paid. */
  status?: OrderStatus
}
type Line = Partial<Insertable<Schema['orderLines']>>

/**
 * An order of $20.00 that was priced for payc and is in the house, without a pickup and with one line of its whole amount, unless
 * told otherwise; with `readyAt` or a hold for its payment it is packed and asked for. Answers with its number. The other columns
 * follow the tables' checks where `columns` says only what matters.
 */
export async function putOrder(
  { database: { db } }: TestServer,
  customer: Pick<TestCustomer, 'id'>,
  { status, ...columns }: Columns = {},
  lines?: readonly Line[],
): Promise<number> {
  const { kind = 'laundry', amountCents = 2000, discountCents = 0 } = columns
  const state = columns.state ?? stateOf(kind, status, columns)
  const isPriced = !['collected', 'counted', 'returned'].includes(state)
  const paid = isPaid({ state }) ? { balanceBeforeCents: 0, balanceAfterCents: 0, paidAt: START } : {}
  const delivered = isDelivered({ state }) ? { deliveredAt: START, deliveryRecordedAt: START } : {}
  const { id } = await db
    .insertInto('orders')
    .values({
      customerId: customer.id,
      kind,
      state,
      planName: kind === 'laundry' && isPriced ? 'payc' : null,
      pricedAt: isPriced ? START : null,
      amountCents: isPriced ? amountCents : 0,
      discountCents,
      cleaningCents: kind === 'laundry' && isPriced ? amountCents : 0,
      cleaningDiscountCents: kind === 'laundry' ? discountCents : 0,
      createdAt: START,
      readyAt: isOwed({ state }) || isPaid({ state }) ? START : null,
      completedAt: hasEnded({ state }) ? START : null,
      ...paid,
      ...delivered,
      ...(kind === 'laundry' && columns.pickupId && { dueDay: await dropoffDayOf(db, columns.pickupId) }),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const whole: Line = { amountCents, unitCents: amountCents, discountCents }
  const given = lines ?? (isPriced && amountCents > 0 ? [whole] : [])
  for (const [index, line] of given.entries()) {
    const { count = 1, unitCents = line.amountCents ?? amountCents } = line
    await db
      .insertInto('orderLines')
      .values({
        orderId: id,
        position: index + 1,
        kind: LINE_KINDS[kind],
        title: LINE_TITLES[kind],
        count,
        unitCents,
        amountCents: count * unitCents,
        discountCents: 0,
        ...line,
      })
      .execute()
  }
  return id
}

const dropoffDayOf = async (db: TestServer['database']['db'], id: number): Promise<string | undefined> =>
  (await db.selectFrom('pickups').select('dropoffDay').where('id', '=', id).executeTakeFirst())?.dropoffDay

function stateOf(kind: OrderKind, status: OrderStatus = 'in_progress', columns: Columns): OrderState {
  if (status === 'completed') return 'delivered'
  if (kind !== 'laundry') return 'delivered_unpaid'
  if (columns.deliveredAt) return 'delivered_unpaid'
  if (columns.readyAt || columns.hold === 'payment') return 'ready_unpaid'
  return status === 'accepted' || columns.pricedAt === null ? 'counted' : 'priced'
}

const LINE_KINDS = { laundry: 'extra', no_show: 'no_bag', staff_charge: 'staff_charge' } as const
const LINE_TITLES = { laundry: 'Leather patch', no_show: 'No bag', staff_charge: 'Lost hangers' }

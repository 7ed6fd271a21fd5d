import type { Insertable } from 'kysely'
import type { Schema } from '../server/db/schema.ts'
import type { TestCustomer } from './customers.ts'
import { START } from './engines.ts'
import type { TestServer } from './test-server.ts'

type Columns = Partial<Insertable<Schema['orders']>>
type Line = Partial<Insertable<Schema['orderLines']>>

/**
 * An order of $20.00 that was priced for payc and is on its way, without a pickup and with one line of its whole amount, unless
 * told otherwise. Answers with its number. The other columns follow the tables' checks where `columns` says only what matters.
 */
export async function putOrder(
  { database: { db } }: TestServer,
  customer: Pick<TestCustomer, 'id'>,
  columns: Columns = {},
  lines?: readonly Line[],
): Promise<number> {
  const { kind = 'laundry', status = 'in_progress', amountCents = 2000, discountCents = 0 } = columns
  const isPriced = columns.pricedAt !== null
  const paid = status === 'completed' ? { balanceBeforeCents: 0, balanceAfterCents: 0, completedAt: START } : {}
  const { id } = await db
    .insertInto('orders')
    .values({
      customerId: customer.id,
      kind,
      status,
      planName: kind === 'laundry' && isPriced ? 'payc' : null,
      pricedAt: START,
      amountCents: isPriced ? amountCents : 0,
      discountCents,
      cleaningCents: kind === 'laundry' && isPriced ? amountCents : 0,
      cleaningDiscountCents: kind === 'laundry' ? discountCents : 0,
      createdAt: START,
      startedAt: kind === 'laundry' && status !== 'accepted' ? START : null,
      deliveredAt: status === 'completed' ? START : null,
      ...paid,
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

const LINE_KINDS = { laundry: 'extra', no_show: 'no_bag', staff_charge: 'staff_charge' } as const
const LINE_TITLES = { laundry: 'Leather patch', no_show: 'No bag', staff_charge: 'Lost hangers' }

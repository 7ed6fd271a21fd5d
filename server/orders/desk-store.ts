import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { PIECES } from '../db/order-pieces.ts'
import { preparedStatement, type ValueOf } from '../db/statement.ts'

/**
 * What may wait for somebody of us, and only what says behind which door it stands: the rail asks for it on every page. Written out, so that a
 * kept plan still knows the two indexes that hold all of it. Neither what is being cleaned nor what is over is read.
 */
export const listWaitingFacts = (db: Db, today: string) => selectWaitingFacts(db, { today })

const FACTS = ['id', 'state', 'hold', 'dueDay', 'collectedAt'] as const

const selectWaitingFacts = preparedStatement('waiting orders', (db, value: ValueOf<{ today: string }>) =>
  db
    .selectFrom('orders')
    .select(FACTS)
    .where(
      sql<boolean>`kind = 'laundry' and completed_at is null
        and (hold is not null or state in ('collected', 'counted', 'ready') or due_day is null)`,
    )
    .union(
      db
        .selectFrom('orders')
        .select(FACTS)
        .where(sql<boolean>`kind = 'laundry' and completed_at is null and due_day <= ${value('today')}`),
    ),
)

const COLUMNS = [
  'orders.id',
  'orders.kind',
  'orders.customerId',
  'orders.part',
  'orders.parts',
  'orders.state',
  'orders.hold',
  'orders.holdReason',
  'orders.dueDay',
  'orders.collectedAt',
  'orders.collectedBy',
  'orders.countedAt',
  'orders.countedBy',
  'orders.secondCountedBy',
  'orders.firstCount',
  'orders.secondCount',
  'orders.pricedAt',
  'orders.readyAt',
  'orders.paidAt',
  'orders.leftAt',
  'orders.deliveredAt',
  'orders.createdAt',
  'orders.amountCents',
  'orders.discountCents',
  'orders.rushCents',
  'orders.tries',
  'orders.nextTryAt',
  'orders.planName as pricedFor',
  'customers.firstName',
  'customers.lastName',
  'customers.email',
  'customers.planName',
] as const

/** The orders with these numbers, as a list shows them. */
export const listDeskRows = (db: Db, ids: readonly number[]) => selectDeskRows(db, { ids })

const selectDeskRows = preparedStatement('orders of the desk', (db, value: ValueOf<{ ids: readonly number[] }>) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select([...COLUMNS, PIECES])
    .where(sql<boolean>`orders.id = any (${value('ids')})`),
)

/** The newest numbers before this one. */
export const listNewest = (db: Db, page: { limit: number; before: number }) => selectNewest(db, page)

const selectNewest = preparedStatement('newest orders', (db, value: ValueOf<{ limit: number; before: number }>) =>
  db.selectFrom('orders').select('id').where('id', '<', value('before')).orderBy('id', 'desc').limit(value('limit')),
)

/** The newest numbers of each of these customers. */
export const listNewestOf = (db: Db, customerIds: readonly number[], each: number) =>
  selectNewestOf(db, { customerIds, each })

const selectNewestOf = preparedStatement(
  'newest orders of customers',
  (db, value: ValueOf<{ customerIds: readonly number[]; each: number }>) =>
    db
      .selectFrom(
        sql<{ customerId: number }>`unnest(${value('customerIds')}::integer[])`.as<'wanted'>(sql`wanted(customer_id)`),
      )
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.customerId', '=', 'wanted.customerId')
            .orderBy('orders.id', 'desc')
            .limit(value('each'))
            .as('newest'),
        (join) => join.onTrue(),
      )
      .select('newest.id'),
)

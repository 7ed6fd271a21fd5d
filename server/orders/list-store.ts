import { sql } from 'kysely'
import type { OrderKind } from '#rules/orders/order-status'
import { PLACE_FIELDS } from '#rules/place'
import type { Db } from '../db/open.ts'
import { PIECES } from '../db/order-pieces.ts'
import type { InvoiceKind } from '../db/schema.ts'
import { BEFORE_NONE, preparedStatement, type ValueOf } from '../db/statement.ts'

/** These invoices are purchases; the others are a part of the order whose number they have. */
const PURCHASES = ['plan', 'credit', 'reload', 'welcome_box'] as const satisfies readonly InvoiceKind[]

export interface OrderPage {
  limit: number
  /** The number of an order: only older ones. */
  before?: number | undefined
}

/**
 * Orders and paid purchases share their numbers, so that one list has them in the order in which they began. Each half is read
 * along its own index and no further than the page.
 */
export const listOrders = (db: Db, customerId: number, { limit, before = BEFORE_NONE }: OrderPage) =>
  selectPage(db, { customerId, limit, before })

interface PageValues {
  customerId: number
  limit: number
  before: number
}

const selectPage = preparedStatement('orders', (db, value: ValueOf<PageValues>) =>
  withDetails(value('customerId'), pageOf(db, value)).limit(value('limit')),
)

function pageOf(db: Db, value: ValueOf<PageValues>) {
  const [orders, purchases] = [ordersOf(db, value('customerId')), purchasesOf(db, value('customerId'))]
  return numbersOf(
    db,
    orders.where('id', '<', value('before')).orderBy('id', 'desc').limit(value('limit')),
    purchases.where('id', '<', value('before')).orderBy('id', 'desc').limit(value('limit')),
  )
}

export const findListedOrder = async (db: Db, customerId: number, id: number) =>
  (await selectOrder(db, { customerId, id }))[0]

const selectOrder = preparedStatement('order', (db, value: ValueOf<{ customerId: number; id: number }>) =>
  withDetails(
    value('customerId'),
    numbersOf(
      db,
      ordersOf(db, value('customerId')).where('id', '=', value('id')),
      purchasesOf(db, value('customerId')).where('id', '=', value('id')),
    ),
  ),
)

/** An order that waits for money, as the others beside it know it. */
export interface DueRow {
  id: number
  kind: OrderKind
  amountCents: number | null
  discountCents: number | null
}

export type ListedRow = NonNullable<Awaited<ReturnType<typeof findListedOrder>>>

const ordersOf = (db: Db, customerId: number) =>
  db.selectFrom('orders').select('id').where('customerId', '=', customerId)

const purchasesOf = (db: Db, customerId: number) =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', '=', 'paid')
    .where('kind', 'in', PURCHASES)
    // Signing up to pay as you clean costs nothing and brings no credit: nobody looks for it among their orders.
    .where((row) => row.or([row('amountCents', '>', 0), row('creditCents', '>', 0)]))

const numbersOf = (db: Db, orders: ReturnType<typeof ordersOf>, purchases?: ReturnType<typeof purchasesOf>) =>
  db.selectFrom(
    db
      .selectFrom(orders.as('own'))
      .select('own.id')
      .$if(purchases !== undefined, (query) =>
        purchases ? query.unionAll(db.selectFrom(purchases.as('bought')).select('bought.id')) : query,
      )
      .as('numbers'),
  )

/** The buyer of a purchase, for staff, who name it by its number alone. */
export const findBuyer = async (db: Db, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('invoices')
      .select('customerId')
      .where('id', '=', id)
      .where('status', '=', 'paid')
      .where('kind', 'in', PURCHASES)
      .executeTakeFirst()
  )?.customerId

/** The words of what staff charged stand in its one line. */
const CHARGE_TITLE = sql<string | null>`case when orders.kind = 'staff_charge' then (
  select title from order_lines where order_lines.order_id = orders.id order by position limit 1) end`.as('chargeTitle')

const IS_STORED = sql<boolean>`exists (
  select from order_lines where order_lines.order_id = orders.id and starts_with(kind, 'storage'))`.as('isStored')

/** What the card would be asked for an order that waits for money depends on the others that do. */
const waitingOf = (customerId: number) =>
  sql<readonly DueRow[] | null>`case when orders.hold = 'payment' then (
    select json_agg(json_build_object('id', id, 'kind', kind, 'amountCents', amount_cents, 'discountCents', discount_cents) order by id)
    from orders as due where due.customer_id = ${customerId} and due.hold = 'payment') end`.as('waiting')

/** A page of them, with what sums each of them up. */
export const listSummaries = (db: Db, customerId: number, { limit, before = BEFORE_NONE }: OrderPage) =>
  selectSummaries(db, { customerId, limit, before })

export type SummaryRow = Awaited<ReturnType<typeof listSummaries>>[number]

const selectSummaries = preparedStatement('order summaries', (db, value: ValueOf<PageValues>) =>
  pageOf(db, value)
    .leftJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'numbers.id').on('orders.customerId', '=', value('customerId')),
    )
    .leftJoin('customers', 'customers.id', 'orders.customerId')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.id', '=', 'numbers.id')
        .on('invoices.customerId', '=', value('customerId'))
        .on('orders.id', 'is', null),
    )
    .select([
      'numbers.id',
      'orders.kind',
      'orders.part',
      'orders.parts',
      'orders.state',
      'orders.hold',
      'orders.rushCents',
      'orders.pricedAt',
      'orders.amountCents',
      'orders.discountCents',
      'orders.balanceBeforeCents',
      'orders.balanceAfterCents',
      'orders.createdAt',
      'orders.countedAt',
      'orders.paidAt',
      'orders.leftAt',
      'orders.deliveredAt',
      'orders.completedAt',
      PIECES,
      CHARGE_TITLE,
      IS_STORED,
      'customers.balanceCents',
      waitingOf(value('customerId')),
      'invoices.title as invoiceTitle',
      'invoices.amountCents as invoiceCents',
      'invoices.discountCents as invoiceDiscountCents',
      'invoices.balanceBeforeCents as invoiceBalanceBeforeCents',
      'invoices.balanceAfterCents as invoiceBalanceAfterCents',
      'invoices.createdAt as invoicedAt',
      'invoices.paidAt as invoicePaidAt',
    ])
    .orderBy('numbers.id', 'desc')
    .limit(value('limit')),
)

/** An order comes with its pickup, a purchase with its package and coupon. */
const withDetails = (customerId: number, numbers: ReturnType<typeof numbersOf>) =>
  numbers
    .leftJoin('orders', (join) => join.onRef('orders.id', '=', 'numbers.id').on('orders.customerId', '=', customerId))
    .leftJoin('pickups', (join) =>
      join.onRef('pickups.id', '=', 'orders.pickupId').on('pickups.customerId', '=', customerId),
    )
    .leftJoin('customers', 'customers.id', 'orders.customerId')
    // An order may have an invoice under its number; what it shows is the order.
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.id', '=', 'numbers.id')
        .on('invoices.customerId', '=', customerId)
        .on('orders.id', 'is', null),
    )
    .leftJoin('packages', 'packages.id', 'invoices.packageId')
    .leftJoin('coupons', 'coupons.id', 'invoices.couponId')
    .select([
      'numbers.id',
      'orders.kind',
      'orders.part',
      'orders.parts',
      'orders.dueDay',
      'orders.rushCents as orderRushCents',
      'orders.state',
      'orders.hold',
      'orders.bags',
      'orders.collectedAt',
      'orders.countedAt',
      'orders.note',
      PIECES,
      CHARGE_TITLE,
      'orders.starch',
      'orders.noCrease',
      'orders.fixTears',
      'orders.detergents',
      'orders.fabricSoftener',
      'orders.planName',
      'orders.pricedAt',
      'orders.amountCents',
      'orders.discountCents',
      'orders.cleaningCents',
      'orders.cleaningDiscountCents',
      'orders.creditBackCents',
      'orders.creditedBackCents',
      'orders.refundedCents',
      'orders.lostCents',
      'orders.isLost',
      'orders.discountTakenCents',
      'orders.balanceBeforeCents',
      'orders.balanceAfterCents',
      'orders.nextTryAt',
      'orders.askedCardId',
      'orders.askedCreditCents',
      'orders.refusedCardId',
      'customers.mainCardId',
      'customers.balanceCents',
      waitingOf(customerId),
      'orders.createdAt',
      'orders.toldReason',
      'orders.readyAt',
      'orders.paidAt',
      'orders.leftAt',
      'orders.deliveredAt',
      'orders.completedAt',
      'pickups.id as pickupId',
      'pickups.customerId',
      'pickups.status as pickupStatus',
      'pickups.pickupDay',
      'pickups.dropoffDay',
      'pickups.addressId',
      'pickups.addressTitle',
      ...PLACE_FIELDS.map((field) => `pickups.${field}` as const),
      'pickups.comment',
      'pickups.isRush',
      'pickups.rushCents as pickupRushCents',
      'pickups.deliveryCents as pickupDeliveryCents',
      'pickups.quoteCents',
      'pickups.quoteDay',
      'pickups.quoteHasRug',
      'pickups.rushApprovedFor',
      'pickups.scheduledDay',
      'pickups.scheduleId',
      'pickups.changeCount',
      'pickups.placedAt',
      'pickups.changeableUntil',
      'pickups.estimate',
      'invoices.kind as invoiceKind',
      'invoices.title as invoiceTitle',
      'invoices.amountCents as invoiceCents',
      'invoices.discountCents as invoiceDiscountCents',
      'invoices.balanceBeforeCents as invoiceBalanceBeforeCents',
      'invoices.balanceAfterCents as invoiceBalanceAfterCents',
      'invoices.createdAt as invoicedAt',
      'invoices.paidAt as invoicePaidAt',
      'packages.name as packageName',
      'coupons.code as couponCode',
      'coupons.percent as couponPercent',
    ])
    .orderBy('numbers.id', 'desc')

/** The oldest order that waits for the customer's money. */
export const findOldestDue = async (db: Db, customerId: number) => (await selectOldestDue(db, { customerId }))[0]

const selectOldestDue = preparedStatement('oldest due', (db, value: ValueOf<{ customerId: number }>) => {
  const due = ordersOf(db, value('customerId')).where('hold', '=', 'payment').orderBy('id').limit(1)
  return withDetails(value('customerId'), numbersOf(db, due))
})

/** All laundry of a customer, and what of it has neither been delivered nor gone back. */
export const countLaundry = async (db: Db, customerId: number) => {
  const [counted = { orders: 0, underWay: 0 }] = await selectCounts(db, { customerId })
  return counted
}

const selectCounts = preparedStatement('laundry counted', (db, value: ValueOf<{ customerId: number }>) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn
        .countAll<number>()
        .filterWhere((row) => row.and([row('deliveredAt', 'is', null), row('completedAt', 'is', null)]))
        .as('underWay'),
    ])
    .where('customerId', '=', value('customerId'))
    .where('kind', '=', 'laundry'),
)

/** The orders that came out of one pickup, the first one first. */
export const listParts = (db: Db, customerId: number, pickupId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'part', 'dueDay', 'kind', 'state', 'hold'])
    .where('customerId', '=', customerId)
    .where('pickupId', '=', pickupId)
    .orderBy('part')
    .execute()

const LINE_COLUMNS = [
  'id',
  'orderId',
  'position',
  'kind',
  'serviceId',
  'priceItemId',
  'serviceTitle',
  'title',
  'unit',
  'instructions',
  'agreed',
  'count',
  'unitCents',
  'amountCents',
  'discountCents',
] as const

/** The lines of these orders' prices. */
export const listLines = (db: Db, orderIds: readonly number[]) => selectLines(db, { orderIds })

const selectLines = preparedStatement('lines of orders', (db, value: ValueOf<{ orderIds: readonly number[] }>) =>
  db
    .selectFrom('orderLines')
    .select(LINE_COLUMNS)
    .where(sql<boolean>`order_id = any (${value('orderIds')})`)
    .orderBy('orderId')
    .orderBy('position'),
)

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

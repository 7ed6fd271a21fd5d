import { PLACE_FIELDS } from '#rules/place'
import type { Db } from '../db/open.ts'
import type { InvoiceKind } from '../db/schema.ts'

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
export const listOrders = (db: Db, customerId: number, { limit, before }: OrderPage) =>
  withDetails(
    db,
    customerId,
    ordersOf(db, customerId)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(limit),
    purchasesOf(db, customerId)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(limit),
  )
    .limit(limit)
    .execute()

export const findListedOrder = (db: Db, customerId: number, id: number) =>
  withDetails(
    db,
    customerId,
    ordersOf(db, customerId).where('id', '=', id),
    purchasesOf(db, customerId).where('id', '=', id),
  ).executeTakeFirst()

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

/** An order comes with its pickup, a purchase with its package and coupon. */
const withDetails = (
  db: Db,
  customerId: number,
  orders: ReturnType<typeof ordersOf>,
  purchases: ReturnType<typeof purchasesOf>,
) =>
  db
    .selectFrom(
      db
        .selectFrom(orders.as('own'))
        .select('own.id')
        .unionAll(db.selectFrom(purchases.as('bought')).select('bought.id'))
        .as('numbers'),
    )
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

/** What waits for the customer's money, the oldest first. */
export const listDue = (db: Db, customerId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'amountCents', 'discountCents'])
    .where('customerId', '=', customerId)
    .where('hold', '=', 'payment')
    .orderBy('id')
    .execute()

/** All laundry of a customer, and what of it has neither been delivered nor gone back. */
export const countLaundry = (db: Db, customerId: number) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn
        .countAll<number>()
        .filterWhere((row) => row.and([row('deliveredAt', 'is', null), row('completedAt', 'is', null)]))
        .as('underWay'),
    ])
    .where('customerId', '=', customerId)
    .where('kind', '=', 'laundry')
    .executeTakeFirstOrThrow()

/** The orders that came out of one pickup, the first one first. */
export const listParts = (db: Db, customerId: number, pickupId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'part', 'dueDay', 'kind', 'state', 'hold'])
    .where('customerId', '=', customerId)
    .where('pickupId', '=', pickupId)
    .orderBy('part')
    .execute()

/** The lines of these orders' prices. */
export const listLines = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('position')
    .execute()

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

import type { Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'

/** Books that are wrong from top to bottom are not listed whole: so many of each kind show what has happened. */
const SHOWN = 100

export interface WrongPayment {
  invoiceId: number
  isPaid: boolean
  /** The card had to pay this much. */
  dueCents: number
  charges: number
  chargedCents: number
}

/** Paid invoices and succeeded charges that do not match one to one, to the cent. */
export async function listWrongPayments(db: Db, customerIds: readonly number[]): Promise<WrongPayment[]> {
  const rows = await statement(
    db,
    `with payments as (
       select invoices.id as invoice_id, status = 'paid' as is_paid, amount_cents - discount_cents - waived_cents as due_cents,
         charges, charged_cents
       from unnest($1::integer[]) as owners (id)
         cross join lateral (select * from invoices where customer_id = owners.id offset 0) as invoices
         cross join lateral (
           select count(*) as charges, coalesce(sum(amount_cents), 0) as charged_cents from charges
           where customer_id = owners.id and invoice_id = invoices.id and status = 'succeeded'
         ) as paid
     )
     select * from payments
     where charged_cents <> (case when is_paid then due_cents else 0 end) or charges > 1
     order by invoice_id limit ${SHOWN}`,
    [customerIds],
  )
  return rows as unknown as WrongPayment[]
}

export interface WrongCardSum {
  customerId: number
  postedCents: number
  chargedCents: number
}

/**
 * Customers for whom the ledger says that the cards paid something else than they did. A refund counts from when it is begun until
 * it fails, and a lost dispute as its amount taken back, all of a charge together at most what it was. So a charge that nothing needed
 * comes to nothing: it stands in the ledger only once the card would not take it back.
 */
export async function listWrongCardSums(db: Db, customerIds: readonly number[]): Promise<WrongCardSum[]> {
  const rows = await statement(
    db,
    `with sums as (
       select owners.id as customer_id, posted_cents, coalesce(charged, 0) - coalesce(refunded, 0) - coalesce(lost, 0) as charged_cents
       from unnest($1::integer[]) as owners (id)
         cross join lateral (
           select coalesce(-sum(cents), 0) as posted_cents from ledger_entries cross join lateral (
             select cents from ledger_postings where entry_id = ledger_entries.id and account = 'card' offset 0
           ) as postings
           where customer_id = owners.id
         ) as posted
         cross join lateral (
           select sum(amount_cents) as charged from charges
           where customer_id = owners.id and status in ('succeeded', 'returned')
         ) as charged
         cross join lateral (
           select sum(amount_cents) as refunded from refunds where customer_id = owners.id and status <> 'failed'
         ) as refunded
         cross join lateral (
           select sum(least(taken.cents, taken.amount_cents)) as lost from (
             select charges.amount_cents, sum(coalesce(disputes.amount_cents, charges.amount_cents)) as cents
             from disputes join charges on charges.id = charge_id
             where charges.customer_id = owners.id and disputes.customer_id = owners.id and disputes.taken_at is not null
             group by charges.id
           ) as taken
         ) as lost
     )
     select * from sums where posted_cents <> charged_cents order by customer_id limit ${SHOWN}`,
    [customerIds],
  )
  return rows as unknown as WrongCardSum[]
}

export interface WrongOrder {
  id: number
  refundedCents: number
  /** The books have given back this much of it. */
  bookedCents: number
  lostCents: number
  isLost: boolean
  /** The disputes of its charge come to this. */
  takenCents: number
  isTaken: boolean
  /** It counts as paid, and the books have no payment of it. What they have is noted with the order soon, or once staff release it. */
  isUnbooked: boolean
}

/**
 * Orders that show something else than what the books gave back of them, or than what the bank has of their money. A refund that the
 * card did not take and the bank paid instead is lost to nobody.
 */
export async function listWrongOrders(db: Db, customerIds: readonly number[]): Promise<WrongOrder[]> {
  const rows = await statement(
    db,
    `with shown as (
       select orders.id, refunded_cents, booked_cents, lost_cents, is_lost,
         coalesce(least(disputed.cents, disputed.amount_cents) - disputed.kept_cents, 0) as taken_cents,
         coalesce(disputed.cents >= disputed.amount_cents, false) as is_taken,
         paid_at is not null and booked.source is null as is_unbooked
       from unnest($1::integer[]) as owners (id)
         cross join lateral (select * from orders where customer_id = owners.id offset 0) as orders
         cross join lateral (
           select coalesce(-sum(cents), 0) as booked_cents from ledger_entries cross join lateral (
             select cents from ledger_postings where entry_id = ledger_entries.id and account = 'sales' offset 0
           ) as postings
           where customer_id = owners.id and order_number = orders.id and kind = 'order_refund'
         ) as refunded
         left join lateral (
           select source from ledger_entries where source = 'invoice ' || orders.id || ' paid' offset 0
         ) as booked on true
         left join lateral (
           select paid.amount_cents, sum(disputes.kept_cents) as kept_cents,
             coalesce(sum(coalesce(disputes.amount_cents, paid.amount_cents)) filter (where taken_at is not null), 0) as cents
           from (
             select id, amount_cents from charges
             where customer_id = owners.id and invoice_id = orders.id and status = 'succeeded' offset 0
           ) as paid
             cross join lateral (select * from disputes where charge_id = paid.id offset 0) as disputes
           group by paid.id, paid.amount_cents
         ) as disputed on true
     )
     select * from shown
     where refunded_cents <> booked_cents or lost_cents <> taken_cents or is_lost <> is_taken or is_unbooked
     order by id limit ${SHOWN}`,
    [customerIds],
  )
  return rows as unknown as WrongOrder[]
}

export interface WrongCreditBack {
  customerId: number
  /** The orders say that so much was paid for them. */
  shownCents: number
  bookedCents: number
}

/**
 * Customers whose orders say that other credit back was paid for them than the books have. Where an order was completed before the last
 * payment and is not marked, its part is not known yet: it is marked with the next run.
 */
export async function listWrongCreditBack(db: Db, customerIds: readonly number[]): Promise<WrongCreditBack[]> {
  const rows = await statement(
    db,
    `with sums as (
       select owners.id as customer_id, shown_cents, booked_cents, last_at
       from unnest($1::integer[]) as owners (id)
         cross join lateral (
           select coalesce(-sum(cents), 0) as booked_cents, max(created_at) as last_at
           from ledger_entries cross join lateral (
             select cents from ledger_postings where entry_id = ledger_entries.id and account = 'credit_back' offset 0
           ) as postings
           where customer_id = owners.id and kind = 'credit_back'
         ) as booked
         cross join lateral (
           select coalesce(sum(credited_back_cents), 0) as shown_cents from orders where customer_id = owners.id
         ) as shown
     )
     select customer_id, shown_cents, booked_cents from sums
     where shown_cents <> booked_cents and not (shown_cents < booked_cents and exists (
       select from orders where orders.customer_id = sums.customer_id and credited_back_cents is null
         and credit_back_cents > 0 and completed_at < last_at
     ))
     order by customer_id limit ${SHOWN}`,
    [customerIds],
  )
  return rows as unknown as WrongCreditBack[]
}

/** Paid invoices of which nobody has made what was agreed with them. */
export async function listUnmadeAgreements(db: Db): Promise<{ invoiceId: number }[]> {
  const rows = await statement(
    db,
    `select invoice_id from agreements join invoices on invoices.id = agreements.invoice_id
     where agreements.made_at is null and invoices.status = 'paid' order by invoice_id limit ${SHOWN}`,
  )
  return rows as unknown as { invoiceId: number }[]
}

export interface WrongCouponUse {
  invoiceId: number
  isOther: boolean
}

/** Coupons that count as used for what is neither paid nor being paid, or for what was lowered by another one. */
export async function listWrongCouponUses(db: Db, customerIds: readonly number[]): Promise<WrongCouponUse[]> {
  const rows = await statement(
    db,
    `with uses as (
       select coupon_uses.invoice_id,
         coupon_uses.coupon_id is distinct from invoices.coupon_id or coupon_uses.customer_id <> invoices.customer_id
           as is_other,
         invoices.status = 'paid' or exists (
           select from charges where charges.customer_id = invoices.customer_id and charges.invoice_id = invoices.id
             and charges.status in ('pending', 'needs_authentication')
         ) as is_used
       from unnest($1::integer[]) as owners (id)
         cross join lateral (select * from coupon_uses where customer_id = owners.id offset 0) as coupon_uses
         cross join lateral (select * from invoices where id = coupon_uses.invoice_id offset 0) as invoices
     )
     select invoice_id, is_other from uses where is_other or not is_used order by invoice_id limit ${SHOWN}`,
    [customerIds],
  )
  return rows as unknown as WrongCouponUse[]
}

export interface WrongCouponCount {
  code: string
  useCount: number
  uses: number
}

/** Limited coupons whose row has another number of uses than there are. */
export async function listWrongCouponCounts(db: Db): Promise<WrongCouponCount[]> {
  const rows = await statement(
    db,
    `select code, use_count, uses from coupons,
       lateral (select count(*) as uses from coupon_uses where coupon_id = coupons.id) as counted
     where use_limit is not null and use_count <> uses order by id limit ${SHOWN}`,
  )
  return rows as unknown as WrongCouponCount[]
}

/** A charge, refund or dispute, and when it last moved: as text, because a moment of ours is coarser than the database's. */
export interface Moved {
  id: number
  customerId: number
  movedAt: string
}

/** Where charges, refunds and disputes say when they last moved, each found by an index of its own. */
const MOVED = {
  charges: 'ended_at',
  refunds: 'greatest(created_at, ended_at)',
  disputes: 'greatest(created_at, ended_at, taken_at)',
} as const
export const MOVED_TABLES = Object.keys(MOVED) as (keyof typeof MOVED)[]

/** The next of them after this one, in the order in which they moved. */
export async function listMovedAfter(
  db: Db,
  table: keyof typeof MOVED,
  { movedAt, id }: Pick<Moved, 'movedAt' | 'id'>,
  limit: number,
): Promise<Moved[]> {
  const moved = MOVED[table]
  const rows = await statement(
    db,
    `select id, customer_id, ${moved}::text as moved_at from ${table}
     where ${moved} >= $1::timestamptz and (${moved}, id) > ($1::timestamptz, $2) order by ${moved}, id limit $3`,
    [movedAt, id, limit],
  )
  return rows as unknown as Moved[]
}

/** The next customers by their number. */
export const listCustomersAfter = async (db: Db, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

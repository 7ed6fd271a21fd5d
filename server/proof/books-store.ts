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
export async function listWrongPayments(db: Db): Promise<WrongPayment[]> {
  const rows = await statement(
    db,
    `with paid as (
       select invoice_id, count(*) as charges, sum(amount_cents) as charged_cents
       from charges where status = 'succeeded' group by invoice_id
     ), payments as (
       select id as invoice_id, status = 'paid' as is_paid, amount_cents - discount_cents - waived_cents as due_cents,
         coalesce(charges, 0) as charges, coalesce(charged_cents, 0) as charged_cents
       from invoices left join paid on paid.invoice_id = invoices.id
     )
     select * from payments
     where charged_cents <> (case when is_paid then due_cents else 0 end) or charges > 1
     order by invoice_id limit ${SHOWN}`,
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
export async function listWrongCardSums(db: Db): Promise<WrongCardSum[]> {
  const rows = await statement(
    db,
    `with posted as (
       select customer_id, -sum(cents) as posted_cents
       from ledger_postings join ledger_entries on ledger_entries.id = entry_id
       where account = 'card' group by customer_id
     ), moved as (
       select customer_id, amount_cents as cents from charges where status in ('succeeded', 'returned')
       union all
       select customer_id, -amount_cents from refunds where status <> 'failed'
       union all
       select charges.customer_id,
         -least(sum(coalesce(disputes.amount_cents, charges.amount_cents)), charges.amount_cents)::integer
       from disputes join charges on charges.id = charge_id where disputes.taken_at is not null group by charges.id
     ), charged as (
       select customer_id, sum(cents) as charged_cents from moved group by customer_id
     ), sums as (
       select coalesce(posted.customer_id, charged.customer_id) as customer_id,
         coalesce(posted_cents, 0) as posted_cents, coalesce(charged_cents, 0) as charged_cents
       from posted full join charged on charged.customer_id = posted.customer_id
     )
     select * from sums where posted_cents <> charged_cents order by customer_id limit ${SHOWN}`,
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
}

/**
 * Orders that show something else than what the books gave back of them, or than what the bank has of their money. A refund that the
 * card did not take and the bank paid instead is lost to nobody.
 */
export async function listWrongOrders(db: Db): Promise<WrongOrder[]> {
  const rows = await statement(
    db,
    `with refunded as (
       select customer_id, order_number, -sum(cents) as cents
       from ledger_entries join ledger_postings on entry_id = ledger_entries.id
       where kind = 'order_refund' and account = 'sales' group by customer_id, order_number
     ), disputed as (
       select charges.customer_id, charges.invoice_id, charges.amount_cents, sum(disputes.kept_cents) as kept_cents,
         coalesce(sum(coalesce(disputes.amount_cents, charges.amount_cents)) filter (where taken_at is not null), 0) as cents
       from charges join disputes on disputes.charge_id = charges.id where charges.status = 'succeeded' group by charges.id
     ), shown as (
       select orders.id, refunded_cents, coalesce(refunded.cents, 0) as booked_cents, lost_cents, is_lost,
         coalesce(least(disputed.cents, disputed.amount_cents) - disputed.kept_cents, 0) as taken_cents,
         coalesce(disputed.cents >= disputed.amount_cents, false) as is_taken
       from orders
         left join refunded on refunded.customer_id = orders.customer_id and refunded.order_number = orders.id
         left join disputed on disputed.customer_id = orders.customer_id and disputed.invoice_id = orders.id
     )
     select * from shown
     where refunded_cents <> booked_cents or lost_cents <> taken_cents or is_lost <> is_taken
     order by id limit ${SHOWN}`,
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
export async function listWrongCreditBack(db: Db): Promise<WrongCreditBack[]> {
  const rows = await statement(
    db,
    `with booked as (
       select customer_id, -sum(cents) as cents, max(created_at) as last_at
       from ledger_entries join ledger_postings on entry_id = ledger_entries.id
       where kind = 'credit_back' and account = 'credit_back' group by customer_id
     ), shown as (
       select customer_id, coalesce(sum(credited_back_cents), 0) as cents from orders group by customer_id
     ), sums as (
       select customer_id, coalesce(shown.cents, 0) as shown_cents, coalesce(booked.cents, 0) as booked_cents, last_at
       from shown full join booked using (customer_id)
     )
     select customer_id, shown_cents, booked_cents from sums
     where shown_cents <> booked_cents and not (shown_cents < booked_cents and exists (
       select from orders where orders.customer_id = sums.customer_id and credited_back_cents is null
         and credit_back_cents > 0 and completed_at < last_at
     ))
     order by customer_id limit ${SHOWN}`,
  )
  return rows as unknown as WrongCreditBack[]
}

export interface WrongCouponUse {
  invoiceId: number
  isOther: boolean
}

/** Coupons that count as used for what is neither paid nor being paid, or for what was lowered by another one. */
export async function listWrongCouponUses(db: Db): Promise<WrongCouponUse[]> {
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
       from coupon_uses join invoices on invoices.id = coupon_uses.invoice_id
     )
     select invoice_id, is_other from uses where is_other or not is_used order by invoice_id limit ${SHOWN}`,
  )
  return rows as unknown as WrongCouponUse[]
}

export type MoneyCheckKind = 'reconciliation' | 'ledger'

export interface MoneyCheck {
  kind: MoneyCheckKind
  compared: number
  differences: string[]
  ranAt: Date
}

export const insertMoneyCheck = (db: Db, check: MoneyCheck) => db.insertInto('moneyChecks').values(check).execute()

/** Each check's last count of differences, and its time. */
export async function listNewestMoneyChecks(
  db: Db,
): Promise<{ kind: MoneyCheckKind; differences: number; ranAt: Date }[]> {
  const rows = await statement(
    db,
    `select distinct on (kind) kind, cardinality(differences) as differences, ran_at from money_checks
     order by kind, ran_at desc`,
  )
  return rows as unknown as { kind: MoneyCheckKind; differences: number; ranAt: Date }[]
}

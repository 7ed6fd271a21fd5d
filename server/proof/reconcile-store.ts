import type { ChargeStatus } from '#rules/payments/payment-life'
import type { Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'

/** A charge of ours, as it is held against the provider's book. */
export interface OurCharge {
  id: number
  customerId: number
  key: string
  invoiceId: number
  status: ChargeStatus
  amountCents: number
  /** The money given back for certain, and long enough ago for the provider's book to show it. */
  refundedCents: number
  /** Refunds that may be on their way count here too. */
  refundingCents: number
}

const CHARGES = `select charges.id, charges.customer_id, charges.key, charges.invoice_id, charges.status, charges.amount_cents,
    coalesce(sum(refunds.amount_cents) filter (where refunds.status = 'succeeded' and refunds.ended_at < $2), 0)
      as refunded_cents,
    coalesce(sum(refunds.amount_cents) filter (where refunds.status <> 'failed'), 0) as refunding_cents
  from charges left join refunds on refunds.charge_id = charges.id`

export async function findChargesByKey(db: Db, keys: readonly string[], settledBefore: Date): Promise<OurCharge[]> {
  const rows = await statement(db, `${CHARGES} where charges.key = any ($1) group by charges.id`, [keys, settledBefore])
  return rows as unknown as OurCharge[]
}

/** So many of our charges are read at once. */
const PAGE = 500

/** Succeeded by our own book, begun from then on and settled before, a page at a time. */
export async function* listSucceededCharges(
  db: Db,
  { since, settledBefore }: { since: Date; settledBefore: Date },
  limit = PAGE,
): AsyncGenerator<OurCharge[]> {
  // The moment stays a text, because a date here would lose what is finer than a millisecond.
  let after = { id: 0, endedAt: since.toISOString() }
  for (let count = limit; count === limit; ) {
    // The page is chosen out of the index of what has ended before anything is reckoned up.
    const rows = await statement(
      db,
      `select ours.*, page.ended_at::text from (
         select id, ended_at from charges
         where status in ('succeeded', 'returned') and (ended_at, id) > ($3::timestamptz, $4::integer) and ended_at < $2 and created_at >= $1
         order by ended_at, id limit $5::integer) as page
       cross join lateral (${CHARGES} where charges.id = page.id group by charges.id) as ours
       order by page.ended_at, page.id`,
      [since, settledBefore, after.endedAt, after.id, limit],
    )
    const page = rows as unknown as (OurCharge & { endedAt: string })[]
    if (page.length > 0) yield page
    after = page.at(-1) ?? after
    count = page.length
  }
}

/** The start of the oldest charge that is still in the provider's hands. */
export async function findOldestOpenCharge(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('charges')
    .select((charge) => charge.fn.min('createdAt').as('createdAt'))
    .where('status', 'in', ['pending', 'needs_authentication'])
    .executeTakeFirst()
  return row?.createdAt ?? undefined
}

/** Those of these refunds, by our keys, that are on record here. */
export async function listKnownRefundKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('refunds').select('key').where('key', 'in', keys).execute()
  return rows.map(({ key }) => key)
}

/** A customer has this reference at the provider, also after their account was closed. */
export async function isKnownCustomerRef(db: Db, customerRef: string): Promise<boolean> {
  const row = await db.selectFrom('customers').select('id').where('stripeId', '=', customerRef).executeTakeFirst()
  return row !== undefined
}

export interface WantedPayment {
  customerRef: string
  cardRef: string
  invoiceId: number
  amountCents: number
  /** Numbers come back after a restore: an invoice that is younger than its charge is another one. */
  chargedAt: Date
}

/** The open invoice that just this charge was for, with the card that paid; the credit that was to pay beside it is still there. */
export async function findWantingInvoice(
  db: Db,
  { customerRef, cardRef, invoiceId, amountCents, chargedAt }: WantedPayment,
): Promise<{ customerId: number; cardId: number; hasCoupon: boolean } | undefined> {
  const rows = await statement(
    db,
    `select customers.id as customer_id, cards.id as card_id, invoices.coupon_id is not null as has_coupon
     from customers join invoices on invoices.customer_id = customers.id join cards on cards.customer_id = customers.id
     where customers.stripe_id = $1 and customers.deleted_at is null and cards.card_ref = $2
       and invoices.id = $3::integer and invoices.status = 'open'
       and invoices.amount_cents - invoices.discount_cents - invoices.waived_cents = $4::integer
       and invoices.spent_credit_cents <= greatest(0, customers.balance_cents)
       and date_trunc('second', invoices.created_at) <= $5::timestamptz`,
    [customerRef, cardRef, invoiceId, amountCents, chargedAt],
  )
  return rows[0] as { customerId: number; cardId: number; hasCoupon: boolean } | undefined
}

/**
 * Lets every number go on well beyond those that may have been given since the backup: an order's number stands on receipts and
 * in the provider's book, and a letter is known by what it is about.
 */
export async function skipNumbers(db: Db, count: number): Promise<void> {
  await statement(
    db,
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + $1::bigint)
     from pg_sequences where schemaname = 'public'`,
    [count],
  )
}

import type { Db } from '../db/open.ts'
import type { ChargeStatus } from '../db/schema.ts'
import { statement } from '../db/statement.ts'

/** A charge of ours, as it is held against the provider's book. */
export interface OurCharge {
  id: number
  customerId: number
  key: string
  invoiceId: number
  status: ChargeStatus
  amountCents: number
  /** Given back for certain, and long enough ago for the provider's book to show it. */
  refundedCents: number
  /** With what may be on its way. */
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

/** Succeeded by our own book, begun from then on and settled before. */
export async function listSucceededCharges(db: Db, since: Date, settledBefore: Date): Promise<OurCharge[]> {
  const rows = await statement(
    db,
    `${CHARGES} where charges.status in ('succeeded', 'returned') and charges.ended_at >= $1 and charges.ended_at < $2
       and charges.created_at >= $1
     group by charges.id order by charges.id`,
    [since, settledBefore],
  )
  return rows as unknown as OurCharge[]
}

/** When the oldest charge began that is still in the provider's hands. */
export async function findOldestOpenCharge(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('charges')
    .select((charge) => charge.fn.min('createdAt').as('createdAt'))
    .where('status', 'in', ['pending', 'needs_authentication'])
    .executeTakeFirst()
  return row?.createdAt ?? undefined
}

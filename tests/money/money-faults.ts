import type { Database } from '../../server/db/open.ts'
import { demo } from '../../server/demo.ts'
import type { BookedCharge, Deps } from '../../server/ports.ts'
import { verifyBooks } from '../../server/proof/verify-books.ts'

interface OurCharge {
  key: string
  status: string
  amount_cents: number
  invoice_id: number
  invoice_status: string
  due_cents: number
  refunded_cents: number
}

/** The demo customer's year comes without its texts and letters, and without what was agreed with its purchases. */
export const DEMO = `select id from customers where email = '${demo.email}'`

/**
 * Everything that is wrong between the provider's book and ours once nothing is on its way any more, in words. It reads both by
 * itself, so that it does not rely on what it judges.
 */
export async function findMoneyFaults(deps: Pick<Deps, 'database' | 'clock' | 'errorReports' | 'payments'>) {
  const booked: BookedCharge[] = []
  for await (const charge of deps.payments.listCharges(new Date(0))) booked.push(charge)
  return [
    ...(await compareBooks(deps.database, booked)),
    ...(await findDoubleRefunds(deps.payments, booked)),
    ...(await findUnsettled(deps.database)),
    ...(await findWrongLetters(deps.database)),
    ...(await findBrokenAgreements(deps.database)),
    ...(await verifyBooks(deps)).differences,
  ]
}

/**
 * What was agreed with a payment is made with it and never without: each part once, or with the reason why not. An invoice that does not
 * say that something is agreed with it is paid without it. A closed account's agreements are gone, and its paid invoices stay as they are.
 */
async function findBrokenAgreements({ query }: Database): Promise<string[]> {
  const { rows } = await query<{ invoice_id: number }>(`
    select invoice_id from agreements join invoices on invoices.id = invoice_id
    where (invoices.status = 'paid') <> (made_at is not null)
      or made_at is not null and cardinality(days) > 0 and num_nonnulls(schedule_id, schedule_refusal) = 0`)
  const { rows: wronglyNoted } = await query<{ id: number }>(`
    select invoices.id from invoices join customers on customers.id = invoices.customer_id
      left join agreements on agreements.invoice_id = invoices.id
    where has_agreement <> (agreements.invoice_id is not null) and customers.deleted_at is null`)
  return [
    ...rows.map((row) => `Invoice ${row.invoice_id}: what was agreed is not made with its payment.`),
    ...wronglyNoted.map(({ id }) => `Invoice ${id}: it says something else about an agreement than is kept.`),
  ]
}

/** The provider's book and ours, charge by charge, whenever they were made. */
export async function compareBooks({ query }: Database, booked: readonly BookedCharge[]): Promise<string[]> {
  const { rows } = await query<OurCharge>(`
    select c.key, c.status, c.amount_cents, c.invoice_id, i.status as invoice_status,
      i.amount_cents - i.discount_cents - i.waived_cents as due_cents,
      coalesce((select sum(amount_cents) from refunds r where r.charge_id = c.id and r.status = 'succeeded'), 0)::integer
        as refunded_cents
    from charges c join invoices i on i.id = c.invoice_id`)
  const ours = new Map(rows.map((row) => [row.key, row]))
  const faults: string[] = []
  const paidInvoices = new Set<number>()
  for (const { key = '', amountCents, refundedCents, isPaid } of booked) {
    if (!isPaid) continue
    const charge = ours.get(key)
    if (charge === undefined) {
      faults.push(`The provider took ${amountCents} that is in no book of ours.`)
      continue
    }
    const { invoice_id: id, status, refunded_cents } = charge
    if (amountCents !== charge.amount_cents) faults.push(`Invoice ${id}: ${amountCents} taken instead of our amount.`)
    if (refundedCents !== refunded_cents)
      faults.push(`Invoice ${id}: ${refundedCents} refunded, ${refunded_cents} here.`)
    if (status === 'returned') {
      if (refundedCents !== amountCents) faults.push(`Invoice ${id}: a surplus charge did not go back in full.`)
      continue
    }
    if (status !== 'succeeded') faults.push(`Invoice ${id}: money was taken, and here the charge is ${status}.`)
    if (paidInvoices.has(id)) faults.push(`Invoice ${id} was charged twice.`)
    paidInvoices.add(id)
    if (charge.invoice_status !== 'paid')
      faults.push(`Invoice ${id}: money was taken, and it is ${charge.invoice_status}.`)
    if (amountCents !== charge.due_cents) faults.push(`Invoice ${id}: ${amountCents} taken, ${charge.due_cents} due.`)
  }
  const isTaken = new Set(booked.flatMap(({ key, isPaid }) => (isPaid && key !== undefined ? [key] : [])))
  for (const { key, status, invoice_id: id } of rows) {
    const isSuccess = status === 'succeeded' || status === 'returned'
    if (isSuccess && !isTaken.has(key)) faults.push(`Invoice ${id}: here it is ${status}, and nothing was taken.`)
  }
  return faults
}

/** A failure may leave a refund behind that is then sent under another key: it must still be one. */
async function findDoubleRefunds(payments: Deps['payments'], booked: readonly BookedCharge[]): Promise<string[]> {
  const faults: string[] = []
  for (const { chargeRef, refundedCents } of booked) {
    if (refundedCents === 0) continue
    const taken = new Map<string, number>()
    for await (const { key, isTaken } of payments.listRefunds(chargeRef))
      if (isTaken && key !== undefined) taken.set(key, (taken.get(key) ?? 0) + 1)
    for (const times of taken.values()) if (times > 1) faults.push(`Of ${chargeRef} a refund was made ${times} times.`)
  }
  return faults
}

async function findUnsettled({ query }: Database): Promise<string[]> {
  const { rows } = await query<{ fault: string }>(`
    select 'Invoice ' || invoice_id || ': its charge is still ' || status as fault
      from charges where status in ('pending', 'needs_authentication')
    union all
    select 'Charge ' || charge_id || ': its refund is still on its way' from refunds where status = 'pending'
    union all
    select 'Invoice ' || i.id || ' is paid, and ' || count(e.id) || ' entries say so'
      from invoices i left join ledger_entries e on e.source = 'invoice ' || i.id || ' paid'
      where i.status = 'paid' and i.amount_cents > 0 group by i.id having count(e.id) <> 1
    union all
    select 'Order ' || o.id || ' is ' || o.state || ', and ' || count(e.id) || ' entries say that it is paid'
      from orders o left join ledger_entries e on e.source = 'invoice ' || o.id || ' paid'
      where o.ready_at is not null and o.hold is distinct from 'staff'
      group by o.id having (o.paid_at is not null) <> (count(e.id) = 1)
    union all
    select 'Order ' || o.id || ' is ' || o.state || ', and nobody asks for its payment'
      from orders o where o.ready_at is not null and o.paid_at is null and o.hold is null
    union all
    select 'Order ' || o.id || ' is ' || o.state || ', and was told as delivered ' || count(m.id) || ' times'
      from orders o left join messages m on m.event_key = 'order ' || o.id || ' delivered'
      where o.kind = 'laundry' and o.customer_id not in (${DEMO})
      group by o.id having (o.delivered_at is not null) <> (count(m.id) = 1)`)
  return rows.map(({ fault }) => fault)
}

/** A purchase by card has one receipt, an order that is paid has one letter, with its reloads in it, and nobody else has any. */
async function findWrongLetters({ query }: Database): Promise<string[]> {
  const { rows } = await query<{ id: number; receipts: number; charges: number }>(`
    select * from (
      select i.id,
        (select count(*) from messages m where m.event_key = 'invoice ' || i.id || ' receipt')::integer as receipts,
        (select count(*) from charges c where c.invoice_id = i.id and c.status = 'succeeded'
          and i.kind not in ('order', 'fee', 'staff') and i.for_order is null)::integer as charges
      from invoices i where i.customer_id not in (${DEMO})
    ) counted where receipts <> charges
    union all
    select * from (
      select o.id,
        (select count(*) from messages m where m.event_key = 'order ' || o.id || ' paid')::integer as receipts,
        (o.paid_at is not null and (o.kind <> 'no_show' or exists (
          select from ledger_entries e join ledger_postings p on p.entry_id = e.id
          where e.source = 'invoice ' || o.id || ' paid' and p.account in ('credit', 'card') and p.cents < 0
        )))::integer as charges
      from orders o where o.customer_id not in (${DEMO})
    ) paid where receipts <> charges`)
  return rows.map(({ id, receipts, charges }) => `Invoice ${id}: ${receipts} receipts for ${charges} charges.`)
}

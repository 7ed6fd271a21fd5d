import { sql } from 'kysely'
import type { LotKind } from '#rules/payments/credit-lots'
import type { EntryKind, Posting } from '#rules/payments/ledger'
import { customerWriter } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'

export const updateCredit = customerWriter('credit')

/** The part of a lot that banks look into: all of it where no amount stands there. */
const disputedCents =
  sql<number>`case when frozen_at is null then 0 else coalesce(disputed_cents, opened_cents) end`.as('disputedCents')

/** Lots with something left, the oldest first. The customer's lock keeps them as they are. */
export const listLots = (db: Db, customerId: number) =>
  db
    .selectFrom('creditLots')
    .select(['id', 'kind', 'invoiceId', 'openedCents', 'leftCents', 'openedAt', disputedCents])
    .where('customerId', '=', customerId)
    .where('leftCents', '>', 0)
    .orderBy('openedAt')
    .orderBy('id')
    .execute()

/** All that cards paid for, spent or not, for the refund on leaving. */
export const listPurchasedLots = (db: Db, customerId: number) =>
  db
    .selectFrom('creditLots')
    .select(['id', 'kind', 'invoiceId', 'openedCents', 'leftCents', 'openedAt', disputedCents, 'endedAt'])
    .where('customerId', '=', customerId)
    .where('invoiceId', 'is not', null)
    .execute()

export const findLotOfInvoice = (db: Db, customerId: number, invoiceId: number) =>
  db
    .selectFrom('creditLots')
    .select(['id', 'openedCents', 'leftCents', disputedCents, 'endedAt', 'endedBy'])
    .where('customerId', '=', customerId)
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()

/** The caller says 0 when nothing is to be frozen any more. */
export const markLotDisputed = (db: Db, lotId: number, cents: number, now: Date) =>
  db
    .updateTable('creditLots')
    .set((lot) =>
      cents === 0
        ? { frozenAt: null, disputedCents: null }
        : { frozenAt: lot.fn.coalesce('frozenAt', lot.val(now)), disputedCents: cents },
    )
    .where('id', '=', lotId)
    .execute()

export const markLotsEnded = (db: Db, lotIds: readonly number[], endedBy: number, endedAt: Date) =>
  db.updateTable('creditLots').set({ endedBy, endedAt }).where('id', 'in', lotIds).execute()

export const markLotOpen = (db: Db, lotId: number) =>
  db.updateTable('creditLots').set({ endedBy: null, endedAt: null }).where('id', '=', lotId).execute()

export const markAllLotsEnded = (db: Db, customerId: number, endedAt: Date) =>
  db
    .updateTable('creditLots')
    .set({ endedAt })
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .execute()

export const listFrozenLots = (db: Db, customerId: number) =>
  db
    .selectFrom('creditLots')
    .select(['id', 'leftCents', disputedCents])
    .where('customerId', '=', customerId)
    .where('frozenAt', 'is not', null)
    .execute()

export const findEntry = (db: Db, source: string) =>
  db
    .selectFrom('ledgerEntries')
    .select(['id', 'customerId', 'kind', 'changeCents', 'balanceAfterCents', 'createdAt'])
    .where('source', '=', source)
    .executeTakeFirst()

export const listEntrySources = (db: Db, sources: readonly string[]) =>
  db.selectFrom('ledgerEntries').select('source').where('source', 'in', sources).execute()

/** Each time that a customer's credit ended by leaving Advantage, with when the oldest of those purchases was bought. */
export const listLeavings = (db: Db, customerId: number) =>
  db
    .selectFrom('creditLots')
    .innerJoin('ledgerEntries', 'ledgerEntries.id', 'creditLots.endedBy')
    .select((row) => ['ledgerEntries.createdAt as leftAt', row.fn.min('creditLots.openedAt').as('boughtSince')])
    .where('creditLots.customerId', '=', customerId)
    .where('creditLots.invoiceId', 'is not', null)
    .where('ledgerEntries.kind', '=', 'leaving')
    .groupBy('ledgerEntries.id')
    .execute()

/** The postings by which a lost dispute took something and gave it back, the oldest first. */
export const listDisputePostings = (db: Db, customerId: number, sourceBegin: string) =>
  db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerPostings', 'ledgerPostings.entryId', 'ledgerEntries.id')
    .select(['ledgerEntries.id as entryId', 'ledgerEntries.kind', 'account', 'lotId', 'cents'])
    .where('customerId', '=', customerId)
    .where('ledgerEntries.kind', 'in', ['dispute_lost', 'dispute_given_back'])
    .where(sql<boolean>`starts_with(source, ${sourceBegin})`)
    .orderBy('ledgerPostings.id')
    .execute()

/** The lots that an entry took from, in the order of its postings; a part without a lot is owed. */
export const listSpentParts = (db: Db, source: string) =>
  db
    .selectFrom('ledgerPostings')
    .innerJoin('ledgerEntries', 'ledgerEntries.id', 'ledgerPostings.entryId')
    .select(['ledgerPostings.lotId', 'ledgerPostings.cents'])
    .where('ledgerEntries.source', '=', source)
    .where('ledgerPostings.account', 'in', ['credit', 'debt'])
    .orderBy('ledgerPostings.id')
    .execute()

/** The parts that an order's refunds gave to lots. Some may have paid a debt in the same entry, and were given all the same. */
export const listReturnedParts = (db: Db, customerId: number, orderNumber: number) =>
  db
    .selectFrom('ledgerPostings')
    .innerJoin('ledgerEntries', 'ledgerEntries.id', 'ledgerPostings.entryId')
    .select(['ledgerPostings.lotId', 'ledgerPostings.cents'])
    .where('ledgerEntries.customerId', '=', customerId)
    .where('ledgerEntries.orderNumber', '=', orderNumber)
    .where('ledgerEntries.kind', '=', 'order_refund')
    .where('ledgerPostings.account', 'in', ['credit', 'frozen'])
    .where('ledgerPostings.cents', '>', 0)
    .orderBy('ledgerPostings.id')
    .execute()

/** For each of these orders, the money given back, and what is left of what was paid for it without what was waived. */
export async function sumOrderMoney(db: Db, customerId: number, orderNumbers: readonly number[]) {
  if (orderNumbers.length === 0) return []
  const rows = await statement(
    db,
    `select order_number,
       coalesce(-sum(cents) filter (where kind = 'order_refund' and account = 'sales'), 0)::integer as refunded_cents,
       coalesce(sum(cents), 0)::integer as kept_cents
     from ledger_entries join ledger_postings on ledger_postings.entry_id = ledger_entries.id
     where customer_id = $1 and order_number = any ($2) and account in ('sales', 'waived')
       and kind in ('order', 'fee', 'staff_charge', 'order_refund')
     group by order_number`,
    [customerId, [...orderNumbers]],
  )
  return rows as { orderNumber: number; refundedCents: number; keptCents: number }[]
}

export interface WrittenEntry {
  customerId: number
  kind: EntryKind
  source: string
  orderNumber: number | null
  changeCents: number
  balanceAfterCents: number
  /** Opened by this entry, with the postings that name it "new". */
  lot: { kind: LotKind; invoiceId: number | null; cents: number } | undefined
  postings: readonly Posting[]
}

/** An entry with its postings and what they do to the lots, in one statement: neither is ever there without the other. */
export async function insertEntry(
  db: Db,
  entry: WrittenEntry,
  now: Date,
): Promise<{ entryId: number; lotId: number | null }> {
  const { customerId, kind, source, orderNumber, changeCents, balanceAfterCents, lot, postings } = entry
  const newLeftCents = postings.filter((each) => each.lot === 'new').reduce((sum, { cents }) => sum + cents, 0)
  const lots = new Map<number, number>()
  for (const { lot: id, cents } of postings) if (typeof id === 'number') lots.set(id, (lots.get(id) ?? 0) + cents)
  const [row] = await statement(
    db,
    `with lot as (
       insert into credit_lots (customer_id, kind, invoice_id, opened_cents, left_cents, opened_at)
       select $1::integer, $2, $3::integer, $4::integer, $5::integer, $6::timestamptz where $4::integer is not null
       returning id
     ), changed as (
       update credit_lots set left_cents = left_cents + part.cents
       from unnest($7::integer[], $8::integer[]) as part (id, cents)
       where credit_lots.id = part.id and credit_lots.customer_id = $1::integer returning credit_lots.id
     ), entry as (
       insert into ledger_entries (customer_id, kind, source, order_number, change_cents, balance_after_cents, created_at)
       values ($1::integer, $9, $10, $11::integer, $12::integer, $13::integer, $6::timestamptz) returning id
     ), written as (
       insert into ledger_postings (entry_id, account, lot_id, cents)
       select entry.id, posting.account, case when posting.is_new then (select id from lot) else posting.lot_id end,
         posting.cents
       from entry, unnest($14::text[], $15::integer[], $16::boolean[], $17::integer[])
         as posting (account, lot_id, is_new, cents)
       returning id
     )
     select (select id from entry) as entry_id, (select id from lot) as lot_id, (select count(*)::integer from changed) as changed,
       (select count(*)::integer from written) as written`,
    [
      customerId,
      lot?.kind ?? null,
      lot?.invoiceId ?? null,
      lot?.cents ?? null,
      newLeftCents,
      now,
      [...lots.keys()],
      [...lots.values()],
      kind,
      source,
      orderNumber,
      changeCents,
      balanceAfterCents,
      postings.map(({ account }) => account),
      postings.map((posting) => (typeof posting.lot === 'number' ? posting.lot : null)),
      postings.map((posting) => posting.lot === 'new'),
      postings.map(({ cents }) => cents),
    ],
  )
  const found = row as { entryId: number; lotId: number | null; changed: number; written: number } | undefined
  if (found?.changed !== lots.size || found.written !== postings.length) {
    throw new Error(`The books could not write "${source}" as a whole.`)
  }
  return { entryId: found.entryId, lotId: found.lotId }
}

/** The sums booked for an order, by the kind of entry and the account. */
export const sumOrderPostings = (db: Db, customerId: number, orderNumber: number) =>
  db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerPostings', 'ledgerPostings.entryId', 'ledgerEntries.id')
    .select((row) => ['ledgerEntries.kind', 'account', row.fn.sum<number>('cents').as('cents')])
    .where('customerId', '=', customerId)
    .where('orderNumber', '=', orderNumber)
    .groupBy(['ledgerEntries.kind', 'account'])
    .execute()

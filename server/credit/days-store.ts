import type { EntryKind, LedgerAccount } from '#rules/payments/ledger'
import type { Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'

/**
 * What was booked between the first and the last of these moments, by the one that it comes after: the first is 1. The postings are looked
 * up entry by entry, which "offset 0" keeps from becoming a join over all that there are.
 */
export async function sumBooked(db: Db, moments: readonly Date[]) {
  const rows = await statement(
    db,
    `select width_bucket(created_at, $1::timestamptz[]) as nth, kind, account,
       sum(cents)::bigint as cents, count(distinct entries.id)::integer as entries
     from (
       select id, kind, created_at from ledger_entries where created_at >= $2 and created_at < $3 offset 0
     ) as entries cross join lateral (
       select account, cents from ledger_postings where entry_id = entries.id offset 0
     ) as postings
     group by 1, 2, 3 order by 1, 2, 3`,
    [moments, moments[0], moments.at(-1)],
  )
  return rows as unknown as {
    nth: number
    kind: EntryKind
    account: LedgerAccount
    cents: number
    entries: number
  }[]
}

/** The orders, fees and charges that were paid between these moments, each by the moment that it comes after. */
export async function listPaidNumbers(db: Db, moments: readonly Date[]) {
  const rows = await statement(
    db,
    `select width_bucket(created_at, $1::timestamptz[]) as nth, kind, order_number
     from ledger_entries
     where created_at >= $2 and created_at < $3 and kind in ('order', 'fee', 'staff_charge') and order_number is not null
     order by id`,
    [moments, moments[0], moments.at(-1)],
  )
  return rows as unknown as { nth: number; kind: EntryKind; orderNumber: number }[]
}

/** The sum of all balances at this moment, from the last midnight before it that is kept. */
export async function sumBalances(db: Db, day: string, at: Date): Promise<number> {
  const [row] = await statement(
    db,
    `with kept as materialized (
       select begins_at, outstanding_cents from credit_midnights where day <= $1 order by day desc limit 1
     )
     select coalesce((select outstanding_cents from kept), 0) + coalesce((
       select sum(change_cents) from ledger_entries
       where created_at >= coalesce((select begins_at from kept), '-infinity') and created_at < $2
     ), 0)::bigint as cents`,
    [day, at],
  )
  return Number(row?.['cents'])
}

export const findLastMidnight = (db: Db) =>
  db.selectFrom('creditMidnights').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst()

export const findFirstBooking = (db: Db) =>
  db.selectFrom('ledgerEntries').select('createdAt').orderBy('createdAt').limit(1).executeTakeFirst()

/** Another server may have kept it. */
export const insertMidnight = (db: Db, midnight: { day: string; beginsAt: Date; outstandingCents: number }) =>
  db
    .insertInto('creditMidnights')
    .values(midnight)
    .onConflict((row) => row.column('day').doNothing())
    .execute()

export interface WrongMidnight {
  day: string
  keptCents: number
  bookedCents: number
}

/** Of the last so many midnights those that the one before and what was booked since do not come to. */
export async function listWrongMidnights(db: Db, most: number): Promise<WrongMidnight[]> {
  const rows = await statement(
    db,
    `with kept as (
       select day, begins_at, outstanding_cents as kept_cents, lag(begins_at) over days as since,
         lag(outstanding_cents) over days as before_cents
       from (select * from credit_midnights order by day desc limit $1) as last window days as (order by day)
     )
     select day, kept_cents, booked_cents
     from kept cross join lateral (
       select before_cents + coalesce(sum(change_cents), 0)::bigint as booked_cents from ledger_entries
       where created_at >= since and created_at < begins_at
     ) as booked
     where kept_cents <> booked_cents
     order by day`,
    [most],
  )
  return rows as unknown as WrongMidnight[]
}

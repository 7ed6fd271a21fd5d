import type { Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'

/** Books that are wrong from top to bottom are not listed whole: so many of each kind show what has happened. */
const SHOWN = 100

// Each of these asks about some customers. What belongs to one is looked up by its index in a lateral subquery, which "offset 0" keeps
// from becoming a join: a join would let the planner read all postings there are, once a slice of customers is large enough.

export interface WrongEntry {
  id: number
  customerId: number
  changeCents: number
  balanceAfterCents: number
  /** The sum of all its postings. */
  sumCents: number
  /** The sum of its postings to "credit" and "debt". */
  postedCents: number
  /** The balance after the customer's entry before it. */
  balanceBeforeCents: number
}

/** Entries whose postings do not add up, do not come to the change, or do not follow from the entry before. */
export async function listWrongEntries(db: Db, customerIds: readonly number[]): Promise<WrongEntry[]> {
  const rows = await statement(
    db,
    `select entries.*, sum_cents, posted_cents
     from unnest($1::integer[]) as owners (id)
       cross join lateral (
         select id, customer_id, change_cents, balance_after_cents,
           lag(balance_after_cents, 1, 0) over (order by id) as balance_before_cents
         from ledger_entries where customer_id = owners.id
       ) as entries
       cross join lateral (
         select coalesce(sum(cents), 0) as sum_cents,
           coalesce(sum(cents) filter (where account in ('credit', 'debt')), 0) as posted_cents
         from ledger_postings where entry_id = entries.id
       ) as sums
     where sum_cents <> 0 or posted_cents <> change_cents or balance_after_cents <> balance_before_cents + change_cents
     order by entries.id limit ${SHOWN}`,
    [customerIds],
  )
  return rows as unknown as WrongEntry[]
}

export interface WrongBalance {
  customerId: number
  balanceCents: number
  postedCents: number
  lastCents: number
  debtCents: number
}

/** Customers whose balance is not what was posted and last written, or who owe something beside it. */
export async function listWrongBalances(db: Db, customerIds: readonly number[]): Promise<WrongBalance[]> {
  const rows = await statement(
    db,
    `with balances as (
       select customers.id as customer_id, balance_cents, posted_cents, coalesce(balance_after_cents, 0) as last_cents, debt_cents
       from customers
         cross join lateral (
           select coalesce(sum(cents), 0) as posted_cents, coalesce(sum(cents) filter (where account = 'debt'), 0) as debt_cents
           from ledger_entries cross join lateral (
             select account, cents from ledger_postings where entry_id = ledger_entries.id offset 0
           ) as postings
           where customer_id = customers.id and account in ('credit', 'debt')
         ) as posted
         left join lateral (
           select balance_after_cents from ledger_entries where customer_id = customers.id order by id desc limit 1
         ) as last on true
       where customers.id = any ($1)
     )
     select * from balances
     where balance_cents <> posted_cents or balance_cents <> last_cents or debt_cents <> least(balance_cents, 0)
     order by customer_id limit ${SHOWN}`,
    [customerIds],
  )
  return rows as unknown as WrongBalance[]
}

export interface WrongLot {
  id: number
  customerId: number
  leftCents: number
  /** The posted credit that banks look into, which should stand under frozen. */
  disputedCents: number
  creditCents: number
  frozenCents: number
  /** So many of its postings stand in other customers' entries. */
  foreign: number
  isEnded: boolean
  endedBy: number | null
  /** The entry by which it is said to have ended is one that ends lots, of its own customer and moment. */
  isEndedRight: boolean
  /** The entry of leaving or closing that took what was left of it. */
  takenBy: number | null
}

/** Lots that have not left what was posted to them, stand under the wrong account, were spent by somebody else or ended otherwise. */
export async function listWrongLots(db: Db, customerIds: readonly number[]): Promise<WrongLot[]> {
  const rows = await statement(
    db,
    `with lots as (
       select credit_lots.id, credit_lots.customer_id, left_cents, credit_cents, frozen_cents, foreigners as "foreign",
         case when frozen_at is null then 0
           else least(credit_cents + frozen_cents, coalesce(disputed_cents, opened_cents)) end as disputed_cents,
         ended_at is not null as is_ended, ended_by, taken_by,
         case
           when ended_at is null then ended_by is null
           -- With an account end also the lots of which nothing is left, and no entry says so.
           when ended_by is null then left_cents = 0 and customers.deleted_at is not null
           else coalesce(ender.customer_id = credit_lots.customer_id and ender.created_at = ended_at
             and (ender.kind in ('leaving', 'forfeited')
               or ender.kind = 'dispute_lost' and ender.order_number = credit_lots.invoice_id), false)
         end as is_ended_right
       from unnest($1::integer[]) as owners (id)
         cross join lateral (select deleted_at from customers where id = owners.id offset 0) as customers
         cross join lateral (select * from credit_lots where customer_id = owners.id offset 0) as credit_lots
         cross join lateral (
           select coalesce(sum(cents) filter (where account = 'credit'), 0) as credit_cents,
             coalesce(sum(cents) filter (where account = 'frozen'), 0) as frozen_cents,
             coalesce(sum(foreigners), 0) as foreigners,
             max(entry_id) filter (where is_taker and taken_cents < 0) as taken_by
           from (
             select account, cents, entry_id, case when entries.customer_id <> credit_lots.customer_id then 1 else 0 end as foreigners,
               entries.kind in ('leaving', 'forfeited') as is_taker, sum(cents) over (partition by entry_id) as taken_cents
             from (select account, cents, entry_id from ledger_postings where lot_id = credit_lots.id offset 0) as postings
               cross join lateral (select customer_id, kind from ledger_entries where id = entry_id offset 0) as entries
           ) as postings
         ) as posted
         left join lateral (select * from ledger_entries where id = ended_by offset 0) as ender on true
     )
     select * from lots
     where left_cents <> credit_cents + frozen_cents or disputed_cents <> frozen_cents or "foreign" > 0
       or not is_ended_right or taken_by is not null and taken_by is distinct from ended_by
     order by id limit ${SHOWN}`,
    [customerIds],
  )
  return rows as unknown as WrongLot[]
}

/** The entries of each of these customers. */
export async function countEntries(
  db: Db,
  customerIds: readonly number[],
): Promise<{ customerId: number; entries: number }[]> {
  const rows = await statement(
    db,
    `select owners.id as customer_id, entries from unnest($1::integer[]) as owners (id)
       cross join lateral (select count(*) as entries from ledger_entries where customer_id = owners.id) as counted
     order by owners.id`,
    [customerIds],
  )
  return rows as unknown as { customerId: number; entries: number }[]
}

/** The last entry from before then: what was booked since has a greater number. */
export async function findLastEntryBefore(db: Db, before: Date): Promise<number> {
  const rows = await statement(db, 'select id from ledger_entries where created_at < $1 order by id desc limit 1', [
    before,
  ])
  return (rows[0]?.id as number | undefined) ?? 0
}

/** The customers of the next entries, and those whose lots such an entry has used, whoever's it is. */
export async function listCustomersOfEntries(
  db: Db,
  after: number,
  limit: number,
): Promise<{ entryId: number; customerId: number }[]> {
  const rows = await statement(
    db,
    `with entries as materialized (select id, customer_id from ledger_entries where id > $1 order by id limit $2)
     select id as entry_id, customer_id from entries
     union
     select entries.id as entry_id, credit_lots.customer_id from entries
       cross join lateral (select lot_id from ledger_postings where entry_id = entries.id offset 0) as postings
       cross join lateral (select customer_id from credit_lots where id = lot_id offset 0) as credit_lots
     order by entry_id`,
    [after, limit],
  )
  return rows as unknown as { entryId: number; customerId: number }[]
}

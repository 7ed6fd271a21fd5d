import type { Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'

/** Books that are wrong from top to bottom are not listed whole: so many of each kind show what has happened. */
const SHOWN = 100

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
export async function listWrongEntries(db: Db): Promise<WrongEntry[]> {
  const rows = await statement(
    db,
    `with sums as (
       select entry_id, sum(cents) as sum_cents, sum(cents) filter (where account in ('credit', 'debt')) as posted_cents
       from ledger_postings group by entry_id
     ), entries as (
       select id, customer_id, change_cents, balance_after_cents,
         coalesce(sum_cents, 0) as sum_cents, coalesce(posted_cents, 0) as posted_cents,
         lag(balance_after_cents, 1, 0) over (partition by customer_id order by id) as balance_before_cents
       from ledger_entries left join sums on sums.entry_id = ledger_entries.id
     )
     select * from entries
     where sum_cents <> 0 or posted_cents <> change_cents or balance_after_cents <> balance_before_cents + change_cents
     order by id limit ${SHOWN}`,
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
export async function listWrongBalances(db: Db): Promise<WrongBalance[]> {
  const rows = await statement(
    db,
    `with posted as (
       select customer_id, sum(cents) as posted_cents, coalesce(sum(cents) filter (where account = 'debt'), 0) as debt_cents
       from ledger_postings join ledger_entries on ledger_entries.id = entry_id
       where account in ('credit', 'debt') group by customer_id
     ), last as (
       select distinct on (customer_id) customer_id, balance_after_cents from ledger_entries order by customer_id, id desc
     ), balances as (
       select customers.id as customer_id, balance_cents, coalesce(posted_cents, 0) as posted_cents,
         coalesce(balance_after_cents, 0) as last_cents, coalesce(debt_cents, 0) as debt_cents
       from customers left join posted on posted.customer_id = customers.id left join last on last.customer_id = customers.id
     )
     select * from balances
     where balance_cents <> posted_cents or balance_cents <> last_cents or debt_cents <> least(balance_cents, 0)
     order by customer_id limit ${SHOWN}`,
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
export async function listWrongLots(db: Db): Promise<WrongLot[]> {
  const rows = await statement(
    db,
    `with posted as (
       select lot_id,
         coalesce(sum(cents) filter (where account = 'credit'), 0) as credit_cents,
         coalesce(sum(cents) filter (where account = 'frozen'), 0) as frozen_cents
       from ledger_postings where lot_id is not null group by lot_id
     ), foreigners as (
       select lot_id, count(*) as foreigners
       from ledger_postings join ledger_entries on ledger_entries.id = entry_id join credit_lots on credit_lots.id = lot_id
       where ledger_entries.customer_id <> credit_lots.customer_id group by lot_id
     ), takers as (
       select lot_id, max(entry_id) as taken_by from (
         select lot_id, entry_id from ledger_postings join ledger_entries on ledger_entries.id = entry_id
         where lot_id is not null and kind in ('leaving', 'forfeited') group by lot_id, entry_id having sum(cents) < 0
       ) as taken group by lot_id
     ), lots as (
       select credit_lots.id, credit_lots.customer_id, left_cents, coalesce(credit_cents, 0) as credit_cents,
         coalesce(frozen_cents, 0) as frozen_cents, coalesce(foreigners, 0) as "foreign",
         case when frozen_at is null then 0
           else least(coalesce(credit_cents + frozen_cents, 0), coalesce(disputed_cents, opened_cents)) end as disputed_cents,
         ended_at is not null as is_ended, ended_by, taken_by,
         case
           when ended_at is null then ended_by is null
           -- With an account end also the lots of which nothing is left, and no entry says so.
           when ended_by is null then left_cents = 0 and customers.deleted_at is not null
           else coalesce(ender.customer_id = credit_lots.customer_id and ender.created_at = ended_at
             and (ender.kind in ('leaving', 'forfeited')
               or ender.kind = 'dispute_lost' and ender.order_number = credit_lots.invoice_id), false)
         end as is_ended_right
       from credit_lots join customers on customers.id = credit_lots.customer_id
         left join posted on posted.lot_id = credit_lots.id
         left join foreigners on foreigners.lot_id = credit_lots.id
         left join takers on takers.lot_id = credit_lots.id
         left join ledger_entries as ender on ender.id = ended_by
     )
     select * from lots
     where left_cents <> credit_cents + frozen_cents or disputed_cents <> frozen_cents or "foreign" > 0
       or not is_ended_right or taken_by is not null and taken_by is distinct from ended_by
     order by id limit ${SHOWN}`,
  )
  return rows as unknown as WrongLot[]
}

export async function countEntries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ledgerEntries')
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

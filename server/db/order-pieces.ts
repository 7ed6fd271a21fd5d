import { sql } from 'kysely'

/** A rug, a weighed load and pleats are one thing each, and an extra on a piece is no other piece. */
export const PIECES = sql<number>`(select coalesce(
  sum(case when kind = 'extra' or unit in ('sq_ft', 'lbs', 'pleat') then 1 else count end), 0)::integer
  from order_lines where order_lines.order_id = orders.id and kind in ('item', 'extra'))`.as('pieces')

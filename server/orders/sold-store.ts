import type { Unit } from '#rules/prices/price-list'
import type { Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'

/** The lines of these orders, summed up for each of the days to which the orders belong. */
export async function sumLines(db: Db, orderIds: readonly number[], nths: readonly number[]) {
  const rows = await statement(
    db,
    `select nth, kind, service_title, unit, count(*)::integer as lines, sum(count)::integer as count,
       sum(amount_cents)::bigint as amount_cents, sum(discount_cents)::bigint as discount_cents
     from unnest($1::integer[], $2::integer[]) as paid (id, nth) cross join lateral (
       select kind, service_title, unit, count, amount_cents, discount_cents from order_lines where order_id = paid.id offset 0
     ) as lines
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [orderIds, nths],
  )
  return rows as unknown as {
    nth: number
    kind: string
    serviceTitle: string | null
    unit: Unit | null
    lines: number
    count: number
    amountCents: number
    discountCents: number
  }[]
}

/** The stops without a bag that were marked between the first and the last of these moments, by the moment that they come after. */
export async function countNoShows(db: Db, moments: readonly Date[]) {
  const rows = await statement(
    db,
    `select width_bucket(created_at, $1::timestamptz[]) as nth, count(*)::integer as count from orders
     where kind = 'no_show' and created_at >= $2 and created_at < $3
     group by 1`,
    [moments, moments[0], moments.at(-1)],
  )
  return rows as unknown as { nth: number; count: number }[]
}

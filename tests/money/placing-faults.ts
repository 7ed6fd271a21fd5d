import type { Database } from '../../server/db/open.ts'
import { DEMO } from './money-faults.ts'

/** The wish that goes with a purchase, as the call sends it. */
export interface SentWish {
  pickup?: { pickup_date: string; is_rush: boolean; comment: string }
  days?: number[]
}

/** A purchase that was answered with 200. */
export interface AcknowledgedOrder {
  order: number
  wish: SentWish
}

interface Agreement {
  invoice_id: number
  pickup_day: string | null
  days: number[]
  pickup_id: number | null
  pickup_refusal: string | null
  schedule_id: number | null
  schedule_refusal: string | null
  booked_day: string | null
}

/**
 * Everything that is wrong about orders which were placed with a pickup and weekly days, once nothing is on its way any more, in words.
 * Nobody has booked, changed or cancelled anything beside these purchases. Also says how many pickups and schedules were made, so that a
 * test can tell that it has seen some.
 */
export async function findPlacingFaults(
  { query }: Pick<Database, 'query'>,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<{ faults: string[]; pickups: number; schedules: number }> {
  const { rows: paid } = await query<{ id: number }>(`select id from invoices where status = 'paid'`)
  const { rows } = await query<Agreement>(`
    select a.invoice_id, a.pickup_day::text, a.days, a.pickup_id, a.pickup_refusal, a.schedule_id, a.schedule_refusal,
      p.pickup_day::text as booked_day
    from agreements a left join pickups p on p.id = a.pickup_id`)
  const kept = new Map(rows.map((row) => [row.invoice_id, row]))
  const paidIds = new Set(paid.map(({ id }) => id))
  const faults = acknowledged.flatMap(({ order, wish }) => {
    if (!paidIds.has(order)) return [`Invoice ${order} was acknowledged and is not paid.`]
    return faultsOfWish(wish, kept.get(order)).map((fault) => `Invoice ${order} is paid, and ${fault}.`)
  })
  return {
    faults: [...faults, ...(await findStrays({ query })), ...(await findWrongTexts({ query }))],
    pickups: new Set(rows.flatMap(({ pickup_id }) => pickup_id ?? [])).size,
    schedules: new Set(rows.flatMap(({ schedule_id }) => schedule_id ?? [])).size,
  }
}

/** Each part of the wish is there, or a reason is kept. */
function faultsOfWish({ pickup, days = [] }: SentWish, agreement: Agreement | undefined): string[] {
  if (agreement === undefined) return pickup || days.length > 0 ? ['nothing is kept of its wish'] : []
  const { pickup_day, booked_day, pickup_refusal, schedule_id, schedule_refusal } = agreement
  const faults: string[] = []
  if (pickup_day !== (pickup?.pickup_date ?? null)) faults.push(`its wish is kept for ${pickup_day}`)
  if (agreement.days.join() !== days.join()) faults.push(`its weekly days are kept as ${agreement.days}`)
  if (pickup && pickup_refusal === null && booked_day !== pickup.pickup_date) {
    faults.push(`its pickup is booked for ${booked_day ?? 'no day'} instead of ${pickup.pickup_date}`)
  }
  if (days.length > 0 && schedule_id === null && schedule_refusal === null) faults.push('it has no schedule')
  return faults
}

/** Pickups and schedules that no paid purchase has brought, but for those of the demo customer's year. */
async function findStrays({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const made = `select 1 from agreements a join invoices i on i.id = a.invoice_id
    where a.made_at is not null and i.status = 'paid'`
  const { rows } = await query<{ fault: string }>(`
    select 'Pickup ' || p.id || ' belongs to no paid purchase' as fault from pickups p
      where p.scheduled_day is null and p.customer_id not in (${DEMO}) and not exists (${made} and a.pickup_id = p.id)
    union all
    select 'Schedule ' || s.id || ' belongs to no paid purchase' from schedules s
      where s.customer_id not in (${DEMO}) and not exists (${made} and a.schedule_id = s.id)
    union all
    select 'Customer ' || customer_id || ' has ' || count(*) || ' pickups at one address on ' || pickup_day
      from pickups where status = 'open' group by customer_id, address_id, pickup_day having count(*) > 1`)
  return rows.map(({ fault }) => fault)
}

/** Where a number takes texts each pickup has one, and nobody hears of it twice: the letter about the payment says the rest. */
async function findWrongTexts({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const { rows } = await query<{ fault: string }>(`
    select 'Pickup ' || p.id || ' was told by ' || count(m.id) || ' texts' as fault
      from pickups p left join messages m on m.event_key = 'pickup ' || p.id || ' confirmed' and m.channel = 'sms'
      where p.scheduled_day is null and p.customer_id not in (${DEMO})
      group by p.id having count(m.id) <> (
        select count(*) from phones where phones.customer_id = p.customer_id and phones.verified_at is not null)
    union all
    select 'A message of its own says "' || event_key || '"' from messages
      where event_key like 'schedule %' or event_key like 'pickup %' and channel = 'mail'
    union all
    select 'Invoice ' || i.id || ' has ' || count(m.id) || ' letters' from invoices i
      join messages m on m.event_key like 'invoice ' || i.id || ' %' and m.customer_id is not null
      group by i.id having count(m.id) > 1`)
  return rows.map(({ fault }) => fault)
}

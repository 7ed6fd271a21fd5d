import { setTimeout as pause } from 'node:timers/promises'
import { addDays, laDay } from '#rules/days/days'
import { MINUTE_MS } from '#rules/durations'
import { remindOfPickups } from '../server/pickups/reminders.ts'
import type { Deps } from '../server/ports.ts'
import { sendDueMessages } from '../server/send-messages.ts'
import type { TestServer } from './test-server.ts'

/** Six in the evening in Los Angeles, when reminders begin to leave, and nine, when the night begins. */
export const EVENING = new Date('2026-11-18T02:00:00Z')
const NIGHT = new Date('2026-11-18T05:00:00Z')

/** More in one statement would be ended by the server's own time limit, on a machine that has other work. */
const AT_ONCE = 5_000

/** So many customers with a phone and a pickup tomorrow, straight into the tables. */
export async function bookForTomorrow({ database: { query } }: TestServer, count: number): Promise<void> {
  const booked = `timestamptz '2026-11-16T18:00:00Z'`
  const tomorrow = `date '${addDays(laDay(EVENING), 1)}'`
  for (let first = 1; first <= count; first += AT_ONCE) {
    const numbers = `generate_series(${first}, ${Math.min(first + AT_ONCE - 1, count)}) as each`
    const some = `(select id from customers where email in (select 'evening-' || each || '@example.com' from ${numbers}))`
    for (const text of [
      `insert into customers (email, password_hash, plan_name, created_at)
       select 'evening-' || each || '@example.com', '$argon2id$none', 'payc', ${booked} from ${numbers}`,
      `insert into addresses (customer_id, title, zip_code, address_line_1, created_at, changed_at)
       select id, 'Home', '94041', '1 Villa Street', ${booked}, ${booked} from ${some} as some_of_them`,
      `insert into phones (customer_id, number, verified_at, number_given_at)
       select id, '+1' || 2000000000 + id, ${booked}, ${booked} from ${some} as some_of_them`,
      `update customers set main_phone_id = phones.id from phones where phones.customer_id = customers.id and customers.id in ${some}`,
      `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1, comment,
         is_rush, rush_cents, placed_at, changed_at, changeable_until)
       select customer_id, 'open', ${tomorrow}, ${tomorrow} + 5, id, 'Home', zip_code, address_line_1, '', false, 0, ${booked}, ${booked}, ${booked}
       from addresses where customer_id in ${some}`,
    ])
      await query(text)
  }
  await query('analyze')
}

/**
 * A clock on which the evening passes as fast as the machine can: it goes on by itself, and where everybody waits for a provider it skips
 * what is left of the wait.
 */
export function simulatedClock(from: Date) {
  const began = performance.now()
  let skippedMs = 0
  const nowMs = () => from.getTime() + performance.now() - began + skippedMs
  const waiting: { until: number; resolve: () => void }[] = []
  let isPumping = false
  async function pump(): Promise<void> {
    isPumping = true
    while (waiting.length > 0) {
      // Whoever else is about to wait is let begin.
      await pause(1)
      const until = Math.min(...waiting.map((each) => each.until))
      skippedMs += Math.max(0, until - nowMs())
      for (const each of waiting.filter((one) => one.until <= nowMs())) {
        waiting.splice(waiting.indexOf(each), 1)
        each.resolve()
      }
    }
    isPumping = false
  }
  return {
    now: () => new Date(nowMs()),
    /** Resolves once so much time has passed on this clock. */
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ until: nowMs() + milliseconds, resolve })
        if (!isPumping) void pump()
      }),
    skipTo(moment: Date): void {
      skippedMs += Math.max(0, moment.getTime() - nowMs())
    },
  }
}

/** The server with providers that take so long for each message. */
export function withSlowProviders(
  deps: Deps,
  clock: Deps['clock'],
  wait: (milliseconds: number) => Promise<unknown>,
  milliseconds: number,
): Deps {
  const send = async ({ key }: { key: string }) => {
    await wait(milliseconds)
    return { status: 'sent', providerRef: `ref ${key}` } as const
  }
  return { ...deps, clock, sms: { ...deps.sms, send }, mail: { ...deps.mail, send } }
}

/** The jobs of an evening, as their calendar has them: the sender by the minute, the reminders every ten. */
export async function passEvening(deps: Deps, clock: ReturnType<typeof simulatedClock>): Promise<void> {
  for (let minute = EVENING.getTime(); minute <= NIGHT.getTime() + 5 * MINUTE_MS; minute += MINUTE_MS) {
    if (clock.now().getTime() > minute + MINUTE_MS) continue
    clock.skipTo(new Date(minute))
    const isDue = (minute - EVENING.getTime()) % (10 * MINUTE_MS) === 0 && minute < NIGHT.getTime()
    await Promise.all([isDue ? remindOfPickups(deps) : undefined, sendDueMessages(deps)])
    // What the reminders have queued meanwhile leaves at the hint that they give.
    await sendDueMessages(deps)
  }
}

export interface Evening {
  texts: number
  letters: number
  left: number
  dropped: number
  lastText: string | null
  lastLetter: string | null
}

/** What became of the reminders. */
export async function lookBack({ database }: TestServer, count: number): Promise<Evening> {
  const { rows } = await database.query<Evening>(
    `select count(*) filter (where channel = 'sms' and status = 'sent') as texts,
       count(*) filter (where channel = 'mail' and status = 'sent') as letters,
       count(*) filter (where status = 'queued') as left, $1::integer - count(*) as dropped,
       to_char(max(sent_at) filter (where channel = 'sms') at time zone 'America/Los_Angeles', 'HH24:MI:SS') as "lastText",
       to_char(max(sent_at) filter (where channel = 'mail') at time zone 'America/Los_Angeles', 'HH24:MI:SS') as "lastLetter"
     from messages where event_key like 'pickup % reminder for %'`,
    [count],
  )
  return rows[0] as Evening
}

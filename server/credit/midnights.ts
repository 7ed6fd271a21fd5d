import { addDays, instantAt, laDay } from '#rules/days/days'
import { HOUR_MS } from '#rules/durations'
import { dollars } from '#rules/money'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { findFirstBooking, findLastMidnight, insertMidnight, listWrongMidnights, sumBalances } from './days-store.ts'

/** What began a little before midnight is booked a little after it, under the moment at which it began. */
const SETTLED_MS = HOUR_MS
/** All books are proven each week, so each of them is looked at several times. */
const PROVEN_DAYS = 40

/**
 * Keeps what we owed in credit at each midnight that is over, from the first booking on. Each is made of the one before it, so a report adds
 * up no year. A run that was cut off is gone on with by the next one.
 */
export async function keepMidnights({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const last = await findLastMidnight(db)
  const first = last ? undefined : await findFirstBooking(db)
  if (last === undefined && first === undefined) return
  const today = laDay(new Date(clock.now().getTime() - SETTLED_MS))
  let day = last ? addDays(last.day, 1) : laDay(first?.createdAt ?? clock.now())
  for (; day <= today; day = addDays(day, 1)) {
    const beginsAt = instantAt(day, 0)
    await insertMidnight(db, { day, beginsAt, outstandingCents: await sumBalances(db, day, beginsAt) })
  }
}

/** That the midnights which are kept follow from one another by what was booked between them. */
export async function proveMidnights(db: Db): Promise<string[]> {
  const wrong = await listWrongMidnights(db, PROVEN_DAYS)
  return wrong.map(
    ({ day, keptCents, bookedCents }) =>
      `Credit outstanding when ${day} began: $${dollars(keptCents)} are kept, $${dollars(bookedCents)} were booked.`,
  )
}

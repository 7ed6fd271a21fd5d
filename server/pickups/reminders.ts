import { addDays, instantAt, laDay } from '#rules/days'
import { policy } from '#rules/policy'
import { eventKeys } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { dropQueued, type NewMessage, queueMessages } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { listTextNumbers } from '../profile/numbers.ts'
import { messageOf } from '../profile/tell-customer.ts'
import { pickupReminder } from '../words/pickups.ts'
import { listToRemind, lockOwnersOn } from './reminder-store.ts'

type Reminded = Awaited<ReturnType<typeof listToRemind>>[number]

const { reminderMinuteOfDay } = policy.pickups

/**
 * The evening job: everybody is told of tomorrow's pickup once, however often it runs. A customer who booked or changed
 * it later than the hour of the reminder has just heard of it. Answers with how many were queued.
 */
export async function remindOfPickups({ database, clock, jobs }: Deps): Promise<number> {
  const now = clock.now()
  const today = laDay(now)
  const remindAt = instantAt(today, reminderMinuteOfDay)
  if (now < remindAt) return 0
  const tomorrow = addDays(today, 1)
  const queued = await database.transaction(async (db) => {
    await lockOwnersOn(db, tomorrow, remindAt)
    const pickups = await listToRemind(db, tomorrow, remindAt)
    const numbers = await listTextNumbers(
      db,
      pickups.map(({ customerId }) => customerId),
    )
    return queueMessages(
      db,
      pickups.map((pickup) => reminderOf(pickup, numbers.get(pickup.customerId))),
      now,
    )
  })
  if (queued > 0) jobs.runSoon('send-messages')
  return queued
}

const reminderKey = ({ id, pickupDay }: Pick<Reminded, 'id' | 'pickupDay'>) => eventKeys.pickupReminder(id, pickupDay)

const reminderOf = (pickup: Reminded, textNumber: string | undefined): NewMessage =>
  messageOf({ id: pickup.customerId, email: pickup.email, textNumber }, pickupReminder(pickup), {
    eventKey: reminderKey(pickup),
    keepsQuietHours: true,
  })

/**
 * Drops reminders of pickups that do not come as they say, under the customer's lock, each with its former day. A
 * pickup that is open after all is reminded of anew.
 */
export const dropReminders = (db: Db, pickups: readonly Pick<Reminded, 'id' | 'pickupDay'>[]): Promise<void> =>
  dropQueued(db, pickups.map(reminderKey))

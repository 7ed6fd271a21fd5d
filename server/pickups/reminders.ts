import { brand } from '#contract/brand'
import { addDays, displayDay, displayTime, instantAt, laDay } from '#rules/days'
import { policy } from '#rules/policy'
import type { Db } from '../db/open.ts'
import { dropQueued, type NewMessage, queueMessages } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { listTextNumbers } from '../profile/phones.ts'
import { listOpenOn, lockOwnersOn } from './reminder-store.ts'

type Reminded = Awaited<ReturnType<typeof listOpenOn>>[number]

const { reminderMinuteOfDay, windowOpensMinuteOfDay, windowClosesMinuteOfDay } = policy.pickups

/**
 * The evening job: everybody is told of tomorrow's pickup once, however often it runs. Who booked or changed it later than
 * the hour of the reminder has just heard of it. Answers with how many were queued.
 */
export async function remindOfPickups({ database, clock, jobs }: Deps): Promise<number> {
  const now = clock.now()
  const today = laDay(now)
  const remindAt = instantAt(today, reminderMinuteOfDay)
  if (now < remindAt) return 0
  const tomorrow = addDays(today, 1)
  const queued = await database.transaction(async (db) => {
    await lockOwnersOn(db, tomorrow, remindAt)
    const pickups = await listOpenOn(db, tomorrow, remindAt)
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

const reminderKey = ({ id, pickupDay }: Pick<Reminded, 'id' | 'pickupDay'>) => `pickup ${id} reminder for ${pickupDay}`

/** It names the day: what could not leave before nine in the evening is read on the morning itself. */
function reminderOf(pickup: Reminded, textNumber: string | undefined): NewMessage {
  const { customerId, email, pickupDay, addressLine1, addressLine2 } = pickup
  const place = addressLine2 === '' ? addressLine1 : `${addressLine1}, ${addressLine2}`
  const hours = `between ${displayTime(windowOpensMinuteOfDay)} and ${displayTime(windowClosesMinuteOfDay)}`
  const body = `${brand.name}: we pick up on ${displayDay(pickupDay)}, ${hours} at ${place}. Please leave your bag out.`
  const message = { eventKey: reminderKey(pickup), body, customerId, keepsQuietHours: true } as const
  return textNumber === undefined
    ? { ...message, channel: 'mail', recipient: email, subject: `Your pickup on ${displayDay(pickupDay)}` }
    : { ...message, channel: 'sms', recipient: textNumber }
}

/**
 * For pickups that do not come as their reminders say, under their customer's lock, each with the day on which it was. One that is
 * open after all is reminded of anew.
 */
export const dropReminders = (db: Db, pickups: readonly Pick<Reminded, 'id' | 'pickupDay'>[]): Promise<void> =>
  dropQueued(db, pickups.map(reminderKey))

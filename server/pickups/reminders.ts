import { addDays, instantAt, laDay } from '#rules/days'
import { policy } from '#rules/policy'
import { isQuietTime } from '#rules/texts'
import { eventKeys } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { dropQueued, type NewMessage, queueMessages } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { listTextNumbers } from '../profile/numbers.ts'
import { messageOf } from '../profile/tell-customer.ts'
import { pickupReminder } from '../words/pickups.ts'
import {
  listToRemind,
  lockOwners,
  markReminded,
  type PickupOfOwner,
  type ReminderWish,
  unmarkReminded,
} from './reminder-store.ts'

type Reminded = Awaited<ReturnType<typeof markReminded>>[number]

const { reminderMinuteOfDay } = policy.pickups

const PAGE = 500

/**
 * The evening job: everybody is told of tomorrow's pickup once, however often it runs. A customer who booked or changed
 * it later than the hour of the reminder has just heard of it. Answers with how many were queued.
 */
export async function remindOfPickups(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const today = laDay(now)
  const remindAt = instantAt(today, reminderMinuteOfDay)
  // What is written later would leave on the morning of the pickup.
  if (now < remindAt || isQuietTime(now)) return 0
  const wish = { day: addDays(today, 1), changedBefore: remindAt }
  let after: PickupOfOwner | undefined = { customerId: 0, id: 0 }
  let queued = 0
  while (after !== undefined) {
    const page: PickupOfOwner[] = await listToRemind(deps.database.db, wish, after, PAGE)
    const told = page.length > 0 ? await remindOfPage(deps, wish, page, now) : 0
    // The first texts leave while the later pages are written.
    if (told > 0) deps.jobs.runSoon('send-messages')
    queued += told
    after = page.length === PAGE ? page.at(-1) : undefined
  }
  return queued
}

/**
 * A page is one transaction, so nobody waits for the whole evening's work. What a pickup was when the page was listed counts for nothing:
 * it is looked at again under its owner's lock, where another server may have been first.
 */
const remindOfPage = ({ database }: Deps, wish: ReminderWish, page: readonly PickupOfOwner[], now: Date) =>
  database.transaction(async (db) => {
    await lockOwners(db, page)
    const pickups = await markReminded(db, wish, page)
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

const reminderKey = ({ id, pickupDay }: Pick<Reminded, 'id' | 'pickupDay'>) => eventKeys.pickupReminder(id, pickupDay)

const reminderOf = (pickup: Reminded, textNumber: string | undefined): NewMessage =>
  messageOf({ id: pickup.customerId, email: pickup.email, textNumber }, pickupReminder(pickup), {
    eventKey: reminderKey(pickup),
    kind: 'reminder',
    keepsQuietHours: true,
  })

/**
 * Drops reminders of pickups that do not come as they say, under the customer's lock, each with its former day. A
 * pickup that is open after all is reminded of anew.
 */
export async function dropReminders(db: Db, pickups: readonly Pick<Reminded, 'id' | 'pickupDay'>[]): Promise<void> {
  if (pickups.length === 0) return
  await dropQueued(db, pickups.map(reminderKey))
  await unmarkReminded(
    db,
    pickups.map(({ id }) => id),
  )
}

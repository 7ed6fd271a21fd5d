import { addDays, instantAt, laDay } from '#rules/days/days'
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
  const wish = { day: addDays(today, 1), changedBefore: remindAt, now }
  // Two servers share the pages. Whoever another one holds is waited for at the end: it may be a customer who changes something else.
  const { queued, passedOver } = await remindOfAll(deps, { ...wish, waits: false })
  if (passedOver === 0) return queued
  return queued + (await remindOfAll(deps, { ...wish, waits: true })).queued
}

type Run = ReminderWish & { now: Date; waits: boolean }

async function remindOfAll(deps: Deps, run: Run): Promise<{ queued: number; passedOver: number }> {
  let after: PickupOfOwner | undefined = { customerId: 0, id: 0 }
  let [queued, passedOver] = [0, 0]
  while (after !== undefined) {
    const page: PickupOfOwner[] = await listToRemind(deps.database.db, run, after, PAGE)
    const told = page.length > 0 ? await remindOfPage(deps, run, page) : { queued: 0, passedOver: 0 }
    // The first texts leave while the later pages are written.
    if (told.queued > 0) deps.jobs.runSoon('send-messages')
    queued += told.queued
    passedOver += told.passedOver
    after = page.length === PAGE ? page.at(-1) : undefined
  }
  return { queued, passedOver }
}

/**
 * A page is one transaction, so nobody waits for the whole evening's work. What a pickup was when the page was listed counts for nothing:
 * it is looked at again under its owner's lock, where another server may have been first.
 */
const remindOfPage = ({ database }: Deps, { now, waits, ...wish }: Run, page: readonly PickupOfOwner[]) =>
  database.transaction(async (db) => {
    const own = await lockOwners(db, page, { waits })
    const passedOver = page.length - own.length
    if (own.length === 0) return { queued: 0, passedOver }
    const pickups = await markReminded(db, wish, own)
    const numbers = await listTextNumbers(
      db,
      pickups.map(({ customerId }) => customerId),
    )
    const queued = await queueMessages(
      db,
      pickups.map((pickup) => reminderOf(pickup, numbers.get(pickup.customerId))),
      now,
    )
    return { queued, passedOver }
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

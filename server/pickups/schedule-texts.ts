import { displayDay, laDay } from '#rules/days'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { findTextNumber } from '../profile/phones.ts'
import type { ScheduleRow } from './schedule-store.ts'
import { tellCustomer } from './texts.ts'

/** What the customer hears about the recurring schedule: one message for each thing done to it, none for each pickup. */

interface Described {
  schedule: ScheduleRow
  addressLine1: string
  nextDay: string | undefined
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const inWords = (parts: readonly string[]) => parts.join(', ').replace(/, (?=[^,]+$)/, ' and ')

/** "every Monday and Thursday from 228 Bush Street" */
const rhythm = ({ schedule, addressLine1 }: Described) =>
  `every ${inWords(schedule.days.map((day) => WEEKDAYS[day - 1] ?? ''))} from ${addressLine1}`

const on = (word: 'first' | 'next', day: string | undefined) =>
  day === undefined ? '' : `, ${word} on ${displayDay(day)}`

const pause = ({ resumesOn }: ScheduleRow) =>
  resumesOn === null ? 'paused until you resume them' : `paused until ${displayDay(resumesOn)}`

/** Days hold a comma each. */
const stillComing = (days: readonly string[]) =>
  days.length === 0 ? '' : ` We still come on ${days.map(displayDay).join(' and on ')}: it is too late to change that.`

export function tellScheduleMade(db: Db, owner: Customer, made: Described, now: Date): Promise<void> {
  const { schedule, nextDay } = made
  const body =
    schedule.status === 'active'
      ? `we will pick up ${rhythm(made)}${on('first', nextDay)}.`
      : `we will pick up ${rhythm(made)}. Your recurring pickups are ${pause(schedule)}.`
  return tell(db, owner, { eventKey: `schedule ${schedule.id} made`, body }, now)
}

export function tellScheduleChanged(
  db: Db,
  owner: Customer,
  changed: Described & { before: ScheduleRow; keptDays: readonly string[] },
  now: Date,
): Promise<void> {
  const { id, changeCount } = changed.schedule
  return tell(db, owner, { eventKey: `schedule ${id} change ${changeCount}`, body: changeInWords(changed) }, now)
}

function changeInWords(changed: Described & { before: ScheduleRow; keptDays: readonly string[] }): string {
  const { before, schedule, nextDay, keptDays } = changed
  const wasActive = before.status === 'active'
  if (schedule.status === 'paused') {
    const isNew = wasActive || before.resumesOn !== schedule.resumesOn
    const state = isNew ? `are ${pause(schedule)}` : `have changed, and are ${pause(schedule)}`
    return `your recurring pickups ${state}.${wasActive ? stillComing(keptDays) : ''}`
  }
  const opening = wasActive ? 'your recurring pickups have changed' : 'your recurring pickups go on'
  return `${opening}. We pick up ${rhythm(changed)}${on('next', nextDay)}.`
}

/** On the morning that the customer had named: the first pickup may be today's, and comes too soon for a reminder. */
export const tellScheduleResumed = (db: Db, owner: Customer, resumed: Described, now: Date): Promise<void> =>
  tell(
    db,
    owner,
    {
      eventKey: `schedule ${resumed.schedule.id} resumed on ${laDay(now)}`,
      body: `your recurring pickups go on. We pick up ${rhythm(resumed)}${on('next', resumed.nextDay)}.`,
      keepsQuietHours: true,
    },
    now,
  )

export const tellScheduleDeleted = (
  db: Db,
  owner: Customer,
  { schedule, keptDays }: { schedule: ScheduleRow; keptDays: readonly string[] },
  now: Date,
): Promise<void> =>
  tell(
    db,
    owner,
    {
      eventKey: `schedule ${schedule.id} deleted`,
      body: `your recurring schedule is deleted.${stillComing(keptDays)}`,
    },
    now,
  )

/** Paused by us. */
export const tellSchedulePaused = (
  db: Db,
  owner: Customer,
  { schedule, keptDays, link }: { schedule: ScheduleRow; keptDays: readonly string[]; link: string },
  now: Date,
): Promise<void> =>
  tell(
    db,
    owner,
    {
      eventKey: `schedule ${schedule.id} paused ${schedule.changeCount}`,
      body: `your recurring pickups are paused, because fees for stops without a bag are not paid.${stillComing(keptDays)} Pay them, and resume whenever you like: ${link}`,
      keepsQuietHours: true,
    },
    now,
  )

async function tell(
  db: Db,
  owner: Customer,
  told: { eventKey: string; body: string; keepsQuietHours?: true },
  now: Date,
): Promise<void> {
  const textNumber = await findTextNumber(db, owner.id)
  await tellCustomer(db, { ...owner, textNumber }, { ...told, subject: 'Your recurring pickups' }, now)
}

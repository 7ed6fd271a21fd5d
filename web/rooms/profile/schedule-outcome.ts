import type { Pickup, Schedule } from '#contract/pickups'
import { addDays, laDay, weekday } from '#rules/days/days'
import { firstBookableDay } from '#rules/days/pickup-days'
import { scheduledDays } from '#rules/days/recurring'
import { policy } from '#rules/policy'
import { closedDays } from '../../core/closed-days.ts'

/** The days that change when a schedule is changed. The customer is told before it happens. */
export interface ScheduleOutcome {
  /** The days that were made so far, and are taken back. */
  withdrawn: string[]
  /** The days past their cutoff: nothing changes them. */
  kept: string[]
  /** The days that are made or brought back at once. */
  made: string[]
  /** The days that stay, and follow the schedule's address, rush and note. */
  carried: string[]
}

type Wanted = Pick<Schedule, 'days' | 'address' | 'isRush' | 'comment'>

const daysOf = (pickups: readonly Pickup[]) => pickups.map(({ pickupDate }) => pickupDate)
const ofSchedule = (schedule: Schedule, upcoming: readonly Pickup[]) =>
  upcoming.filter((pickup) => pickup.schedule === schedule.id)
const keptOf = (own: readonly Pickup[]) => daysOf(own.filter(({ isChangeable }) => !isChangeable))

/** Pausing and deleting take back whatever may still be changed. */
export function whenStopped(schedule: Schedule, upcoming: readonly Pickup[]): ScheduleOutcome {
  const own = ofSchedule(schedule, upcoming)
  const withdrawn = daysOf(own.filter(({ isChangeable }) => isChangeable))
  return { withdrawn, kept: keptOf(own), made: [], carried: [] }
}

/** Two weeks ahead, but for the days on which we come to that address already. */
export function whenStarted(wanted: Pick<Wanted, 'days' | 'address'>, upcoming: readonly Pickup[], now: Date) {
  const until = addDays(laDay(now), policy.recurring.bookedAheadDays)
  const isTaken = (day: string) =>
    upcoming.some(({ address, pickupDate }) => address === wanted.address && pickupDate === day)
  const made = scheduledDays(wanted.days, firstBookableDay(now), until, closedDays()).filter((day) => !isTaken(day))
  return { withdrawn: [], kept: [], made, carried: [] } satisfies ScheduleOutcome
}

/** Days taken away are withdrawn, new ones are made, and what stays follows. A paused schedule has nothing to change. */
export function whenChanged(schedule: Schedule, wanted: Wanted, upcoming: readonly Pickup[], now: Date) {
  if (schedule.status === 'paused') return { withdrawn: [], kept: [], made: [], carried: [] } satisfies ScheduleOutcome
  const own = ofSchedule(schedule, upcoming)
  const gone = schedule.days.filter((day) => !wanted.days.includes(day))
  const isLeaving = ({ pickupDate }: Pickup) => gone.includes(weekday(pickupDate))
  const changeable = own.filter(({ isChangeable }) => isChangeable)
  const isCarried =
    wanted.address !== schedule.address || wanted.isRush !== schedule.isRush || wanted.comment !== schedule.comment
  const added = wanted.days.filter((day) => !schedule.days.includes(day))
  const { made } = whenStarted({ days: added, address: wanted.address }, upcoming, now)
  const outcome: ScheduleOutcome = {
    withdrawn: daysOf(changeable.filter(isLeaving)),
    kept: gone.length > 0 || isCarried ? keptOf(own) : [],
    made,
    carried: isCarried ? daysOf(changeable.filter((pickup) => !isLeaving(pickup))) : [],
  }
  return outcome
}

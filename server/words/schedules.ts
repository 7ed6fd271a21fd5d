import { links } from '#contract/links'
import { type News, textOf, weekdaysInWords } from './text.ts'

/** The customer hears about recurring pickups: one message for each thing done to the schedule, none for each pickup. */

interface State {
  /** Monday is 1. */
  days: readonly number[]
  status: 'active' | 'paused'
  resumesOn: string | null
}

interface Described {
  schedule: State
  addressLine1: string
  nextDay: string | undefined
}

type Names = Parameters<Parameters<typeof textOf>[0]>[0]

const recurring = (say: (names: Names) => string): News => ({
  subject: 'Your recurring pickups',
  text: textOf(say),
})

/** "every Monday and Thursday from 228 Bush Street"; of four days and more only the beginnings. */
function rhythm({ place }: Names, { schedule, addressLine1 }: Described): string {
  return `every ${weekdaysInWords(schedule.days)} from ${place(addressLine1)}`
}

const on = ({ day }: Names, word: 'first' | 'next', at: string | undefined) =>
  at === undefined ? '' : `, ${word} on ${day(at)}`

const pause = ({ day }: Names, { resumesOn }: State) =>
  resumesOn === null ? 'paused until you resume them' : `paused until ${day(resumesOn)}`

/** Days hold a comma each. */
const stillComing = ({ day }: Names, days: readonly string[]) =>
  days.length === 0 ? '' : ` We’ll still come on ${days.map(day).join(' and on ')}: it’s too late to change that.`

export const scheduleMade = (made: Described): News =>
  recurring((names) =>
    made.schedule.status === 'active'
      ? `we will pick up ${rhythm(names, made)}${on(names, 'first', made.nextDay)}.`
      : `we will pick up ${rhythm(names, made)}. Your recurring pickups are ${pause(names, made.schedule)}.`,
  )

export const scheduleChanged = (changed: Described & { before: State; keptDays: readonly string[] }): News =>
  recurring((names) => {
    const { before, schedule, nextDay, keptDays } = changed
    const wasActive = before.status === 'active'
    if (schedule.status === 'paused') {
      const isNew = wasActive || before.resumesOn !== schedule.resumesOn
      const state = isNew ? `are ${pause(names, schedule)}` : `have changed, and are ${pause(names, schedule)}`
      return `your recurring pickups ${state}.${wasActive ? stillComing(names, keptDays) : ''}`
    }
    const opening = wasActive ? 'your recurring pickups have changed' : 'your recurring pickups are back on'
    return `${opening}. We pick up ${rhythm(names, changed)}${on(names, 'next', nextDay)}.`
  })

/** This goes out on the morning that the customer named: the first pickup may be today's, too soon for a reminder. */
export const scheduleResumed = (resumed: Described): News =>
  recurring(
    (names) =>
      `your recurring pickups are back on. We pick up ${rhythm(names, resumed)}${on(names, 'next', resumed.nextDay)}.`,
  )

export const scheduleDeleted = (keptDays: readonly string[]): News =>
  recurring((names) => `your recurring schedule is deleted.${stillComing(names, keptDays)}`)

/** We, and not the customer, have paused the schedule. */
export const schedulePaused = (keptDays: readonly string[], publicUrl: string): News =>
  recurring(
    (names) =>
      `your recurring pickups are paused, because missed-pickup fees are not paid.${stillComing(names, keptDays)} Pay and resume: ${publicUrl}${links.profileOrders}`,
  )

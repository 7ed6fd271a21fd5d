import { dayRefusal } from '#rules/days/pickups'
import { closedDays } from '../../core/closed-days.ts'
import { serverNow } from '../../core/server-clock.ts'
import { rugVisitDraft } from './pickup-drafts.ts'

/** The day that was chosen on the rug page, if we still can come on it. */
export function keptRugDay(): string | undefined {
  const day = rugVisitDraft.read()?.day
  return day !== undefined && dayRefusal(day, serverNow(), closedDays()) === undefined ? day : undefined
}

import { dayRefusal } from '#rules/pickups'
import { serverNow } from '../../core/server-clock.ts'
import { rugVisitDraft } from './pickup-drafts.ts'

/** What was chosen on the rug page, if we still can come that day. */
export function keptRugDay(): string | undefined {
  const day = rugVisitDraft.read()?.day
  return day !== undefined && dayRefusal(day, serverNow()) === undefined ? day : undefined
}

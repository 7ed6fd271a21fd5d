import { unmadeSentence } from '#contract/placing'
import { displayDay } from '#rules/days/days'
import { type Agreement, hadPickup } from '../pickups/agreements.ts'
import { weekdaysInWords } from '../words/text.ts'

/** Tells staff what was agreed with a payment and what became of it. Undefined where nothing was wished for. */
export function agreedLine(agreement: Agreement): string | undefined {
  const parts = [pickupPart(agreement), schedulePart(agreement)].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : `Agreed with order ${agreement.invoiceId}: ${parts.join('; ')}`
}

const WAITS = 'waits for the payment'

function pickupPart(agreement: Agreement): string | undefined {
  const { pickupDay, isRush, madeAt, pickupId, pickupRefusal, bookedDay, bookedStatus } = agreement
  if (pickupDay === null) return undefined
  const wished = `pickup ${displayDay(pickupDay)}${isRush ? ' with rush' : ''}`
  if (madeAt === null) return `${wished}: ${WAITS}`
  if (pickupRefusal !== null) return `${wished}: not booked. ${unmadeSentence(pickupRefusal)}`
  const day = bookedDay === null || bookedDay === pickupDay ? '' : ` for ${displayDay(bookedDay)}`
  const isGone = bookedStatus === 'cancelled' || bookedStatus === 'withdrawn'
  const since = isGone ? `, ${bookedStatus} since` : ''
  return hadPickup(agreement)
    ? `${wished}: was pickup ${pickupId} already${since}`
    : `${wished}: booked as pickup ${pickupId}${day}${since}`
}

function schedulePart({ days, madeAt, scheduleId, scheduleRefusal, startsOn }: Agreement): string | undefined {
  if (days.length === 0) return undefined
  const wished = `every ${weekdaysInWords(days)}`
  if (madeAt === null) return `${wished}: ${WAITS}`
  if (scheduleRefusal === 'schedule_exists') return `${wished}: a schedule existed already`
  if (scheduleRefusal !== null) return `${wished}: not scheduled. ${unmadeSentence(scheduleRefusal)}`
  const since = scheduleId === null ? ', deleted since' : ''
  return `${wished}: scheduled${startsOn === null ? '' : ` from ${displayDay(startsOn)}`}${since}`
}

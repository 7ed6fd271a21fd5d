import type { Phone } from '#contract/profile'
import { DAY_MS } from '#rules/durations'
import { serverNow } from '../../core/server-clock.ts'

/** The phone about which nobody asks for a while. It is kept for the whole browser, because the question would come back in the next tab. */
const PUT_OFF = 'larkspur.put-off-phone'
/** About the time to the next pickup of somebody who has one a week: then texts are missed again. */
const PUT_OFF_FOR_MS = 7 * DAY_MS

const idOf = (phone: Phone | undefined): string => String(phone?.id ?? 'none')

export function putOffVerifying(phone: Phone | undefined): void {
  try {
    localStorage.setItem(PUT_OFF, `${idOf(phone)} ${serverNow().getTime() + PUT_OFF_FOR_MS}`)
  } catch {
    // If the browser forbids storage, the question comes back with the next page.
  }
}

export function isVerifyingPutOff(phone: Phone | undefined): boolean {
  try {
    const [id, until] = localStorage.getItem(PUT_OFF)?.split(' ') ?? []
    return id === idOf(phone) && serverNow().getTime() < Number(until)
  } catch {
    return false
  }
}

import { MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'

/** A letter’s link names its customer, and lasts for a while. */

const LARGEST_ID = 2_147_483_647

export const linkEnd = (now: Date): Date => new Date(now.getTime() + policy.accounts.resetLinkMinutes * MINUTE_MS)

/** The customer's id, or nobody's. */
export function readUid(uid: string): number {
  const id = /^\d{1,10}$/.test(uid) ? Number(uid) : 0
  return id <= LARGEST_ID ? id : 0
}

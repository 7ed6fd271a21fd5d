import { askedAgainFrom } from '#rules/held-orders'
import type { Db } from '../db/open.ts'
import { findChargeInFlight, listLastAttempts } from '../payments/charge-store.ts'

/**
 * An order may be asked for by itself at this moment. A charge in the provider's hands is left to whoever asked for it.
 * Where the provider keeps failing and then knows nothing of what it was sent, each attempt waits longer than the one
 * before.
 */
export async function mayAskAgain(
  db: Db,
  { customerId, id }: { customerId: number; id: number },
  now: Date,
): Promise<boolean> {
  if ((await findChargeInFlight(db, customerId)) !== undefined) return false
  const attempts = await listLastAttempts(db, customerId, id)
  const known = attempts.findIndex(({ status, chargeRef }) => status !== 'void' || chargeRef !== null)
  const lost = known < 0 ? attempts : attempts.slice(0, known)
  const lastAt = lost[0]?.endedAt ?? null
  return lastAt === null || askedAgainFrom(lost.length, lastAt) <= now
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations'
import { staffPolicy } from '#rules/policy'
import type { StaffRole } from '#rules/staff-roles'
import type { Db } from '../db/open.ts'
import type { SignedInStaff } from '../http/serve-desk.ts'
import type { Deps } from '../ports.ts'
import { hashToken, newToken } from '../random-token.ts'
import { deleteOldTries } from './passkey-store.ts'
import {
  deleteOldSessions,
  findStaffSession,
  insertStaffSession,
  listStillOpen,
  updateSeen,
  updateSessionsEnded,
} from './session-store.ts'

/**
 * A session at the desk: a row that a cookie points at. It lasts some hours whatever happens, nothing renews it, and each call looks at
 * the row, so that an owner who ends it ends it at once.
 */

export interface NewSession {
  token: string
  staff: SignedInStaff
}

export async function openStaffSession(
  { random }: Pick<Deps, 'random'>,
  db: Db,
  { passkeyId, ...person }: { id: number; name: string; role: StaffRole; places: readonly string[]; passkeyId: number },
  now: Date,
): Promise<NewSession> {
  const { token, tokenHash } = newToken(random)
  const endsAt = new Date(now.getTime() + staffPolicy.desk.sessionHours * HOUR_MS)
  const session = { staffId: person.id, passkeyId, tokenHash, beganAt: now, endsAt }
  const { id: sessionId } = await insertStaffSession(db, session)
  await updateSeen(db, person.id, now)
  return { token, staff: { ...person, sessionId, beganAt: now, endsAt } }
}

export type FoundSession = { staff: SignedInStaff } | { ended: { id: number; name: string } } | undefined

/** The session of a cookie; of one that is over, whose it was; nothing where there never was such a one. */
export async function findSessionOf({ database, clock }: Deps, token: string): Promise<FoundSession> {
  const { db } = database
  const row = await findStaffSession(db, hashToken(token))
  if (row === undefined) return undefined
  const now = clock.now()
  const { endedAt, leftAt, seenAt, ...staff } = row
  if (endedAt !== null || leftAt !== null || staff.endsAt <= now) return { ended: { id: staff.id, name: staff.name } }
  // When somebody was last seen is told by the minute.
  if (seenAt === null || now.getTime() - seenAt.getTime() >= MINUTE_MS) await updateSeen(db, staff.id, now)
  return { staff }
}

/** Those of these sessions that are still open. */
export const readStillOpen = ({ database, clock }: Deps, ids: readonly number[]): Promise<Set<number>> =>
  listStillOpen(database.db, ids, clock.now())

/** Whoever signs out wants the cookie to be of no use any more; without a session there is nothing to do. */
export const endSessionOf = ({ database, clock }: Deps, token: string): Promise<void> =>
  updateSessionsEnded(database.db, ['tokenHash', hashToken(token)], clock.now())

/** The hourly job. Questions that nobody answered are of no use, and sessions for some weeks. */
export async function forgetOldSessions(db: Db, now: Date): Promise<void> {
  await deleteOldTries(db, now)
  await deleteOldSessions(db, new Date(now.getTime() - staffPolicy.desk.keptSessionDays * DAY_MS))
}

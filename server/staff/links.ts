import { displayMoment } from '#rules/days/days'
import { HOUR_MS } from '#rules/durations'
import { staffPolicy } from '#rules/policy'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { hashToken, newToken } from '../random-token.ts'
import { deskRefusal } from './desk-refusal.ts'
import { findStaffLink, insertStaffLink, type LinkRow, updateTakenBack } from './link-store.ts'

/** A one-time link with which somebody makes a passkey. Its address is shown to whoever asked for it, and stands nowhere. */

export interface NewLink {
  token: string
  expiresAt: Date
}

/** The one before no longer works. */
export async function makeLink(
  { random }: Pick<Deps, 'random'>,
  db: Db,
  staffId: number,
  madeBy: string,
  now: Date,
): Promise<NewLink> {
  await updateTakenBack(db, staffId, now)
  const { token, tokenHash } = newToken(random)
  const expiresAt = new Date(now.getTime() + staffPolicy.desk.linkHours * HOUR_MS)
  await insertStaffLink(db, { staffId, tokenHash, madeAt: now, madeBy, expiresAt })
  return { token, expiresAt }
}

export const isLinkOpen = ({ usedAt, takenBackAt, expiresAt }: LinkRow, now: Date): boolean =>
  usedAt === null && takenBackAt === null && expiresAt > now

export type OpenLink = NonNullable<Awaited<ReturnType<typeof findStaffLink>>>

/** A link that can be used, or the reason why it cannot. */
export async function requireOpenLink(db: Db, token: string, now: Date): Promise<OpenLink> {
  const link = await findStaffLink(db, hashToken(token))
  if (link === undefined || link.takenBackAt !== null || link.leftAt !== null) throw deskRefusal('link_unknown')
  if (link.usedAt !== null)
    throw deskRefusal('link_used', {
      sentence: `This link was used ${displayMoment(link.usedAt)}. Ask the owner for a new one.`,
    })
  if (link.expiresAt <= now) throw deskRefusal('link_expired')
  return link
}

import { createHash } from 'node:crypto'
import { MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import type { Random } from '../ports.ts'

/** A letter's link carries a token, of which we keep a hash. */

const TOKEN_BYTES = 32
const LARGEST_ID = 2_147_483_647

export function newToken(random: Random): { token: string; tokenHash: string } {
  const token = random.bytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const linkEnd = (now: Date): Date => new Date(now.getTime() + policy.accounts.resetLinkMinutes * MINUTE_MS)

/** The customer's id, or nobody's. */
export function readUid(uid: string): number {
  const id = /^\d{1,10}$/.test(uid) ? Number(uid) : 0
  return id <= LARGEST_ID ? id : 0
}

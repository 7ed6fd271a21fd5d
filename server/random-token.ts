import { createHash } from 'node:crypto'
import type { Random } from './ports.ts'

/** A token that nobody can guess, of which we keep a hash: whoever reads our tables cannot use it. */

const TOKEN_BYTES = 32

export function newToken(random: Random): { token: string; tokenHash: string } {
  const token = random.bytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

import { MINUTE_MS } from '#rules/durations'
import type { Deps } from '../ports.ts'
import { newToken } from '../random-token.ts'
import { passwordLink } from '../words/account.ts'
import { writeAboutAccount } from './letters.ts'
import { linkEnd } from './mail-tokens.ts'
import { hashPassword } from './passwords.ts'
import { findByEmail, findLink, insertLink, listLinkTimes, lockAccount } from './store.ts'

/** No customer has this id. */
const NOBODY = 0

/**
 * Anybody may ask, as often as they like, so asking can neither take a link away from its owner nor fill a letter box: links
 * live side by side, and who asks while a fresh one is on its way gets the same answer and no second letter.
 */
const BETWEEN_LETTERS_MS = 2 * MINUTE_MS
const LINKS_ALIVE = 5

/**
 * Sends a link to whoever has an account with this address. How long the answer takes does not tell whether somebody has:
 * hashing takes the most of it, and beside it as many statements are spoken for nobody as for a customer.
 */
export async function forgotPassword(deps: Deps, email: string): Promise<void> {
  const { token, tokenHash } = newToken(deps.random)
  // The hash is waited for also where the link fails: until then this call keeps its place among those that hash.
  const [, sent] = await Promise.allSettled([hashPassword(deps, token), sendLink(deps, email, token, tokenHash)])
  if (sent.status === 'rejected') throw sent.reason
  deps.jobs.runSoon('send-messages')
}

async function sendLink(deps: Deps, email: string, token: string, tokenHash: string): Promise<void> {
  const { config, database, clock } = deps
  const now = clock.now()
  const found = await findByEmail(database.db, email, now)
  await database.transaction(async (db) => {
    const customer = await lockAccount(db, found?.id ?? NOBODY)
    const alive = await listLinkTimes(db, customer?.id ?? NOBODY, 'reset_password', now)
    if (customer === undefined || hasEnough(alive, now)) {
      for (let write = 0; write < 2; write += 1) await findLink(db, NOBODY, 'reset_password', tokenHash, now)
      return
    }
    const { id: customerId } = customer
    const linkId = await insertLink(db, {
      customerId,
      purpose: 'reset_password',
      tokenHash,
      newEmail: null,
      sessionId: null,
      createdAt: now,
      expiresAt: linkEnd(now),
    })
    const letter = passwordLink({ publicUrl: config.publicUrl, uid: customerId, token })
    await writeAboutAccount(db, customer, { event: `reset link ${linkId}`, letter, secret: token }, now)
  })
}

function hasEnough([newest, ...older]: readonly Date[], now: Date): boolean {
  if (newest === undefined) return false
  return older.length + 1 >= LINKS_ALIVE || now.getTime() - newest.getTime() < BETWEEN_LETTERS_MS
}

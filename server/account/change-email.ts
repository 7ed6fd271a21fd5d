import { AppError } from '../app-error.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import type { Cookie } from '../http/cookies.ts'
import type { SignedInCustomer } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { hashToken, newToken } from '../random-token.ts'
import { emailChanged, emailInUse, emailLink } from '../words/account.ts'
import type { Caller } from './caller.ts'
import { checkPassword } from './check-password.ts'
import { rememberCaller } from './known-callers.ts'
import { writeAboutAccount } from './letters.ts'
import { lockOwnAccount } from './lock-account.ts'
import { linkEnd, readUid } from './mail-tokens.ts'
import { isOurAddress } from './our-address.ts'
import { endSessions } from './session-store.ts'
import { deleteLinks, findByEmail, findLink, insertLink, lockAccount, updateAccount } from './store.ts'

/**
 * Writes to the new address. When it is somebody else's, they are told instead, and the caller can tell neither from
 * the answer nor from the work behind it: the same rows are written, but nobody gets to know that token. Our own letter
 * boxes are nobody's.
 */
export async function changeEmail(
  deps: Deps,
  { id, sessionId }: SignedInCustomer,
  { password, email }: { password: string; email: string },
): Promise<void> {
  const { database, clock, limit } = deps
  const { publicUrl } = deps.config
  const checked = await checkPassword(deps, id, password)
  // Nobody's letter box is filled through us, neither by one customer nor by many. A wrong password costs nothing of it.
  await limit('letter', `customer ${id}`)
  await limit('letter', email)
  const { token, tokenHash } = newToken(deps.random)
  const now = clock.now()
  await database.transaction(async (db) => {
    const { passwordHash } = await lockOwnAccount(db, id)
    if (passwordHash !== checked) throw new AppError('password_wrong')
    const owner = await findByEmail(db, email, now)
    await deleteLinks(db, id, 'change_email')
    const linkId = await insertLink(db, {
      customerId: id,
      purpose: 'change_email',
      tokenHash,
      newEmail: email,
      sessionId,
      createdAt: now,
      expiresAt: linkEnd(now),
    })
    if (isOurAddress(email)) return
    if (owner === undefined || owner.id === id) {
      const letter = emailLink({ publicUrl, uid: id, token })
      await writeAboutAccount(db, { id, email }, { event: `email link ${linkId}`, letter, secret: token }, now)
    } else {
      const letter = emailInUse(publicUrl)
      await writeAboutAccount(db, owner, { event: `email asked for by link ${linkId}`, letter }, now)
    }
  })
  deps.jobs.runSoon('send-messages')
}

/** Follows that letter's link, on whichever device it was read. Whoever asked for it stays signed in, the others do not. */
export async function confirmEmail(
  deps: Deps,
  link: { uid: string; token: string },
  caller: Caller,
): Promise<{ answer: { email: string }; cookies: Cookie[] }> {
  const { database, clock } = deps
  const now = clock.now()
  const customerId = readUid(link.uid)
  const tokenHash = hashToken(link.token)
  try {
    const confirmed = await database.transaction(async (db) => {
      const customer = await lockAccount(db, customerId)
      const asked = await findLink(db, customerId, 'change_email', tokenHash, now)
      if (!customer || !asked?.newEmail) throw new AppError('reset_link_used_up')
      // A reset link that went to the old address must not open the account any more.
      await deleteLinks(db, customerId)
      await updateAccount(db, customerId, { email: asked.newEmail, emailConfirmedAt: now })
      await endSessions(db, customerId, now, asked.sessionId)
      await writeAboutAccount(db, customer, { event: 'email changed', letter: emailChanged() }, now)
      return { ...customer, email: asked.newEmail }
    })
    deps.jobs.runSoon('send-messages')
    return { answer: { email: confirmed.email }, cookies: await rememberCaller(deps, confirmed, caller) }
  } catch (error) {
    // Somebody has signed up with the address since the letter was written.
    if (isUniqueViolation(error)) throw new AppError('reset_link_used_up')
    throw error
  }
}

import { AppError } from '../app-error.ts'
import type { Cookie } from '../http/cookies.ts'
import type { Deps } from '../ports.ts'
import { doubtPhones } from '../profile/unverified-phones.ts'
import { hashToken } from '../random-token.ts'
import { passwordReset } from '../words/account.ts'
import type { Caller } from './caller.ts'
import { refuseGuessable } from './guessable-password.ts'
import { afterwards, networkKey, rememberCaller } from './known-callers.ts'
import { writeAboutAccount } from './letters.ts'
import { readUid } from './mail-tokens.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './session-store.ts'
import { deleteKnownNetworks, deleteLinks, findLink, lockAccount, updateAccount } from './store.ts'

/** Sets the password by a letter's link, once. Everybody who is signed in has to sign in anew, and from nowhere known. */
export async function resetPassword(
  deps: Deps,
  link: { uid: string; token: string },
  newPassword: string,
  caller: Caller,
): Promise<Cookie[]> {
  const { config, database, clock } = deps
  const now = clock.now()
  const customerId = readUid(link.uid)
  const tokenHash = hashToken(link.token)
  // The link is looked up before the costly hashing: a made-up link costs as good as nothing.
  if (!(await findLink(database.db, customerId, 'reset_password', tokenHash, now))) {
    throw new AppError('reset_link_used_up')
  }
  const passwordHash = await hashPassword(deps, newPassword)
  const email = await database.transaction(async (db) => {
    const customer = await lockAccount(db, customerId)
    const isValid = customer && (await findLink(db, customerId, 'reset_password', tokenHash, now))
    if (!isValid) throw new AppError('reset_link_used_up')
    // The link stays good for another try.
    refuseGuessable(newPassword, customer, 'newPassword')
    // All links go: somebody who had the old password may have asked for one to another address.
    await deleteLinks(db, customerId)
    await updateAccount(db, customerId, { passwordHash, emailConfirmedAt: now })
    await endSessions(db, customerId, now)
    await deleteKnownNetworks(db, customerId)
    // This is the first proof that the address is theirs. Whoever opened the account may have been somebody else, with
    // a phone of their own.
    if (customer.emailConfirmedAt === null) await doubtPhones(db, customerId, now)
    const letter = passwordReset(config.publicUrl)
    await writeAboutAccount(db, customer, { event: 'password changed', letter }, now)
    return customer.email
  })
  deps.jobs.runSoon('send-messages')
  const cookies = await rememberCaller(deps, { id: customerId, passwordHash }, caller)
  // The wrong tries of this network are forgotten, now that it is known in another way.
  await afterwards(deps, caller, () => deps.backOff.forget(networkKey(deps, email, caller.network)))
  return cookies
}

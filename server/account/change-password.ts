import { AppError } from '../app-error.ts'
import type { Cookie } from '../http/cookies.ts'
import type { SignedInCustomer } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { passwordChanged } from '../words/account.ts'
import type { Caller } from './caller.ts'
import { checkPassword } from './check-password.ts'
import { refuseGuessable } from './guessable-password.ts'
import { rememberCaller } from './known-callers.ts'
import { writeAboutAccount } from './letters.ts'
import { lockOwnAccount } from './lock-account.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './session-store.ts'
import { deleteKnownNetworks, deleteLinks, updateAccount } from './store.ts'

/** The other sessions end, this one stays. Only the network and the device it was changed on stay known. */
export async function changePassword(
  deps: Deps,
  customer: SignedInCustomer,
  { password, newPassword }: { password: string; newPassword: string },
  caller: Caller,
): Promise<Cookie[]> {
  const { config, database, clock } = deps
  const { id, sessionId } = customer
  const checked = await checkPassword(deps, id, password)
  refuseGuessable(newPassword, customer, 'newPassword')
  const passwordHash = await hashPassword(deps, newPassword)
  const now = clock.now()
  await database.transaction(async (db) => {
    const account = await lockOwnAccount(db, id)
    // Somebody who changed it meanwhile made the old one wrong.
    if (account.passwordHash !== checked) throw new AppError('password_wrong')
    await updateAccount(db, id, { passwordHash })
    await deleteLinks(db, id)
    await endSessions(db, id, now, sessionId)
    await deleteKnownNetworks(db, id)
    const letter = passwordChanged(config.publicUrl)
    await writeAboutAccount(db, { id, email: account.email }, { event: 'password changed', letter }, now)
  })
  deps.jobs.runSoon('send-messages')
  return rememberCaller(deps, { id, passwordHash }, caller)
}

import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'
import { checkPassword } from './check-password.ts'
import type { MarkedCustomer } from './device-cookie.ts'
import { passwordChangedLetter, queueLetter } from './letters.ts'
import { lockAccount } from './lock-account.ts'
import { hashPassword } from './passwords.ts'
import { endSessions, type SignedInCustomer } from './sessions.ts'
import { deleteKnownNetworks, deleteLinks, updateCustomer } from './store.ts'

/** The other sessions end, this one stays. No network is known any more. */
export async function changePassword(
  deps: Deps,
  { id, sessionId }: SignedInCustomer,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<MarkedCustomer> {
  const { config, database, clock } = deps
  const checked = await checkPassword(deps, id, password)
  const passwordHash = await hashPassword(deps, newPassword)
  const now = clock.now()
  await database.transaction(async (db) => {
    const account = await lockAccount(db, id)
    // Somebody who changed it meanwhile made the old one wrong.
    if (account.passwordHash !== checked) throw new AppError('password_wrong')
    await updateCustomer(db, id, { passwordHash })
    await deleteLinks(db, id)
    await endSessions(db, id, now, sessionId)
    await deleteKnownNetworks(db, id)
    await queueLetter(db, account.email, id, passwordChangedLetter(config), now)
  })
  deps.jobs.runSoon('send-messages')
  return { id, passwordHash }
}

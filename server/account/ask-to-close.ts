import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import type { SignedInCustomer } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { deletionAsked, deletionUndone } from '../words/account.ts'
import { checkPassword } from './check-password.ts'
import { writeAboutAccount } from './letters.ts'
import { lockOwnAccount } from './lock-account.ts'
import { endSessions } from './session-store.ts'
import { updateAccount } from './store.ts'

/**
 * Nothing is closed yet. A customer who asks twice keeps the first date. `pauseOthers` is what other topics stop doing
 * from then on.
 */
export async function askToClose(
  deps: Deps,
  { id, sessionId }: SignedInCustomer,
  password: string,
  wouldDeleteOn: string,
  pauseOthers: (db: Db, now: Date) => Promise<void>,
): Promise<string> {
  const { config, database, clock } = deps
  const checked = await checkPassword(deps, id, password)
  const now = clock.now()
  const deletesOn = await database.transaction(async (db) => {
    const account = await lockOwnAccount(db, id)
    if (account.passwordHash !== checked) throw new AppError('password_wrong')
    if (account.deletesOn !== null) return account.deletesOn
    await updateAccount(db, id, { deletionRequestedAt: now, deletesOn: wouldDeleteOn })
    await pauseOthers(db, now)
    await endSessions(db, id, now, sessionId)
    const letter = deletionAsked(config.publicUrl, wouldDeleteOn)
    await writeAboutAccount(db, { id, email: account.email }, { event: 'deletion asked for', letter }, now)
    return wouldDeleteOn
  })
  deps.jobs.runSoon('send-messages')
  return deletesOn
}

export async function keepAccount(deps: Deps, { id }: SignedInCustomer): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async (db) => {
    const account = await lockOwnAccount(db, id)
    if (account.deletesOn === null) return
    await updateAccount(db, id, { deletionRequestedAt: null, deletesOn: null })
    const about = { event: 'deletion undone', letter: deletionUndone() } as const
    await writeAboutAccount(db, { id, email: account.email }, about, now)
  })
  deps.jobs.runSoon('send-messages')
}

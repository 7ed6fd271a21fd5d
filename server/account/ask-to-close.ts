import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import type { SignedInCustomer } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { deletionAsked, deletionUndone } from '../words/account.ts'
import { writeAboutAccount } from './letters.ts'
import { lockOwnAccount } from './lock-account.ts'
import { endSessions } from './session-store.ts'
import { updateAccount } from './store.ts'

/** Nothing is closed yet. A customer who asks twice keeps the first date. `checkedHash` is what the password was compared with. */
export async function askToClose(
  { config }: Deps,
  db: Db,
  { id, sessionId }: SignedInCustomer,
  { checkedHash, wouldDeleteOn, now }: { checkedHash: string; wouldDeleteOn: string; now: Date },
): Promise<{ deletesOn: string; isFirst: boolean }> {
  const account = await lockOwnAccount(db, id)
  if (account.passwordHash !== checkedHash) throw new AppError('password_wrong')
  if (account.deletesOn !== null) return { deletesOn: account.deletesOn, isFirst: false }
  await updateAccount(db, id, { deletionRequestedAt: now, deletesOn: wouldDeleteOn })
  await endSessions(db, id, now, sessionId)
  const letter = deletionAsked(config.publicUrl, wouldDeleteOn)
  await writeAboutAccount(db, { id, email: account.email }, { event: 'deletion asked for', letter }, now)
  return { deletesOn: wouldDeleteOn, isFirst: true }
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

import { randomBytes, randomUUID } from 'node:crypto'
import type { Deletion } from '#contract/account'
import { addDays, laDay } from '#rules/days'
import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import { checkPassword } from './account/check-password.ts'
import { anonymizeCustomer, listDueDeletions, lockDueDeletion } from './account/closing-store.ts'
import { deletionLetter, deletionUndoneLetter, queueLetter } from './account/letters.ts'
import { lockAccount } from './account/lock-account.ts'
import { hashPassword } from './account/passwords.ts'
import { endSessions, type SignedInCustomer } from './account/sessions.ts'
import { updateCustomer } from './account/store.ts'
import { AppError } from './app-error.ts'
import type { Deps } from './ports.ts'

/** What would be lost, and when. */
export function presentDeletion(
  { deletesOn, balanceCents }: Pick<SignedInCustomer, 'deletesOn' | 'balanceCents'>,
  now: Date,
): Deletion {
  return {
    deletesOn,
    wouldDeleteOn: deletionDay(now),
    balance: balanceCents,
    dollarBalance: dollars(balanceCents),
    // Orders come with their own topic; until then nobody has any.
    openOrders: 0,
  }
}

const deletionDay = (now: Date) => addDays(laDay(now), policy.accounts.deletionGraceDays)

/** Nothing is deleted yet. Who asks twice keeps the first date. */
export async function requestDeletion(
  deps: Deps,
  { id, sessionId }: SignedInCustomer,
  password: string,
): Promise<Deletion> {
  const { config, database, clock } = deps
  const checked = await checkPassword(deps, id, password)
  const now = clock.now()
  const deletion = await database.transaction(async (db) => {
    const account = await lockAccount(db, id)
    if (account.passwordHash !== checked) throw new AppError('password_wrong')
    if (account.deletesOn !== null) return presentDeletion(account, now)
    const deletesOn = deletionDay(now)
    await updateCustomer(db, id, { deletionRequestedAt: now, deletesOn })
    await endSessions(db, id, now, sessionId)
    await queueLetter(db, account.email, id, deletionLetter(config, deletesOn), now)
    return presentDeletion({ ...account, deletesOn }, now)
  })
  deps.jobs.runSoon('send-messages')
  return deletion
}

export async function undoDeletion(deps: Deps, { id }: SignedInCustomer): Promise<Deletion> {
  const { database, clock } = deps
  const now = clock.now()
  const deletion = await database.transaction(async (db) => {
    const account = await lockAccount(db, id)
    if (account.deletesOn === null) return presentDeletion(account, now)
    await updateCustomer(db, id, { deletionRequestedAt: null, deletesOn: null })
    await queueLetter(db, account.email, id, deletionUndoneLetter, now)
    return presentDeletion({ ...account, deletesOn: null }, now)
  })
  deps.jobs.runSoon('send-messages')
  return deletion
}

/** The daily job. One account at a time: one that cannot be deleted is reported and keeps no other from it. */
export async function deleteDueAccounts(deps: Deps): Promise<number> {
  const { database, clock, errorReports } = deps
  const today = laDay(clock.now())
  let deleted = 0
  for (const { id } of await listDueDeletions(database.db, today)) {
    try {
      if (await deleteAccount(deps, id, today)) deleted += 1
    } catch (error) {
      errorReports.fault(error, { place: `deletion of customer ${id}` })
    }
  }
  return deleted
}

/** What stays is an empty shell for the books to point at: no name, no address, a password that nobody knows. */
async function deleteAccount(deps: Deps, id: number, today: string): Promise<boolean> {
  const passwordHash = await hashPassword(deps, randomBytes(32).toString('base64url'))
  const now = deps.clock.now()
  return deps.database.transaction(async (db) => {
    // Looked at again under the lock: another server may have been here, or the customer thought again.
    const customer = await lockDueDeletion(db, id, today)
    if (customer === undefined) return false
    // Not to be guessed, or somebody could sign up with it first.
    const email = `deleted-${id}@${randomUUID()}.invalid`
    await anonymizeCustomer(db, customer, { email, passwordHash }, now)
    return true
  })
}

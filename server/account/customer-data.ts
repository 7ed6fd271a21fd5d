import { laDay } from '#rules/days/days'
import { inBatches, isChosenBy } from '../db/in-batches.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { knownSince } from './known-callers.ts'
import { hashPassword } from './passwords.ts'
import { updateAccount } from './store.ts'

/** The account's data, for its customer to read. Sessions show only times: whoever finds the file must not find a way in. */
export async function collectAccountData(db: Db, customerId: number, now: Date) {
  const account = await db
    .selectFrom('customers')
    .select(['createdAt', 'emailConfirmedAt', 'deletionRequestedAt', 'deletesOn'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const pending = await db
    .selectFrom('accountLinks')
    .select('newEmail')
    .where('customerId', '=', customerId)
    .where('purpose', '=', 'change_email')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return {
    account: { ...account, pendingEmail: pending?.newEmail ?? null },
    consents: await db
      .selectFrom('consents')
      .select(['kind', 'wording', 'givenAt'])
      .where('customerId', '=', customerId)
      .orderBy('id')
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['createdAt', 'expiresAt', 'endedAt', 'isKept'])
      .where('customerId', '=', customerId)
      .orderBy('createdAt')
      .execute(),
    knownNetworks: await db
      .selectFrom('knownNetworks')
      .select('seenAt')
      .where('customerId', '=', customerId)
      .orderBy('seenAt')
      .execute(),
  }
}

/** The customers whose day of deletion has come, the next ones after the last of the page before. */
export const listDueToClose = (db: Db, now: Date, after: number, limit: number) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('deletesOn', '<=', laDay(now))
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Looked at again under the lock: another server may have been here, or the customer thought again. */
export const lockDueToClose = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('customers')
    .select(['id', 'email', 'emailConfirmedAt', 'balanceCents'])
    .select((row) => row.ref('deletesOn').$notNull().as('deletesOn'))
    .where('id', '=', id)
    .where('deletesOn', '<=', laDay(now))
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** An address that nobody can guess, or somebody could sign up with it first, and a password that nobody knows. */
export async function makeShell(deps: Deps, customerId: number): Promise<{ email: string; passwordHash: string }> {
  const word = () => deps.random.bytes(24).toString('hex')
  return { email: `deleted-${customerId}@${word()}.invalid`, passwordHash: await hashPassword(deps, word()) }
}

/** The last of all topics: what stays is an empty shell for the books to point at. */
export async function forgetCustomer(
  db: Db,
  customerId: number,
  shell: { email: string; passwordHash: string },
  now: Date,
): Promise<void> {
  await db.deleteFrom('accountLinks').where('customerId', '=', customerId).execute()
  await db.deleteFrom('consents').where('customerId', '=', customerId).execute()
  await db.deleteFrom('knownNetworks').where('customerId', '=', customerId).execute()
  await db.deleteFrom('sessions').where('customerId', '=', customerId).execute()
  await updateAccount(db, customerId, { ...shell, emailConfirmedAt: null, deletedAt: now })
}

/** The hourly job: sessions and links that have run out, and networks that were not seen for long. */
export async function forgetExpiredAccountData(db: Db, now: Date): Promise<void> {
  await inBatches(async (limit) => {
    const expired = db.selectFrom('sessions').where('expiresAt', '<=', now).orderBy('expiresAt').limit(limit)
    return (await db.deleteFrom('sessions').where(isChosenBy(expired)).executeTakeFirst()).numDeletedRows
  })
  await inBatches(async (limit) => {
    const expired = db.selectFrom('accountLinks').where('expiresAt', '<=', now).orderBy('expiresAt').limit(limit)
    return (await db.deleteFrom('accountLinks').where(isChosenBy(expired)).executeTakeFirst()).numDeletedRows
  })
  await inBatches(async (limit) => {
    const unseen = db.selectFrom('knownNetworks').where('seenAt', '<=', knownSince(now)).orderBy('seenAt').limit(limit)
    return (await db.deleteFrom('knownNetworks').where(isChosenBy(unseen)).executeTakeFirst()).numDeletedRows
  })
}

import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { lockAccount } from './store.ts'

/** The account that is about to change. Its owner's session may have outlived it by a moment. */
export async function lockOwnAccount(db: Db, customerId: number) {
  const account = await lockAccount(db, customerId)
  if (account === undefined) throw new AppError('not_signed_in')
  return account
}

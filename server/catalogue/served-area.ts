import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { isServed, selectServed } from './store.ts'

/** Where we drive to, for other topics to ask inside a statement of theirs. */
export const servedZipCodes = (db: Db) => selectServed(db)

/** Refuses an address that we do not drive to. */
export async function requireServed(db: Db, zipCode: string): Promise<void> {
  if (!(await isServed(db, zipCode))) throw new AppError('zip_not_served')
}

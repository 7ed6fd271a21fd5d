import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { isServed } from './store.ts'

/** Where we drive to, for other topics to ask inside a statement of theirs. */
export { servedZipCodes } from './store.ts'

/** Refuses an address that we do not drive to. */
export async function requireServed(db: Db, zipCode: string): Promise<void> {
  if (!(await isServed(db, zipCode))) throw new AppError('zip_not_served')
}

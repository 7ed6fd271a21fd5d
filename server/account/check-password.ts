import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from './store.ts'

/**
 * Asked again before what cannot be taken back; whatever asks for it is limited together. Answers with the stored hash that it
 * was compared with.
 */
export async function checkPassword(deps: Deps, customerId: number, password: string): Promise<string> {
  await deps.limit('ownPassword', String(customerId))
  const stored = await findPasswordHash(deps.database.db, customerId)
  if (!(await isPassword(deps, stored, password)) || stored === undefined) throw new AppError('password_wrong')
  return stored
}

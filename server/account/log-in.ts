import type { LogIn } from '#contract/account'
import { AppError } from '../app-error.ts'
import { openSession, type Session } from '../auth.ts'
import { isPassword } from '../passwords.ts'
import type { Deps } from '../ports.ts'
import { findByEmail } from './store.ts'

/** An unknown address and a wrong password are refused alike, in words and in time. */
export async function logIn(deps: Deps, input: LogIn): Promise<{ email: string; session: Session }> {
  const { db } = deps.database
  const customer = await findByEmail(db, input.email)
  const isRight = await isPassword(deps, customer?.passwordHash, input.password)
  if (customer === undefined || !isRight) throw new AppError('login_failed')
  return { email: customer.email, session: await openSession(db, customer.id, input.keepSignedIn, deps.clock.now()) }
}

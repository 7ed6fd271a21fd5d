import type { LogIn } from '#contract/account'
import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'
import type { MarkedCustomer } from './device-cookie.ts'
import { isPassword } from './passwords.ts'
import { openSession, type Session } from './sessions.ts'
import { findByEmail, holdPassword } from './store.ts'

/** An unknown address and a wrong password are refused alike, in words and in time. */
export async function logIn(
  deps: Deps,
  input: LogIn,
): Promise<{ customer: MarkedCustomer & { email: string }; session: Session }> {
  const { db } = deps.database
  const customer = await findByEmail(db, input.email, deps.clock.now())
  const isRight = await isPassword(deps, customer?.passwordHash, input.password)
  if (customer === undefined || !isRight) throw new AppError('login_failed')
  const session = await deps.database.transaction(async (transaction) => {
    // While the password was being checked it may have been changed, and all sessions ended: this would be one more.
    if (!(await holdPassword(transaction, customer.id, customer.passwordHash))) throw new AppError('login_failed')
    return openSession(transaction, customer.id, input.keepSignedIn, deps.clock.now())
  })
  return { customer, session }
}

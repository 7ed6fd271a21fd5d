import type { SignUp, SignUpAnswer } from '#contract/account'
import { refusals } from '#contract/errors'
import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'
import type { MarkedCustomer } from './device-cookie.ts'
import { isOurAddress } from './our-address.ts'
import { hashPassword } from './passwords.ts'
import { bearerToken, openSession } from './sessions.ts'
import { findObstacles, insertCustomer, isUniqueViolation } from './store.ts'

/** Makes the account and signs its owner in. */
export async function signUp(deps: Deps, input: SignUp): Promise<{ customer: MarkedCustomer; answer: SignUpAnswer }> {
  const { password, ...fields } = input
  await refuseObstacles(deps, fields)
  const passwordHash = await hashPassword(deps, password)
  const now = deps.clock.now()
  try {
    const session = await deps.database.transaction(async (db) => {
      const customerId = await insertCustomer(db, { ...fields, passwordHash }, now)
      return openSession(db, customerId, false, now)
    })
    const answer = { ...fields, token: await bearerToken(deps, session) }
    return { customer: { id: session.customerId, passwordHash }, answer }
  } catch (error) {
    // Somebody took the address or the number between the look and the writing: they hear what a second look says.
    if (isUniqueViolation(error)) await refuseObstacles(deps, fields)
    throw error
  }
}

async function refuseObstacles(deps: Deps, fields: Pick<SignUp, 'zipCode' | 'email' | 'phone'>): Promise<void> {
  const { isServed, isPhoneTaken, ...found } = await findObstacles(deps.database.db, fields)
  const isEmailTaken = found.isEmailTaken || isOurAddress(fields.email)
  if (!isServed) throw new AppError('zip_not_served')
  const { email_taken, phone_taken } = refusals
  if (isEmailTaken && isPhoneTaken) {
    throw new AppError('email_taken', { fields: { email: [email_taken.sentence], phone: [phone_taken.sentence] } })
  }
  if (isEmailTaken) throw new AppError('email_taken')
  if (isPhoneTaken) throw new AppError('phone_taken')
}

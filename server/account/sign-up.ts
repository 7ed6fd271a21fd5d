import type { SignUp, SignUpAnswer } from '#contract/account'
import { refusals } from '#contract/errors'
import { AppError } from '../app-error.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import type { Cookie } from '../http/cookies.ts'
import type { Deps } from '../ports.ts'
import { startProfile } from '../profile/start-profile.ts'
import type { Caller } from './caller.ts'
import { refuseGuessable } from './guessable-password.ts'
import { rememberCaller } from './known-callers.ts'
import { isOurAddress } from './our-address.ts'
import { hashPassword } from './passwords.ts'
import { noSessionCookies } from './session-cookie.ts'
import { bearerToken, openSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { findObstacles, insertCustomer } from './store.ts'

export interface SignedUp {
  answer: SignUpAnswer
  cookies: Cookie[]
}

/** Makes the account and signs its owner in. */
export async function signUp(deps: Deps, input: SignUp, caller: Caller): Promise<SignedUp> {
  const { password, ...fields } = input
  refuseGuessable(password, fields, 'password')
  // Many networks learn no faster than one whose number it is.
  await deps.limit('signupNumber', input.phone)
  await refuseObstacles(deps, fields)
  const passwordHash = await hashPassword(deps, password)
  const now = deps.clock.now()
  try {
    const session = await deps.database.transaction(async (db) => {
      const customerId = await insertCustomer(db, { email: fields.email, passwordHash }, now)
      await startProfile(db, customerId, fields, now)
      return openSession(db, customerId, false, now)
    })
    return {
      answer: { ...fields, token: bearerToken(deps, session) },
      cookies: [
        // A cookie left by somebody else on this computer would bring that person back at the next visit.
        ...noSessionCookies,
        ...(await rememberCaller(deps, { id: session.customerId, passwordHash }, caller)),
      ],
    }
  } catch (error) {
    // Somebody took the address or the number between the look and the writing: they hear what a second look says.
    if (isUniqueViolation(error)) await refuseObstacles(deps, fields)
    throw error
  }
}

/** A sign-up whose answer was lost has worked: whoever knows the password is signed in, and nothing of a token was kept. */
export async function repeatSignUp(deps: Deps, input: SignUp, caller: Caller): Promise<SignedUp> {
  const { password, ...fields } = input
  try {
    const { answer, cookies } = await signIn(deps, { email: fields.email, password, keepSignedIn: false }, caller)
    return { answer: { ...fields, token: answer.token }, cookies }
  } catch (error) {
    // The password was changed since, or somebody is guessing: who holds the key hears no more than anybody with this address.
    if (error instanceof AppError) throw new AppError('email_taken')
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

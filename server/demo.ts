import type { Caller } from './account/caller.ts'
import { verifySession } from './account/sessions.ts'
import { signUp } from './account/sign-up.ts'
import { AppError } from './app-error.ts'
import { startPlan } from './billing/plans.ts'
import { lockOwner } from './lock-owner.ts'
import type { Deps } from './ports.ts'
import { changeProfile } from './profile/change-profile.ts'
import { sendPhoneCode, verifyPhone } from './profile/verify-phone.ts'

export const demo = { email: 'demo@larkspur.example', password: 'laundry-day' } as const

const HOME = { zipCode: '94041', addressLine1: '228 Bush Street', phone: '+16505550199' } as const
const HERE: Caller = { network: '127.0.0.1', device: undefined, requestId: 'demo', route: 'the demo customer' }

/**
 * Somebody to sign in as on a local installation, made as any customer is. Once there, it belongs to whoever tries things out
 * with it.
 */
export async function seedDemoCustomer(deps: Deps): Promise<void> {
  const { database } = deps
  const token = await signUpOnce(deps)
  if (token === undefined) return
  const { id, mainPhoneId } = await verifySession(deps, token)
  await database.transaction(async (db) => {
    await lockOwner(db, id)
    await changeProfile(db, id, { firstName: 'Ada', lastName: 'Marsh' })
    await startPlan(db, id, 'platinum')
  })
  if (mainPhoneId === null) return
  await sendPhoneCode(deps, id, mainPhoneId)
  const text = await database.db.selectFrom('messages').select('secret').where('customerId', '=', id).executeTakeFirst()
  await verifyPhone(deps, id, mainPhoneId, text?.secret ?? '')
}

/** Nothing where somebody has the address or the phone by now. */
async function signUpOnce(deps: Deps): Promise<string | undefined> {
  try {
    return (await signUp(deps, { ...HOME, ...demo }, HERE)).answer.token
  } catch (error) {
    if (error instanceof AppError && ['email_taken', 'phone_taken'].includes(error.code)) return undefined
    throw error
  }
}

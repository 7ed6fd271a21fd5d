import type { ErrorCode } from '#contract/errors'
import type { Caller } from './account/caller.ts'
import { verifySession } from './account/sessions.ts'
import { signIn } from './account/sign-in.ts'
import { signUp } from './account/sign-up.ts'
import { AppError } from './app-error.ts'
import { beginCardSetup, openAtProvider } from './billing/card-setups.ts'
import { checkOut } from './billing/checkout.ts'
import { choosePackage } from './billing/choose.ts'
import { createCoupon } from './billing/coupons.ts'
import { startPlan } from './billing/plans.ts'
import { addCredit, isBooked } from './credit/credit.ts'
import { findCustomer } from './db/customers.ts'
import { NO_LEASE } from './http/idempotency-lease.ts'
import { lockOwner } from './lock-owner.ts'
import type { Deps } from './ports.ts'
import { changeProfile } from './profile/change-profile.ts'
import { sendPhoneCode, verifyPhone } from './profile/verify-phone.ts'
import { isSandbox } from './providers/payments.sandbox.ts'

export const demo = { email: 'demo@larkspur.example', password: 'laundry-day' } as const

const HOME = { zipCode: '94041', addressLine1: '228 Bush Street', phone: '+16505550199' } as const
const MEMBER_FOR_MS = 45 * 24 * 60 * 60 * 1000
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' } as const
const HERE: Caller = { network: '127.0.0.1', device: undefined, requestId: 'demo', route: 'the demo customer' }

/**
 * Somebody to sign in as on a local installation, made as any customer is. Once there, it belongs to whoever tries things out
 * with it.
 */
export async function seedDemoCustomer(deps: Deps): Promise<void> {
  const { database } = deps
  const known = await findCustomer(database.db, demo.email)
  // With a plan it was finished. Nobody has to sign in to see that, which would take longer than all the rest of a start.
  if (known && known.planName !== null) return
  const token = await signUpOnce(deps)
  if (token === undefined) return
  const { id, mainPhoneId } = await verifySession(deps, token)
  await database.transaction(async (db) => {
    await lockOwner(db, id)
    await changeProfile(db, id, { firstName: 'Ada', lastName: 'Marsh' })
  })
  if (mainPhoneId !== null) await verifyOwnPhone(deps, id, mainPhoneId)
  await buyPlan(deps, id)
}

/** Codes to try on a local installation. One that was retired stays so. */
export async function seedDemoCoupons({ database: { db }, clock }: Deps): Promise<void> {
  const always = { validFrom: null, validUntil: null, limit: null }
  const now = clock.now()
  await createCoupon(db, 'FRESH10', { kind: 'percentage', percent: 10 }, { ...always, isOncePerCustomer: false }, now)
  await createCoupon(db, 'TENOFF', { kind: 'amount', cents: 1000 }, { ...always, isOncePerCustomer: true }, now)
}

async function verifyOwnPhone(deps: Deps, id: number, phoneId: number): Promise<void> {
  await sendPhoneCode(deps, id, phoneId)
  const text = await deps.database.db
    .selectFrom('messages')
    .select('secret')
    .where('customerId', '=', id)
    .where('channel', '=', 'sms')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  await verifyPhone(deps, id, phoneId, text?.secret ?? '')
}

/** A gold member with a card and something to read on the statement, as if it had begun some weeks ago. */
async function buyPlan(deps: Deps, id: number): Promise<void> {
  const { payments, clock } = deps
  // A real provider's form is no place for an invented card.
  if (!isSandbox(payments)) {
    await deps.database.transaction((db) => startPlan(db, id, 'payc'))
    return
  }
  const then: Deps = { ...deps, clock: { now: () => new Date(clock.now().getTime() - MEMBER_FOR_MS) } }
  const customer = await then.database.transaction((db) => lockOwner(db, id))
  const secret = await openAtProvider(then, customer, await beginCardSetup(then, id))
  await payments.confirmCard({ ...CARD, secret }, clock.now())
  const { id: invoiceId } = await choosePackage(then, id, 'gold', then)
  await checkOut(then, { customerId: id, invoiceId, wantsAutoReload: true }, NO_LEASE)
  await deps.database.transaction(async (db) => {
    const owner = await lockOwner(db, id)
    const gift = { kind: 'gift', source: 'demo gift', lot: 'gift', cents: 1500, from: { gifts: 1500 } } as const
    if (!(await isBooked(db, gift.source))) await addCredit(db, owner, gift, clock.now())
  })
}

/** The demo's token: new, or of the one that is there, which a start that was killed may have left unfinished. */
async function signUpOnce(deps: Deps): Promise<string | undefined> {
  try {
    return (await signUp(deps, { ...HOME, ...demo }, HERE)).answer.token
  } catch (error) {
    if (refusedWith(error, 'phone_taken')) return undefined
    if (!refusedWith(error, 'email_taken')) throw error
  }
  try {
    return (await signIn(deps, { ...demo, keepSignedIn: false }, HERE)).answer.token
  } catch (error) {
    // Whoever uses it has chosen another password.
    if (refusedWith(error, 'login_failed') || refusedWith(error, 'too_many_requests')) return undefined
    throw error
  }
}

const refusedWith = (error: unknown, code: ErrorCode) => error instanceof AppError && error.code === code

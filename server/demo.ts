import type { ErrorCode } from '#contract/errors'
import { addDays, instantAt, laDay } from '#rules/days/days'
import { isPickupDay } from '#rules/days/pickup-days'
import type { Caller } from './account/caller.ts'
import { hashPassword } from './account/passwords.ts'
import { verifySession } from './account/sessions.ts'
import { signIn } from './account/sign-in.ts'
import { signUp } from './account/sign-up.ts'
import { AppError } from './app-error.ts'
import { startPlan } from './billing/change-billing.ts'
import { createCoupon } from './billing/coupons.ts'
import { readClosedDays } from './catalogue/closed-days.ts'
import { orderCauses } from './db/causes.ts'
import { findCustomer } from './db/customers.ts'
import type { IntakeCount } from './db/schema.ts'
import { isUniqueViolation } from './db/unique-violation.ts'
import { insertDemoHistory, placeHistory, readDemoHistory } from './demo-history.ts'
import { lockOwner } from './lock-owner.ts'
import { collectBag } from './orders/collect.ts'
import { chargeCustomer, isCharged } from './orders/fees/staff-charge.ts'
import { type Intake, takeIn } from './orders/intake/intake.ts'
import { readOrders } from './orders/list-orders.ts'
import { makeCardMain, readCards } from './payments/cards.ts'
import { makePickups } from './pickups/fill-schedule.ts'
import { placePickup } from './pickups/place-pickup.ts'
import type { Deps } from './ports.ts'
import { changeProfile } from './profile/change-profile.ts'
import { sendPhoneCode, verifyPhone } from './profile/verify-phone.ts'
import { isSandbox } from './providers/payments.sandbox.ts'

export const demo = { email: 'demo@larkspur.example', password: 'laundry-day' } as const

export const HOME = { zipCode: '94041', addressLine1: '228 Bush Street', phone: '+16505550199' } as const
const SUITS: IntakeCount = {
  things: [
    { name: 'Suit [2 Pieces]', count: 2 },
    { name: 'Shirt [Laundry]', count: 6 },
    { name: 'Tie', count: 1 },
  ],
  extras: [],
  storage: null,
}
const SHIRTS: IntakeCount = { ...SUITS, things: [{ name: 'Shirt [Laundry]', count: 7 }] }
const REPAIR = { cents: 34_500, reason: 'Leather armchair, repaired as agreed by phone' }
const HERE: Caller = { network: '127.0.0.1', device: undefined, requestId: 'demo', route: 'the demo customer' }

/**
 * Somebody to sign in as on a local installation: a gold member with a year of orders. Once there, it belongs to whoever tries things
 * out with it; one that an earlier release has made stays as it is.
 */
export async function seedDemoCustomer(deps: Deps): Promise<void> {
  const known = await findCustomer(deps.database.db, demo.email)
  // A real provider's form is no place for an invented card, and its book knows nothing of an invented year.
  if (!isSandbox(deps.payments)) return known?.planName ? undefined : seedPlainCustomer(deps)
  if (known === undefined) await beginWithHistory(deps)
}

/** The last of its history, for which nobody has to wait who opens the first page. */
export async function seedDemoToday(deps: Deps): Promise<void> {
  const customer = await findCustomer(deps.database.db, demo.email)
  if (customer && isSandbox(deps.payments) && (await lacksToday(deps, customer.id))) await addOfToday(deps, customer.id)
}

/** The history's own charge is there and the last thing of today is not: also after a start that was killed in between. */
async function lacksToday({ database: { db } }: Deps, id: number): Promise<boolean> {
  return (await isCharged(db, orderCauses.demoCharge(id))) && !(await isCharged(db, orderCauses.demoRepair(id)))
}

/** The history in one transaction. Nobody, where its phone belongs to somebody by now. */
async function beginWithHistory(deps: Deps): Promise<void> {
  const { database, random, clock } = deps
  const hashed = hashPassword(deps, demo.password)
  // Meanwhile, because hashing leaves this thread idle.
  const history = placeHistory(readDemoHistory(), clock.now())
  const account = { email: demo.email, passwordHash: await hashed }
  try {
    await database.transaction((db) => insertDemoHistory(db, history, account, random))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}

/**
 * Adds what depends on today and its rules: the pickups that the schedule makes, a bag that is being counted, one that
 * is being cleaned, and something to pay now, which comes last. What a killed start has made already stays.
 */
async function addOfToday(deps: Deps, id: number): Promise<void> {
  await makePickups(deps)
  const closed = await readClosedDays(deps.database.db)
  const dayBefore = (day: string) => {
    let before = addDays(day, -1)
    while (!isPickupDay(before, closed)) before = addDays(before, -1)
    return before
  }
  const counted = dayBefore(laDay(deps.clock.now()))
  const cleaned = dayBefore(counted)
  const then = (day: string, hour: number): Deps => ({ ...deps, clock: { now: () => instantAt(day, hour * 60) } })
  const newest = await readOrders(deps.database.db, id, { limit: 5 })
  const known = newest.map(({ row }) => row.pickupDay)
  const collect = async (day: string, bag: Intake) => {
    const place = { address: undefined, isRush: false, comment: '' }
    const pickup = await placePickup(then(addDays(day, -1), 12), id, { ...place, pickupDate: day })
    await collectBag(then(day, 11), pickup.id, { bags: 1, who: 'demo' })
    await takeIn(then(day, 18), pickup.id, bag)
  }
  if (!known.includes(cleaned)) await collect(cleaned, { first: SUITS, second: SUITS })
  if (!known.includes(counted)) await collect(counted, { first: SHIRTS, second: null })
  await chargeDeclined(then(counted, 19), id)
}

/** The sum exceeds the credit, so that the declining one of two cards is asked. A charge by staff waits for its customer. */
async function chargeDeclined(deps: Deps, id: number): Promise<void> {
  const cards = await readCards(deps.database.db, id)
  const [declining, paying] = [cards.find(({ last }) => last === '0341'), cards.find(({ last }) => last === '4242')]
  if (declining === undefined || paying === undefined) return
  await makeCardMain(deps, id, declining.id)
  await chargeCustomer(deps, id, { ...REPAIR, cause: orderCauses.demoRepair(id) })
  await makeCardMain(deps, id, paying.id)
}

/** A customer as anybody makes one, with a plan that costs nothing. */
async function seedPlainCustomer(deps: Deps): Promise<void> {
  const { database } = deps
  const token = await signUpOnce(deps)
  if (token === undefined) return
  const { id, mainPhoneId } = await verifySession(deps, token)
  await database.transaction(async (db) => {
    await lockOwner(db, id)
    await changeProfile(db, id, { firstName: 'Ada', lastName: 'Marsh' })
  })
  if (mainPhoneId !== null) await verifyOwnPhone(deps, id, mainPhoneId)
  await database.transaction((db) => startPlan(db, id, 'payc'))
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
    // Somebody who uses the demo has chosen another password.
    if (refusedWith(error, 'login_failed') || refusedWith(error, 'too_many_requests')) return undefined
    throw error
  }
}

const refusedWith = (error: unknown, code: ErrorCode) => error instanceof AppError && error.code === code

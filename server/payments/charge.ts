import { brand } from '#contract/brand'
import { HOUR_MS } from '#rules/durations'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { type Deps, ProviderFailure } from '../ports.ts'
import { PAYMENTS_LIMIT_MS } from '../time-limits.ts'
import { type Charge, findChargeInFlight, hasVoidChargeSince, insertCharge } from './charge-store.ts'
import { type KnownOutcome, type Settled, settleCharge } from './settle.ts'

/**
 * Taking money, in three beats. Beat one, `beginCharge`, writes a pending charge with its random key in the transaction of whoever
 * wants it. Beat two, `runCharge`, calls the provider with that key, outside any transaction, and hands what it hears to beat
 * three (settle.ts). Everybody who takes money goes this way.
 */

/** Nobody is at work on a charge that is older than this: two calls of the provider fit into it. */
export const AT_WORK_MS = 2 * PAYMENTS_LIMIT_MS + 4_000

/** The provider forgets our keys after a day, its book does not: well before that a charge is looked up and not sent again. */
export const KEY_LIMIT_MS = 20 * HOUR_MS

interface Demand {
  customerId: number
  /** The provider's reference, made with the first card. */
  stripeId: string | null
  invoiceId: number
  cardId: number
  cardRef: string
  amountCents: number
  isPresent: boolean
  wantsAutoReload?: boolean | null
}

/** Undefined where the invoice does not ask for just this any more. */
export async function beginCharge(deps: Deps, db: Db, demand: Demand): Promise<Charge | undefined> {
  const { stripeId, ...charge } = demand
  if (stripeId === null) throw new Error(`Customer ${demand.customerId} has a card and is unknown to the provider.`)
  return insertCharge(db, {
    ...charge,
    customerRef: stripeId,
    key: deps.random.bytes(24).toString('base64url'),
    status: 'pending',
    createdAt: deps.clock.now(),
  })
}

/** The provider shows these words beside the charge. */
const describeCharge = (invoiceId: number, title: string): string => `${brand.name} order ${invoiceId}: ${title}`

/** The invoice that a charge of ours was for, whichever database had it. */
export function invoiceIn(description: string | null): number | undefined {
  const number = /^\S+ order (\d{1,9}): /.exec(description ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

export type ChargeResult = Settled & { secret?: string }

/** This also continues a charge whose outcome nobody knows: under the same key the provider never charges twice. */
export async function runCharge(
  deps: Deps,
  charge: Charge,
  title: string,
  conclude?: Parameters<typeof settleCharge>[3],
): Promise<ChargeResult> {
  const outcome = await callProvider(deps, charge, title)
  const settled = await settleCharge(deps, charge, outcome, conclude)
  return outcome.status === 'needs_authentication' ? { ...settled, secret: outcome.secret } : settled
}

async function callProvider(deps: Deps, charge: Charge, title: string): Promise<KnownOutcome> {
  const { key, customerRef, cardRef, amountCents, isPresent, invoiceId } = charge
  await deps.reach('charge before asked')
  try {
    const description = describeCharge(invoiceId, title)
    const isKeyOld = deps.clock.now().getTime() - charge.createdAt.getTime() > KEY_LIMIT_MS
    const outcome =
      (isKeyOld ? await deps.payments.findCharge(charge) : undefined) ??
      (await deps.payments.charge({ key, customerRef, cardRef, amountCents, isPresent, description }))
    await deps.reach('charge answered')
    return outcome
  } catch (error) {
    if (error instanceof ProviderFailure) return whatIsLeftOf(deps, charge, error)
    deps.errorReports.fault(error, { place: `charge ${charge.id}` })
    throw outcomeUnknown()
  }
}

/** The provider has failed, so this charge ends with what its book shows: nothing, as a rule. One report stands for all that follow. */
async function whatIsLeftOf(deps: Deps, charge: Charge, failure: ProviderFailure): Promise<KnownOutcome> {
  const since = new Date(deps.clock.now().getTime() - HOUR_MS)
  if (!(await hasVoidChargeSince(deps.database.db, charge.invoiceId, since))) {
    deps.errorReports.fault(failure, { place: `charge ${charge.id}` })
  }
  try {
    return (await deps.payments.findCharge(charge)) ?? { status: 'not_found' }
  } catch {
    // The provider is as ill as before, which is reported; the asker comes by.
    throw outcomeUnknown()
  }
}

export const outcomeUnknown = (): AppError => new AppError('charge_unknown', { headers: { 'retry-after': '5' } })
export const cardDeclined = (message: string | null): AppError =>
  new AppError('card_declined', message === null ? {} : { sentence: message })
export const chargeInFlight = (): AppError => new AppError('charge_in_flight', { headers: { 'retry-after': '2' } })

/**
 * Before anything else is charged, or what would be charged is changed: a charge that waits for the customer's answer to the bank is
 * cancelled there. If it had succeeded it is settled instead, and the caller finds its invoice paid. One that is in the
 * provider's hands has to be waited for.
 */
export async function endOpenCharge(deps: Deps, customerId: number): Promise<void> {
  const charge = await findChargeInFlight(deps.database.db, customerId)
  if (charge === undefined) return
  if (charge.status === 'pending') throw chargeInFlight()
  await cancelCharge(deps, charge)
}

export async function cancelCharge(deps: Deps, charge: Charge): Promise<Settled> {
  await deps.reach('charge before cancelled')
  let outcome: KnownOutcome
  try {
    outcome = (await deps.payments.cancelCharge(charge)) ?? { status: 'not_found' }
  } catch (error) {
    deps.errorReports.fault(error, { place: `cancelling charge ${charge.id}` })
    throw outcomeUnknown()
  }
  await deps.reach('charge cancelled')
  const settled = await settleCharge(deps, charge, outcome)
  if (settled.status === 'pending' || settled.status === 'needs_authentication') throw chargeInFlight()
  return settled
}

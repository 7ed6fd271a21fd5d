import { brand } from '#contract/brand'
import { HOUR_MS } from '#rules/durations'
import { isInFlight } from '#rules/payments/payment-life'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { type Deps, ProviderFailure } from '../ports.ts'
import { AT_WORK_MS, type RecordedOutcome, recordChargeOutcome, type ToldOutcome } from './charge-outcome.ts'
import {
  type ChargeRow,
  claimChargeReport,
  clearAutoReloadTick,
  findChargeInFlight,
  insertCharge,
} from './charge-store.ts'

/**
 * A charge, in three beats. Beat one, `beginCharge`, writes a pending charge with its random key in the transaction of whoever wants
 * it. Beat two, `sendCharge`, calls the provider with that key, once, outside any transaction, and hands what it hears to beat three
 * (charge-outcome.ts). Whoever comes back to a charge only asks what became of it (`followCharge`).
 */

export interface NewCharge {
  customerId: number
  /** The provider's reference, made with the first card. */
  stripeId: string | null
  invoiceId: number
  /** The invoice's title, for the words beside the charge. */
  title: string
  cardId: number
  cardRef: string
  amountCents: number
  isPresent: boolean
  wantsAutoReload: boolean | null
}

/** The caller holds the customer's lock and has seen that nothing is in flight, and that the invoice asks for just this. */
export async function beginCharge(deps: Deps, db: Db, { stripeId, title, ...charge }: NewCharge): Promise<ChargeRow> {
  if (stripeId === null) throw new Error(`Customer ${charge.customerId} has a card and is unknown to the provider.`)
  const begun = await insertCharge(db, {
    ...charge,
    customerRef: stripeId,
    description: describeCharge(charge.invoiceId, title),
    site: deps.config.publicUrl,
    key: deps.random.bytes(24).toString('base64url'),
    status: 'pending',
    createdAt: deps.clock.now(),
  })
  if (begun === undefined) throw new Error(`Invoice ${charge.invoiceId} cannot be charged: something is in flight.`)
  return begun
}

/** A charge that the provider has and our book has lost is written as it was begun. Undefined while another one is in flight. */
export const enterCharge = (
  db: Db,
  charge: Omit<Parameters<typeof insertCharge>[1], 'status' | 'isPresent'>,
): Promise<ChargeRow | undefined> => insertCharge(db, { ...charge, isPresent: false, status: 'pending' })

/** The provider shows these words beside the charge. */
const describeCharge = (invoiceId: number, title: string): string => `${brand.name} order ${invoiceId}: ${title}`

/** The invoice that a charge of ours was for, whichever database had it. */
export function invoiceIn(description: string | null): number | undefined {
  const number = /^\S+ order (\d{1,9}): /.exec(description ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Nobody knows: the provider did not answer, and may have charged. */
export type FollowedOutcome = (RecordedOutcome & { secret?: string }) | { status: 'unknown' }
type Conclude = (db: Db, recorded: RecordedOutcome) => Promise<void>

export async function sendCharge(deps: Deps, charge: ChargeRow, conclude: Conclude): Promise<FollowedOutcome> {
  const { key, customerRef, cardRef, amountCents, isPresent, description, site } = charge
  await deps.reach('charge before asked')
  let outcome: ToldOutcome | undefined
  try {
    outcome = await deps.payments.charge({ key, customerRef, cardRef, amountCents, isPresent, description, site })
    await deps.reach('charge answered')
  } catch (error) {
    await reportFailure(deps, charge, error, 'charge')
    // The provider has failed, so this charge ends with what its book shows: nothing, as a rule.
    if (error instanceof ProviderFailure) outcome = await askProvider(deps, charge)
    if (outcome === undefined) return { status: 'unknown' }
  }
  return recordHeard(deps, charge, outcome, conclude)
}

/** The provider's word about a charge. Undefined where it cannot be asked. */
export async function askProvider(deps: Deps, charge: ChargeRow): Promise<ToldOutcome | undefined> {
  try {
    return (await deps.payments.findCharge(charge)) ?? { status: 'not_found' }
  } catch (error) {
    await reportFailure(deps, charge, error, 'asking about charge')
    return undefined
  }
}

/**
 * Staff hear once an hour that the provider fails the payments of a customer, whichever of them: a report with every question is read
 * by nobody, and `larkspur_charges_pending_long` shows what stays open.
 */
async function reportFailure(deps: Deps, charge: ChargeRow, error: unknown, place: string): Promise<void> {
  const now = deps.clock.now()
  const isNews = await claimChargeReport(deps.database.db, charge, now, new Date(now.getTime() - HOUR_MS))
  if (isNews) deps.errorReports.fault(error, { place: `${place} ${charge.id}` })
}

/**
 * Asks what became of a charge, and never sends it again: a payment that nobody made within the time of its press must not come after
 * it. A charge that the provider does not know has not happened, once nobody can be at work on it any more.
 */
export async function followCharge(
  deps: Deps,
  charge: ChargeRow,
  /** Given where it is the caller's own: the customer hears the outcome. */
  conclude?: Conclude,
): Promise<FollowedOutcome> {
  await deps.reach('charge before asked')
  const outcome = await askProvider(deps, charge)
  if (outcome === undefined) return { status: 'unknown' }
  await deps.reach('charge answered')
  if (outcome.status === 'not_found' && !isLeft(deps, charge)) return { status: 'unknown' }
  return recordHeard(deps, charge, outcome, conclude)
}

async function recordHeard(
  deps: Deps,
  charge: ChargeRow,
  outcome: ToldOutcome,
  conclude: Conclude | undefined,
): Promise<FollowedOutcome> {
  const how = conclude === undefined ? {} : { conclude, isOwnCall: true }
  const recorded = await recordChargeOutcome(deps, charge, outcome, how)
  return outcome.status === 'needs_authentication' ? { ...recorded, secret: outcome.secret } : recorded
}

/** Nobody can be at work on it any more. */
export const isLeft = ({ clock }: Deps, { createdAt }: ChargeRow): boolean =>
  clock.now().getTime() - createdAt.getTime() > AT_WORK_MS

export const outcomeUnknown = (): AppError => new AppError('charge_unknown', { headers: { 'retry-after': '5' } })
export const chargeInFlight = (): AppError => new AppError('charge_in_flight', { headers: { 'retry-after': '2' } })
export const paymentUnderWay = (): AppError => new AppError('payment_under_way', { headers: { 'retry-after': '2' } })

/**
 * Before what would be charged is changed: a charge that waits for the customer's answer to the bank is cancelled there. If it had
 * succeeded it is recorded instead, and the caller finds its invoice paid. One that is in the provider's hands has to be waited for.
 */
export async function endOpenCharge(deps: Deps, customerId: number): Promise<void> {
  const charge = await findChargeInFlight(deps.database.db, customerId)
  if (charge === undefined) return
  if (charge.status === 'pending') throw chargeInFlight()
  const { status } = await cancelCharge(deps, charge)
  if (status === 'unknown') throw outcomeUnknown()
  if (isInFlight({ status })) throw chargeInFlight()
}

export async function cancelCharge(deps: Deps, charge: ChargeRow): Promise<FollowedOutcome> {
  await deps.reach('charge before cancelled')
  let outcome: ToldOutcome
  try {
    outcome = (await deps.payments.cancelCharge(charge)) ?? { status: 'not_found' }
  } catch (error) {
    await reportFailure(deps, charge, error, 'cancelling charge')
    return { status: 'unknown' }
  }
  await deps.reach('charge cancelled')
  return recordChargeOutcome(deps, charge, outcome)
}

/** The one attempt to pay that has not come to an end, if there is one. */
export const readOpenCharge = (db: Db, customerId: number): Promise<ChargeRow | undefined> =>
  findChargeInFlight(db, customerId)

export const hasChargeOpen = async (db: Db, customerId: number): Promise<boolean> =>
  (await readOpenCharge(db, customerId)) !== undefined

/** The customer has said something newer about auto-reload than the tick beside the button of a charge in flight. */
export const dropAutoReloadTick = (db: Db, customerId: number): Promise<void> => clearAutoReloadTick(db, customerId)

/**
 * Nothing about a customer's invoices changes while one is being paid. Whoever changes one has ended the open charge before, but
 * until the customer's lock is held another call may have begun the next.
 */
export async function requireNoCharge(db: Db, customerId: number): Promise<void> {
  if (await hasChargeOpen(db, customerId)) throw chargeInFlight()
}

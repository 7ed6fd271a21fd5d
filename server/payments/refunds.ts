import { dollars } from '#rules/money'
import { nextLookAtHeldRefund, nextRefundAttempt, refundReportIsOldBy } from '#rules/payments/refund-attempts'
import { addCredit, keepForNobody } from '../credit/credit.ts'
import { entrySources, eventKeys, refundCauses } from '../db/causes.ts'
import { lockCustomer, type Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { type BookedRefund, type Deps, ProviderFailure, type RefundOutcome } from '../ports.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import { refundNotTaken, refundSent, unneededChargeReturned } from '../words/billing.ts'
import { holdBackPaid } from './disputes.ts'
import {
  claimReport,
  type findRefund,
  findRefundableCharge,
  hasPendingRefund,
  insertRefund,
  listRefundsOfCharge,
  listRefundsToSend,
  listWaitingRefunds,
  lowerPendingRefund,
  type Refund,
  recordFailedAttempt,
  recordHeld,
  updateRefundRef,
  updateRefundStatus,
} from './refund-store.ts'

/**
 * Giving money back, in the same three beats: the row is written in the transaction of its cause, the provider is asked with its
 * key, and the outcome is recorded. What a card does not take becomes credit, and staff hear of it.
 */

type PendingRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** A refund begins in the transaction of its cause, under the customer's lock. The same cause never refunds twice. */
export const beginRefund = (
  deps: Deps,
  db: Db,
  refund: Pick<Refund, 'customerId' | 'chargeId' | 'amountCents' | 'cause'>,
  /** A refund that the provider has already brings its key: asked by it, it is found there and not sent again. */
  key = deps.random.bytes(24).toString('base64url'),
): Promise<Refund | undefined> =>
  insertRefund(db, {
    ...refund,
    key,
    status: 'pending',
    createdAt: deps.clock.now(),
  })

/** The job, with the asker: whatever is pending is asked for, then sent. A refund that cannot be sent waits for its next time. */
export async function sendPendingRefunds(deps: Deps): Promise<number> {
  let sent = 0
  for (const refund of await listRefundsToSend(deps.database.db, deps.clock.now())) {
    try {
      await sendRefund(deps, refund)
      sent += 1
    } catch (error) {
      await noteFailedAttempt(deps, refund, error)
    }
  }
  return sent
}

/**
 * A failure that the provider keeps under the refund's key ends that key. Where the call or its answer was lost nothing is known, and the
 * same key asks again at once. Staff hear of it the first time, and then each day.
 */
async function noteFailedAttempt(deps: Deps, refund: PendingRefund, error: unknown): Promise<void> {
  const now = deps.clock.now()
  const isFailure = error instanceof ProviderFailure
  const isFirst = await deps.database.transaction(async (db) => {
    await recordFailedAttempt(db, refund, {
      endsKey: isFailure && error.endsKey,
      nextAttemptAt: isFailure ? nextRefundAttempt(refund.failingSince, now) : null,
      now,
    })
    return claimReport(db, refund.id, now, refundReportIsOldBy(now))
  })
  if (isFirst) deps.errorReports.fault(error, { place: `refund ${refund.id}` })
}

async function sendRefund(deps: Deps, refund: PendingRefund): Promise<void> {
  const { key, endedKeys, chargeRef, amountCents } = refund
  if (chargeRef === null) throw new Error(`Refund ${refund.id} is of a charge that the provider never named.`)
  await deps.reach('refund before asked')
  // The provider forgets our keys after a day, its book does not: what it knows, under this key or one that has ended, is not sent
  // a second time.
  const answer =
    (await deps.payments.findRefund({ key, chargeRef })) ??
    (await deps.payments.refund({ key, endedKeys, chargeRef, amountCents }))
  await deps.reach('refund answered')
  if (answer.status === 'failed' && (await enterGivenElsewhere(deps, refund, chargeRef))) return
  await recordRefundOutcome(deps, refund, answer)
}

/**
 * A refund that the provider refuses may have been given there before, by hand in its pages or before a restore. The customer has that
 * money, and would have it twice if it became credit. So the refund counts as given, without the provider's reference, because what was
 * given there is not ours, and without a letter. The rest, which the charge still has, is a refund of its own. False where the charge had
 * enough left for the whole: then the bank refused it.
 */
async function enterGivenElsewhere(deps: Deps, refund: PendingRefund, chargeRef: string): Promise<boolean> {
  const { id, key, customerId, chargeId, cause, chargedCents, amountCents } = refund
  const taken: BookedRefund[] = []
  for await (const booked of deps.payments.listRefunds(chargeRef)) if (booked.isTaken) taken.push(booked)
  if (chargedCents - sumOf(taken) >= amountCents) return false
  const now = deps.clock.now()
  const outcome = await deps.database.transaction(async (db) => {
    await lockCustomer(db, customerId)
    const ours = await listRefundsOfCharge(db, chargeId)
    if (!ours.some((each) => each.key === key && each.status === 'pending')) return 'recorded_before'
    const givenCents = Math.min(amountCents, leftOfGiven(taken, ours))
    if (givenCents === 0) return 'refused'
    if (givenCents < amountCents) {
      await lowerPendingRefund(db, id, givenCents)
      const rest = { customerId, chargeId, amountCents: amountCents - givenCents, cause: refundCauses.theRest(cause) }
      await beginRefund(deps, db, rest)
    }
    await updateRefundStatus(db, id, { status: 'succeeded', refundRef: null }, now)
    await deps.reach('refund before settled')
    return { givenCents }
  })
  if (typeof outcome === 'object') {
    const given = `$${dollars(outcome.givenCents)} had gone back at the provider before.`
    deps.errorReports.fault(new Error(`Of refund ${id} of charge ${chargeId} ${given}`), { place: 'refunds' })
  }
  return outcome !== 'refused'
}

/** What staff see of the refunds that wait for the provider. */
export async function readWaitingRefunds({ database }: Deps) {
  const refunds = await listWaitingRefunds(database.db)
  return refunds.map(({ id, invoiceId, customerId, amountCents, heldSince, failingSince, createdAt }) => ({
    refund: id,
    order: invoiceId,
    customer: customerId,
    amountCents,
    why: heldSince === null ? ('provider_fails' as const) : ('held_for_want_of_money' as const),
    since: heldSince ?? failingSince ?? createdAt,
  }))
}

/** The refunds given there by others, less those entered here: these are on record here, and not there under their keys. */
function leftOfGiven(taken: readonly BookedRefund[], ours: Awaited<ReturnType<typeof listRefundsOfCharge>>): number {
  const byOthers = taken.filter(({ key }) => !ours.some((refund) => refund.key === key))
  const entered = ours.filter(({ key, status }) => status === 'succeeded' && !taken.some((each) => each.key === key))
  return Math.max(0, sumOf(byOthers) - sumOf(entered))
}

const sumOf = (refunds: readonly { amountCents: number }[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The third beat, shared with the webhook. A bank may also send back later what it had taken. */
export async function recordRefundOutcome(
  deps: Deps,
  refund: PendingRefund,
  told: RefundOutcome,
  note: (db: Db) => Promise<void> = async () => {},
): Promise<void> {
  const another = told.status === 'failed' ? await findAnother(deps, refund) : undefined
  const outcome = another ?? told
  const conclude = async (db: Db) => {
    if (another !== undefined) await updateRefundRef(db, refund.id, another.refundRef)
    await note(db)
  }
  if (outcome.status === 'held') return noteHeld(deps, refund, outcome.refundRef, conclude)
  const now = deps.clock.now()
  const { isNew, creditCents } = await deps.database.transaction(async (db) => {
    const customer = await lockCustomer(db, refund.customerId)
    const isNew = await updateRefundStatus(db, refund.id, outcome, now)
    const creditCents = isNew && outcome.status === 'failed' ? await keepFailed(db, customer, refund, now) : 0
    const isNews = creditCents > 0 || (outcome.status === 'succeeded' && !isToldBefore(refund))
    if (isNew && customer !== undefined && isNews) {
      const how = { eventKey: eventKeys.refundEnded(refund.id, outcome.status), keepsQuietHours: true } as const
      await writeToCustomer(db, customer, refundLetter(refund, outcome, creditCents), how, now)
    }
    await conclude(db)
    await deps.reach('refund before settled')
    return { isNew, creditCents }
  })
  await deps.reach('refund settled')
  if (isNew && outcome.status === 'failed') {
    const end = creditCents > 0 ? 'failed and became credit' : 'failed and stays with us'
    const fault = new Error(`Refund ${refund.id} of charge ${refund.chargeId} ${end}: ${outcome.message}`)
    deps.errorReports.fault(fault, { place: 'refunds' })
  }
}

/**
 * Before a failure becomes credit the provider is asked for the same refund under another reference. One that was sent under a key which
 * a failure had ended may turn up after it was found missing and sent again: then the card has the money, whatever became of the second.
 */
async function findAnother(
  { payments }: Deps,
  { key, chargeRef, refundRef }: PendingRefund,
): Promise<Exclude<RefundOutcome, { status: 'failed' }> | undefined> {
  const found = chargeRef === null ? undefined : await payments.findRefund({ key, chargeRef })
  return found === undefined || found.status === 'failed' || found.refundRef === refundRef ? undefined : found
}

/** The customer hears of it once it is really on its way; staff hear at once and each day, because they can put money there. */
async function noteHeld(
  deps: Deps,
  { id, chargeId, amountCents }: PendingRefund,
  refundRef: string,
  conclude: (db: Db) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now()
  const isToBeTold = await deps.database.transaction(async (db) => {
    const isHeld = await recordHeld(db, id, { refundRef, nextAttemptAt: nextLookAtHeldRefund(now), now })
    await conclude(db)
    return isHeld && (await claimReport(db, id, now, refundReportIsOldBy(now)))
  })
  if (!isToBeTold) return
  const what = `Refund ${id} of charge ${chargeId}, $${dollars(amountCents)}, is held by the provider`
  deps.errorReports.fault(
    new Error(`${what}: our balance there is too small. It leaves once the balance is topped up.`),
    {
      place: 'refunds',
    },
  )
}

/** Staff have told of it on the phone, and the letter about the plan with its sum. A second one would only repeat it. */
const isToldBefore = ({ cause, invoiceId }: PendingRefund): boolean => cause === refundCauses.leavingByPhone(invoiceId)

function refundLetter(
  { amountCents, chargeStatus, invoiceId: number }: PendingRefund,
  { status }: Exclude<RefundOutcome, { status: 'held' }>,
  creditCents: number,
) {
  if (status === 'failed') return refundNotTaken(creditCents)
  return chargeStatus === 'returned' ? unneededChargeReturned(amountCents) : refundSent({ number, amountCents })
}

/**
 * Keeps a failed refund as credit, while there is an account, but for what the bank has paid the customer meanwhile.
 * Answers with how much.
 */
async function keepFailed(
  db: Db,
  customer: Owner | undefined,
  { id, customerId, chargeId, invoiceId, amountCents: cents, createdAt }: PendingRefund,
  now: Date,
): Promise<number> {
  const cause = { kind: 'refund_failed', source: entrySources.refundFailed(id), orderNumber: invoiceId, cents } as const
  if (customer === undefined) {
    await keepForNobody(db, { id: customerId, balanceCents: 0 }, 'forfeited', cause, now)
    return 0
  }
  const creditCents = cents - (await holdBackPaid(db, chargeId, cents, createdAt))
  if (creditCents === 0) {
    await keepForNobody(db, customer, 'disputes', cause, now)
    return 0
  }
  // What the bank has paid makes our loss smaller.
  const from = { card: cents, disputes: creditCents - cents }
  await addCredit(db, customer, { ...cause, lot: 'refund', cents: creditCents, from }, now)
  return creditCents
}

/** The charge that paid an invoice, with what has gone back of it, and what went back as credit because the card did not take it. */
export const readRefundableCharge = (db: Db, customerId: number, invoiceId: number) =>
  findRefundableCharge(db, customerId, invoiceId)

export const isBeingRefunded = (db: Db, customerId: number): Promise<boolean> => hasPendingRefund(db, customerId)

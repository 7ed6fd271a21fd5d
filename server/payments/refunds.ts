import { dollars } from '#rules/money'
import { addCredit, keepForNobody } from '../credit/credit.ts'
import { entrySources, eventKeys, refundCauses } from '../db/causes.ts'
import { lockCustomer, type Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { BookedRefund, Deps, RefundOutcome } from '../ports.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import { refundNotTaken, refundSent, unneededChargeReturned } from '../words/billing.ts'
import { holdBackPaid } from './disputes.ts'
import {
  type findRefund,
  insertRefund,
  listPendingRefunds,
  listRefundsOfCharge,
  lowerPendingRefund,
  type Refund,
  recordRefund,
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

/** The job, with the asker: whatever is pending is asked for, then sent. */
export async function sendPendingRefunds(deps: Deps): Promise<number> {
  let sent = 0
  for (const refund of await listPendingRefunds(deps.database.db)) {
    try {
      await sendRefund(deps, refund)
      sent += 1
    } catch (error) {
      deps.errorReports.fault(error, { place: `refund ${refund.id}` })
    }
  }
  return sent
}

async function sendRefund(deps: Deps, refund: PendingRefund): Promise<void> {
  const { key, chargeRef, amountCents } = refund
  if (chargeRef === null) throw new Error(`Refund ${refund.id} is of a charge that the provider never named.`)
  await deps.reach('refund before asked')
  // The provider forgets our keys after a day, its book does not: what it knows is not sent a second time.
  const answer =
    (await deps.payments.findRefund({ key, chargeRef })) ??
    (await deps.payments.refund({ key, chargeRef, amountCents }))
  await deps.reach('refund answered')
  if (answer.status === 'failed' && (await enterGivenElsewhere(deps, refund, chargeRef))) return
  await settleRefund(deps, refund, answer)
}

/**
 * A refund that the provider refuses may have been given there before, by hand in its pages or before a restore. The customer has that
 * money, and would have it twice if it became credit: it is entered, under the reference of nobody and without a letter, and the rest
 * is a refund of its own, which the charge still has. False where there was enough to take it from: then the bank refused it.
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
    if (!ours.some((each) => each.key === key && each.status === 'pending')) return 'settled before'
    const givenCents = Math.min(amountCents, leftOfGiven(taken, ours))
    if (givenCents === 0) return 'refused'
    if (givenCents < amountCents) {
      await lowerPendingRefund(db, id, givenCents)
      const rest = { customerId, chargeId, amountCents: amountCents - givenCents, cause: refundCauses.theRest(cause) }
      await beginRefund(deps, db, rest)
    }
    await recordRefund(db, id, ['pending'], { status: 'succeeded', refundRef: null }, now)
    await deps.reach('refund before settled')
    return { givenCents }
  })
  if (typeof outcome === 'object') {
    const given = `$${dollars(outcome.givenCents)} had gone back at the provider before.`
    deps.errorReports.fault(new Error(`Of refund ${id} of charge ${chargeId} ${given}`), { place: 'refunds' })
  }
  return outcome !== 'refused'
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
export async function settleRefund(
  deps: Deps,
  refund: PendingRefund,
  outcome: RefundOutcome,
  conclude: (db: Db) => Promise<void> = async () => {},
): Promise<void> {
  const now = deps.clock.now()
  const { isNew, creditCents } = await deps.database.transaction(async (db) => {
    const customer = await lockCustomer(db, refund.customerId)
    const from = outcome.status === 'failed' ? (['pending', 'succeeded'] as const) : (['pending'] as const)
    const isNew = await recordRefund(db, refund.id, from, outcome, now)
    const creditCents = isNew && outcome.status === 'failed' ? await keepFailed(db, customer, refund, now) : 0
    if (isNew && customer !== undefined && (creditCents > 0 || outcome.status === 'succeeded')) {
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

function refundLetter({ amountCents, chargeStatus }: PendingRefund, { status }: RefundOutcome, creditCents: number) {
  if (status === 'failed') return refundNotTaken(creditCents)
  return chargeStatus === 'returned' ? unneededChargeReturned(amountCents) : refundSent(amountCents)
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

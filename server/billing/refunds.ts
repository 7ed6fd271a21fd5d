import { dollars } from '#rules/money'
import { addCredit, keepForNobody } from '../credit/credit.ts'
import type { Owner } from '../credit/ledger.ts'
import { lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { BookedRefund, Deps, RefundOutcome } from '../ports.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import { refundNotTaken, refundSent, unneededChargeReturned } from '../words/billing.ts'
import { hasDispute } from './dispute-store.ts'
import {
  type findRefund,
  insertRefund,
  listPendingRefunds,
  listRefundsOfCharge,
  lowerRefund,
  type Refund,
  recordRefund,
} from './refund-store.ts'

/**
 * Giving money back, in the same three beats: the row is written in the transaction of its cause, the provider is asked with its
 * key, and the outcome is recorded. What a card does not take becomes credit, and staff hear of it.
 */

type PendingRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** In the transaction of its cause, under the customer's lock. The same cause never refunds twice. */
export const beginRefund = (
  deps: Deps,
  db: Db,
  refund: Pick<Refund, 'customerId' | 'chargeId' | 'amountCents' | 'cause'>,
  /** Only of one that the provider has already: asked by its key it is found there, and not sent again. */
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
  const givenCents = answer.status === 'failed' ? await sumGivenElsewhere(deps, { ...refund, chargeRef }) : 0
  if (givenCents > 0) await settleGivenElsewhere(deps, refund, givenCents)
  else await settleRefund(deps, refund, answer)
}

/**
 * How much of a refund that the provider refuses it had given back before, by hand in its pages or before a restore. The customer has
 * that money, and would have it twice if it became credit. Nothing where there was enough to take it from: then the bank refused it.
 */
async function sumGivenElsewhere(
  { payments, database }: Deps,
  { chargeId, chargeRef, chargedCents, amountCents }: PendingRefund & { chargeRef: string },
): Promise<number> {
  const taken: BookedRefund[] = []
  for await (const booked of payments.listRefunds(chargeRef)) if (booked.isTaken) taken.push(booked)
  if (chargedCents - sumOf(taken) >= amountCents) return 0
  const ours = await listRefundsOfCharge(database.db, chargeId)
  const byOthers = taken.filter(({ key }) => !ours.some((refund) => refund.key === key))
  // What this has found before is on record here, and not there under its key.
  const found = ours.filter(({ key, status }) => status === 'succeeded' && !taken.some((booked) => booked.key === key))
  return Math.min(amountCents, Math.max(0, sumOf(byOthers) - sumOf(found)))
}

const sumOf = (refunds: readonly { amountCents: number }[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What the customer has is entered, under the reference of nobody; the rest of it is a refund of its own, which the charge still has. */
async function settleGivenElsewhere(deps: Deps, refund: PendingRefund, givenCents: number): Promise<void> {
  const { id, customerId, chargeId, cause } = refund
  const restCents = refund.amountCents - givenCents
  const entered = { status: 'succeeded', refundRef: null } as const
  await settleRefund(deps, { ...refund, amountCents: givenCents }, entered, async (db, isNew) => {
    if (!isNew || restCents === 0) return
    await lowerRefund(db, id, givenCents)
    await beginRefund(deps, db, { customerId, chargeId, amountCents: restCents, cause: `${cause}, the rest` })
  })
  const fault = new Error(
    `Of refund ${id} of charge ${chargeId} $${dollars(givenCents)} had gone back at the provider before.`,
  )
  deps.errorReports.fault(fault, { place: 'refunds' })
}

/** The third beat, shared with the webhook. A bank may also send back later what it had taken. */
export async function settleRefund(
  deps: Deps,
  refund: PendingRefund,
  outcome: RefundOutcome | { status: 'succeeded'; refundRef: null },
  conclude: (db: Db, isNew: boolean) => Promise<void> = async () => {},
): Promise<void> {
  const now = deps.clock.now()
  const { isNew, becameCredit } = await deps.database.transaction(async (db) => {
    const customer = await lockCustomer(db, refund.customerId)
    const from = outcome.status === 'failed' ? (['pending', 'succeeded'] as const) : (['pending'] as const)
    const isNew = await recordRefund(db, refund.id, from, outcome, now)
    const becameCredit = isNew && outcome.status === 'failed' && (await keepFailed(db, customer, refund, now))
    if (isNew && customer !== undefined && (becameCredit || outcome.status === 'succeeded')) {
      const how = { eventKey: `refund ${refund.id} ${outcome.status}`, keepsQuietHours: true } as const
      await writeToCustomer(db, customer, refundLetter(refund, outcome), how, now)
    }
    await conclude(db, isNew)
    await deps.reach('refund before settled')
    return { isNew, becameCredit }
  })
  await deps.reach('refund settled')
  if (isNew && outcome.status === 'failed') {
    const end = becameCredit ? 'failed and became credit' : 'failed and stays with us'
    const fault = new Error(`Refund ${refund.id} of charge ${refund.chargeId} ${end}: ${outcome.message}`)
    deps.errorReports.fault(fault, { place: 'refunds' })
  }
}

function refundLetter({ amountCents, chargeStatus }: PendingRefund, { status }: Pick<RefundOutcome, 'status'>) {
  if (status === 'failed') return refundNotTaken(amountCents)
  return chargeStatus === 'returned' ? unneededChargeReturned(amountCents) : refundSent(amountCents)
}

/** As credit, while there is an account to keep it in, and unless the bank has paid the customer meanwhile. */
async function keepFailed(
  db: Db,
  customer: Owner | undefined,
  { id, customerId, chargeId, invoiceId, amountCents: cents }: PendingRefund,
  now: Date,
): Promise<boolean> {
  const cause = { kind: 'refund_failed', source: `refund ${id} failed`, orderNumber: invoiceId, cents } as const
  if (customer === undefined) {
    await keepForNobody(db, { id: customerId, balanceCents: 0 }, 'forfeited', cause, now)
    return false
  }
  if (await hasDispute(db, chargeId, 'lost')) {
    await keepForNobody(db, customer, 'disputes', cause, now)
    return false
  }
  await addCredit(db, customer, { ...cause, lot: 'refund', from: { card: cents } }, now)
  return true
}

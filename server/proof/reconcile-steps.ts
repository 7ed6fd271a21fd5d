import { recordLateUse } from '../billing/coupon-uses.ts'
import { refundOrder } from '../billing/refund-order.ts'
import { refundCauses } from '../db/causes.ts'
import { lockCustomer } from '../db/customers.ts'
import { enterCharge, invoiceIn } from '../payments/charge.ts'
import { recordChargeOutcome } from '../payments/charge-outcome.ts'
import type { BookedCharge, Deps } from '../ports.ts'
import { CLOCKS_APART_MS, differencesOf, isLateSuccess, missingThere, pages } from './reconcile.ts'
import {
  findChargesByKey,
  findWantingInvoice,
  isKnownCustomerRef,
  listKnownRefundKeys,
  listSucceededCharges,
  type OurCharge,
  skipNumbers,
} from './reconcile-store.ts'

/**
 * After a restore the provider knows of charges and refunds that our book has lost. Each is put right by what stands in the two
 * books now: settled where it is on record here, booked where its invoice still waits for it, given back where nothing here
 * wants it. A refund is entered again, and not sent. Whatever is not certainly ours is left to people. A step that was taken, by
 * whomever, is not in the next plan.
 */
export type Step = { chargeRef: string; cents: number } & (
  | { kind: 'settle'; charge: { id: number; customerId: number }; invoiceId: number }
  | { kind: 'book'; key: string; payment: Payment }
  | { kind: 'enter refund'; key: string; customerId: number; invoiceId: number }
  | { kind: 'give back'; key: string }
)

interface Payment {
  customerId: number
  customerRef: string
  invoiceId: number
  cardId: number
  cardRef: string
  createdAt: Date
  description: string
  site: string
}

export interface Plan {
  compared: number
  steps: Step[]
  /** Sentences about what only people can decide. */
  forPeople: string[]
}

/** Looks, and changes nothing. An hour more of the provider's book is read: two clocks wrote the two books. */
export async function planReconciling(deps: Deps, since: Date): Promise<Plan> {
  const { db } = deps.database
  const now = deps.clock.now()
  const plan: Plan = { compared: 0, steps: [], forPeople: [] }
  const [seen, refs] = [new Set<string>(), new Set<string>()]
  const from = new Date(since.getTime() - CLOCKS_APART_MS)
  const ourCharges = async (page: readonly BookedCharge[]) => {
    const charges = await findChargesByKey(
      db,
      page.flatMap(({ key }) => key ?? []),
      now,
    )
    const byKey = new Map(charges.map((charge) => [charge.key, charge]))
    return ({ key }: BookedCharge) => (key === undefined ? undefined : byKey.get(key))
  }
  const compare = async (booked: BookedCharge, charge: OurCharge | undefined) => {
    const steps = charge === undefined ? await stepsForUnknown(deps, booked) : await stepsFor(deps, booked, charge)
    plan.steps.push(...steps)
    if (steps.length === 0) plan.forPeople.push(...differencesOf(booked, charge))
  }
  for await (const page of pages(deps.payments.listCharges(from))) {
    plan.compared += page.length
    const ourOf = await ourCharges(page)
    for (const booked of page) {
      refs.add(booked.chargeRef)
      if (!booked.isPaid) continue
      if (booked.key !== undefined) seen.add(booked.key)
      await compare(booked, ourOf(booked))
    }
  }
  // A charge that was refunded since may be from long before. An old charge that we do not know is none of ours.
  for await (const page of pages(deps.payments.listRefundedCharges(from))) {
    const ourOf = await ourCharges(page)
    for (const booked of page) {
      const charge = ourOf(booked)
      if (refs.has(booked.chargeRef) || charge === undefined) continue
      refs.add(booked.chargeRef)
      plan.compared += 1
      await compare(booked, charge)
    }
  }
  for await (const page of listSucceededCharges(db, { since, settledBefore: now })) {
    plan.forPeople.push(...page.filter(({ key }) => !seen.has(key)).map(missingThere))
  }
  return plan
}

/** It is on record here: its success may be missing, or what went back of it since. */
async function stepsFor(deps: Deps, booked: BookedCharge, charge: OurCharge): Promise<Step[]> {
  const { chargeRef, amountCents: cents } = booked
  const { id, customerId, invoiceId } = charge
  const isLate: boolean = isLateSuccess(booked, charge)
  if (isLate) {
    return [{ kind: 'settle', chargeRef, cents, charge: { id, customerId }, invoiceId }]
  }
  const lostCents = booked.refundedCents - charge.refundingCents
  if (charge.status !== 'succeeded' || lostCents <= 0) return []
  const lost: { key: string; cents: number }[] = []
  for await (const { key, amountCents, isTaken } of deps.payments.listRefunds(chargeRef)) {
    // A refund was given by hand in the provider's pages: nobody could tell it from one that is still to be sent.
    if (isTaken && key === undefined) return []
    if (isTaken && key !== undefined) lost.push({ key, cents: amountCents })
  }
  const known = await listKnownRefundKeys(
    deps.database.db,
    lost.map(({ key }) => key),
  )
  const unknown = lost.filter(({ key }) => !known.includes(key))
  // Some of it is entered already, without the key that it has there: which one, only people can tell.
  if (unknown.reduce((sum, refund) => sum + refund.cents, 0) > lostCents) return []
  return unknown.map((refund) => ({ kind: 'enter refund', chargeRef, customerId, invoiceId, ...refund }))
}

async function stepsForUnknown({ database: { db }, config }: Deps, booked: BookedCharge): Promise<Step[]> {
  const { key, chargeRef, customerRef, cardRef, amountCents, refundedCents, createdAt } = booked
  const invoiceId = invoiceIn(booked.description)
  // This charge was made by hand in the provider's pages, or by another program.
  if (key === undefined || invoiceId === undefined || customerRef === undefined) return []
  if (cardRef !== undefined && refundedCents === 0) {
    const wanted = { customerRef, cardRef, invoiceId, amountCents, chargedAt: createdAt }
    const found = await findWantingInvoice(db, wanted)
    if (found !== undefined) {
      const { customerId, cardId } = found
      const words = { description: booked.description ?? '', site: booked.isOfThisSite ? config.publicUrl : '' }
      const payment = { customerId, cardId, customerRef, invoiceId, cardRef, createdAt, ...words }
      return [{ kind: 'book', key, chargeRef, cents: amountCents, payment }]
    }
  }
  // A customer who came after the backup is as unknown here as one of another installation.
  const isOurs = booked.isOfThisSite || (await isKnownCustomerRef(db, customerRef))
  const cents = amountCents - refundedCents
  return isOurs && cents > 0 ? [{ kind: 'give back', key, chargeRef, cents }] : []
}

/** After a restore: what may have been given since the backup is not given a second time. */
export const skipGivenNumbers = ({ database }: Deps, count: number): Promise<void> => skipNumbers(database.db, count)

/** A sentence where it did not come about, for people to look at. */
export async function takeStep(deps: Deps, step: Step): Promise<string | undefined> {
  switch (step.kind) {
    case 'settle':
      await recordChargeOutcome(deps, step.charge, { status: 'succeeded', chargeRef: step.chargeRef })
      return undefined
    case 'book':
      return book(deps, step)
    case 'enter refund':
      return enterRefund(deps, step)
    case 'give back':
      return giveBack(deps, step)
  }
}

/** The charge is written as it was begun then, under its key, and settled like any other: cut off between the two it is asked about. */
async function book(
  deps: Deps,
  { key, chargeRef, cents, payment }: Extract<Step, { kind: 'book' }>,
): Promise<string | undefined> {
  const charge = await deps.database.transaction(async (db) => {
    await lockCustomer(db, payment.customerId)
    // Looked at once more under the lock: what it wants of the credit may have been spent since.
    const { customerId, customerRef, cardRef, invoiceId, createdAt: chargedAt } = payment
    const wanting = await findWantingInvoice(db, { customerRef, cardRef, invoiceId, amountCents: cents, chargedAt })
    if (wanting === undefined) return undefined
    const charge = await enterCharge(db, { ...payment, key, amountCents: cents })
    if (charge !== undefined && wanting.hasCoupon) {
      await recordLateUse(db, { invoiceId, customerId, now: deps.clock.now() })
    }
    return charge
  })
  if (charge === undefined) {
    return `Order ${payment.invoiceId} did not take ${chargeRef}: another charge is under way, or it asks for something else by now.`
  }
  await recordChargeOutcome(deps, charge, { status: 'succeeded', chargeRef })
  return undefined
}

async function enterRefund(
  deps: Deps,
  { key, customerId, invoiceId, cents }: Extract<Step, { kind: 'enter refund' }>,
): Promise<string | undefined> {
  const cause = refundCauses.lostWithRestore(key)
  const { status } = await refundOrder(deps, { customerId, number: invoiceId, cents, cause, knownKey: key })
  if (status === 'refunded' || status === 'refunded_before') return undefined
  return `Of order ${invoiceId} the provider gave back what cannot be entered here (${status}): it was no order, or its credit has to be looked at.`
}

/** Straight to the provider, because there is nothing here to hang it on. Its key follows from the charge's, so that it goes once. */
async function giveBack(
  { payments, reach }: Deps,
  { key: chargeKey, chargeRef, cents }: Extract<Step, { kind: 'give back' }>,
): Promise<string | undefined> {
  const key = `${chargeKey}-unknown-${cents}`
  await reach('refund before asked')
  const outcome =
    (await payments.findRefund({ key, chargeRef })) ?? (await payments.refund({ key, chargeRef, amountCents: cents }))
  await reach('refund answered')
  return outcome.status === 'failed' ? `The provider did not give ${chargeRef} back: ${outcome.message}` : undefined
}

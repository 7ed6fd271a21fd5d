import { type Check, firstFailure, required } from '#rules/checks'
import { noCardNumber } from '#rules/payments/cards'
import { oneLine } from '#rules/plain-text'
import { staffPolicy } from '#rules/policy'
import { lockCustomer } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import type { Deps } from '../../ports.ts'
import { insertCaused, insertLines } from '../store.ts'
import { findByCause } from './fee-store.ts'
import { type FeePayment, payNewFee } from './pay-new-fee.ts'

export interface StaffCharge {
  cents: number
  /** The customer reads it. */
  reason: string
  /** The deed of staff, in words: the same one never charges twice. */
  cause: string
}

export type StaffChargeOutcome =
  | { status: 'charged'; orderId: number; payment: FeePayment }
  | { refusal: 'no_such_customer' | 'out_of_range' | 'done_otherwise' }
  | { refusal: 'reason'; sentence: string }

const { minCents, maxCents, reasonMaxLength } = staffPolicy.charge

const fitsText: Check = (value) =>
  value.length > reasonMaxLength ? `Must be ${reasonMaxLength} characters or less` : undefined

/** This deed has been done, to anybody. */
export const isCharged = async (db: Db, cause: string): Promise<boolean> => (await findByCause(db, cause)) !== undefined

/** Staff charge a customer for something that is no order of its own. What the card declines stays open, and the customer can pay it. */
export async function chargeCustomer(
  deps: Deps,
  customerId: number,
  { cents, reason, cause }: StaffCharge,
): Promise<StaffChargeOutcome> {
  if (!Number.isInteger(cents) || cents < minCents || cents > maxCents) return { refusal: 'out_of_range' }
  const title = oneLine(reason).trim()
  const sentence = firstFailure(title, [required, fitsText, noCardNumber])
  if (sentence !== undefined) return { refusal: 'reason', sentence }
  const orderId = await deps.database.transaction(async (db) => {
    const customer = await lockCustomer(db, customerId)
    if (customer === undefined) return 'no_such_customer'
    const done = await findByCause(db, cause)
    if (done) return done.customerId === customerId && done.amountCents === cents ? done.id : 'done_otherwise'
    const now = deps.clock.now()
    const id = await insertCaused(db, {
      customerId,
      kind: 'staff_charge',
      state: 'delivered_unpaid',
      amountCents: cents,
      cause,
      pricedAt: now,
      readyAt: now,
      deliveredAt: now,
      deliveryRecordedAt: now,
      createdAt: now,
    })
    // At this moment it was done to another customer, whose lock is not ours.
    if (id === undefined) return 'done_otherwise'
    await insertLines(db, id, [
      { kind: 'staff_charge', title, count: 1, unitCents: cents, amountCents: cents, discountCents: 0 },
    ])
    return id
  })
  if (typeof orderId === 'string') return { refusal: orderId }
  return { status: 'charged', orderId, payment: await payNewFee(deps, { id: orderId, customerId }) }
}

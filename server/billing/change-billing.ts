import { refusals } from '#contract/errors'
import type { FieldProblems } from '#contract/problems'
import type { ProfileChange } from '#contract/profile'
import type { PlanName } from '#rules/policy'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { changeMainCard, readCards } from '../payments/cards.ts'
import { dropAutoReloadTick } from '../payments/charge.ts'
import { updateBilling } from './store.ts'

/** The part of a profile that is about money. */
export async function changeBilling(
  db: Db,
  customerId: number,
  { isAutoBilling, billingAddress, mainCard }: Pick<ProfileChange, 'isAutoBilling' | 'billingAddress' | 'mainCard'>,
): Promise<Customer | undefined> {
  if (mainCard !== undefined) await changeMainCard(db, customerId, mainCard)
  const changed = await updateBilling(db, customerId, {
    isAutoBilling,
    ...(billingAddress !== undefined && {
      billingZipCode: billingAddress?.zipCode ?? null,
      billingAddressLine1: billingAddress?.addressLine1 ?? null,
      billingAddressLine2: billingAddress?.addressLine2 ?? null,
    }),
  })
  // The customer is locked by now, so the charge is seen as it is after anybody else's word.
  if (isAutoBilling !== undefined) await dropAutoReloadTick(db, customerId)
  return changed
}

/** Somebody else's, nobody's and one that was removed are refused in the same words. */
export async function findForeignCard(
  db: Db,
  customerId: number,
  { mainCard }: Pick<ProfileChange, 'mainCard'>,
): Promise<FieldProblems> {
  if (mainCard === undefined) return {}
  const cards = await readCards(db, customerId)
  return cards.some(({ id }) => id === mainCard) ? {} : { mainCard: [refusals.not_found.sentence] }
}

/** The customer has this plan from now on: what is priced later takes its discounts. */
export async function startPlan(db: Db, customerId: number, planName: PlanName): Promise<void> {
  await updateBilling(db, customerId, { planName })
}

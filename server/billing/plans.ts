import type { PlanName } from '#rules/policy'
import type { Db } from '../db/open.ts'
import { updateBilling } from './store.ts'

/** The customer has this plan from now on: what is priced later takes its discounts. */
export async function startPlan(db: Db, customerId: number, planName: PlanName): Promise<void> {
  await updateBilling(db, customerId, { planName })
}

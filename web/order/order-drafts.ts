import type { PlanName } from '#rules/policy'
import { defineDraft } from '../drafts.ts'

/** What was chosen at the packages, with the invoice that the server has opened for it. */
interface ChosenPackage {
  plan: PlanName
  invoice: number
}

export const packagesDraft = defineDraft<ChosenPackage>('packages', { customersOnly: true, version: 1 })

/** The plan that is marked at the packages and has not been sent yet. */
export const planDraft = defineDraft<PlanName>('plan', { customersOnly: true })

/** Its screen is not built yet; until then only its being there counts. */
export const checkoutDraft = defineDraft<unknown>('checkout')

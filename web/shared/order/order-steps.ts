import { links } from '#contract/links'
import type { Draft } from '../../core/drafts.ts'
import { deliveryDraft } from '../pickup/pickup-drafts.ts'
import { checkoutDraft, packagesDraft } from './order-drafts.ts'

export type OrderStep = 'welcome' | 'advantage' | 'packages' | 'delivery' | 'checkout'

export const ORDER_STEPS: readonly { step: OrderStep; label: string; to: string }[] = [
  { step: 'welcome', label: 'Welcome', to: links.registration },
  { step: 'advantage', label: 'Advantage', to: links.orderAdvantage },
  { step: 'packages', label: 'Packages', to: links.orderPackages },
  { step: 'delivery', label: 'Date & time', to: links.orderDelivery },
  { step: 'checkout', label: 'Checkout', to: links.orderCheckout },
]

/** A step that is not here may always be opened. */
const OPENED_BY: Partial<Record<OrderStep, Draft<unknown>>> = {
  packages: packagesDraft,
  delivery: deliveryDraft,
  checkout: checkoutDraft,
}

/**
 * A step of the order is open once its draft has been saved, whatever stands in it. While registering, none of the steps that
 * ask for something is open.
 */
export function isStepOpen(step: OrderStep, { isRegistering }: { isRegistering: boolean }): boolean {
  const draft = OPENED_BY[step]
  return draft === undefined || (!isRegistering && draft.read() !== undefined)
}

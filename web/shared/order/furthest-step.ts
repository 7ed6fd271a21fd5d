import { deliveryDraft } from '../pickup/pickup-drafts.ts'
import { checkoutDraft, packagesDraft } from './order-drafts.ts'

/** Where somebody goes on who has left an order in this tab: behind the last step that they have answered. */
export function furthestStep(): 'packages' | 'delivery' | 'checkout' {
  if (packagesDraft.read() === undefined) return 'packages'
  return (deliveryDraft.read() ?? checkoutDraft.read()) ? 'checkout' : 'delivery'
}

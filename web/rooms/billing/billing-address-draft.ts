import { defineDraft } from '../../core/drafts.ts'

export interface BillingAddressValues {
  isSame: boolean
  zipCode: string
  addressLine1: string
  addressLine2: string
}

export const billingAddressDraft = defineDraft<BillingAddressValues>('billingAddress', { customersOnly: true })

import type { Invoice } from '#contract/billing'
import { placeOf } from '#rules/place'
import type { CheckoutBody, CheckoutDraft } from '../../../shared/order/order-drafts.ts'

/** The checkout as it stood on the screen when it was pressed. */
export interface CheckedOrder extends Pick<CheckoutBody, 'pickup' | 'days'> {
  values: CheckoutDraft
  invoice: Invoice
  /** Auto-reload is agreed to with this order. */
  startsReloading: boolean
  card: number
}

export function bodyOf({ values, invoice, startsReloading, card, pickup, days }: CheckedOrder): CheckoutBody {
  const { firstName, lastName } = values
  return {
    user: { firstName, lastName, ...(startsReloading && { isAutoBilling: true }) },
    address: placeOf(values),
    billingAddress: values.isBillingSame
      ? null
      : {
          addressLine1: values.billingAddressLine1,
          addressLine2: values.billingAddressLine2,
          zipCode: values.billingZipCode,
        },
    order: invoice.id,
    dollarAmountWithDiscount: invoice.dollarAmountWithDiscount,
    card,
    pickup,
    days,
  }
}

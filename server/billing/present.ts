import type { Invoice } from '#contract/billing'
import { amountsOf, dollars } from '#rules/money'
import { purposeOf } from '#rules/plans'
import type { InvoiceRow } from './invoice-store.ts'

export function presentInvoice(invoice: InvoiceRow): Invoice {
  const { id, couponCode } = invoice
  const { amountCents, discountCents, amountWithDiscountCents } = amountsOf(invoice.amountCents, invoice.discountCents)
  const couponCents = couponCode === null ? 0 : discountCents
  return {
    id,
    order: id,
    created: invoice.createdAt.toISOString(),
    title: invoice.title,
    purpose: purposeOf(invoice.kind),
    isPaid: invoice.status === 'paid',
    card: invoice.cardId,
    subscription: invoice.packageName,
    coupon: couponCode,
    couponDiscountType: couponCode === null ? null : invoice.couponPercent === null ? 'amount' : 'percentage',
    couponDiscount: couponCents,
    dollarCouponDiscount: dollars(couponCents),
    amount: amountCents,
    dollarAmount: dollars(amountCents),
    discount: discountCents,
    dollarDiscount: dollars(discountCents),
    amountWithDiscount: amountWithDiscountCents,
    dollarAmountWithDiscount: dollars(amountWithDiscountCents),
  }
}

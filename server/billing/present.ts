import type { Invoice } from '#contract/billing'
import { amountsOf, dollars } from '#rules/money'
import { paymentOf } from '#rules/payments/order-payment'
import { purposeOf } from '#rules/plans/plans'
import type { InvoiceRow } from './invoice-store.ts'

type OfListedOnly = 'refundedCents' | 'spentCreditCents' | 'balanceCents'
/** What was chosen or paid just now has nothing that went back, and waits for no credit. */
type Shown = Omit<InvoiceRow, OfListedOnly> & Partial<Pick<InvoiceRow, OfListedOnly>>

export function presentInvoice(invoice: Shown): Invoice {
  const { id, couponCode } = invoice
  const { amountCents, discountCents, amountWithDiscountCents } = amountsOf(
    askedCentsOf(invoice),
    invoice.discountCents,
  )
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
    refunded: invoice.refundedCents ?? 0,
    dollarRefunded: dollars(invoice.refundedCents ?? 0),
  }
}

/** What is owed and not paid takes the credit of this moment, not that of the last try: the order's page says the same. */
function askedCentsOf({ kind, status, amountCents, spentCreditCents = 0, balanceCents = 0 }: Shown): number {
  const isOwed = status === 'open' && (kind === 'order' || kind === 'fee' || kind === 'staff')
  if (!isOwed) return amountCents
  return paymentOf({ totalCents: amountCents + spentCreditCents, balanceCents, reloadPlanCents: null }).cardCents
}

import { latePart } from '#ui/late-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** What is opened on the pages of the plan and of the cards. */
const form = <Skeleton shape="block" size="large" isSpoken />

export const AddCard = latePart(() => import('./add-card.tsx'), form)
export const BillingAddressForm = latePart(() => import('./billing-address-form.tsx'), form)
export const PackageChooser = latePart(() => import('./package-chooser.tsx'))
export const OrderView = latePart(() => import('./order-view.tsx'), form)
export const PaymentUnderWay = latePart(() => import('../../shared/money/payment-under-way.tsx'), form)

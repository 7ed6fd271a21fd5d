import { newAttemptKey } from '../../../core/attempt-key.ts'
import { pressedNow } from '../../../shared/money/pressed-payment.ts'
import { deliveryDraft } from '../../../shared/pickup/pickup-drafts.ts'
import type { CheckoutBody, Submission } from '../order-drafts.ts'

/** An order as it is sent. Each press has keys of its own. */
export const newSubmission = (plan: Submission['plan'], body: CheckoutBody): Submission => ({
  key: newAttemptKey(),
  pickupKey: newAttemptKey(),
  scheduleKey: newAttemptKey(),
  ...chosenDays(),
  plan,
  order: body.order,
  dollarAmountWithDiscount: body.dollarAmountWithDiscount ?? '',
  address: null,
  pressedAt: pressedNow(),
  body,
})

/** The first pickup and the weekdays, as they were chosen at the step before. */
export function chosenDays(): Pick<Submission, 'pickup' | 'days'> {
  const { pickupDate, rushDelivery = false, recurringPickup = [] } = deliveryDraft.read() ?? {}
  return { pickup: pickupDate ? { pickupDate, isRush: rushDelivery } : null, days: recurringPickup }
}

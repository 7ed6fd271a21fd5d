import { newAttemptKey } from '../../../core/attempt-key.ts'
import { pressedNow } from '../../../shared/money/pressed-payment.ts'
import { deliveryDraft } from '../../../shared/pickup/pickup-drafts.ts'
import type { CheckoutBody, Submission } from '../order-drafts.ts'

/**
 * An order as it is sent. `before` is an attempt whose outcome is open: the same again goes under the same keys, and anything else
 * under new ones.
 */
export function newSubmission(
  plan: Submission['plan'],
  body: CheckoutBody,
  before: Submission | undefined,
): Submission {
  const isRepeat = before !== undefined && JSON.stringify(before.body) === JSON.stringify(body)
  return {
    ...(isRepeat ? before : newKeys()),
    ...chosenDays(),
    plan,
    order: body.order,
    dollarAmountWithDiscount: body.dollarAmountWithDiscount ?? '',
    address: null,
    pressedAt: pressedNow(),
    body,
    isAside: false,
  }
}

const newKeys = () => ({
  checkoutKey: newAttemptKey(),
  pickupKey: newAttemptKey(),
  scheduleKey: newAttemptKey(),
})

/** The first pickup and the weekdays, as they were chosen at the step before. */
export function chosenDays(): Pick<Submission, 'pickup' | 'days'> {
  const { pickupDate, rushDelivery = false, recurringPickup = [] } = deliveryDraft.read() ?? {}
  return { pickup: pickupDate ? { pickupDate, isRush: rushDelivery } : null, days: recurringPickup }
}

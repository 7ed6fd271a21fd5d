import { deliveryDraft } from '../../../shared/pickup/pickup-drafts.ts'
import type { Submission } from '../order-drafts.ts'

/** The first pickup and the weekdays, as they were chosen at the step before. */
export function chosenDays(): Pick<Submission, 'pickup' | 'days'> {
  const { pickupDate, rushDelivery = false, recurringPickup = [] } = deliveryDraft.read() ?? {}
  return { pickup: pickupDate ? { pickupDate, isRush: rushDelivery } : null, days: recurringPickup }
}

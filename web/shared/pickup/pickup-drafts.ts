import { isDay } from '#rules/days'
import { defineDraft } from '../../core/drafts.ts'

/** When the first pickup of an order should be, and on which days every week. Sign-up clears it. */
export interface Delivery {
  pickupDate: string
  rushDelivery: boolean
  /** Monday is 1. */
  recurringPickup: number[]
}

export const deliveryDraft = defineDraft<Delivery>('delivery', {
  version: 1,
  isWhole: ({ pickupDate, recurringPickup }) => isDay(String(pickupDate)) && Array.isArray(recurringPickup),
})

/** From the rug page, until a pickup is booked: it is not part of the delivery draft and outlives a sign-up. */
export const rugVisitDraft = defineDraft<{ day: string; rugCount: number }>('rugVisit')

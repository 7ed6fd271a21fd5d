import { isDay } from '#rules/days/days'
import { defineDraft } from '../../core/drafts.ts'

/** The first pickup of an order, and the days of every week. Sign-up clears the draft. */
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

/** The visit from the rug page, until a pickup is booked: it is not part of the delivery draft and outlives a sign-up. */
export const rugVisitDraft = defineDraft<{ day: string; rugCount: number }>('rugVisit')

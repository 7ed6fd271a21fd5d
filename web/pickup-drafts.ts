import { defineDraft } from './drafts.ts'

/** When the first pickup of an order should be. Sign-up clears it. */
export const deliveryDraft = defineDraft<{ pickupDate: string; rushDelivery: boolean; recurringPickup: number[] }>(
  'delivery',
)

/** From the rug page, until a pickup is booked: it is not part of the delivery draft and outlives a sign-up. */
export const rugVisitDraft = defineDraft<{ day: string; rugCount: number }>('rugVisit')

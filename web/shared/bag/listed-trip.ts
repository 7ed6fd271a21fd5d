import type { Pickup } from '#contract/pickups'

/** When a bag is picked up, and how fast it comes back. */
export interface ListedTrip {
  pickupDay: string
  isRush: boolean
  /** The day that the page names for its return; nothing while it is about a rush that is still asked about. */
  dropoffDay?: string | undefined
  /** The price that staff named for rush and the customer accepted, with the day that they named for it. */
  agreed?: { cents: number; day: string | null; hasRug: boolean } | undefined
}

/** The trip of a booked pickup. Rush whose price staff have named is rush once the customer has accepted it. */
export const tripOf = ({
  pickupDate,
  dropoffDate,
  isRush,
  rushAmount,
  customAmount,
  agreedRush,
}: Pickup): ListedTrip => ({
  pickupDay: pickupDate,
  isRush: isRush && customAmount === null,
  dropoffDay: customAmount === null ? dropoffDate : undefined,
  agreed: agreedRush ? { cents: rushAmount, day: agreedRush.dropoffDate, hasRug: agreedRush.hasRug } : undefined,
})

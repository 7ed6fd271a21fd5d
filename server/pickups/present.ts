import type { Pickup, Schedule } from '#contract/pickups'
import { dollars } from '#rules/money'
import { placeOf } from '#rules/place'
import { policy } from '#rules/policy'
import { clockTime } from '#rules/times'
import { openQuote, quotedDay } from './rush.ts'
import type { ScheduleRow } from './schedule-store.ts'
import type { PickupRow } from './store.ts'

const OPENS = clockTime(policy.pickups.windowOpensMinuteOfDay)
const CLOSES = clockTime(policy.pickups.windowClosesMinuteOfDay)

/** The delivery's fee is known once the bag is taken in and priced. No plan lowers it: a member has another one. */
function presentFee(cents: number | null) {
  const amount = { amount: cents, dollarAmount: cents === null ? null : dollars(cents) }
  const discount = cents === null ? null : 0
  return {
    isFree: cents === 0,
    ...amount,
    discount,
    dollarDiscount: discount === null ? null : dollars(discount),
    amountWithDiscount: amount.amount,
    dollarAmountWithDiscount: amount.dollarAmount,
  }
}

/** `promised` are the days of the orders that came out of its bag; while nobody has it, what was booked counts. */
export function presentPickup(pickup: PickupRow, now: Date, promised: readonly string[] = [pickup.dropoffDay]): Pickup {
  const { id, status, addressId, pickupDay, dropoffDay, isRush, comment, scheduleId, rushCents } = pickup
  // Whatever else a row can be is in no list and is not found.
  if (status === 'cancelled' || status === 'withdrawn') throw new Error(`Pickup ${id} is ${status}.`)
  const quoteCents = openQuote(pickup)
  return {
    id,
    status,
    address: addressId,
    place: { title: pickup.addressTitle, ...placeOf(pickup) },
    pickupDate: pickupDay,
    pickupStart: OPENS,
    pickupEnd: CLOSES,
    dropoffDate: promised[0] ?? dropoffDay,
    dropoffStart: OPENS,
    dropoffEnd: CLOSES,
    dropoffDates: status === 'no_show' ? [] : [...new Set(promised)],
    isRush,
    comment,
    schedule: scheduleId,
    ...presentFee(pickup.deliveryCents),
    rushAmount: rushCents,
    dollarRushAmount: dollars(rushCents),
    customAmount: quoteCents,
    dollarCustomAmount: quoteCents === null ? null : dollars(quoteCents),
    customDropoffDate: quoteCents === null ? null : quotedDay(pickup),
    agreedRush:
      isRush && pickup.quoteCents === rushCents ? { dropoffDate: pickup.quoteDay, hasRug: pickup.quoteHasRug } : null,
    bagList: (pickup.estimate?.things ?? []).map(({ key, title, count }) => ({ item: key, title, count })),
    estimate: pickup.estimate?.totalCents ?? null,
    dollarEstimate: pickup.estimate === null ? null : dollars(pickup.estimate.totalCents),
    isEstimateFrom: pickup.estimate?.isFrom ?? false,
    changeableUntil: pickup.changeableUntil.toISOString(),
    isChangeable: status === 'open' && now < pickup.changeableUntil,
    created: pickup.placedAt.toISOString(),
  }
}

/** Nobody counts by the customer's list: until a bag is counted staff do not read it. */
export const withoutList = (pickup: Pickup): Pickup => ({
  ...pickup,
  bagList: [],
  estimate: null,
  dollarEstimate: null,
  isEstimateFrom: false,
})

export const presentSchedule = (schedule: ScheduleRow): Schedule => ({
  id: schedule.id,
  created: schedule.createdAt.toISOString(),
  changed: schedule.changedAt.toISOString(),
  comment: schedule.comment,
  isRush: schedule.isRush,
  days: schedule.days,
  status: schedule.status,
  resumesOn: schedule.resumesOn,
  address: schedule.addressId,
})

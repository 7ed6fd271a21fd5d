import type { Pickup, Schedule } from '#contract/pickups'
import { dollars } from '#rules/money'
import { type Place, placeOf } from '#rules/place'
import { policy } from '#rules/policy'
import { clockTime } from '#rules/times'
import { openQuote, quotedDay } from './rush.ts'
import type { ScheduleRow } from './schedule-store.ts'
import type { PickupRow } from './store.ts'

const OPENS = clockTime(policy.pickups.windowOpensMinuteOfDay)
const CLOSES = clockTime(policy.pickups.windowClosesMinuteOfDay)

/** What is shown of a pickup's row. */
type ShownPickup = Place &
  Pick<
    PickupRow,
    | 'id'
    | 'status'
    | 'addressId'
    | 'addressTitle'
    | 'pickupDay'
    | 'dropoffDay'
    | 'comment'
    | 'scheduleId'
    | 'estimate'
    | 'placedAt'
    | 'changeableUntil'
    | 'isRush'
    | 'rushCents'
    | 'quoteCents'
    | 'quoteDay'
    | 'quoteHasRug'
    | 'deliveryCents'
  >

const dollarsOrNull = (cents: number | null): string | null => (cents === null ? null : dollars(cents))

/** `promised` are the days of the orders that came out of its bag; while nobody has it, what was booked counts. */
export function presentPickup(
  pickup: ShownPickup,
  now: Date,
  promised: readonly string[] = [pickup.dropoffDay],
): Pickup {
  const { id, status, addressId, pickupDay, dropoffDay, isRush, comment, scheduleId, rushCents } = pickup
  // Whatever else a row can be is in no list and is not found.
  if (status === 'cancelled' || status === 'withdrawn') throw new Error(`Pickup ${id} is ${status}.`)
  const quoteCents = openQuote(pickup)
  // The delivery's fee is known once the bag is taken in and priced. No plan lowers it: a member has another one.
  const { deliveryCents } = pickup
  const discountCents = deliveryCents === null ? null : 0
  return {
    id,
    status,
    address: addressId,
    place: { ...placeOf(pickup), title: pickup.addressTitle },
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
    isFree: deliveryCents === 0,
    amount: deliveryCents,
    dollarAmount: dollarsOrNull(deliveryCents),
    discount: discountCents,
    dollarDiscount: dollarsOrNull(discountCents),
    amountWithDiscount: deliveryCents,
    dollarAmountWithDiscount: dollarsOrNull(deliveryCents),
    rushAmount: rushCents,
    dollarRushAmount: dollars(rushCents),
    customAmount: quoteCents,
    dollarCustomAmount: dollarsOrNull(quoteCents),
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

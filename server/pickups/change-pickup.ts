import type { PickupChange } from '#contract/pickups'
import type { ClosedDays } from '#rules/days/holidays'
import { changeableUntil, rushCents } from '#rules/days/pickups'
import { movedQuoteDay, promisedDay } from '#rules/days/quote-days'
import { AppError } from '../app-error.ts'
import { readClosedDays } from '../catalogue/closed-days.ts'
import { eventKeys } from '../db/causes.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps } from '../ports.ts'
import { requirePlace } from '../profile/addresses.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { pickupChanged, rushAgreed } from '../words/pickups.ts'
import { estimateAfter } from './estimate.ts'
import { refillSchedule } from './fill-schedule.ts'
import { copyOf, type Late, requireDay, requireOpen } from './place-pickup.ts'
import { dropReminders } from './reminders.ts'
import { dropQuotes, moveQuote, openQuote } from './rush.ts'
import { findPickup, type PickupRow, updatePickup } from './store.ts'

/**
 * Moves a pickup, changes its address, rush or note, or answers what staff ask for rush. Only that answer may still come once
 * it is too late for everything else. Where nothing changes but the note, nobody hears of it.
 */
export async function changePickup(
  { database, clock, jobs, config }: Deps,
  customerId: number,
  id: number,
  change: PickupChange,
  { isLate = false, seenChanges, ...way }: Late = {},
): Promise<PickupRow> {
  const changed = await database.transaction(async (db) => {
    const customer = await lockOwner(db, customerId)
    const now = clock.now()
    const pickup = await findPickup(db, customerId, id)
    if (pickup === undefined || (seenChanges ?? pickup.changeCount) !== pickup.changeCount) {
      throw new AppError('not_found')
    }

    const closed = await readClosedDays(db)
    const rush = rushAfter(pickup, change, closed)
    const pickupDay = change.pickupDate ?? pickup.pickupDay
    const addressId = change.address ?? pickup.addressId
    const comment = change.comment ?? pickup.comment
    const isMoved = pickupDay !== pickup.pickupDay
    const isElsewhere = addressId !== pickup.addressId
    const isAnswer = openQuote(pickup) !== null && (rush.rushCents === pickup.quoteCents || !rush.isRush)
    const isRushChanged = rush.isRush !== pickup.isRush || rush.rushCents !== pickup.rushCents
    const isToldOf = isMoved || isElsewhere || (isRushChanged && !isAnswer)
    const isListed = change.bagList !== undefined
    const isOtherwise = isToldOf || isListed || comment !== pickup.comment
    if (!isOtherwise && !isRushChanged) return pickup
    if (pickup.status !== 'open' || (isOtherwise && !isLate && now >= pickup.changeableUntil)) {
      throw new AppError('pickup_change_past_cutoff')
    }

    if (isMoved) requireDay(pickupDay, customer, now, { isLate })
    if (isMoved) requireOpen(pickupDay, closed)
    const place = isMoved || isElsewhere ? await requirePlace(db, customer, addressId ?? undefined) : undefined
    const days = { from: pickup.pickupDay, to: pickupDay }
    const quoted = { quoteCents: pickup.quoteCents, quoteDay: movedQuoteDay(pickup.quoteDay, days, closed) }
    const isOtherTrip = isMoved || isElsewhere || isRushChanged
    const estimated = {
      planName: customer.planName,
      trip: { ...pickup, ...place, pickupDay, ...rush, ...quoted },
      closed,
    }
    const estimate =
      isListed || isOtherTrip ? await estimateAfter(db, pickup.estimate, change.bagList, estimated) : pickup.estimate
    const updated = await updatePickup(db, pickup, {
      ...(place && copyOf(place)),
      addressId,
      pickupDay,
      dropoffDay: promisedDay({ pickupDay, ...rush, ...quoted }, closed),
      quoteDay: quoted.quoteDay,
      comment,
      estimate,
      ...rush,
      isTouched: true,
      changedAt: now,
      changeableUntil: isMoved ? changeableUntil(pickupDay, pickup.placedAt) : pickup.changeableUntil,
    })
    if (updated === undefined) throw new AppError('pickup_day_taken')
    let recurringDay: string | undefined
    if (isAnswer) await dropQuotes(db, pickup)
    if (isMoved) await moveQuote(db, customer, pickup, updated, config.publicUrl, now)
    if (isMoved || isElsewhere) {
      await dropReminders(db, [pickup])
      const { comesTo } = await refillSchedule(db, customerId, now)
      if (comesTo(pickup.addressId, pickup.pickupDay)) recurringDay = pickup.pickupDay
    }
    const to = place ? { ...customer, textNumber: place.textNumber } : customer
    const eventKey = eventKeys.pickupChanged(id, updated.changeCount)
    // Nothing of the pickup itself has changed by a yes to the price of its rush.
    const isAgreed = change.acceptedCustomAmount !== undefined && !isToldOf
    const news = isAgreed
      ? rushAgreed(updated)
      : pickupChanged(updated, recurringDay, { publicUrl: config.publicUrl, now })
    // The note is for the driver, and whoever wrote it has seen it: by itself it is no news.
    if (isToldOf || isRushChanged) await tellCustomer(db, to, news, { eventKey, ...way }, now)
    return updated
  })
  jobs.runSoon('send-messages')
  return changed
}

/** Once staff have named a price, rush costs that: turning it off and on again only asks anew. */
function rushAfter(
  pickup: PickupRow,
  { isRush = pickup.isRush, pickupDate = pickup.pickupDay, acceptedCustomAmount: accepted }: PickupChange,
  closed: ClosedDays,
): Pick<PickupRow, 'isRush' | 'rushCents'> {
  if (accepted !== undefined) {
    if (!isRush || accepted !== pickup.quoteCents) {
      throw new AppError(pickup.status === 'open' ? 'rush_quote_changed' : 'pickup_change_past_cutoff')
    }
    return { isRush, rushCents: accepted }
  }
  const isQuoted = pickup.quoteCents !== null
  const isAsAgreed = isRush === pickup.isRush && (isQuoted || pickupDate === pickup.pickupDay)
  if (isAsAgreed) return { isRush, rushCents: pickup.rushCents }
  return { isRush, rushCents: isQuoted ? 0 : rushCents(pickupDate, isRush, closed) }
}

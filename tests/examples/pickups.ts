import { addDays } from '#rules/days/days'
import * as pickups from '../../server/words/pickups.ts'
import * as schedules from '../../server/words/schedules.ts'
import type { Facts } from './facts.ts'
import { type Example, said, toldOf } from './tell.ts'

/** Pickups, their schedules, and the days that we close. */
export function pickupExamples(facts: Facts): Example[] {
  const {
    publicUrl,
    number,
    cents,
    pickupDay,
    addressLine1,
    nextDay,
    keptDays,
    moment,
    stop,
    about,
    movedTo,
    backOn,
    closedDay,
    active,
    paused,
    described,
  } = toldOf(facts)
  return [
    said('pickups', 'pickupConfirmed', 'A pickup was booked.', pickups.pickupConfirmed(stop, about)),
    said(
      'pickups',
      'pickupConfirmed',
      'A pickup was booked with rush.',
      pickups.pickupConfirmed(
        {
          ...stop,
          pickupDay: '2026-11-18',
          dropoffDay: '2026-11-20',
          changeableUntil: new Date('2026-11-17T17:00:00Z'),
          isRush: true,
          rushCents: 999,
        },
        { publicUrl, now: new Date('2026-11-16T17:00:00Z') },
      ),
    ),
    said('pickups', 'pickupChanged', 'A pickup was changed.', pickups.pickupChanged(stop, undefined, about)),
    said(
      'pickups',
      'pickupChanged',
      'A pickup was moved, and a recurring one comes in its place.',
      pickups.pickupChanged(stop, nextDay, about),
    ),
    said(
      'pickups',
      'pickupChanged',
      'A pickup with rush was moved, and a recurring one comes in its place.',
      pickups.pickupChanged({ ...stop, isRush: true, rushCents: 999 }, nextDay, about),
    ),
    said('pickups', 'pickupCancelled', 'A pickup was cancelled.', pickups.pickupCancelled(stop, false)),
    said(
      'pickups',
      'pickupCancelled',
      'A pickup was cancelled, and a recurring one comes in its place.',
      pickups.pickupCancelled(stop, true),
    ),
    said(
      'pickups',
      'dayClosed',
      'Staff closed the day of a pickup, by day.',
      pickups.dayClosed({ ...closedDay, pickups: [movedTo], backOn, dropoffs: [] }, publicUrl),
    ),
    said(
      'pickups',
      'dayClosed',
      'Staff closed a day of pickups and drop-offs, by day.',
      pickups.dayClosed({ ...closedDay, pickups: [movedTo], dropoffs: [addDays(pickupDay, 4)] }, publicUrl),
    ),
    said(
      'pickups',
      'dayClosed',
      'Staff closed a day on which only something was due back, by day.',
      pickups.dayClosed({ ...closedDay, pickups: [], dropoffs: [movedTo] }, publicUrl),
    ),
    said(
      'pickups',
      'dayClosed',
      'Staff closed the day of a pickup, and the account ends before we drive again, by day.',
      pickups.dayClosed({ ...closedDay, pickups: [], isCancelled: true, dropoffs: [] }, publicUrl),
    ),
    said('pickups', 'pickupReminder', 'At 18:00 of the day before, by day.', pickups.pickupReminder(facts)),
    said(
      'pickups',
      'rushQuoted',
      'Staff named a price for rush, by day.',
      pickups.rushQuoted({ pickupDay, quoteCents: cents, backDay: stop.dropoffDay }, publicUrl),
    ),
    said(
      'pickups',
      'rushAgreed',
      'The customer has accepted what rush costs.',
      pickups.rushAgreed({ ...stop, isRush: true, rushCents: 4900 }),
    ),
    said(
      'pickups',
      'rushQuoteTakenBack',
      'Staff took that price back after we had asked for it, by day.',
      pickups.rushQuoteTakenBack({ pickupDay, rushCents: 999 }),
    ),
    said('pickups', 'rushWithdrawn', 'Rush is not possible, by day.', pickups.rushWithdrawn(stop)),
    said(
      'pickups',
      'rushNotAccepted',
      'The bag is in, and nobody has accepted what rush costs, by day.',
      pickups.rushNotAccepted(stop),
    ),
    said(
      'pickups',
      'noBagFound',
      'No bag, without a fee, by day.',
      pickups.noBagFound(addressLine1, moment, { orderId: number, feeCents: 0 }, publicUrl),
    ),
    said(
      'pickups',
      'noBagFound',
      'No bag, with a fee, by day.',
      pickups.noBagFound(addressLine1, moment, { orderId: number, feeCents: facts.feeCents }, publicUrl),
    ),

    said('schedules', 'scheduleMade', 'A schedule was made.', schedules.scheduleMade(described)),
    said(
      'schedules',
      'scheduleMade',
      'A schedule was made that waits.',
      schedules.scheduleMade({ ...described, schedule: paused }),
    ),
    said(
      'schedules',
      'scheduleChanged',
      'A schedule was changed.',
      schedules.scheduleChanged({ ...described, before: active, keptDays }),
    ),
    said(
      'schedules',
      'scheduleChanged',
      'The customer paused it, and a pickup is past its cutoff.',
      schedules.scheduleChanged({ ...described, schedule: paused, before: active, keptDays }),
    ),
    said(
      'schedules',
      'scheduleChanged',
      'The customer paused it until a day.',
      schedules.scheduleChanged({
        ...described,
        schedule: { ...paused, resumesOn: nextDay },
        before: active,
        keptDays: [],
      }),
    ),
    said(
      'schedules',
      'scheduleChanged',
      'A paused schedule was changed.',
      schedules.scheduleChanged({ ...described, schedule: paused, before: paused, keptDays: [] }),
    ),
    said(
      'schedules',
      'scheduleChanged',
      'The customer resumed it.',
      schedules.scheduleChanged({ ...described, before: paused, keptDays: [] }),
    ),
    said(
      'schedules',
      'scheduleResumed',
      'The day came that the customer had named, by day.',
      schedules.scheduleResumed(described),
    ),
    said('schedules', 'scheduleDeleted', 'A schedule was deleted.', schedules.scheduleDeleted([])),
    said(
      'schedules',
      'scheduleDeleted',
      'A schedule was deleted, and a pickup is past its cutoff.',
      schedules.scheduleDeleted(keptDays),
    ),
    said(
      'schedules',
      'schedulePaused',
      'We paused it, because fees are not paid, by day.',
      schedules.schedulePaused([], publicUrl),
    ),
    said(
      'schedules',
      'schedulePaused',
      'The same, and a pickup is past its cutoff.',
      schedules.schedulePaused(keptDays, publicUrl),
    ),
  ]
}

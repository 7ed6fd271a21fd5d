import { unmadeSentence } from '#contract/placing'
import * as billing from '../../server/words/billing.ts'
import type { Facts } from './facts.ts'
import { type Example, textOnly, toldOf, written } from './tell.ts'

/** Plans, charges and what goes back. */
export function billingExamples(facts: Facts): Example[] {
  const { publicUrl, number, cents, pickupDay, days, stop, now, charged, plan, wished, weekly, bankSays } =
    toldOf(facts)
  return [
    written(
      'billing',
      'receipt',
      'A card was charged; by day, unless the customer paid on the screen.',
      billing.receipt({ ...charged, chargedCents: 17_910, creditCents: 19_900 }, undefined, publicUrl, now),
    ),
    written(
      'billing',
      'receipt',
      'A card paid for the welcome box.',
      billing.receipt({ ...charged, title: 'Welcome box', creditCents: 0 }, undefined, publicUrl, now),
    ),
    written(
      'billing',
      'receipt',
      'A card paid for a plan with its first pickup and weekly days.',
      billing.receipt(plan, { pickup: { ...wished, outcome: 'booked', stop }, schedule: weekly }, publicUrl, now),
    ),
    written(
      'billing',
      'receipt',
      'The same, and the day had closed meanwhile; rush would have brought nothing.',
      billing.receipt(
        plan,
        { pickup: { wishedDay: '2026-11-17', wishedRush: true, outcome: 'booked', stop }, schedule: null },
        publicUrl,
        now,
      ),
    ),
    written(
      'billing',
      'receipt',
      'The same, and the pickup and a schedule were there already.',
      billing.receipt(
        plan,
        {
          pickup: { ...wished, outcome: 'existed', stop },
          schedule: { days, outcome: 'existed', existingDays: [1, 4], isPaused: false },
        },
        publicUrl,
        now,
      ),
    ),
    written(
      'billing',
      'receipt',
      'The same, and a schedule was there already that is paused.',
      billing.receipt(
        plan,
        {
          pickup: { ...wished, outcome: 'booked', stop },
          schedule: { days, outcome: 'existed', existingDays: [1, 4], isPaused: true },
        },
        publicUrl,
        now,
      ),
    ),
    written(
      'billing',
      'orderPlaced',
      'What was agreed with a paid order was made only later: a server of the version before took the payment.',
      billing.orderPlaced(plan, { pickup: { ...wished, outcome: 'booked', stop }, schedule: weekly }, publicUrl, now, {
        isLater: true,
      }),
    ),
    written(
      'billing',
      'receipt',
      'The same, and nothing could be booked: here because the money came late.',
      billing.receipt(
        plan,
        {
          pickup: { ...wished, outcome: 'refused', reason: unmadeSentence('payment_came_late') },
          schedule: { days, outcome: 'refused', reason: unmadeSentence('payment_came_late') },
        },
        publicUrl,
        now,
      ),
    ),
    written(
      'billing',
      'orderPlaced',
      'An order that costs nothing was placed, with a pickup or weekly days.',
      billing.orderPlaced(
        { number, title: 'Pay As You Clean' },
        { pickup: { ...wished, outcome: 'booked', stop }, schedule: weekly },
        publicUrl,
        now,
      ),
    ),
    textOnly(
      'billing',
      'reloadCharged',
      'Auto-reload charged the card, by day. Never a letter: the receipt says it.',
      billing.reloadCharged(charged, number),
    ),
    written(
      'billing',
      'chargeDeclined',
      'Somebody pressed Pay for an order and had left when the bank declined, by day. Where nobody pressed, the order says that its payment is needed.',
      billing.chargeDeclined({ ...charged, title: 'Cleaning', bankSays }, { isOwed: true, isHeld: true }, publicUrl),
    ),
    written(
      'billing',
      'chargeDeclined',
      'An auto-reload was declined, by day.',
      billing.chargeDeclined(
        { ...charged, title: 'Gold, auto-reload', bankSays },
        { isOwed: false, isHeld: false },
        publicUrl,
      ),
    ),
    written(
      'billing',
      'chargeDeclined',
      'Somebody pressed Pay for a plan with its first pickup and weekly days and had left when the bank declined, by day.',
      billing.chargeDeclined(
        { ...plan, bankSays },
        { isOwed: false, isHeld: false, unbooked: { pickupDay, days } },
        publicUrl,
      ),
    ),
    written(
      'billing',
      'chargeNotMade',
      'The bank did not answer a customer who paid for an order at the screen and may have left.',
      billing.chargeNotMade({ ...charged, title: 'Cleaning' }, { isOwed: true, isHeld: true }, publicUrl),
    ),
    written(
      'billing',
      'chargeNotMade',
      'The same for a plan.',
      billing.chargeNotMade({ ...charged, title: 'Gold' }, { isOwed: false, isHeld: false }, publicUrl),
    ),
    written(
      'billing',
      'chargeNotMade',
      'The same for a plan with its first pickup.',
      billing.chargeNotMade(plan, { isOwed: false, isHeld: false, unbooked: { pickupDay, days: [] } }, publicUrl),
    ),
    written(
      'billing',
      'creditGiven',
      'Staff gave credit, by day.',
      billing.creditGiven({ cents: 1250, balanceCents: 5_000 }, publicUrl),
    ),
    written(
      'billing',
      'creditTransferred',
      'Staff moved credit to another customer at the wish of its owner, by day.',
      billing.creditTransferred({ cents: 2000, balanceCents: 0 }, publicUrl),
    ),
    written(
      'billing',
      'movedToPayc',
      'Staff moved somebody to payc, with a refund, by day.',
      billing.movedToPayc(
        {
          left: {
            refundCents: 18_690,
            lines: [
              { kind: 'left_of_purchase', purchaseId: 1024, cents: 18_900 },
              { kind: 'order_discount', orderId: 1031, cents: -210 },
            ],
          },
          balanceCents: 0,
        },
        publicUrl,
      ),
    ),
    written(
      'billing',
      'refundSent',
      'The bank took a refund, by day.',
      billing.refundSent({ number: 1024, amountCents: cents }),
    ),
    written(
      'billing',
      'unneededChargeReturned',
      'A payment came too late and was returned, by day.',
      billing.unneededChargeReturned(cents),
    ),
    written('billing', 'refundNotTaken', 'The bank did not take a refund, by day.', billing.refundNotTaken(cents)),
    written(
      'billing',
      'creditReturned',
      'A refund became credit again, by day.',
      billing.creditReturned(number, cents),
    ),
  ]
}

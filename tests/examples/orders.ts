import { DAY_MS } from '#rules/durations'
import * as orders from '../../server/words/orders.ts'
import type { Facts } from './facts.ts'
import { type Example, said, textOnly, toldOf, written } from './tell.ts'

/** Orders, from the count to the door. */
export function orderExamples(facts: Facts): Example[] {
  const { publicUrl, number, cents, creditCents, moment, nextTryAt, stop, charged, fee, needed, delivered } =
    toldOf(facts)
  const separated = {
    ...{ id: number, furtherId: number + 1, dueDay: '2026-11-27' },
    things: [
      { title: 'Shirt [Laundry]', count: '3' },
      { title: 'Pants', count: '1' },
    ],
    ...{ pieces: 4, totalCents: cents, furtherTotalCents: 2780 },
  }
  const one = { things: [{ title: 'Shirt [Laundry]', count: '1' }], pieces: 1, furtherTotalCents: 695 }
  return [
    said(
      'orders',
      'orderDelivered',
      'An order is at the door, whatever became of its payment, by day.',
      orders.orderDelivered(delivered, moment, publicUrl),
    ),
    said(
      'orders',
      'orderDelivered',
      'The same, and the message cannot leave on its day.',
      orders.orderDelivered(delivered, new Date(moment.getTime() + DAY_MS), publicUrl),
    ),
    said(
      'orders',
      'orderStored',
      'Garments that were to be stored are stored: their order ends with it, by day.',
      orders.orderStored({ id: number, storedAt: moment }, moment),
    ),
    said(
      'orders',
      'bagCollected',
      'The driver has the bags, by day.',
      orders.bagCollected({ bags: 2, collectedAt: moment, dueDay: stop.dropoffDay }, moment),
    ),
    textOnly(
      'orders',
      'ordersDue',
      'Both counts agree, and the bag comes back on other days than the one that was told, by day.',
      orders.ordersDue([
        { id: number, dueDay: stop.dropoffDay },
        { id: number + 1, dueDay: '2026-12-08' },
        { id: number + 2, dueDay: '2027-01-05' },
      ]),
    ),
    textOnly(
      'orders',
      'garmentsStay',
      'A day was told with the bag, and all of it turns out to be stored, by day.',
      orders.garmentsStay(stop.dropoffDay),
    ),
    said(
      'orders',
      'orderDueMoved',
      'Staff promise another day, by day.',
      orders.orderDueMoved({ id: number, dueDay: '2026-12-08', why: 'The zipper had to be ordered' }),
    ),
    said(
      'orders',
      'orderSeparated',
      'Some of an order comes on a later day, in an order of its own, by day.',
      orders.orderSeparated({ ...separated, why: '' }, publicUrl),
    ),
    said(
      'orders',
      'orderSeparated',
      'The same with the reason that staff give, by day.',
      orders.orderSeparated(
        { ...separated, ...one, why: 'The button had to be ordered from its maker in Italy' },
        publicUrl,
      ),
    ),
    said(
      'orders',
      'orderOnItsWay',
      'An order leaves on another day than the one that was told, by day.',
      orders.orderOnItsWay({ id: number }),
    ),
    said(
      'orders',
      'bagNotCollected',
      'It was another bag, and the customer had been told otherwise, by day.',
      orders.bagNotCollected(stop),
    ),
    textOnly(
      'orders',
      'paymentNeededText',
      'The card was declined, and is tried again, by day, once. The letter has its own row.',
      orders.paymentNeededText({ ...needed, nextTryAt }, publicUrl),
    ),
    textOnly(
      'orders',
      'paymentNeededText',
      'There is no card.',
      orders.paymentNeededText({ ...needed, reason: 'no_card' }, publicUrl),
    ),
    textOnly(
      'orders',
      'paymentNeededText',
      'The bank wants to ask its customer, and nobody was at the screen.',
      orders.paymentNeededText({ ...needed, reason: 'bank_asks' }, publicUrl),
    ),
    textOnly(
      'orders',
      'paymentNeededText',
      'The card was declined for what staff charged.',
      orders.paymentNeededText({ ...needed, ...fee, isLaundry: false, dueCents: facts.feeCents }, publicUrl),
    ),
    textOnly(
      'orders',
      'paymentNeededText',
      'The same, and there is no card.',
      orders.paymentNeededText(
        { ...needed, ...fee, isLaundry: false, dueCents: facts.feeCents, reason: 'no_card' },
        publicUrl,
      ),
    ),
    written(
      'orders',
      'paymentNeeded',
      'The same by letter, by day; again only where the sum or the reason is another one.',
      orders.paymentNeeded({ ...needed, nextTryAt }, publicUrl),
    ),
    written(
      'orders',
      'paymentNeeded',
      'The bank wants to ask its customer.',
      orders.paymentNeeded({ ...needed, reason: 'bank_asks' }, publicUrl),
    ),
    written(
      'orders',
      'paymentNeeded',
      'Credit has come that does not pay all of it, and the card had refused before.',
      orders.paymentNeeded({ ...needed, reason: 'card_refused' }, publicUrl),
    ),
    written(
      'orders',
      'paymentNeeded',
      'There is no card for a fee.',
      orders.paymentNeeded(
        { ...needed, ...fee, isLaundry: false, stage: 'delivered', dueCents: facts.feeCents, reason: 'no_card' },
        publicUrl,
      ),
    ),
    written(
      'orders',
      'orderPriced',
      'Both counts agree, by day.',
      orders.orderPriced(
        {
          id: number,
          isCountedTwice: true,
          isStored: false,
          lines: [
            { title: 'Shirt [Laundry]', count: '5', amountCents: 3475 },
            { title: 'Delivery', count: '', amountCents: 990 },
          ],
          discountCents: 350,
          totalCents: 4115,
          part: 1,
          parts: 1,
          dueDay: stop.dropoffDay,
          payers: {
            beforeCents: 15_466,
            creditCents: 4115,
            afterCents: 11_351,
            cardCents: 0,
            reloadCents: 0,
            hasCard: true,
          },
          bill: {
            estimateCents: 2_865,
            billCents: 4_115,
            differences: [
              {
                kind: 'count',
                title: '5 × Shirt [Laundry], not 3',
                note: '2 more than on your list, $6.25 each.',
                cents: 1_250,
              },
            ],
          },
        },
        publicUrl,
      ),
    ),
    written(
      'orders',
      'orderPriced',
      'The same of the first of several orders, and there is no card for what credit does not pay.',
      orders.orderPriced(
        {
          id: number,
          isCountedTwice: true,
          isStored: false,
          lines: [{ title: 'Shirt [Laundry]', count: '5', amountCents: 3475 }],
          discountCents: 0,
          totalCents: 3475,
          part: 1,
          parts: 3,
          dueDay: stop.dropoffDay,
          payers: {
            beforeCents: 1000,
            creditCents: 1000,
            afterCents: 0,
            cardCents: 2475,
            reloadCents: 0,
            hasCard: false,
          },
          bill: { estimateCents: 6_780, billCents: 6_780, differences: [] },
        },
        publicUrl,
      ),
    ),
    written(
      'orders',
      'orderPriced',
      'The same of garments that are stored, which have no pieces to count a second time.',
      orders.orderPriced(
        {
          id: number,
          isCountedTwice: false,
          isStored: true,
          lines: [{ title: 'Seasonal storage, 8 garments', count: '1 season', amountCents: 7995 }],
          discountCents: 0,
          totalCents: 7995,
          part: 1,
          parts: 1,
          dueDay: undefined,
          payers: { beforeCents: 0, creditCents: 0, afterCents: 0, cardCents: 7995, reloadCents: 0, hasCard: true },
          bill: undefined,
        },
        publicUrl,
      ),
    ),
    written(
      'orders',
      'orderMissing',
      'Pieces are not there any more before an order leaves, and their price is taken off, by day.',
      orders.orderMissing(
        {
          id: number,
          pieces: [{ title: 'Shirt [Laundry]', count: 1 }],
          waivedCents: 625,
          creditCents: 0,
          totalCents: 3490,
        },
        publicUrl,
      ),
    ),
    written(
      'orders',
      'orderMissing',
      'The same after its customer has left Advantage, which had taken the discount of the pieces back.',
      orders.orderMissing(
        {
          id: number,
          pieces: [{ title: 'Shirt [Laundry]', count: 1 }],
          waivedCents: 625,
          creditCents: 70,
          totalCents: 3490,
        },
        publicUrl,
      ),
    ),
    written(
      'orders',
      'orderPaid',
      'An order, a fee or what staff charged is paid; by day, unless the customer paid on the screen.',
      orders.orderPaid(
        {
          id: number,
          title: 'Cleaning',
          totalCents: 24_000,
          creditCents: 24_000,
          cardCents: 0,
          waivedCents: 0,
          card: undefined,
          reloads: [{ cents: 39_800, card: charged.card }],
          creditLeftCents: creditCents,
          paidAt: moment,
        },
        publicUrl,
      ),
    ),
    said(
      'orders',
      'creditBack',
      'Credit back for a quarter, by day.',
      orders.creditBack({ firstDay: '2026-10-01', lastDay: '2026-12-31' }, cents),
    ),
  ]
}

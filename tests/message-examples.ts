import type { ErrorCode } from '#contract/errors'
import { unmadeSentence } from '#contract/placing'
import { addDays } from '#rules/days/days'
import { DAY_MS } from '#rules/durations'
import * as account from '../server/words/account.ts'
import * as billing from '../server/words/billing.ts'
import type { Letter } from '../server/words/letter.ts'
import { letterBody } from '../server/words/letter.ts'
import * as office from '../server/words/office.ts'
import * as orders from '../server/words/orders.ts'
import * as pickups from '../server/words/pickups.ts'
import * as profile from '../server/words/profile.ts'
import * as schedules from '../server/words/schedules.ts'
import type { News } from '../server/words/text.ts'
import * as texting from '../server/words/texting.ts'
import { addressLine } from '../server/words/ticket.ts'

/** Every message of the product, said once with example facts: for docs/messages.md, its pictures and the tests of the words. */

const TOPICS = { account, profile, pickups, schedules, orders, billing, texting, office }
export type Topic = keyof typeof TOPICS

/** The words of a topic, by the names of their functions. */
export const wordsOf = (topic: Topic): string[] => Object.keys(TOPICS[topic]).sort()
export const topics = Object.keys(TOPICS) as Topic[]

export interface Example {
  topic: Topic
  /** The function that says it. */
  word: string
  /** The moment at which the message is sent, in words. */
  when: string
  /** The subject of a letter, or of the letter that a text becomes. */
  subject?: string
  text?: string
  letter?: string
  /** The letter that a text becomes, where it has words of its own. */
  instead?: string
}

export interface Facts {
  publicUrl: string
  number: number
  cents: number
  feeCents: number
  creditCents: number
  pickupDay: string
  dropoffDay: string
  nextDay: string
  moment: Date
  /** Always at 10:00 AM. */
  nextTryAt: Date
  addressLine1: string
  addressLine2: string
  zipCode: string
  changeableUntil: Date
  days: readonly number[]
  keptDays: readonly string[]
  feeTitle: string
  closedReason: string
}

export const TYPICAL: Facts = {
  publicUrl: 'https://larkspur.example',
  number: 1204,
  cents: 5560,
  feeCents: 999,
  creditCents: 14_340,
  pickupDay: '2026-11-19',
  dropoffDay: '2026-11-23',
  nextDay: '2026-11-30',
  moment: new Date('2026-11-19T18:05:00Z'),
  nextTryAt: new Date('2026-11-24T18:00:00Z'),
  addressLine1: '228 Bush Street',
  addressLine2: 'Apartment 4',
  zipCode: '94041',
  changeableUntil: new Date('2026-11-18T17:00:00Z'),
  days: [1, 4],
  keptDays: ['2026-11-19'],
  feeTitle: 'Missed pickup, Thursday, November 19th',
  closedReason: 'snow',
}

/** The long things in a customer's life: the longest names of days, a long address, five digits of dollars, six days a week. */
export const LONG: Facts = {
  publicUrl: 'https://larkspur.example',
  number: 123_456,
  cents: 1_234_567,
  feeCents: 1_234_567,
  creditCents: 9_876_543,
  pickupDay: '2026-09-23',
  dropoffDay: '2026-09-30',
  nextDay: '2026-11-25',
  moment: new Date('2026-09-23T19:55:00Z'),
  nextTryAt: new Date('2026-09-23T17:00:00Z'),
  addressLine1: '12345 Reverend Martin Luther King Junior Memorial Boulevard',
  addressLine2: 'Building Northwest, Apartment 1234',
  zipCode: '95136',
  changeableUntil: new Date('2026-09-22T16:00:00Z'),
  days: [1, 2, 3, 4, 5, 6],
  keptDays: ['2026-09-23', '2026-09-24'],
  feeTitle: 'Missed pickup, Wednesday, September 23rd',
  closedReason: 'roads closed by flooding',
}

const NOT_BOOKED: readonly (readonly [ErrorCode, string])[] = [
  ['pickup_day_taken', 'To PICKUP, and we come that day already.'],
  ['no_package', 'To PICKUP without a plan.'],
  ['no_pickup_address', 'To PICKUP without an address.'],
  ['address_not_served', 'To PICKUP, and the zip code was given up.'],
  ['pickup_after_deletion', 'To PICKUP from an account that is about to be deleted.'],
]

export function examplesOf(facts: Facts): Example[] {
  const { publicUrl, number, cents, creditCents, pickupDay, addressLine1, nextDay, keptDays, days, moment, nextTryAt } =
    facts
  const stop = { ...facts, isRush: false }
  /** When all of this is written: the pickup may still be changed. */
  const now = new Date(facts.changeableUntil.getTime() - DAY_MS)
  const about = { publicUrl, now }
  const [movedTo, backOn] = [addDays(pickupDay, 1), addDays(facts.dropoffDay, 1)]
  const closedDay = { day: pickupDay, reason: facts.closedReason, isCancelled: false, backOn: undefined }
  const active = { days, status: 'active', resumesOn: null } as const
  const paused = { ...active, status: 'paused' } as const
  const described = { schedule: active, addressLine1, nextDay }
  const charged = { number, title: 'Gold', chargedCents: cents, card: { brand: 'visa', last: '4242' } } as const
  const plan = { ...charged, chargedCents: 19_900, creditCents: 19_900 }
  const wished = { wishedDay: pickupDay, wishedRush: false }
  const weekly = { days, outcome: 'made', startsOn: nextDay } as const
  const link = { publicUrl, uid: 17, token: 'q3N8pT5yVw2sXk9Lr6Hd1Zb4' }
  const fee = { id: number, title: facts.feeTitle }
  const bankSays = 'Your card was declined.'
  const needed = {
    id: number,
    title: 'Cleaning',
    isLaundry: true,
    stage: 'ready',
    dueCents: cents,
    reason: 'declined',
    bankSays,
    card: charged.card,
    nextTryAt: null,
  } as const

  const delivered = {
    id: number,
    deliveredAt: moment,
    address: addressLine(facts),
    totalCents: cents,
    paid: { creditCents: cents, cardCents: 0, creditLeftCents: creditCents },
  }

  const said = (topic: Topic, word: string, when: string, { subject, text, paragraphs }: News): Example => ({
    topic,
    word,
    when,
    subject,
    text,
    ...(paragraphs && { instead: letterBody({ paragraphs }) }),
  })
  /** The text stands alone: another letter brings the news. */
  const textOnly = (topic: Topic, word: string, when: string, { text }: News): Example => ({ topic, word, when, text })
  const written = (topic: Topic, word: string, when: string, letter: Letter): Example => ({
    topic,
    word,
    when,
    subject: letter.subject,
    letter: letterBody(letter),
  })
  const toOffice = (word: string, when: string, { subject, body }: office.OfficeLetter): Example => ({
    topic: 'office',
    word,
    when,
    subject,
    letter: body,
  })

  return [
    written('account', 'passwordLink', 'Somebody forgot the password.', account.passwordLink(link)),
    written('account', 'passwordChanged', 'The password was changed.', account.passwordChanged(publicUrl)),
    written('account', 'passwordReset', 'The password was set by the link.', account.passwordReset(publicUrl)),
    written('account', 'emailLink', 'A new email address is to be confirmed.', account.emailLink(link)),
    written('account', 'emailInUse', 'Somebody typed an address that has an account.', account.emailInUse(publicUrl)),
    written('account', 'emailChanged', 'The email address was changed; to the one before.', account.emailChanged()),
    written(
      'account',
      'deletionAsked',
      'The account is to be deleted.',
      account.deletionAsked(publicUrl, facts.nextDay),
    ),
    written('account', 'deletionUndone', 'The account is kept after all.', account.deletionUndone()),

    {
      topic: 'profile',
      word: 'phoneCode',
      when: 'A phone is verified. Never a letter.',
      text: profile.phoneCode('402913'),
    },
    written('profile', 'phoneReleased', 'Staff took a number off.', profile.phoneReleased('+16505550187')),

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

    said(
      'texting',
      'staffAnswer',
      'A person of ours answers a text, by day.',
      texting.staffAnswer('yes, we come until 5 pm today.', 'text'),
    ),
    said('texting', 'pickupBooked', 'To PICKUP, instead of the confirmation.', texting.pickupBooked(stop, about)),
    ...NOT_BOOKED.map(([code, when]) =>
      said('texting', 'pickupNotBooked', when, texting.pickupNotBooked(code, { wanted: pickupDay, publicUrl })),
    ),
    said('texting', 'pickupSkipped', 'To SKIP.', texting.pickupSkipped(pickupDay, nextDay)),
    said(
      'texting',
      'pickupSkipped',
      'To SKIP, and no other one is planned.',
      texting.pickupSkipped(pickupDay, undefined),
    ),
    said('texting', 'tooLateToSkip', 'To SKIP past the cutoff.', texting.tooLateToSkip(pickupDay)),
    said('texting', 'nothingToSkip', 'To SKIP without a schedule.', texting.nothingToSkip()),
    said('texting', 'tooMuchForOneDay', 'To the hundred-and-first change of a day.', texting.tooMuchForOneDay()),
    textOnly('texting', 'numberNotKnown', 'To PICKUP or SKIP from a number on no account.', texting.numberNotKnown()),
    said('texting', 'howToReachUs', 'To HELP, where the provider has not answered it.', texting.howToReachUs()),
    written(
      'texting',
      'cancelEndedTexts',
      'To CANCEL, while a pickup is booked.',
      texting.cancelEndedTexts({ pickupDay, publicUrl }),
    ),
    said('texting', 'personWillAnswer', 'To anything else.', texting.personWillAnswer()),

    toOffice(
      'leadReceived',
      'Somebody asks us something.',
      office.leadReceived({
        kind: 'possible',
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
        phone: '+16505550123',
        address: '650 Castro Street',
        zipCode: '94041',
        message: 'Do you clean sails?\nMine is large.',
      }),
    ),
    toOffice(
      'leadReceived',
      'A customer misses something from an order.',
      office.leadReceived({
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
        message: 'A white silk blouse, size M, is not in the bag.',
        order: number,
      }),
    ),
    toOffice(
      'agreedNotMade',
      'An order is paid, and a pickup or weekly days that go with it could not be booked.',
      office.agreedNotMade(number, {
        pickup: { day: pickupDay, reason: unmadeSentence('address_not_served') },
        schedule: { days, reason: unmadeSentence('booking_failed') },
      }),
    ),
    toOffice('textWaits', 'Whoever texted asks us to look.', office.textWaits(12)),
    toOffice('textsAlmostSpent', 'Most of the texts of a day have left.', office.textsAlmostSpent(800, 1000)),
    toOffice('textsStopped', 'More texts than we allow.', office.textsStopped('Texts wait', 'hour')),
  ]
}

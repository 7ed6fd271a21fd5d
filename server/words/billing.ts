import { links, linkTo } from '#contract/links'
import { displayDay, laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { cardName, type NamedCard } from '#rules/payments/card-brand'
import { type LeavingLine, LIST_PRICES_FROM_NOW, leavingLineAmount, leavingLineName } from '#rules/plans/leaving'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { type Letter, namedLines } from './letter.ts'
import { type News, textOf, weekdaysInWords } from './text.ts'
import { type TicketStop, ticketRows } from './ticket.ts'

/** The customer hears this about money: each charge and each refund. */

interface Charged {
  number: number
  title: string
  chargedCents: number
  /** The card that was asked. */
  card: NamedCard
}

/** What was agreed with a purchase about pickups, and what became of it. */
export interface Agreed {
  pickup: AgreedPickup | null
  schedule: AgreedSchedule | null
}

export type AgreedPickup = { wishedDay: string; wishedRush: boolean } & (
  | { outcome: 'booked'; stop: TicketStop }
  /** The customer had one there on that day. */
  | { outcome: 'existed'; stop: TicketStop }
  | { outcome: 'refused'; reason: string }
)

/** Monday is 1. */
export type AgreedSchedule = { days: readonly number[] } & (
  | { outcome: 'made'; startsOn: string | null }
  | { outcome: 'existed'; existingDays: readonly number[]; isPaused: boolean }
  | { outcome: 'refused'; reason: string }
)

/** What was agreed with a purchase and is not booked, because its payment came to nothing. */
export interface Unbooked {
  pickupDay: string | null
  /** Monday is 1. */
  days: readonly number[]
}

const pickupOn = (day: string): string => `your pickup on ${displayDay(day)}`
const pickupsEvery = (days: readonly number[]): string => `recurring pickups every ${weekdaysInWords(days)}`

/** The ticket, where there is a pickup, and the weekly days. */
function agreedRows({ pickup, schedule }: Agreed, now: Date): string[] {
  const stop = pickup && pickup.outcome !== 'refused' ? pickup.stop : null
  const first = schedule?.outcome === 'made' && schedule.startsOn ? `, first on ${displayDay(schedule.startsOn)}` : ''
  const rows = {
    // The price of rush is charged with its order, and has no place beside what was paid.
    ...(stop && ticketRows({ ...stop, rushCents: 0 }, now)),
    'Every week': schedule?.outcome === 'made' ? `${weekdaysInWords(schedule.days)}${first}` : null,
  }
  const lines = namedLines(rows)
  return lines === '' ? [] : [lines]
}

/** Says what is other than the customer wished, each with what to do about it. */
function agreedParagraphs({ pickup, schedule }: Agreed, publicUrl: string): string[] {
  const missing = [
    ...(pickup?.outcome === 'refused' ? [{ what: pickupOn(pickup.wishedDay), why: pickup.reason }] : []),
    ...(schedule?.outcome === 'refused' ? [{ what: pickupsEvery(schedule.days), why: schedule.reason }] : []),
  ]
  const reasons = [...new Set(missing.map(({ why }) => why))]
  return [
    ...(pickup === null ? [] : pickupParagraphs(pickup, publicUrl)),
    ...(schedule?.outcome === 'existed'
      ? [
          `You had recurring pickups already, every ${weekdaysInWords(schedule.existingDays)}. ${schedule.isPaused ? 'They are paused, so we do not come every week until you resume them.' : 'They stay as they are.'}`,
        ]
      : []),
    ...reasons.map((reason) => {
      const parts = missing.filter(({ why }) => why === reason).map(({ what }) => what)
      return `We have not booked ${parts.join(' or ')}. ${reason}`
    }),
    ...(pickup?.outcome === 'refused' ? [`Book a pickup: ${publicUrl}${links.pickup}`] : []),
    ...(schedule === null || schedule.outcome === 'made'
      ? []
      : [`Your recurring pickups: ${publicUrl}${links.profilePreferences}`]),
  ]
}

const KEPT_RUSH = 'It keeps its rush.'
const NO_ADDED_RUSH = 'Rush was not added to it.'

function pickupParagraphs(pickup: AgreedPickup, publicUrl: string): string[] {
  if (pickup.outcome === 'refused') return []
  const { wishedDay, wishedRush, outcome, stop } = pickup
  const change = `Change your pickup: ${publicUrl}${links.upcoming}`
  if (outcome === 'existed') {
    const stays = `You already had a pickup on ${displayDay(wishedDay)}. We kept it and didn’t book a second one.`
    return [wishedRush === stop.isRush ? stays : `${stays} ${stop.isRush ? KEPT_RUSH : NO_ADDED_RUSH}`, change]
  }
  if (stop.pickupDay === wishedDay) return []
  const isRushLost = wishedRush && !stop.isRush
  const instead = `${displayDay(wishedDay)} had closed before we could book it, so we come on ${displayDay(stop.pickupDay)} instead.`
  return [isRushLost ? `${instead} Rush wouldn’t bring it back any sooner, so there’s no rush fee.` : instead, change]
}

interface Bought extends Charged {
  creditCents: number
  /** The part of an order that credit paid beside the card. */
  spentCreditCents?: number
}

export const receipt = (
  { number, title, chargedCents, card, creditCents, spentCreditCents = 0 }: Bought,
  agreed: Agreed | undefined,
  publicUrl: string,
  now: Date,
): Letter => ({
  subject: `Your receipt for order ${number}`,
  paragraphs: [
    `Thank you. We have charged $${dollars(chargedCents)} to your ${cardName(card)}.`,
    namedLines({
      Order: String(number),
      For: title,
      Date: displayDay(laDay(now)),
      Total: `$${dollars(chargedCents + spentCreditCents)}`,
      'Paid with credit': spentCreditCents > 0 ? `$${dollars(spentCreditCents)}` : null,
      [`Paid with ${cardName(card)}`]: `$${dollars(chargedCents)}`,
      'Credit added': creditCents > 0 ? `$${dollars(creditCents)}` : null,
    }),
    ...(creditCents > 0 ? ['Your credit never expires.'] : []),
    ...(agreed ? [...agreedRows(agreed, now), ...agreedParagraphs(agreed, publicUrl)] : []),
    `View order: ${publicUrl}${linkTo.profileOrder({ id: number })}`,
  ],
})

/** An order that cost nothing has no receipt; `isLater` where the receipt had left before something was booked. */
export const orderPlaced = (
  { number, title }: Pick<Charged, 'number' | 'title'>,
  agreed: Agreed,
  publicUrl: string,
  now: Date,
  { isLater = false } = {},
): Letter => ({
  subject: `Your order ${number} is placed`,
  paragraphs: [
    isLater
      ? 'Your order is paid. We were late with the pickups you booked with it, and this is where they are now.'
      : 'Thank you. There was nothing to pay.',
    namedLines({ Order: String(number), For: title }),
    ...agreedRows(agreed, now),
    ...agreedParagraphs(agreed, publicUrl),
    // What cost nothing has no page of its own: its pickup has.
    isLater
      ? `View order: ${publicUrl}${linkTo.profileOrder({ id: number })}`
      : `View request: ${publicUrl}${links.upcoming}`,
  ],
})

/** Nobody was at the screen. The receipt says it by letter. */
export const reloadCharged = (
  { chargedCents, card }: Pick<Charged, 'chargedCents' | 'card'>,
  forOrder: number | null,
): News => ({
  subject: 'Your auto-reload',
  text: textOf(
    () =>
      `auto-reload charged $${dollars(chargedCents)} to your ${cardName(card)}${forOrder === null ? '' : ` for order ${forOrder}`}. It is in your account as credit.`,
  ),
})

interface Unpaid {
  /** An order, a fee or what staff charged, which waits to be paid. */
  isOwed: boolean
  /** An order waits with it. */
  isHeld: boolean
  unbooked?: Unbooked | undefined
}

export const chargeDeclined = (
  { number, title, chargedCents, card, bankSays }: Charged & { bankSays: string },
  unpaid: Unpaid,
  publicUrl: string,
): Letter => ({
  subject: 'Your card was declined',
  paragraphs: [
    `We could not charge $${dollars(chargedCents)} to your ${cardName(card)}, for ${title}. Your bank says: ${bankSays}`,
    nothingCharged(number, unpaid),
    ...(payAgain(number, unpaid, publicUrl) ?? [
      'Please check your cards, and add another one if you need to.',
      `Look at your cards: ${publicUrl}${links.profileBilling}`,
    ]),
  ],
})

function nothingCharged(number: number, { isHeld, unbooked }: Unpaid): string {
  if (isHeld) return `Nothing was charged. Payment is still needed for order ${number}.`
  if (unbooked === undefined) return 'Nothing was charged.'
  const { pickupDay, days } = unbooked
  const parts = [
    ...(pickupDay === null ? [] : [pickupOn(pickupDay)]),
    ...(days.length === 0 ? [] : [pickupsEvery(days)]),
  ]
  return `Nothing was charged, and we have not booked ${parts.join(' or ')}.`
}

/** Undefined where nothing waits to be paid. Pickups are agreed to anew where orders are placed: a plan's own page sells it without them. */
function payAgain(number: number, { isOwed, unbooked }: Unpaid, publicUrl: string): string[] | undefined {
  if (isOwed) {
    return ['You can pay with this card or another one.', `Pay now: ${publicUrl}${linkTo.profileOrder({ id: number })}`]
  }
  if (unbooked === undefined) return undefined
  return [
    'You can place your order again, with this card or another one.',
    `Place your order: ${publicUrl}${links.orderPackages}`,
  ]
}

/** The page had said that the customer may leave, and that we write either way. */
export const chargeNotMade = (
  { number, title, chargedCents, card }: Charged,
  unpaid: Unpaid,
  publicUrl: string,
): Letter => ({
  subject: 'Your bank did not answer, and nothing was charged',
  paragraphs: [
    `We asked your bank for $${dollars(chargedCents)} from your ${cardName(card)}, for ${title}. It did not answer in time.`,
    nothingCharged(number, unpaid),
    ...(payAgain(number, unpaid, publicUrl) ?? [
      'You can try again, with this card or another one.',
      `Your plan: ${publicUrl}${links.profilePackages}`,
    ]),
  ],
})

const yourCredit = (balanceCents: number): string =>
  balanceCents < 0
    ? `After that you owed $${dollars(-balanceCents)}, which comes off your next credit.`
    : `After that your credit was $${dollars(balanceCents)}.`

/** Staff gave it: whoever owns the money hears of what moves it. */
export const creditGiven = ({ cents, balanceCents }: Moved, publicUrl: string): Letter => ({
  subject: `$${dollars(cents)} of credit from us`,
  paragraphs: [
    `We have added $${dollars(cents)} of credit to your account. ${yourCredit(balanceCents)}`,
    `See your credit: ${publicUrl}${links.profileBilling}`,
  ],
})

export const creditTransferred = ({ cents, balanceCents }: Moved, publicUrl: string): Letter => ({
  subject: `$${dollars(cents)} of your credit was moved`,
  paragraphs: [
    `As you asked, we have moved $${dollars(cents)} of credit from your account to another one. ${yourCredit(balanceCents)}`,
    'If you did not ask for this, please tell us.',
    `See your credit: ${publicUrl}${links.profileBilling}`,
  ],
})

interface Moved {
  cents: number
  /** After it. */
  balanceCents: number
}

/** Every letter about money on its way to a card says it in the same words. */
const BANK_SHOWS_IT = 'Your bank may take up to 10 days to show it.'

/** The refund of somebody who left Advantage on the phone, as the quote reckons it. */
export interface LeftByPhone {
  refundCents: number
  lines: readonly LeavingLine[]
}

/** Staff moved somebody to pay as you clean. With a refund it is the only letter about that, unless a bank does not take it. */
export const movedToPayc = (
  { left, balanceCents }: { left: LeftByPhone | null; balanceCents: number },
  publicUrl: string,
): Letter => ({
  subject: 'You now pay as you clean',
  paragraphs: [
    `As you asked, your plan is ${PLAN_TITLES.payc} now, and auto-reload is off. ${LIST_PRICES_FROM_NOW}`,
    ...(left === null
      ? [`Nothing was charged. ${yourCredit(balanceCents)}`]
      : [
          `$${dollars(left.refundCents)} goes back to your card. ${BANK_SHOWS_IT} ${yourCredit(balanceCents)}`,
          namedLines({
            ...Object.fromEntries(left.lines.map((line) => [leavingLineName(line), leavingLineAmount(line)])),
            'Back to your card': `$${dollars(left.refundCents)}`,
          }),
        ]),
    'If you did not ask for this, please tell us.',
    `Your plan: ${publicUrl}${links.profilePackages}`,
  ],
})

export const refundSent = ({ number, amountCents }: { number: number; amountCents: number }): Letter => ({
  subject: 'Your refund is on its way',
  paragraphs: [`We have sent $${dollars(amountCents)} of order ${number} back to your card. ${BANK_SHOWS_IT}`],
})

/** A payment came through after what it was for had been paid or given up. It has no receipt: this is its letter. */
export const unneededChargeReturned = (amountCents: number): Letter => ({
  subject: 'A payment goes back to your card',
  paragraphs: [
    `A payment of $${dollars(amountCents)} reached us late, when it was no longer needed. We have sent it back to your card in full. ${BANK_SHOWS_IT}`,
  ],
})

export const refundNotTaken = (amountCents: number): Letter => ({
  subject: 'Your refund is in your account',
  paragraphs: [
    `Your bank didn’t accept our refund of $${dollars(amountCents)}, so we added it to your account as credit. If you’d rather get it another way, write to us.`,
  ],
})

/** A refund to a card has its own letter, once the bank has taken it. */
export const creditReturned = (number: number, creditCents: number): Letter => ({
  subject: `Your refund for order ${number}`,
  paragraphs: [`$${dollars(creditCents)} for order ${number} is back in your account as credit.`],
})

import { linkTo } from '#contract/links'
import { addDays, displayDay, displayMoment, instantAt, laDay, laMinuteOfDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { cardName, type NamedCard } from '#rules/payments/card-brand'
import { policy } from '#rules/policy'
import { isQuietTime } from '#rules/texts'
import { displayTime } from '#rules/times'
import type { ToldBill } from './bill-reasons.ts'
import { type Letter, namedLines } from './letter.ts'
import { type Names, type News, textOf } from './text.ts'

/** The customer hears this about an order, a fee or what staff charged. */

const payLink = (publicUrl: string, id: number) => `Pay now: ${publicUrl}${linkTo.profileOrder({ id })}`

const viewOrder = (publicUrl: string, id: number) => `View order: ${publicUrl}${linkTo.profileOrder({ id })}`

const hour = (instant: Date): string => displayTime(laMinuteOfDay(instant))

/** A message that cannot leave on the day of its event names the day, whenever that turns out. */
function onItsDay(at: Date, now: Date, say: (when: string, names: Names) => string): Omit<News, 'subject'> {
  const withDay = textOf((names) => say(names.moment(at), names))
  const nextDay = instantAt(addDays(laDay(at), 1), 0)
  if (now >= nextDay || isQuietTime(now)) return { text: withDay }
  return { text: textOf((names) => say(hour(at), names)), later: { text: withDay, from: nextDay } }
}

const bagsText = (bags: number): string => (bags === 1 ? 'bag' : `${bags} bags`)

export const bagCollected = (
  { bags, collectedAt, dueDay }: { bags: number; collectedAt: Date; dueDay: string },
  now: Date,
): News => ({
  subject: 'We have your bag',
  ...onItsDay(collectedAt, now, (when, { day }) => `we have your ${bagsText(bags)} (${when}). Back ${day(dueDay)}.`),
})

/** Only a customer who was told otherwise hears this. */
export const bagNotCollected = ({ pickupDay }: { pickupDay: string }): News => ({
  subject: 'We do not have your bag yet',
  text: textOf(
    ({ day }) =>
      `sorry, we were wrong: we do not have your bag of ${day(pickupDay)} yet. Your pickup is still open, and we'll come for it.`,
  ),
})

interface Delivered {
  id: number
  deliveredAt: Date
  /** "228 Bush Street, Mountain View, CA 94041" */
  address: string | null
  totalCents: number
  /** What paid it by now; nothing where it waits for its payment. */
  paid: { creditCents: number; cardCents: number; creditLeftCents: number } | undefined
  /** What it has earned, and the day on which that is credit; nothing of an order that waits for its payment. */
  creditBack: { cents: number; paidOn: string } | undefined
}

/** "January 1st" */
const dateOf = (day: string): string => displayDay(day).split(', ')[1] ?? ''

const earned = ({ cents, paidOn }: NonNullable<Delivered['creditBack']>): string | null =>
  cents > 0 ? `$${dollars(cents)} on ${dateOf(paidOn)}` : null

/** Told whatever the payment did, which has messages of its own. */
export const orderDelivered = (order: Delivered, now: Date, publicUrl: string): News => ({
  subject: 'Your order is delivered',
  ...onItsDay(order.deliveredAt, now, (when) => `order ${order.id} is at your door (${when}).`),
  paragraphs: [
    `Order ${order.id} is at your door.`,
    namedLines({
      Delivered: displayMoment(order.deliveredAt),
      Address: order.address,
      Total: `$${dollars(order.totalCents)}`,
      'Paid with credit': order.paid ? sum(order.paid.creditCents) : null,
      'Paid by card': order.paid ? sum(order.paid.cardCents) : null,
      'Credit left': order.paid ? sum(order.paid.creditLeftCents) : null,
      'Credit back': order.creditBack ? earned(order.creditBack) : null,
    }),
    viewOrder(publicUrl, order.id),
    `Something missing? Tell us within ${policy.claims.reportWithinDays} days: ${publicUrl}${linkTo.profileOrder({ id: order.id })}#missing`,
  ],
})

/** Stored garments come to no door for now: their order ends with this. */
export const orderStored = (order: { id: number; storedAt: Date }, now: Date): News => ({
  subject: 'Your garments are stored',
  ...onItsDay(order.storedAt, now, (when) => `the garments of order ${order.id} are in storage with us (${when}).`),
})

interface PaymentNeeded {
  id: number
  /** What it is for. */
  title: string
  isLaundry: boolean
  /** Where its bag is: one that is ready waits in our house for its payment. */
  stage: 'ready' | 'on its way' | 'delivered'
  /** What the card was asked for, or would have to pay if there were one. */
  dueCents: number
  /** `card_refused`: the card said no before, and was not asked again. */
  reason: 'declined' | 'card_refused' | 'bank_asks' | 'no_card'
  bankSays: string
  /** The card that was asked. */
  card: NamedCard | undefined
  nextTryAt: Date | null
}

export const paymentNeededText = (order: PaymentNeeded, publicUrl: string): News => ({
  subject: 'Payment needed',
  text: textOf(({ moment, reason }) => {
    const [due, pay] = [`$${dollars(order.dueCents)}`, payLink(publicUrl, order.id)]
    const what = order.isLaundry ? `order ${order.id}` : reason(order.title).replace(/\.$/, '')
    if (order.reason === 'bank_asks') return `your bank wants you to confirm ${due} for ${what}. ${pay}`
    if (!order.isLaundry) {
      return order.reason === 'no_card'
        ? `you owe ${due} for: ${reason(order.title)} ${pay}`
        : `we could not charge ${due} to your card for: ${reason(order.title)} ${pay}`
    }
    const again = order.nextTryAt === null ? '' : ` We'll try again on ${moment(order.nextTryAt)}.`
    return `order ${order.id} is ${order.stage}: you owe ${due}.${again} ${pay}`
  }),
})

export const paymentNeeded = (order: PaymentNeeded, publicUrl: string): Letter => ({
  subject: order.isLaundry ? `Payment needed for order ${order.id}` : 'A payment is needed',
  paragraphs: [
    whyNeeded(order),
    ...(order.isLaundry && order.stage === 'ready'
      ? [`Order ${order.id} is ready to come back, and stays with us until it is paid.`]
      : []),
    ...(order.nextTryAt === null ? [] : [`We'll try again on ${displayMoment(order.nextTryAt)}, or you can pay now.`]),
    payLink(publicUrl, order.id),
  ],
})

function whyNeeded({ reason, dueCents, card: asked, title, bankSays, id, isLaundry }: PaymentNeeded): string {
  const what = isLaundry ? `order ${id}` : title
  const card = asked === undefined ? 'your card' : `your ${cardName(asked)}`
  const due = `$${dollars(dueCents)}`
  switch (reason) {
    case 'no_card':
      return `You owe ${due} for ${what}, and we have no card to charge. Please add one.`
    case 'card_refused':
      return `We need ${due} for ${what}. Your bank refused ${card}, so we did not try it again. Please add another card, or pay now.`
    case 'bank_asks':
      return `Your bank wants you to confirm ${due} from ${card} for ${what}. Nothing was charged.`
    case 'declined':
      return `We could not charge ${due} to ${card} for ${what}. Your bank says: ${bankSays} Nothing was charged.`
  }
}

interface PricedOrder {
  id: number
  /** By two people: not where one was alone, and not where there were no pieces to count. */
  isCountedTwice: boolean
  /** Stored garments alone: nothing of it comes back for now. */
  isStored: boolean
  /** The count with its measure: "40 sq ft". Nothing where it is no thing, as the way or the rush. */
  lines: readonly { title: string; count: string; amountCents: number }[]
  discountCents: number
  totalCents: number
  /** Its place among the orders of its pickup: "2 of 3". */
  part: number
  parts: number
  dueDay: string | undefined
  /** On the first order of a bag that was estimated. */
  bill: ToldBill | undefined
  /** Nothing where the card was asked by now, whatever it said. */
  payers: Payers | undefined
}

/** What would pay it today, with the credit before and after it. */
export interface Payers {
  beforeCents: number
  afterCents: number
  creditCents: number
  cardCents: number
  reloadCents: number
  hasCard: boolean
}

/** "2 of 3", for who has several orders from one pickup. */
const partOf = ({ part, parts }: { part: number; parts: number }): string => `${part} of ${parts}`

/** Said where the day is another one than the customer was told, or where there are several. */
export const ordersDue = (orders: readonly { id: number; dueDay: string }[]): News => ({
  subject: orders.length === 1 ? 'When your order comes back' : 'When your orders come back',
  text: textOf(({ day }) => {
    const each = orders.map(({ id, dueDay }) => `order ${id} ${day(dueDay)}`)
    return `your bag is counted. It comes back: ${each.join(', ')}.`
  }),
})

/** Said where a day was told before anybody had looked into the bag, and all of it is to be stored. */
export const garmentsStay = (toldDay: string): News => ({
  subject: 'Your garments stay with us',
  text: textOf(
    ({ day }) => `your bag is counted. Your garments stay with us in storage: nothing comes back ${day(toldDay)}.`,
  ),
})

/** Staff have moved the day. The reason is theirs, in words for the customer. */
export const orderDueMoved = ({ id, dueDay, why }: { id: number; dueDay: string; why: string }): News => ({
  subject: `Another day for order ${id}`,
  text: textOf(({ day, reason }) => `order ${id} comes back ${day(dueDay)}. ${reason(why)}`),
})

interface SeparatedOrder {
  id: number
  /** The order that some of it comes with. */
  furtherId: number
  /** The count with its measure: "40 sq ft". */
  things: readonly { title: string; count: string }[]
  /** So many things. */
  pieces: number
  totalCents: number
  furtherTotalCents: number
  dueDay: string
  /** In staff's words; empty where they gave none. */
  why: string
}

/** Some of an order was not ready with the rest. Both cost together what it did. */
export const orderSeparated = (order: SeparatedOrder, publicUrl: string): News => {
  const { id, furtherId, pieces, dueDay, why } = order
  const what = pieces === 1 ? `1 item of order ${id} follows` : `${pieces} items of order ${id} follow`
  const [rest, further] = [`$${dollars(order.totalCents)}`, `$${dollars(order.furtherTotalCents)}`]
  return {
    subject: `Some of order ${id} comes later`,
    text: textOf(({ day, reason }) => {
      const because = why === '' ? '' : ` ${reason(why)}`
      return `${what} on ${day(dueDay)}. You pay the same in total.${because}`
    }),
    paragraphs: [
      `${what} on ${displayDay(dueDay)}${why === '' ? '.' : `: ${why}.`} The rest arrives as planned.`,
      order.things.map(({ title, count }) => `${count} × ${title}`).join('\n'),
      `${pieces === 1 ? "It'll" : "They'll"} come as order ${furtherId}. You pay the same in total: ${rest} for order ${id}, and ${further} for order ${furtherId}.`,
      viewOrder(publicUrl, furtherId),
    ],
  }
}

/** Only where it comes on another day than the customer was told. */
export const orderOnItsWay = ({ id }: { id: number }): News => ({
  subject: 'Your order is on its way',
  text: textOf(() => `order ${id} is on its way.`),
})

/** The letter with every line, once both counts agree. */
export const orderPriced = (order: PricedOrder, publicUrl: string): Letter => ({
  subject: `Order ${order.id} is counted`,
  paragraphs: [
    `${order.isCountedTwice ? 'We counted your bag twice' : 'Your bag is counted'}. Order ${order.id} costs $${dollars(order.totalCents)}.`,
    ...(order.parts === 1
      ? []
      : [`It is ${partOf(order)} from this pickup: what takes longer comes later, in an order of its own.`]),
    [
      ...order.lines.map(
        ({ title, count, amountCents }) => `${count === '' ? title : `${count} × ${title}`}: ${signed(amountCents)}`,
      ),
      ...(order.discountCents === 0 ? [] : [`Your discount: -$${dollars(order.discountCents)}`]),
      `Total: $${dollars(order.totalCents)}`,
      ...creditRows(order.payers),
    ].join('\n'),
    ...(order.bill ? billParagraphs(order.bill, order.parts) : []),
    ...(order.payers
      ? [
          `${todayPays(order.payers)} We charge when your ${order.isStored ? 'garments are stored' : 'order is ready to come back'}.`,
        ]
      : []),
    ...(order.isStored ? ['Your garments stay with us in storage.'] : []),
    ...(order.dueDay === undefined ? [] : [`It comes back ${displayDay(order.dueDay)}.`]),
    viewOrder(publicUrl, order.id),
  ],
})

/** Only where credit pays of it. */
const creditRows = (payers: Payers | undefined): string[] =>
  payers === undefined || payers.creditCents === 0
    ? []
    : [`Credit before: ${signed(payers.beforeCents)}`, `Credit after: ${signed(payers.afterCents)}`]

/** Each difference from what was estimated, for all orders of the bag together. */
function billParagraphs({ estimateCents, billCents, differences }: ToldBill, parts: number): string[] {
  if (differences.length === 0) return [`As estimated: $${dollars(estimateCents)}.`]
  const all = parts === 1 ? 'It comes' : 'All orders of this pickup come'
  return [
    `You estimated $${dollars(estimateCents)}. ${all} to $${dollars(billCents)}, and this is why:`,
    differences.map(({ title, cents }) => `${title}: ${cents > 0 ? '+' : ''}${signed(cents)}`).join('\n'),
  ]
}

/** What is taken off stands below zero. */
const signed = (cents: number): string => (cents < 0 ? `-$${dollars(-cents)}` : `$${dollars(cents)}`)

interface MissingPieces {
  id: number
  pieces: readonly { title: string; count: number }[]
  /** Taken off, after the discount. */
  waivedCents: number
  /** The discount on it that leaving Advantage had taken back; mostly none. */
  creditCents: number
  totalCents: number
}

/** Something is not there any more before an order leaves: its customer hears it from us, and does not pay for it. */
export const orderMissing = (order: MissingPieces, publicUrl: string): Letter => ({
  subject: `Something is missing from order ${order.id}`,
  paragraphs: [
    `We count every order once more before it leaves. In order ${order.id} we did not find:`,
    order.pieces.map(({ title, count }) => `${count} × ${title}`).join('\n'),
    `We are sorry. You do not pay for cleaning it: we took $${dollars(order.waivedCents)} off, and the order now costs $${dollars(order.totalCents)}. We're still looking for it.`,
    ...(order.creditCents === 0
      ? []
      : [
          `When you left Advantage, we took back its discount of $${dollars(order.creditCents)}. That is credit in your account now.`,
        ]),
    viewOrder(publicUrl, order.id),
  ],
})

function todayPays({ creditCents, cardCents, reloadCents, hasCard }: Payers): string {
  if (cardCents > 0 && !hasCard) {
    const credit = creditCents > 0 ? `As of today your credit pays $${dollars(creditCents)}. ` : ''
    return `${credit}Please add a card for ${credit ? 'the remaining ' : ''}$${dollars(cardCents)}.`
  }
  const payers = [
    creditCents > 0 || cardCents === 0 ? `your credit pays $${dollars(creditCents)}` : '',
    cardCents === 0
      ? ''
      : creditCents === 0
        ? `your card pays $${dollars(cardCents)}`
        : `your card $${dollars(cardCents)}`,
  ]
  const paid = `As of today ${payers.filter((payer) => payer !== '').join(' and ')}.`
  return reloadCents === 0 ? paid : `${paid} Auto-reload would charge $${dollars(reloadCents)} first.`
}

interface PaidOrder {
  id: number
  /** What it was for. */
  title: string
  totalCents: number
  creditCents: number
  cardCents: number
  waivedCents: number
  /** The card that paid, where one did. */
  card: NamedCard | undefined
  /** Charged by auto-reload for it, and added to the credit before. */
  reloads: readonly { cents: number; card: NamedCard }[]
  creditLeftCents: number
  paidAt: Date
}

const sum = (cents: number): string | null => (cents > 0 ? `$${dollars(cents)}` : null)

/** The one letter of every order, fee or charge that is paid, whatever paid it. */
export const orderPaid = (order: PaidOrder, publicUrl: string): Letter => ({
  subject: `Your receipt for order ${order.id}`,
  paragraphs: [
    `Thank you. Order ${order.id} is paid: $${dollars(order.totalCents)}.`,
    namedLines({
      Order: String(order.id),
      For: order.title,
      Date: displayDay(laDay(order.paidAt)),
      Total: `$${dollars(order.totalCents)}`,
      'Paid with credit': sum(order.creditCents),
      [order.card === undefined ? 'Paid by card' : `Paid with ${cardName(order.card)}`]: sum(order.cardCents),
      'Auto-reload':
        order.reloads.length === 0
          ? null
          : order.reloads.map(({ cents, card }) => `$${dollars(cents)} to your ${cardName(card)}`).join(', '),
      Waived: sum(order.waivedCents),
      'Your credit now': sum(order.creditLeftCents),
    }),
    viewOrder(publicUrl, order.id),
  ],
})

/** The month of a day: "October". */
const monthOf = (day: string): string => dateOf(day).split(' ')[0] ?? ''

export const creditBack = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }, cents: number): News => ({
  subject: 'Your credit back',
  text: textOf(
    () =>
      `you earned $${dollars(cents)} credit back for ${monthOf(firstDay)}-${monthOf(lastDay)}. It's in your account.`,
  ),
})

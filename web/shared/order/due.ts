import type { Card } from '#contract/billing'
import type { Order } from '#contract/orders'
import { MINUTE_MS } from '#rules/durations'
import { cardName } from '#rules/payments/card-brand'
import { momentText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { serverNow } from '../../core/server-clock.ts'
import { dueText } from './order-words.ts'

/** The sums that paying an order now would take, as the server reckons them, and the card that is asked. */
export interface Due {
  card: Card | undefined
  creditCents: number
  cardCents: number
  /** The sum that auto-reload charges instead, if it is on and the credit is short; 0 otherwise. */
  reloadCents: number
}

type Sums = Pick<Order, 'due' | 'dueFromCredit' | 'dueReload'>

export const dueOf = ({ due, dueFromCredit, dueReload }: Sums, card: Card | null | undefined): Due => ({
  card: card ?? undefined,
  creditCents: dueFromCredit,
  cardCents: due,
  reloadCents: dueReload ?? 0,
})

/** The button names what the card is charged. */
export const payWords = ({ cardCents, reloadCents }: Due): string =>
  cardCents === 0 && reloadCents === 0 ? 'Pay with credit' : `Pay ${moneyText(reloadCents || cardCents)}`

/** "$190.34 due" and "after $154.66 of your credit": the same figure as everywhere, in the two lines of a heading. */
export function headOfDue(order: Parameters<typeof dueText>[0]): { sum: string; rest: string } {
  const [sum = '', rest = ''] = dueText(order).split(/, (?=after )/)
  return { sum: sum.charAt(0).toUpperCase() + sum.slice(1), rest }
}

type Paying = Pick<Order, 'payment'>

/** Neither card nor credit paid for it: a fee that we have let go meanwhile, say. */
export const isOnUs = ({ payment }: Paying): boolean => payment !== null && payment.card + payment.credit === 0

/** The sum that the card has paid, or the credit where no card did: neither what is waived nor the order's total. */
export const paidHead = ({ payment, amountWithDiscount }: Paying & Pick<Order, 'amountWithDiscount'>): string =>
  isOnUs({ payment })
    ? 'Nothing to pay'
    : `${moneyText(payment === null ? amountWithDiscount : payment.card || payment.credit)} paid`

/** What has paid it, once it is paid by this press, by another tab or by ourselves: all that was charged, and parts that make the total. */
export function paidWords(order: Paying): string {
  if (isOnUs(order)) return 'It’s on us. There’s nothing more to do for this order.'
  const { payment } = order
  const { card = 0, cardBrand, cardLast, credit = 0, waived = 0, reloads = [] } = payment ?? {}
  const paying = card > 0 && cardLast ? cardName({ brand: cardBrand ?? 'other', last: cardLast }) : undefined
  return [
    ...reloads.map(
      ({ amount, cardBrand: brand, cardLast: last }) =>
        `Auto-reload charged ${moneyText(amount)} to your ${cardName({ brand, last })} and added it to your credit.`,
    ),
    paying && `We charged ${moneyText(card)} to your ${paying}.`,
    credit > 0 && `${moneyText(credit)} came from your credit.`,
    waived > 0 && `${moneyText(waived)} is under the card minimum, so it’s on us.`,
    'Thank you. There’s nothing more to do for this order.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** A rest that is too small for a card, of an order that waits for money: nobody is asked for it. */
export const waivedOf = ({
  amountWithDiscount,
  due,
  dueFromCredit,
}: Pick<Order, 'amountWithDiscount' | 'due' | 'dueFromCredit'>): number => amountWithDiscount - due - dueFromCredit

/** Says why the order waits, and what happens if nobody does anything. */
export function whyItWaits(
  { nextTry, isConfirmationNeeded }: Pick<Order, 'nextTry' | 'isConfirmationNeeded'>,
  { card, cardCents }: Due,
): string {
  const sum = moneyText(cardCents)
  if (cardCents === 0) return 'You have enough credit to cover this now.'
  if (card === undefined) return `We have no card for the ${sum} your credit doesn’t cover. Please add one.`
  if (isConfirmationNeeded && nextTry === null)
    return `Your bank wants you to confirm ${sum}. Please pay now with your ${cardName(card)}, or use a different card.`
  // The page does not know which card was asked, nor whether it was declined or its bank was silent: this one may be newer.
  if (nextTry === null)
    return `We couldn’t charge ${sum}, and we won’t try it again on our own. Please pay now with your ${cardName(card)}, or use a different card.`
  return `We couldn’t charge ${sum}. We’ll try it again ${whenText(nextTry)}, or you can pay now with your ${cardName(card)}.`
}

/** Says what happens by itself after a press that came to nothing. */
export function whatComesNext(order: Pick<Order, 'nextTry' | 'isConfirmationNeeded'>, due: Due): string {
  const { nextTry } = order
  const { card, cardCents } = due
  if (cardCents === 0) return whyItWaits(order, due)
  const sum = moneyText(cardCents)
  if (card === undefined || nextTry === null) return `We won’t try the ${sum} again on our own.`
  // The card that is about to be tried may be newer than the one on this page.
  const isSoon = whenText(nextTry) === SOON
  return `We’ll try the ${sum} again ${whenText(nextTry)}${isSoon ? '' : ` with your ${cardName(card)}`}.`
}

const SOON = 'soon'

/** A new card or new credit is tried as soon as we get to it, which the server tells as now. */
function whenText(nextTry: string): string {
  const at = new Date(nextTry)
  return at.getTime() <= serverNow().getTime() + MINUTE_MS ? SOON : momentText(at)
}

/** After another card has become the main one, that one is named before it is charged. */
export const payWith = ({ card, cardCents }: Due): string =>
  card === undefined ? '' : `You can pay the ${moneyText(cardCents)} now with your ${cardName(card)}.`

/** What is charged is more than what is due: the customer reads why before the press. */
export const reloadWarning = (reloadCents: number): string =>
  `Auto-reload is on, so we’ll charge ${moneyText(reloadCents)} and keep the rest as credit.`

type AlsoDue = Pick<Order, 'alsoDue' | 'dueFromCredit'>

const owedBeside = ({ alsoDue }: AlsoDue) => alsoDue.filter(({ due }) => due > 0)

/** ", then $69.50 for order 1095": a new card is asked at once for everything that waits. */
export const alsoCharged = (order: AlsoDue): string =>
  owedBeside(order)
    .map(({ id, due }) => `, then ${moneyText(due)} for order ${id}`)
    .join('')

/** Says that the credit is not there twice; nothing where it is enough for all that waits. */
export function alsoWaiting(order: AlsoDue): string | undefined {
  const others = owedBeside(order).map(({ id, due }) => `order ${id}, ${moneyText(due)} by card`)
  if (others.length === 0) return undefined
  const left = order.dueFromCredit > 0 ? ' That’s what’s left to pay once this order has used your credit.' : ''
  return `Also waiting for payment: ${others.join(', and ')}.${left}`
}

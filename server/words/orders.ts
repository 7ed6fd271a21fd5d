import { linkTo } from '#contract/links'
import { displayDate } from '#rules/days'
import { dollars } from '#rules/money'
import { type News, textOf } from './text.ts'

/** The customer hears this about an order, a fee or what staff charged. A card that pays sends a receipt beside it. */

interface Fee {
  id: number
  title: string
  amountCents: number
}

const payLink = (publicUrl: string, id: number) => `Pay now: ${publicUrl}${linkTo.profileOrder({ id })}`

export const orderDelivered = (order: { id: number; totalCents: number; creditCents: number }): News => ({
  subject: 'Your order is delivered',
  text: textOf(() => {
    // Who pays as they clean has none to hear of.
    const credit = order.creditCents === 0 ? '' : ` Your credit: $${dollars(order.creditCents)}.`
    return `order ${order.id} is delivered and paid: $${dollars(order.totalCents)}.${credit}`
  }),
})

/** `dueCents`: what the card was asked for, or would have to pay if there were one. */
export const orderHeld = (
  order: { id: number; dueCents: number; nextTryAt: Date | null },
  publicUrl: string,
): News => ({
  subject: 'Your order is on hold',
  text: textOf(({ moment }) => {
    const again = order.nextTryAt === null ? '' : ` We try again on ${moment(order.nextTryAt)}.`
    return `order ${order.id} is on hold: payment of $${dollars(order.dueCents)} needed.${again} ${payLink(publicUrl, order.id)}`
  }),
})

/** The message about the stop itself says where and when; this one what it costs. */
export const noBagFee = (amountCents: number): News => ({
  subject: 'The fee for a stop without a bag',
  text: textOf(
    () => `a recurring stop without a bag is $${dollars(amountCents)}. Your credit pays for it first, then your card.`,
  ),
})

/** `wasAsked`: there was a card, and it was declined for this amount; else it is what a card would have to pay. */
export const feeUnpaid = ({ id, title, amountCents }: Fee, wasAsked: boolean, publicUrl: string): News => {
  const what = wasAsked
    ? `we could not charge $${dollars(amountCents)} to your card`
    : `payment of $${dollars(amountCents)} needed`
  return {
    subject: wasAsked ? 'We could not charge your card' : 'A payment is needed',
    text: textOf(({ reason }) => `${what}, for: ${reason(title)} ${payLink(publicUrl, id)}`),
  }
}

/** Where no card was asked there is no receipt. */
export const paidByCredit = ({ id, title, amountCents }: Fee): News => ({
  subject: `What we charged: order ${id}`,
  text: textOf(({ reason }) => `your credit has paid $${dollars(amountCents)}, for: ${reason(title)}`),
})

export const creditBack = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }, cents: number): News => ({
  subject: 'Your credit back',
  text: textOf(
    () =>
      `$${dollars(cents)} of credit back for ${displayDate(firstDay)} to ${displayDate(lastDay)} are in your account.`,
  ),
})

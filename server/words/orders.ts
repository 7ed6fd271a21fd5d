import { linkTo } from '#contract/links'
import { displayDate } from '#rules/days'
import { dollars } from '#rules/money'
import { atMost, type News, textOf } from './text.ts'

/** The customer hears this about an order, a fee or what staff charged. A card that pays sends a receipt beside it. */

interface Fee {
  id: number
  title: string
  amountCents: number
}

/** The longest that we write ourselves is that of a stop without a bag, with its day. */
const TITLE_LENGTH = 44

const payLink = (publicUrl: string, id: number) => `Pay now: ${publicUrl}${linkTo.profileOrder({ id })}`

export const orderDelivered = (order: { id: number; totalCents: number; creditCents: number }): News => ({
  subject: 'Your order is delivered',
  text: textOf(
    () =>
      `order ${order.id} is delivered and paid: $${dollars(order.totalCents)}. Your credit: $${dollars(order.creditCents)}.`,
  ),
})

export const orderHeld = (
  order: { id: number; totalCents: number; nextTryAt: Date | null },
  publicUrl: string,
): News => ({
  subject: 'Your order is on hold',
  text: textOf(({ moment }) => {
    const again = order.nextTryAt === null ? '' : ` We try again on ${moment(order.nextTryAt)}.`
    return `order ${order.id} is on hold: payment of $${dollars(order.totalCents)} needed.${again} ${payLink(publicUrl, order.id)}`
  }),
})

/** The message about the stop itself says where and when; this one what it costs. */
export const noBagFee = (amountCents: number): News => ({
  subject: 'The fee for a stop without a bag',
  text: textOf(
    () => `a recurring stop without a bag is $${dollars(amountCents)}. Your credit pays for it first, then your card.`,
  ),
})

/** `wasAsked`: there was a card, and it was declined. */
export const feeUnpaid = ({ id, title, amountCents }: Fee, wasAsked: boolean, publicUrl: string): News => {
  const named = atMost(TITLE_LENGTH, title)
  const what = wasAsked
    ? `we could not charge $${dollars(amountCents)} to your card, for: ${named}`
    : `payment of $${dollars(amountCents)} needed, for: ${named}`
  return {
    subject: wasAsked ? 'We could not charge your card' : 'A payment is needed',
    text: textOf(() => `${what}. ${payLink(publicUrl, id)}`),
  }
}

/** Where no card was asked there is no receipt. */
export const paidByCredit = ({ id, title, amountCents }: Fee): News => ({
  subject: `What we charged: order ${id}`,
  text: textOf(() => `your credit has paid $${dollars(amountCents)}, for: ${atMost(TITLE_LENGTH, title)}.`),
})

export const creditBack = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }, cents: number): News => ({
  subject: 'Your credit back',
  text: textOf(
    () =>
      `$${dollars(cents)} of credit back for ${displayDate(firstDay)} to ${displayDate(lastDay)} are in your account.`,
  ),
})

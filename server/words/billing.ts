import { links, linkTo } from '#contract/links'
import { displayDay, laDay } from '#rules/days'
import { dollars } from '#rules/money'
import { type Letter, namedLines } from './letter.ts'
import { type News, textOf } from './text.ts'

/** The customer hears this about money: each charge and each refund. */

interface Charged {
  number: number
  title: string
  chargedCents: number
  /** The card's last four digits. */
  last: string
}

export const receipt = (
  { number, title, chargedCents, last, creditCents }: Charged & { creditCents: number },
  publicUrl: string,
  now: Date,
): Letter => ({
  subject: `Your receipt for order ${number}`,
  paragraphs: [
    `Thank you. We have charged $${dollars(chargedCents)} to your card ending in ${last}.`,
    namedLines({
      Order: String(number),
      For: title,
      Date: displayDay(laDay(now)),
      Charged: `$${dollars(chargedCents)}`,
      'Credit added': creditCents > 0 ? `$${dollars(creditCents)}, which never expires` : null,
    }),
    `See it in your account: ${publicUrl}${linkTo.profileOrder({ id: number })}`,
  ],
})

/** Nobody was at the screen. The receipt says it by letter. */
export const reloadCharged = (
  { chargedCents, last }: Pick<Charged, 'chargedCents' | 'last'>,
  forOrder: number | null,
): News => ({
  subject: 'Your auto-reload',
  text: textOf(
    () =>
      `auto-reload charged $${dollars(chargedCents)} to your card ending in ${last}${forOrder === null ? '' : ` for order ${forOrder}`}. It is in your account as credit.`,
  ),
})

/** `isOwed`: an order, a fee or what staff charged, which waits to be paid; `isHeld` where an order waits with it. */
export const chargeDeclined = (
  { number, title, chargedCents, last, bankSays }: Charged & { bankSays: string },
  { isOwed, isHeld }: { isOwed: boolean; isHeld: boolean },
  publicUrl: string,
): Letter => ({
  subject: 'Your card was declined',
  paragraphs: [
    `We could not charge $${dollars(chargedCents)} to your card ending in ${last}, for ${title}. Your bank says: ${bankSays}`,
    isHeld ? `Nothing was charged. Until it is paid, order ${number} is on hold.` : 'Nothing was charged.',
    ...(isOwed
      ? payAgain(number, publicUrl)
      : [
          'Please look at your cards, and add another one if you need to.',
          `Look at your cards: ${publicUrl}${links.profileBilling}`,
        ]),
  ],
})

const payAgain = (number: number, publicUrl: string): string[] => [
  'You can pay with this card or another one.',
  `Pay now: ${publicUrl}${linkTo.profileOrder({ id: number })}`,
]

/** The page had said that the customer may leave, and that we write either way. */
export const chargeNotMade = (
  { number, title, chargedCents, last }: Charged,
  { isOwed, isHeld }: { isOwed: boolean; isHeld: boolean },
  publicUrl: string,
): Letter => ({
  subject: 'Your bank did not answer, and nothing was charged',
  paragraphs: [
    `We asked your bank for $${dollars(chargedCents)} from your card ending in ${last}, for ${title}. It did not answer in time.`,
    isHeld ? `Nothing was charged. Until it is paid, order ${number} is on hold.` : 'Nothing was charged.',
    ...(isOwed
      ? payAgain(number, publicUrl)
      : ['You can try again, with this card or another one.', `Your plan: ${publicUrl}${links.profilePackages}`]),
  ],
})

export const refundSent = (amountCents: number): Letter => ({
  subject: 'Your refund is on its way',
  paragraphs: [`We have sent $${dollars(amountCents)} back to your card. Your bank may take up to 10 days to show it.`],
})

/** A payment came through after what it was for had been paid or given up. It has no receipt: this is its letter. */
export const unneededChargeReturned = (amountCents: number): Letter => ({
  subject: 'A payment goes back to your card',
  paragraphs: [
    `A payment of $${dollars(amountCents)} reached us late, when it was no longer needed. We have sent it back to your card in full. Your bank may take up to 10 days to show it.`,
  ],
})

export const refundNotTaken = (amountCents: number): Letter => ({
  subject: 'Your refund is in your account',
  paragraphs: [
    `Your bank did not take our refund of $${dollars(amountCents)}, so we have put it into your account as credit. Please write to us if you would rather have it another way.`,
  ],
})

/** A refund to a card has its own letter, once the bank has taken it. */
export const creditReturned = (number: number, creditCents: number): Letter => ({
  subject: `Your refund for order ${number}`,
  paragraphs: [`$${dollars(creditCents)} for order ${number} are back in your account as credit.`],
})

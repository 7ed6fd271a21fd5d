import { brand } from '#contract/brand'
import { displayDay, laDay } from '#rules/days'
import { dollars } from '#rules/money'
import type { Db } from '../db/open.ts'
import type { InvoiceKind } from '../db/schema.ts'
import { type NewMessage, queueMessage } from '../messages.ts'
import { findTextNumber } from '../profile/phones.ts'

/**
 * What the customer hears about money, each once, in the transaction of its cause. A payment that they made on the screen is
 * confirmed at any hour; what came of itself keeps quiet hours.
 */

interface Paid {
  id: number
  customerId: number
  title: string
  email: string
}

interface Card {
  chargedCents: number
  last: string
  /** The customer was at the screen. */
  isPresent: boolean
}

const signature = `Your ${brand.name} team\n${brand.phoneShown} · ${brand.supportEmail}`

async function queueLetter(
  db: Db,
  { email, customerId }: Pick<Paid, 'email' | 'customerId'>,
  letter: Pick<NewMessage, 'eventKey' | 'keepsQuietHours'> & { subject: string; paragraphs: readonly string[] },
  now: Date,
): Promise<void> {
  const { paragraphs, ...rest } = letter
  const body = [...paragraphs, signature].join('\n\n')
  await queueMessage(db, { ...rest, channel: 'mail', recipient: email, body, customerId }, now)
}

export const queueReceipt = (db: Db, invoice: Paid & { creditCents: number }, card: Card, now: Date): Promise<void> =>
  queueLetter(
    db,
    invoice,
    {
      eventKey: `invoice ${invoice.id} receipt`,
      subject: `Your receipt for order ${invoice.id}`,
      paragraphs: [
        `We have charged $${dollars(card.chargedCents)} to your card ending in ${card.last} on ${displayDay(laDay(now))}, for ${invoice.title}.`,
        ...(invoice.creditCents > 0
          ? [`$${dollars(invoice.creditCents)} of credit are in your account. They never expire.`]
          : []),
      ],
      ...(!card.isPresent && { keepsQuietHours: true }),
    },
    now,
  )

/** By text, because nobody was at the screen. Without a number the receipt has to do. */
export async function queueReloadText(
  db: Db,
  invoice: Paid & { forOrder: number | null },
  card: Pick<Card, 'chargedCents' | 'last'>,
  now: Date,
): Promise<void> {
  const number = await findTextNumber(db, invoice.customerId)
  if (number === undefined) return
  const { id, customerId, forOrder } = invoice
  const cause = forOrder === null ? '' : ` for order ${forOrder}`
  const body = `${brand.name}: auto-reload charged $${dollars(card.chargedCents)} to your card ending in ${card.last}${cause}. It is in your account as credit.`
  await queueMessage(
    db,
    {
      eventKey: `invoice ${id} reload text`,
      channel: 'sms',
      recipient: number,
      body,
      customerId,
      keepsQuietHours: true,
    },
    now,
  )
}

export const queueDeclineLetter = (
  db: Db,
  invoice: Paid & { kind: InvoiceKind; last: string; chargedCents: number },
  message: string,
  chargeId: number,
  now: Date,
): Promise<void> =>
  queueLetter(
    db,
    invoice,
    {
      eventKey: `charge ${chargeId} declined`,
      subject: 'Your card was declined',
      paragraphs: [
        `We could not charge $${dollars(invoice.chargedCents)} to your card ending in ${invoice.last}, for ${invoice.title}. Your bank says: ${message}`,
        'Nothing was charged. Please look at your cards under Billing in your profile, and add another one if you need to.',
        ...(invoice.kind === 'order' ? [`Until it is paid, order ${invoice.id} is on hold.`] : []),
      ],
      keepsQuietHours: true,
    },
    now,
  )

export const queueRefundLetter = (
  db: Db,
  refund: Pick<Paid, 'email' | 'customerId'> & { id: number; amountCents: number },
  outcome: 'succeeded' | 'failed',
  now: Date,
): Promise<void> => {
  const amount = `$${dollars(refund.amountCents)}`
  return queueLetter(
    db,
    refund,
    {
      eventKey: `refund ${refund.id} ${outcome}`,
      subject: outcome === 'succeeded' ? 'Your refund is on its way' : 'Your refund is in your account',
      paragraphs:
        outcome === 'succeeded'
          ? [`We have sent ${amount} back to your card. Your bank may take up to 10 days to show it.`]
          : [
              `Your bank did not take our refund of ${amount}, so we have put it into your account as credit. Please write to us if you would rather have it another way.`,
            ],
      keepsQuietHours: true,
    },
    now,
  )
}

/** What of an order's refund is credit again. What goes to the card has its letter when the bank has taken it. */
export const queueCreditReturnLetter = (
  db: Db,
  refund: Pick<Paid, 'email' | 'customerId'> & { number: number; creditCents: number; source: string },
  now: Date,
): Promise<void> =>
  queueLetter(
    db,
    refund,
    {
      eventKey: refund.source,
      subject: `Your refund for order ${refund.number}`,
      paragraphs: [`$${dollars(refund.creditCents)} for order ${refund.number} are back in your account as credit.`],
      keepsQuietHours: true,
    },
    now,
  )

import { brand } from '#contract/brand'
import { linkTo } from '#contract/links'
import { displayMoment } from '#rules/days'
import { dollars } from '#rules/money'
import type { Db } from '../db/open.ts'
import { type NewMessage, queueMessage } from '../messages.ts'
import { findTextNumber } from '../profile/phones.ts'
import type { OrderRow } from './store.ts'

/** What the customer hears about an order's payment, each once, in the transaction of its cause. */

interface Customer {
  id: number
  email: string
}

type Told = Pick<NewMessage, 'eventKey' | 'body' | 'keepsQuietHours'> & {
  subject: string
  /** Whoever has no number for texts knows it from another letter. */
  isTextOnly?: boolean
}

/** By text; who has no verified number gets a letter instead. */
async function tellOfOrder(
  db: Db,
  { id: customerId, email }: Customer,
  { subject, body, isTextOnly = false, ...rest }: Told,
  now: Date,
): Promise<void> {
  const number = await findTextNumber(db, customerId)
  if (!number && isTextOnly) return
  const text = `${brand.name}: ${body}`
  await queueMessage(
    db,
    number
      ? { ...rest, channel: 'sms', recipient: number, body: text, customerId }
      : { ...rest, channel: 'mail', recipient: email, subject, body: text, customerId },
    now,
  )
}

const totalOf = ({ amountCents, discountCents }: OrderRow) => `$${dollars(amountCents - discountCents)}`

export const tellDelivered = (db: Db, to: Customer, order: OrderRow, isPresent: boolean, now: Date): Promise<void> =>
  tellOfOrder(
    db,
    to,
    {
      eventKey: `order ${order.id} delivered`,
      subject: 'Your order is delivered',
      body: `order ${order.id} is delivered and paid: ${totalOf(order)}. Your credit: $${dollars(order.balanceAfterCents ?? 0)}.`,
      ...(!isPresent && { keepsQuietHours: true }),
    },
    now,
  )

/** The letter about the decline says it too, and comes by mail. So the letter is for whoever had no card to ask. */
export const tellHeld = (
  db: Db,
  to: Customer,
  order: OrderRow,
  { publicUrl, wasAsked }: { publicUrl: string; wasAsked: boolean },
  now: Date,
): Promise<void> => {
  const again = order.nextTryAt === null ? '' : ` We try again on ${displayMoment(order.nextTryAt)}.`
  return tellOfOrder(
    db,
    to,
    {
      eventKey: `order ${order.id} held`,
      subject: 'Your order is on hold',
      body: `order ${order.id} is on hold: payment of ${totalOf(order)} needed.${again} Pay now: ${publicUrl}${linkTo.profileOrder({ id: order.id })}`,
      isTextOnly: wasAsked,
      keepsQuietHours: true,
    },
    now,
  )
}

export const tellCreditBack = (
  db: Db,
  to: Customer,
  credit: { name: string; months: string; cents: number },
  now: Date,
): Promise<void> =>
  tellOfOrder(
    db,
    to,
    {
      eventKey: credit.name,
      subject: 'Your credit back',
      body: `$${dollars(credit.cents)} of credit back for ${credit.months} are in your account.`,
      keepsQuietHours: true,
    },
    now,
  )

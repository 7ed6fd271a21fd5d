import { linkTo } from '#contract/links'
import { displayMoment } from '#rules/days'
import { dollars } from '#rules/money'
import type { Db } from '../db/open.ts'
import { tellCustomer } from '../pickups/texts.ts'
import { findTextNumber } from '../profile/phones.ts'
import type { OrderRow } from './store.ts'

/** What the customer hears about an order's payment, each once, in the transaction of its cause. */

interface Customer {
  id: number
  email: string
}

type Told = Parameters<typeof tellCustomer>[2] & {
  /** Whoever has no number for texts knows it from another letter. */
  isTextOnly?: boolean
}

async function tellOfOrder(db: Db, to: Customer, { isTextOnly = false, ...told }: Told, now: Date): Promise<void> {
  const textNumber = await findTextNumber(db, to.id)
  if (textNumber || !isTextOnly) await tellCustomer(db, { ...to, textNumber }, told, now)
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

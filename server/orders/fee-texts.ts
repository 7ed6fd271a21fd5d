import { linkTo } from '#contract/links'
import { dollars } from '#rules/money'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { type Recipient, tellCustomer } from '../pickups/texts.ts'

/** What the customer hears about a fee, each once, in the transaction of its cause. A receipt comes with the charge of a card. */

interface Fee {
  id: number
  title: string
  amountCents: number
}

const payLink = ({ publicUrl }: Config, { id }: Pick<Fee, 'id'>) => `${publicUrl}${linkTo.profileOrder({ id })}`

/** The message about the stop itself says where and when; this one what it costs. */
export const tellNoBagFee = (db: Db, to: Recipient, { id, amountCents }: Fee, now: Date): Promise<void> =>
  tellCustomer(
    db,
    to,
    {
      eventKey: `order ${id} no-bag fee`,
      subject: 'The fee for a stop without a bag',
      body: `a recurring stop without a bag is $${dollars(amountCents)}. Your credit pays for it first, then your card.`,
      keepsQuietHours: true,
    },
    now,
  )

/** The card's own letter says what the bank said; this one how to pay. */
export const tellFeeUnpaid = (db: Db, config: Config, to: Recipient, fee: Fee, now: Date): Promise<void> =>
  tellCustomer(
    db,
    to,
    {
      eventKey: `order ${fee.id} held`,
      subject: 'We could not charge your card',
      body: `we could not charge $${dollars(fee.amountCents)} to your card, for: ${fee.title}. Pay now: ${payLink(config, fee)}`,
      keepsQuietHours: true,
    },
    now,
  )

/** Where no card was asked there is no receipt. */
export const tellPaidByCredit = (db: Db, to: Recipient, { id, title, amountCents }: Fee, now: Date): Promise<void> =>
  tellCustomer(
    db,
    to,
    {
      eventKey: `order ${id} paid by credit`,
      subject: `What we charged: order ${id}`,
      body: `your credit has paid $${dollars(amountCents)}, for: ${title}.`,
      keepsQuietHours: true,
    },
    now,
  )

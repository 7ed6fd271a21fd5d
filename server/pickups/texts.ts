import { brand } from '#contract/brand'
import { displayDay, displayMoment } from '#rules/days'
import { dollars } from '#rules/money'
import { pickupWindow } from '#rules/pickups'
import type { Db } from '../db/open.ts'
import type { Limits } from '../http/limits.ts'
import { queueMessage } from '../messages.ts'
import type { PickupRow } from './store.ts'

/** What the customer hears about a pickup, each once, in the transaction of its cause. */

/** Texts go to a verified number; who has none gets a letter instead, so that nobody is left without word. */
export interface Recipient {
  id: number
  email: string
  textNumber: string | null | undefined
}

/** Whatever a customer does with pickups and schedules is told. Doing and undoing it without end must not use up everybody's texts. */
export const requireTextLeft = (limit: Limits, customerId: number): Promise<void> =>
  limit('pickup', `customer ${customerId}`)

export async function tellCustomer(
  db: Db,
  { id: customerId, email, textNumber }: Recipient,
  { subject, body, ...told }: { eventKey: string; subject: string; body: string; keepsQuietHours?: true },
  now: Date,
): Promise<void> {
  const message = { ...told, body: `${brand.name}: ${body}`, customerId }
  await queueMessage(
    db,
    textNumber
      ? { ...message, channel: 'sms', recipient: textNumber }
      : { ...message, channel: 'mail', recipient: email, subject },
    now,
  )
}

const when = ({ pickupDay, addressLine1 }: PickupRow) => `${displayDay(pickupDay)}, ${pickupWindow}, ${addressLine1}`
const back = ({ dropoffDay, isRush }: PickupRow) => `Back ${displayDay(dropoffDay)}${isRush ? ' with rush' : ''}.`

export const tellConfirmed = (db: Db, to: Recipient, pickup: PickupRow, now: Date) =>
  tellCustomer(
    db,
    to,
    {
      eventKey: `pickup ${pickup.id} confirmed`,
      subject: 'Your pickup is confirmed',
      body: `your pickup is confirmed: ${when(pickup)}. ${back(pickup)}`,
    },
    now,
  )

/** `recurringDay`: the schedule had left this day to the pickup before it was moved, and takes it now. */
export const tellChanged = (
  db: Db,
  to: Recipient,
  { pickup, recurringDay }: { pickup: PickupRow; recurringDay?: string | undefined },
  now: Date,
) =>
  tellCustomer(
    db,
    to,
    {
      eventKey: `pickup ${pickup.id} change ${pickup.changeCount}`,
      subject: 'Your pickup has changed',
      body: `your pickup has changed: ${when(pickup)}. ${back(pickup)}${recurringDay === undefined ? '' : ` Your recurring pickup on ${displayDay(recurringDay)} stays.`}`,
    },
    now,
  )

/** `staysRecurring`: the schedule had left the day to this one, and takes it now. */
export const tellCancelled = (
  db: Db,
  to: Recipient,
  { pickup, staysRecurring }: { pickup: PickupRow; staysRecurring: boolean },
  now: Date,
) =>
  tellCustomer(
    db,
    to,
    {
      eventKey: `pickup ${pickup.id} cancelled`,
      subject: 'Your pickup is cancelled',
      body: `your pickup on ${displayDay(pickup.pickupDay)} is cancelled.${staysRecurring ? ' Your recurring pickup that day stays: we still come.' : ''}`,
    },
    now,
  )

export const tellQuote = (db: Db, to: Recipient, pickup: PickupRow, link: string, now: Date) =>
  tellCustomer(
    db,
    to,
    {
      eventKey: `pickup ${pickup.id} rush quote ${pickup.changeCount}`,
      keepsQuietHours: true,
      subject: 'What rush would cost',
      body: `rush for your pickup on ${displayDay(pickup.pickupDay)} is $${dollars(pickup.quoteCents ?? 0)}. Accept or decline: ${link}`,
    },
    now,
  )

export const tellRushWithdrawn = (db: Db, to: Recipient, pickup: PickupRow, now: Date) =>
  tellCustomer(
    db,
    to,
    {
      eventKey: `pickup ${pickup.id} rush withdrawn ${pickup.changeCount}`,
      keepsQuietHours: true,
      subject: 'We cannot rush this order',
      body: `we cannot rush your pickup on ${displayDay(pickup.pickupDay)}, and there is no rush fee. ${back(pickup)}`,
    },
    now,
  )

/** What it costs is said in a message of its own, where it costs something. */
export const tellNoShow = (db: Db, to: Recipient, pickup: PickupRow, arrivedAt: Date, isFree: boolean, now: Date) =>
  tellCustomer(
    db,
    to,
    {
      eventKey: `pickup ${pickup.id} no-show`,
      subject: 'We found no bag',
      body: `we came to ${pickup.addressLine1} on ${displayMoment(arrivedAt)}, and found no bag.${isFree ? ' There is no fee.' : ''}`,
      keepsQuietHours: true,
    },
    now,
  )

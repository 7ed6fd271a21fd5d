import { links, linkTo } from '#contract/links'
import { displayDay } from '#rules/days'
import { dollars } from '#rules/money'
import { isSoonerByRush, pickupWindow } from '#rules/pickups'
import { policy } from '#rules/policy'
import { displayTime } from '#rules/times'
import { type News, textOf } from './text.ts'

/** Messages to the customer about a pickup. */

interface Stop {
  pickupDay: string
  dropoffDay: string
  isRush: boolean
  /** The price of rush, where it has one. */
  rushCents?: number
  addressLine1: string
}

type Names = Parameters<Parameters<typeof textOf>[0]>[0]

const when = (names: Names, { pickupDay, addressLine1 }: Stop) =>
  `${names.day(pickupDay)}, ${pickupWindow}, ${names.place(addressLine1)}`

/** Rush is named where it brings the bag back sooner or costs something. */
const back = (names: Names, { pickupDay, dropoffDay, isRush, rushCents = 0 }: Omit<Stop, 'addressLine1'>) =>
  `Back ${names.day(dropoffDay)}${isRush && (rushCents > 0 || isSoonerByRush(pickupDay)) ? ' with rush' : ''}.`

export const pickupConfirmed = (stop: Stop): News => ({
  subject: 'Your pickup is confirmed',
  text: textOf((names) => `your pickup is confirmed: ${when(names, stop)}. ${back(names, stop)}`),
})

/** `recurringDay`: the schedule had left this day to the pickup before it was moved, and takes it now. */
export const pickupChanged = (stop: Stop, recurringDay: string | undefined): News => ({
  subject: 'Your pickup has changed',
  text: textOf((names) => {
    const stays = recurringDay === undefined ? '' : ` Your recurring pickup on ${names.day(recurringDay)} stays.`
    return `your pickup has changed: ${when(names, stop)}. ${back(names, stop)}${stays}`
  }),
})

/** `staysRecurring`: the schedule had left the day to this one, and takes it now. */
export const pickupCancelled = ({ pickupDay }: Pick<Stop, 'pickupDay'>, staysRecurring: boolean): News => ({
  subject: 'Your pickup is cancelled',
  text: textOf(
    ({ day }) =>
      `your pickup on ${day(pickupDay)} is cancelled.${staysRecurring ? ' Your recurring pickup that day stays: we still come.' : ''}`,
  ),
})

const hours = `between ${displayTime(policy.pickups.windowOpensMinuteOfDay)} and ${displayTime(policy.pickups.windowClosesMinuteOfDay)}`

/** It names the day: whoever reads it after midnight takes "tomorrow" for another one. */
export const pickupReminder = (stop: { pickupDay: string; addressLine1: string; addressLine2: string }): News => ({
  subject: `Your pickup on ${displayDay(stop.pickupDay)}`,
  text: textOf(
    ({ day, place }) =>
      `we pick up on ${day(stop.pickupDay)}, ${hours} at ${place(stop.addressLine1, stop.addressLine2)}. Please leave your bag out.`,
  ),
})

export const rushQuoted = (pickupDay: string, quoteCents: number, publicUrl: string): News => ({
  subject: 'What rush would cost',
  text: textOf(
    ({ day }) =>
      `rush for your pickup on ${day(pickupDay)} is $${dollars(quoteCents)}. Accept or decline: ${publicUrl}${links.upcoming}`,
  ),
})

/** The customer has said yes to what we asked. */
export const rushAgreed = (stop: Omit<Stop, 'addressLine1'> & { rushCents: number }): News => ({
  subject: 'Rush is agreed',
  text: textOf(
    (names) =>
      `rush for your pickup on ${names.day(stop.pickupDay)} is agreed: $${dollars(stop.rushCents)}, charged with your order. ${back(names, stop)}`,
  ),
})

/** A customer who had not accepted what we asked pays what was booked. */
export const rushQuoteTakenBack = ({ pickupDay, rushCents }: { pickupDay: string; rushCents: number }): News => ({
  subject: 'Rush costs the usual price',
  text: textOf(
    ({ day }) =>
      `rush for your pickup on ${day(pickupDay)} is $${dollars(rushCents)} after all, as booked. There is nothing to accept.`,
  ),
})

export const rushWithdrawn = (stop: Omit<Stop, 'addressLine1'>): News => ({
  subject: 'We cannot rush this order',
  text: textOf(
    (names) =>
      `we cannot rush your pickup on ${names.day(stop.pickupDay)}, and there is no rush fee. ${back(names, stop)}`,
  ),
})

/** The stop and what it costs in one message, with the way to its order. */
export const noBagFound = (
  addressLine1: string,
  arrivedAt: Date,
  { orderId, feeCents }: { orderId: number; feeCents: number },
  publicUrl: string,
): News => ({
  subject: 'We found no bag',
  text: textOf(({ place, moment }) => {
    const came = `no bag at ${place(addressLine1)} on ${moment(arrivedAt)}.`
    if (feeCents === 0) return `${came} There is no fee.`
    return `${came} The fee is $${dollars(feeCents)}. See it: ${publicUrl}${linkTo.profileOrder({ id: orderId })}`
  }),
})

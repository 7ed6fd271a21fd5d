import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { displayDay, displayMoment } from '#rules/days/days'
import { isBackSooner, pickupWindow } from '#rules/days/pickups'
import { townOf } from '#rules/locations'
import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import { displayTime } from '#rules/times'
import { namedLines } from './letter.ts'

/** The ticket of a pickup in a letter: rows which letter-html.ts draws as two knots on a thread. */

export interface TicketStop {
  pickupDay: string
  dropoffDay: string
  isRush: boolean
  /** The price of rush, where it has one. */
  rushCents?: number
  addressLine1: string
  addressLine2: string
  zipCode: string
  changeableUntil: Date
}

/** "Mountain View, CA 94041" */
export const townLine = (zipCode: string): string =>
  [townOf(zipCode), `${brand.office.state} ${zipCode}`].filter(Boolean).join(', ')

/** The gate code is the driver's alone. */
export const addressLine = ({
  addressLine1,
  addressLine2,
  zipCode,
}: Pick<TicketStop, 'addressLine1' | 'addressLine2' | 'zipCode'>): string =>
  [addressLine1, addressLine2, townLine(zipCode)].filter((line) => line !== '').join(', ')

const [opens, closes] = [policy.pickups.windowOpensMinuteOfDay, policy.pickups.windowClosesMinuteOfDay].map(displayTime)

/** Rush is named where it brings the bag back sooner or costs something. */
function rushOf({ pickupDay, dropoffDay, isRush, rushCents = 0 }: TicketStop): string {
  if (!isRush || (rushCents === 0 && !isBackSooner(pickupDay, dropoffDay))) return ''
  return rushCents > 0 ? `, with rush ($${dollars(rushCents)})` : ', with rush'
}

/** Somebody whom staff have booked past the cutoff can change nothing. */
export const ticketRows = (stop: TicketStop, now: Date) => ({
  Pickup: `${displayDay(stop.pickupDay)}, ${pickupWindow}`,
  Back: `${displayDay(stop.dropoffDay)}, by ${closes}${rushOf(stop)}`,
  Address: addressLine(stop),
  'Change until': now < stop.changeableUntil ? displayMoment(stop.changeableUntil) : null,
})

/** Where a letter about a pickup leads, and when it is written. */
export interface Written {
  publicUrl: string
  now: Date
}

/** The paragraphs of every letter that says when we come. The opening ends with a space where there is one. */
export const pickupLetter = (opening: string, stop: TicketStop, { publicUrl, now }: Written): string[] => [
  `${opening}Please leave your bag out by ${opens} on ${displayDay(stop.pickupDay).split(',')[0]}. You don't need to be there.`,
  namedLines(ticketRows(stop, now)),
  `View request: ${publicUrl}${links.upcoming}`,
]

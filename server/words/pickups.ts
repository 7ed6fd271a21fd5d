import { links, linkTo } from '#contract/links'
import { displayDay } from '#rules/days/days'
import { isBackSooner, pickupWindow } from '#rules/days/pickups'
import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import { displayTime } from '#rules/times'
import { LONGEST_TEXT, type News, textOf } from './text.ts'
import { pickupLetter, type TicketStop, type Written } from './ticket.ts'

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
  `Back ${names.day(dropoffDay)}${isRush && (rushCents > 0 || isBackSooner(pickupDay, dropoffDay)) ? ' with rush' : ''}.`

/** The price with the day: whoever booked on the phone has seen neither on a screen. */
const backFor = (names: Names, stop: Stop) => {
  const { isRush, rushCents = 0 } = stop
  return isRush && rushCents > 0 ? `${back(names, stop).slice(0, -1)} ($${dollars(rushCents)}).` : back(names, stop)
}

export const pickupConfirmed = (stop: TicketStop, written: Written): News => ({
  subject: 'Your pickup is confirmed',
  text: textOf((names) => `your pickup is confirmed: ${when(names, stop)}. ${backFor(names, stop)}`),
  paragraphs: pickupLetter('', stop, written),
})

/**
 * `recurringDay`: the schedule had left this day to the pickup before it was moved, and takes it now. Rush, which was told with the
 * booking, is left out where it would make a second text of it.
 */
export const pickupChanged = (stop: TicketStop, recurringDay: string | undefined, written: Written): News => {
  const staying = ({ day }: Pick<Names, 'day'>) =>
    recurringDay === undefined ? '' : `Your recurring pickup on ${day(recurringDay)} stays.`
  const words = (said: Stop) =>
    textOf((names) => `your pickup has changed: ${when(names, said)}. ${backFor(names, said)} ${staying(names)}`.trim())
  const whole = words(stop)
  const text = whole.length <= LONGEST_TEXT ? whole : words({ ...stop, isRush: false })
  const [opening, ...rest] = pickupLetter('Here is your pickup as it is now. ', stop, written)
  const stays = staying({ day: displayDay })
  const paragraphs = [opening ?? '', ...(stays === '' ? [] : [stays]), ...rest]
  return { subject: 'Your pickup has changed', text, paragraphs }
}

/** `staysRecurring`: the schedule had left the day to this one, and takes it now. */
export const pickupCancelled = ({ pickupDay }: Pick<Stop, 'pickupDay'>, staysRecurring: boolean): News => ({
  subject: 'Your pickup is canceled',
  text: textOf(
    ({ day }) =>
      `your pickup on ${day(pickupDay)} is canceled.${staysRecurring ? ' Your recurring pickup that day stays: we still come.' : ''}`,
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

export const rushQuoted = (
  { pickupDay, quoteCents, backDay }: { pickupDay: string; quoteCents: number; backDay: string },
  publicUrl: string,
): News => ({
  subject: 'What rush would cost',
  text: textOf(
    ({ day }) =>
      `rush for your pickup on ${day(pickupDay)} is $${dollars(quoteCents)}, back ${day(backDay)}. Accept or decline: ${publicUrl}${links.upcoming}`,
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
      `rush for your pickup on ${day(pickupDay)} stays at $${dollars(rushCents)}, as booked. No need to accept anything.`,
  ),
})

export const rushWithdrawn = (stop: Omit<Stop, 'addressLine1'>): News => ({
  subject: 'We cannot rush this order',
  text: textOf(
    (names) =>
      `we cannot rush your pickup on ${names.day(stop.pickupDay)}, and there is no rush fee. ${back(names, stop)}`,
  ),
})

/** Nobody said yes to what we asked until the bag was in. */
export const rushNotAccepted = (stop: Omit<Stop, 'addressLine1'>): News => ({
  subject: 'Your order comes without rush',
  text: textOf(
    (names) =>
      `you didn't accept our price for rush, so your pickup on ${names.day(stop.pickupDay)} has no rush and no rush fee. ${back(names, stop)}`,
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
    return `${came} Missed-pickup fee: $${dollars(feeCents)}. ${publicUrl}${linkTo.profileOrder({ id: orderId })}`
  }),
})

/** What a closed day does to one customer. Days come by the calendar, each once. */
export interface ClosedFor {
  day: string
  reason: string
  /** The new days of pickups. */
  pickups: readonly string[]
  /** A pickup was cancelled, because the account ends before we drive again. */
  isCancelled: boolean
  /** The new days of drop-offs, of orders and of bags that are still to be fetched. */
  dropoffs: readonly string[]
  /** The day on which the only pickup that moved comes back, where nothing else has. */
  backOn: string | undefined
}

/** All that moves in one message. The way to another day is left out where it would make a second text of it. */
export function dayClosed(closed: ClosedFor, publicUrl: string): News {
  const words = (ending: string) =>
    textOf(
      (names) => `we are closed on ${names.day(closed.day)} (${closed.reason}). ${movesOf(names, closed)}${ending}`,
    )
  const linked = words(` Another day? ${publicUrl}${links.upcoming}`)
  const isLinked = closed.pickups.length > 0 && linked.length <= LONGEST_TEXT
  return { subject: `We are closed on ${displayDay(closed.day)}`, text: isLinked ? linked : words('') }
}

function movesOf(names: Names, { pickups, isCancelled, dropoffs, backOn }: ClosedFor): string {
  const [to, back] = [inWords(names, pickups), inWords(names, dropoffs)]
  const cancelled = 'Your pickup is canceled, as your account ends before we drive again.'
  const sentences = [
    pickups.length > 0 && to === back && `Your pickup and drop-off move to ${to}.`,
    pickups.length > 0 &&
      dropoffs.length === 0 &&
      `${yourPickups(pickups)} to ${to}${backOn === undefined ? '' : `, back ${names.day(backOn)}`}.`,
    pickups.length > 0 &&
      dropoffs.length > 0 &&
      to !== back &&
      `${yourPickups(pickups)} to ${to}, your drop-off to ${back}.`,
    isCancelled && cancelled,
    pickups.length === 0 && dropoffs.length > 0 && `Your drop-off moves to ${back}.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

const yourPickups = (days: readonly string[]) => (days.length > 1 ? 'Your pickups move' : 'Your pickup moves')

const inWords = (names: Names, days: readonly string[]) => days.map(names.day).join(' and ')

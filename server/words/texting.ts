import { brand } from '#contract/brand'
import { type ErrorCode, refusals } from '#contract/errors'
import { links } from '#contract/links'
import { displayDay } from '#rules/days/days'
import { pickupWindow } from '#rules/days/pickups'
import { policy } from '#rules/policy'
import type { Letter } from './letter.ts'
import { type News, textOf } from './text.ts'
import { pickupLetter, type TicketStop, type Written } from './ticket.ts'

/** Our answers to somebody who texts us. */

const { phoneShown, supportEmail } = brand
const { supportMinHours, supportMaxHours } = policy.replies

const answer = (say: Parameters<typeof textOf>[0]): News => ({ subject: 'Your text to us', text: textOf(say) })

const SUBJECTS = { text: 'Your text to us', lead: 'Your message to us', nothing: `A message from ${brand.name}` }

/** The words of a person of ours: to a text, to what came through a form, or where nothing was asked. */
export const staffAnswer = (words: string, to: keyof typeof SUBJECTS): News => ({
  subject: SUBJECTS[to],
  text: textOf(() => words),
})

export const pickupBooked = (pickup: TicketStop, written: Written): News => ({
  ...answer(
    ({ day, place }) =>
      `your pickup is booked for ${day(pickup.pickupDay)}, ${pickupWindow}, ${place(pickup.addressLine1)}. Back ${day(pickup.dropoffDay)}.`,
  ),
  paragraphs: pickupLetter('Your pickup is booked. ', pickup, written),
})

/** Says what is missing, and where it is put right. `wanted` is the day that would have been booked. */
export function pickupNotBooked(code: ErrorCode, { wanted, publicUrl }: { wanted: string; publicUrl: string }): News {
  switch (code) {
    case 'pickup_day_taken':
      return answer(({ day }) => `we already come on ${day(wanted)}. Another day: ${publicUrl}${links.pickup}`)
    case 'no_package':
      return answer(
        () => `nothing is booked yet, because you have no plan. Choose one here: ${publicUrl}${links.profilePackages}`,
      )
    case 'no_pickup_address':
    case 'address_incomplete':
      return answer(
        () => `nothing is booked yet: we need your full address. Add it here: ${publicUrl}${links.profileAddress}`,
      )
    case 'address_not_served':
      return answer(
        () => `nothing is booked, because we no longer drive to your address. See ${publicUrl}${links.profileAddress}`,
      )
    case 'pickup_after_deletion':
      return answer(
        () => `nothing is booked, because your account is about to be deleted. See ${publicUrl}${links.profileAccount}`,
      )
    case 'too_many_requests':
      return tooMuchForOneDay()
    default:
      return answer(() => `nothing is booked. ${refusals[code].sentence}`)
  }
}

export const pickupSkipped = (skippedDay: string, nextDay: string | undefined): News =>
  answer(
    ({ day }) =>
      `OK, we'll skip ${day(skippedDay)}. ${nextDay === undefined ? 'No other recurring pickup is planned.' : `Your next recurring pickup is ${day(nextDay)}.`}`,
  )

export const tooLateToSkip = (pickupDay: string): News =>
  answer(
    ({ day }) => `it is too late to skip ${day(pickupDay)}: it has passed our cutoff time. Questions? ${supportEmail}`,
  )

export const nothingToSkip = (): News => answer(() => 'you have no recurring pickup to skip.')

export const tooMuchForOneDay = (): News =>
  answer(() => `that is a lot for one day. Please try again tomorrow, or write to ${supportEmail}.`)

/** Somebody who texts CANCEL may have meant the pickup. It is a letter, because no text reaches them any more. */
export const cancelEndedTexts = ({ pickupDay, publicUrl }: { pickupDay: string; publicUrl: string }): Letter => ({
  subject: 'Your text CANCEL: your pickup is still booked',
  paragraphs: [
    'You texted us CANCEL. For carriers that word ends texts, so we no longer text this number.',
    `Your pickup on ${displayDay(pickupDay)} is still booked, and a person here will see your text.`,
    `Cancel the pickup: ${publicUrl}${links.upcoming}`,
    'Text START if you want our texts again.',
  ],
})

/** The same for every number that is on no account, whatever it asks for. */
export const numberNotKnown = (): News =>
  answer(() => `to use this word, text from a phone that is verified on your account. Questions? ${supportEmail}`)

export const howToReachUs = (): News =>
  answer(
    () =>
      `laundry pickup and delivery. Text PICKUP or SKIP, call ${phoneShown} or write to ${supportEmail}. Reply STOP to end texts.`,
  )

export const personWillAnswer = (): News =>
  answer(
    () =>
      `thanks, a person will read this and answer within ${supportMinHours} to ${supportMaxHours} hours. Reply STOP to end texts.`,
  )

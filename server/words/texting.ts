import { brand } from '#contract/brand'
import { type ErrorCode, refusals } from '#contract/errors'
import { links } from '#contract/links'
import { displayDay, displayShortDay } from '#rules/days'
import { pickupWindow } from '#rules/pickups'
import { policy } from '#rules/policy'

/** What we answer to somebody who texts us. Each fits one text where it can. */

const { name, phoneShown, supportEmail } = brand
const saying = (words: string) => `${name}: ${words}`

/** One character outside the telephone's alphabet would halve the room of a text. */
const plainWindow = pickupWindow.replace('–', '-')

export const answerSubject = 'Your text to us'

export const bookedAnswer = (pickup: { pickupDay: string; dropoffDay: string; addressLine1: string }) =>
  saying(
    `your pickup is booked for ${displayDay(pickup.pickupDay)}, ${plainWindow}, ${pickup.addressLine1}. Back ${displayShortDay(pickup.dropoffDay)}.`,
  )

/** What is missing, and where it is put right. `day` is the one that would have been booked. */
export function notBookedAnswer(code: ErrorCode, { day, publicUrl }: { day: string; publicUrl: string }): string {
  const at = (path: string) => `${publicUrl}${path}`
  switch (code) {
    case 'pickup_day_taken':
      return saying(`we already come on ${displayDay(day)}. Another day: ${at(links.pickup)}`)
    case 'no_package':
      return saying(`nothing is booked yet, because you have no plan. Choose one here: ${at(links.profilePackages)}`)
    case 'no_pickup_address':
    case 'address_incomplete':
      return saying(`nothing is booked yet, because we have no full address of yours: ${at(links.profileAddress)}`)
    case 'address_not_served':
      return saying(`nothing is booked, because we no longer drive to your address. See ${at(links.profileAddress)}`)
    case 'pickup_after_deletion':
      return saying(`nothing is booked, because your account is about to be deleted. See ${at(links.profileAccount)}`)
    case 'too_many_requests':
      return tooManyAnswer
    default:
      return saying(`nothing is booked. ${refusals[code].sentence}`)
  }
}

export const skippedAnswer = (day: string, nextDay: string | undefined) =>
  saying(
    `we skip ${displayDay(day)}. ${nextDay === undefined ? 'No other recurring pickup is planned.' : `Your next recurring pickup is ${displayDay(nextDay)}.`}`,
  )

export const tooLateToSkipAnswer = (day: string) =>
  saying(`it is too late to skip ${displayDay(day)}: it has passed our cutoff time. Questions? ${supportEmail}`)

export const nothingToSkipAnswer = saying('you have no recurring pickup to skip.')

export const tooManyAnswer = saying(
  `that is a lot for one day. Please try again tomorrow, or write to ${supportEmail}.`,
)

/** The same for every number that is on no account, whatever it asks for. */
export const strangerAnswer = saying(
  `to use this word, text from a phone that is verified on your account. Questions? ${supportEmail}`,
)

export const helpAnswer = saying(
  `laundry pickup and delivery. Text PICKUP or SKIP, call ${phoneShown} or write to ${supportEmail}. Reply STOP to end texts.`,
)

const { supportMinHours, supportMaxHours } = policy.replies

export const thanksAnswer = saying(
  `thanks, a person will read this and answer within ${supportMinHours} to ${supportMaxHours} hours. Reply STOP to end texts.`,
)

/** To the office. What was written, and by whom, stands in the inbox only. */
export const askToLookLetter = (id: number) => ({
  subject: 'Please look at a text',
  body: `Somebody waits for an answer to a text. It stands in the inbox as T${id}: npm run ops -- inbox`,
})

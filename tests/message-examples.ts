import type { ErrorCode } from '#contract/errors'
import { unmadeSentence } from '#contract/placing'
import * as account from '../server/words/account.ts'
import * as billing from '../server/words/billing.ts'
import * as office from '../server/words/office.ts'
import * as orders from '../server/words/orders.ts'
import * as pickups from '../server/words/pickups.ts'
import * as profile from '../server/words/profile.ts'
import * as schedules from '../server/words/schedules.ts'
import * as texting from '../server/words/texting.ts'
import { billingExamples } from './examples/billing.ts'
import type { Facts } from './examples/facts.ts'
import { orderExamples } from './examples/orders.ts'
import { pickupExamples } from './examples/pickups.ts'
import { type Example, said, type Topic, textOnly, toldOf, toOffice, written } from './examples/tell.ts'

/** Every message of the product, said once with example facts: for docs/messages.md, its pictures and the tests of the words. */

const TOPICS: Record<Topic, object> = { account, profile, pickups, schedules, orders, billing, texting, office }

/** The words of a topic, by the names of their functions. */
export const wordsOf = (topic: Topic): string[] => Object.keys(TOPICS[topic]).sort()
export const topics = Object.keys(TOPICS) as Topic[]

const NOT_BOOKED: readonly (readonly [ErrorCode, string])[] = [
  ['pickup_day_taken', 'To PICKUP, and we come that day already.'],
  ['no_package', 'To PICKUP without a plan.'],
  ['no_pickup_address', 'To PICKUP without an address.'],
  ['address_not_served', 'To PICKUP, and the zip code was given up.'],
  ['pickup_after_deletion', 'To PICKUP from an account that is about to be deleted.'],
]

export function examplesOf(facts: Facts): Example[] {
  const { publicUrl, number, pickupDay, nextDay, days, stop, about, link } = toldOf(facts)
  return [
    written('account', 'passwordLink', 'Somebody forgot the password.', account.passwordLink(link)),
    written('account', 'passwordChanged', 'The password was changed.', account.passwordChanged(publicUrl)),
    written('account', 'passwordReset', 'The password was set by the link.', account.passwordReset(publicUrl)),
    written('account', 'emailLink', 'A new email address is to be confirmed.', account.emailLink(link)),
    written('account', 'emailInUse', 'Somebody typed an address that has an account.', account.emailInUse(publicUrl)),
    written('account', 'emailChanged', 'The email address was changed; to the one before.', account.emailChanged()),
    written(
      'account',
      'deletionAsked',
      'The account is to be deleted.',
      account.deletionAsked(publicUrl, facts.nextDay),
    ),
    written('account', 'deletionUndone', 'The account is kept after all.', account.deletionUndone()),

    {
      topic: 'profile',
      word: 'phoneCode',
      when: 'A phone is verified. Never a letter.',
      text: profile.phoneCode('402913'),
    },
    written('profile', 'phoneReleased', 'Staff took a number off.', profile.phoneReleased('+16505550187')),

    ...pickupExamples(facts),
    ...orderExamples(facts),
    ...billingExamples(facts),

    said(
      'texting',
      'staffAnswer',
      'A person of ours answers a text, by day.',
      texting.staffAnswer('yes, we come until 5 pm today.', 'text'),
    ),
    said('texting', 'pickupBooked', 'To PICKUP, instead of the confirmation.', texting.pickupBooked(stop, about)),
    ...NOT_BOOKED.map(([code, when]) =>
      said('texting', 'pickupNotBooked', when, texting.pickupNotBooked(code, { wanted: pickupDay, publicUrl })),
    ),
    said('texting', 'pickupSkipped', 'To SKIP.', texting.pickupSkipped(pickupDay, nextDay)),
    said(
      'texting',
      'pickupSkipped',
      'To SKIP, and no other one is planned.',
      texting.pickupSkipped(pickupDay, undefined),
    ),
    said('texting', 'tooLateToSkip', 'To SKIP past the cutoff.', texting.tooLateToSkip(pickupDay)),
    said('texting', 'nothingToSkip', 'To SKIP without a schedule.', texting.nothingToSkip()),
    said('texting', 'tooMuchForOneDay', 'To the hundred-and-first change of a day.', texting.tooMuchForOneDay()),
    textOnly('texting', 'numberNotKnown', 'To PICKUP or SKIP from a number on no account.', texting.numberNotKnown()),
    said('texting', 'howToReachUs', 'To HELP, where the provider has not answered it.', texting.howToReachUs()),
    written(
      'texting',
      'cancelEndedTexts',
      'To CANCEL, while a pickup is booked.',
      texting.cancelEndedTexts({ pickupDay, publicUrl }),
    ),
    said('texting', 'personWillAnswer', 'To anything else.', texting.personWillAnswer()),

    toOffice(
      'leadReceived',
      'Somebody asks us something.',
      office.leadReceived({
        kind: 'possible',
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
        phone: '+16505550123',
        address: '650 Castro Street',
        zipCode: '94041',
        message: 'Do you clean sails?\nMine is large.',
      }),
    ),
    toOffice(
      'leadReceived',
      'A customer misses something from an order.',
      office.leadReceived({
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
        message: 'A white silk blouse, size M, is not in the bag.',
        order: number,
      }),
    ),
    toOffice(
      'agreedNotMade',
      'An order is paid, and a pickup or weekly days that go with it could not be booked.',
      office.agreedNotMade(number, {
        pickup: { day: pickupDay, reason: unmadeSentence('address_not_served') },
        schedule: { days, reason: unmadeSentence('booking_failed') },
      }),
    ),
    toOffice('textWaits', 'Whoever texted asks us to look.', office.textWaits(12)),
    toOffice('textsAlmostSpent', 'Most of the texts of a day have left.', office.textsAlmostSpent(800, 1000)),
    toOffice('textsStopped', 'More texts than we allow.', office.textsStopped('Texts wait', 'hour')),
  ]
}

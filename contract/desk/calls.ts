import type { StaffDeed } from '#rules/staff-roles'
import type { Call } from '../call.ts'
import type { ErrorCode } from '../errors.ts'
import { booksAnswer, booksQuery, closeDayInput, closedDaysAnswer, journalQuery, openDayInput } from './books.ts'
import type { DeskErrorCode } from './errors.ts'
import {
  bagAnswer,
  bagQuery,
  countAnswer,
  firstCountInput,
  intakeAnswer,
  labelQuery,
  packInput,
  recountInput,
  secondCountInput,
  settleInput,
  thingsAnswer,
} from './intake.ts'
import {
  deedAnswer,
  deedList,
  invitation,
  linkAnswer,
  linkInput,
  linkUseInput,
  meAnswer,
  passkeyInput,
  passkeyList,
  passkeyOptions,
  peopleAnswer,
  personAnswer,
  personChange,
  personInput,
  signInInput,
  signInOptions,
} from './people.ts'
import {
  boardAnswer,
  boardQuery,
  feeInput,
  routeAnswer,
  routeQuery,
  rushQuoteInput,
  stopDeeds,
  stopOutcomes,
} from './today.ts'

/** One call of the desk, as its screens and its server know it. Spelled on the wire like those of the site, and by cookie instead of token. */
export interface DeskCall extends Pick<Call, 'method' | 'path' | 'summary' | 'body' | 'query' | 'answer' | 'status'> {
  /** A file instead of an answer. */
  file?: 'text/csv' | 'application/pdf'
  /** The deed that it does, by which the table of roles lets somebody in; null for whoever is not signed in yet. */
  deed: StaffDeed | null
  /** Events of the server instead of an answer. */
  isStream?: true
  refusals?: readonly (ErrorCode | DeskErrorCode)[]
}

const SIGN_IN_REFUSALS = ['passkey_unknown', 'passkey_wrong', 'passkey_copied', 'try_expired'] as const
const LINK_REFUSALS = ['link_unknown', 'link_used', 'link_expired', 'link_of_another'] as const
const NEW_PASSKEY_REFUSALS = ['passkey_wrong', 'passkey_known', 'try_expired', 'too_many_passkeys'] as const

/**
 * Every call of the desk, once. Whoever may not make one is answered 404, as at an address that there is not; without a session, 401.
 */
export const deskCalls = {
  askToSignIn: {
    method: 'POST',
    path: '/desk/sign-in/options/',
    summary: 'What a browser needs to ask for a passkey; its challenge works once, in this browser, for a few minutes',
    deed: null,
    answer: signInOptions,
  },
  signInAtDesk: {
    method: 'POST',
    path: '/desk/sign-in/',
    summary: 'Signs in with a passkey; the session is a cookie that no script reads',
    deed: null,
    body: signInInput,
    answer: meAnswer,
    refusals: SIGN_IN_REFUSALS,
  },
  lookAtLink: {
    method: 'POST',
    path: '/desk/links/look/',
    summary: 'Whom a one-time link is for, or why it can no longer be used',
    deed: null,
    body: linkInput,
    answer: linkAnswer,
    refusals: LINK_REFUSALS,
  },
  askToUseLink: {
    method: 'POST',
    path: '/desk/links/options/',
    summary: 'What a browser needs to make the passkey of a one-time link',
    deed: null,
    body: linkInput,
    answer: passkeyOptions,
    refusals: LINK_REFUSALS,
  },
  useLink: {
    method: 'POST',
    path: '/desk/links/use/',
    summary: 'Uses a one-time link: its passkey is kept, and whoever made it is signed in',
    deed: null,
    body: linkUseInput,
    answer: meAnswer,
    refusals: [...LINK_REFUSALS, ...NEW_PASSKEY_REFUSALS],
  },
  getMe: {
    method: 'GET',
    path: '/desk/me/',
    summary: 'Who is signed in, and what the role may do',
    deed: 'me',
    answer: meAnswer,
  },
  signOutOfDesk: {
    method: 'DELETE',
    path: '/desk/session/',
    summary: 'Ends the session; well answered also where there is none',
    deed: null,
  },
  listOwnPasskeys: {
    method: 'GET',
    path: '/desk/passkeys/',
    summary: 'The passkeys of whoever asks',
    deed: 'own passkeys',
    answer: passkeyList,
  },
  askForPasskey: {
    method: 'POST',
    path: '/desk/passkeys/options/',
    summary: 'What a browser needs to make one more passkey, within minutes of signing in',
    deed: 'own passkeys',
    answer: passkeyOptions,
    refusals: ['sign_in_afresh', 'too_many_passkeys'],
  },
  addPasskey: {
    method: 'POST',
    path: '/desk/passkeys/',
    summary: 'Keeps one more passkey',
    deed: 'own passkeys',
    body: passkeyInput,
    answer: passkeyList,
    refusals: ['sign_in_afresh', ...NEW_PASSKEY_REFUSALS],
  },
  removeOwnPasskey: {
    method: 'DELETE',
    path: '/desk/passkeys/:id/',
    summary: 'Removes one of the own passkeys, with the sessions that it opened',
    deed: 'own passkeys',
    refusals: ['not_found', 'last_passkey', 'sign_in_afresh'],
  },

  listPeople: {
    method: 'GET',
    path: '/desk/people/',
    summary: 'Everybody who works here: role, passkeys, session, open link',
    deed: 'staff list',
    answer: peopleAnswer,
  },
  addPerson: {
    method: 'POST',
    path: '/desk/people/',
    summary: 'Adds a person, with a one-time link that is shown this once',
    deed: 'staff add',
    body: personInput,
    answer: invitation,
    status: 201,
    refusals: ['name_taken', 'sign_in_afresh'],
  },
  changePerson: {
    method: 'PATCH',
    path: '/desk/people/:id/',
    summary: 'Renames a person, or changes role or places; another role ends the sessions',
    deed: 'staff change',
    body: personChange,
    answer: personAnswer,
    refusals: ['not_found', 'name_taken', 'last_owner', 'sign_in_afresh'],
  },
  removePerson: {
    method: 'DELETE',
    path: '/desk/people/:id/',
    summary: 'A person no longer works here: sessions, passkeys and links end, and what was done stays',
    deed: 'staff remove',
    refusals: ['not_found', 'last_owner'],
  },
  inviteAgain: {
    method: 'POST',
    path: '/desk/people/:id/link/',
    summary: 'Makes a new one-time link; the one before no longer works',
    deed: 'staff link',
    answer: invitation,
    refusals: ['not_found', 'sign_in_afresh'],
  },
  resetPerson: {
    method: 'POST',
    path: '/desk/people/:id/reset/',
    summary: 'For a stolen phone: passkeys, sessions and links end at once, and a new one-time link is the only way in',
    deed: 'staff reset',
    answer: invitation,
    refusals: ['not_found', 'sign_in_afresh'],
  },
  takeLinkBack: {
    method: 'DELETE',
    path: '/desk/people/:id/link/',
    summary: 'An open one-time link no longer works',
    deed: 'staff link',
    refusals: ['not_found'],
  },
  endSessions: {
    method: 'DELETE',
    path: '/desk/people/:id/sessions/',
    summary: 'Ends all sessions of a person at once',
    deed: 'staff end',
    refusals: ['not_found'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/desk/people/passkeys/:id/',
    summary: 'Removes a person’s passkey, with the sessions that it opened',
    deed: 'staff passkey',
    refusals: ['not_found', 'last_passkey'],
  },
  listDeeds: {
    method: 'GET',
    path: '/desk/log/',
    summary: 'What was done today, the newest first',
    deed: 'log',
    answer: deedList,
  },

  getRoute: {
    method: 'GET',
    path: '/desk/route/',
    summary: 'The stops of a day in the order of the drive; a driver’s own',
    deed: 'route',
    query: routeQuery,
    answer: routeAnswer,
  },
  recordStops: {
    method: 'POST',
    path: '/desk/stops/',
    summary: 'What happened at doors: collected, arrived, nothing there, delivered. None of it charges anybody',
    deed: 'route',
    body: stopDeeds,
    answer: stopOutcomes,
  },
  getBoard: {
    method: 'GET',
    path: '/desk/board/',
    summary: 'The day as the desk sees it: late, routes, what waits for the desk',
    deed: 'day',
    query: boardQuery,
    answer: boardAnswer,
  },
  chargeNoBagFee: {
    method: 'POST',
    path: '/desk/pickups/:id/fee/',
    summary: 'Charges the fee of a stop without a bag, once it was asked and shown',
    deed: 'no-show',
    body: feeInput,
    answer: deedAnswer,
  },
  letFeeGo: {
    method: 'POST',
    path: '/desk/pickups/:id/fee/waive/',
    summary: 'Ends a stop without a bag without a fee',
    deed: 'no-show',
    answer: deedAnswer,
  },
  approveRush: {
    method: 'POST',
    path: '/desk/pickups/:id/rush/approve/',
    summary: 'Says that a rush pickup can come back on its day',
    deed: 'rush approve',
    answer: deedAnswer,
  },
  quoteRush: {
    method: 'POST',
    path: '/desk/pickups/:id/rush/quote/',
    summary: 'Asks the customer whether rush may cost this, or takes that back',
    deed: 'rush quote',
    body: rushQuoteInput,
    answer: deedAnswer,
  },
  withdrawRush: {
    method: 'POST',
    path: '/desk/pickups/:id/rush/withdraw/',
    summary: 'Takes rush off a pickup, and the customer is told',
    deed: 'rush withdraw',
    answer: deedAnswer,
  },

  getIntake: {
    method: 'GET',
    path: '/desk/intake/',
    summary: 'What waits in the house to be counted or packed',
    deed: 'intake',
    answer: intakeAnswer,
  },
  listThings: {
    method: 'GET',
    path: '/desk/things/',
    summary: 'What can be counted, by the names of the price list',
    deed: 'price list',
    answer: thingsAnswer,
  },
  findBag: {
    method: 'GET',
    path: '/desk/bags/',
    summary: 'A bag by the number of its order or its pickup, with what its next step may know and nothing else',
    deed: 'intake',
    query: bagQuery,
    answer: bagAnswer,
    refusals: ['not_found'],
  },
  countFirst: {
    method: 'POST',
    path: '/desk/pickups/:id/first-count/',
    summary: 'Keeps the first count of a bag, once under its key',
    deed: 'intake',
    body: firstCountInput,
    answer: countAnswer,
  },
  countSecond: {
    method: 'POST',
    path: '/desk/pickups/:id/second-count/',
    summary: 'The second count, by someone else: equal ones price the order, different ones hold it',
    deed: 'intake',
    body: secondCountInput,
    answer: countAnswer,
  },
  settleCounts: {
    method: 'POST',
    path: '/desk/orders/:id/settle/',
    summary: 'Ends the red flag of two counts with what is in the bag, and prices it',
    deed: 'order release red flag',
    body: settleInput,
    answer: countAnswer,
  },
  packOrder: {
    method: 'POST',
    path: '/desk/orders/:id/pack/',
    summary: 'Counts the pieces before they leave; where they agree the card is asked, and a paid order is on the van',
    deed: 'order forward',
    body: packInput,
    answer: countAnswer,
  },
  endRecount: {
    method: 'POST',
    path: '/desk/orders/:id/recount/',
    summary:
      'Ends the red flag of a count before it leaves: takes off what is missing, once it was asked and shown, or says why nothing is',
    deed: 'order release red flag',
    body: recountInput,
    answer: deedAnswer,
  },
  printLabels: {
    method: 'GET',
    path: '/desk/orders/:id/labels/',
    summary: 'The labels of an order’s bags or parcels, for a roll of 62 mm or a sheet of eight',
    deed: 'label',
    query: labelQuery,
    file: 'application/pdf',
    refusals: ['not_found'],
  },

  getBooks: {
    method: 'GET',
    path: '/desk/books/',
    summary: 'The owner’s books of a day beside its month: earned, owed, taken in, and the journal',
    deed: 'report day',
    query: booksQuery,
    answer: booksAnswer,
    refusals: ['not_found'],
  },
  downloadJournal: {
    method: 'GET',
    path: '/desk/books/journal/',
    summary: 'The journal of a day or of its month, for whoever keeps the books',
    deed: 'report month',
    query: journalQuery,
    file: 'text/csv',
    refusals: ['not_found'],
  },
  listClosedDays: {
    method: 'GET',
    path: '/desk/closed-days/',
    summary: 'Holidays and closed days from today on',
    deed: 'day closed',
    answer: closedDaysAnswer,
  },
  closeDay: {
    method: 'POST',
    path: '/desk/closed-days/',
    summary: 'Closes a day, once it was asked and shown what moves; each customer is told',
    deed: 'day close',
    body: closeDayInput,
    answer: deedAnswer,
  },
  openDay: {
    method: 'POST',
    path: '/desk/closed-days/open/',
    summary: 'Opens a closed day again; what was moved stays moved',
    deed: 'day open',
    body: openDayInput,
    answer: deedAnswer,
  },

  live: {
    method: 'GET',
    path: '/desk/live/',
    summary: 'Says what has changed, within two seconds, for as long as the session lasts',
    deed: 'live',
    isStream: true,
  },
} as const satisfies Record<string, DeskCall>

export type DeskCalls = typeof deskCalls
export type DeskCallName = keyof DeskCalls

/** The calls by how a screen names them: "POST /desk/stops/". */
export type DeskCallsByLine = {
  [Name in DeskCallName as `${DeskCalls[Name]['method']} ${DeskCalls[Name]['path']}`]: DeskCalls[Name]
}

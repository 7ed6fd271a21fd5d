import type { DeskCall } from './call.ts'
import { deedList, invitation, peopleAnswer, personAnswer, personChange, personInput } from './people.ts'

/** Who works here, and what was done. */
export const peopleCalls = {
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
} as const satisfies Record<string, DeskCall>

import type { DeskCall } from './call.ts'
import {
  linkAnswer,
  linkInput,
  linkUseInput,
  meAnswer,
  passkeyInput,
  passkeyList,
  passkeyOptions,
  signInInput,
  signInOptions,
} from './people.ts'

const SIGN_IN_REFUSALS = ['passkey_unknown', 'passkey_wrong', 'passkey_copied', 'try_expired'] as const
const LINK_REFUSALS = ['link_unknown', 'link_used', 'link_expired', 'link_of_another'] as const
const NEW_PASSKEY_REFUSALS = ['passkey_wrong', 'passkey_known', 'try_expired', 'too_many_passkeys'] as const

/** Coming in, and what a person keeps to come in with. */
export const signInCalls = {
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
} as const satisfies Record<string, DeskCall>

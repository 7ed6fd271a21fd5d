import type { Refusal } from '../problems.ts'

/** What only the desk refuses, beside those of every call (errors.ts). No customer's browser holds a word of it. */
export const deskRefusals = {
  desk_not_signed_in: { status: 401, place: 'detail', sentence: 'Please sign in.' },
  session_over: { status: 401, place: 'detail', sentence: 'Your session is over. Please sign in again.' },
  person_changed: { status: 401, place: 'detail', sentence: 'Someone else is signed in here now.' },
  passkey_unknown: {
    status: 400,
    place: 'non_field',
    sentence: 'This passkey does not open the desk. Ask the owner for a new link.',
  },
  passkey_wrong: { status: 400, place: 'non_field', sentence: 'The passkey could not be read. Please try again.' },
  passkey_copied: {
    status: 400,
    place: 'non_field',
    sentence: 'This passkey seems to have been copied, so it is locked. Tell the owner now, and ask for a new link.',
  },
  passkey_known: { status: 409, place: 'non_field', sentence: 'This device has a passkey for the desk already.' },
  last_passkey: {
    status: 409,
    place: 'non_field',
    sentence: 'This is the last passkey, and without one nobody could sign in. Add another first.',
  },
  too_many_passkeys: {
    status: 409,
    place: 'non_field',
    sentence: 'There are as many passkeys as we can keep. Remove one first.',
  },
  try_expired: { status: 400, place: 'non_field', sentence: 'That took too long. Please try again.' },
  sign_in_afresh: {
    status: 409,
    place: 'non_field',
    sentence: 'To change who can come in you need to have signed in a moment ago. Sign out, sign in and try again.',
  },
  link_unknown: { status: 404, place: 'detail', sentence: 'This link is unknown, or it was taken back.' },
  // The moment is said in its place.
  link_used: { status: 410, place: 'detail', sentence: 'This link has been used.' },
  link_expired: { status: 410, place: 'detail', sentence: 'This link is too old. Ask the owner for a new one.' },
  link_of_another: {
    status: 409,
    place: 'detail',
    sentence: 'This link is for someone else. To use it here, sign out first.',
  },
  name_taken: {
    status: 409,
    place: 'field',
    field: 'name',
    sentence: 'Someone has this name already. Every entry in the log shows it, so add something to it.',
  },
  last_owner: { status: 409, place: 'non_field', sentence: 'The last owner stays an owner.' },
} as const satisfies Record<string, Refusal>

export type DeskErrorCode = keyof typeof deskRefusals

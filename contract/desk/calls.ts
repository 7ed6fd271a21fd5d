import { booksCalls } from './books-calls.ts'
import type { DeskCall } from './call.ts'
import { customersCalls } from './customers-calls.ts'
import { inboxCalls } from './inbox-calls.ts'
import { intakeCalls } from './intake-calls.ts'
import { deskOrdersCalls } from './orders-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { signInCalls } from './sign-in-calls.ts'
import { todayCalls } from './today-calls.ts'

/**
 * Every call of the desk, once, a list for each of its rooms. Whoever may not make one is answered 404, as at an address that there is not; without a session, 401.
 */
export const deskCalls = {
  ...signInCalls,
  ...peopleCalls,
  ...todayCalls,
  ...intakeCalls,
  ...deskOrdersCalls,
  ...booksCalls,
  ...customersCalls,
  ...inboxCalls,
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

import { deedsOf } from '#rules/staff-roles'
import { type DeskApi, type SignedInStaff, serveDesk } from '../http/serve-desk.ts'
import type { Deps } from '../ports.ts'
import { endSessionOf } from '../staff/desk-sessions.ts'
import { askToSignIn } from '../staff/passkeys.ts'
import { ownPasskeys } from '../staff/people.ts'
import {
  addPasskey,
  askForPasskey,
  askToUseLink,
  lookAtLink,
  removeOwnPasskey,
  signInAtDesk,
  spendLink,
} from '../staff/sign-in-at-desk.ts'
import { presentPasskey } from './people/present-people.ts'

/** How people come in at the desk, and what they come in by. */
export function signInRoutes(api: DeskApi, deps: Deps): void {
  const { door, party } = api
  const limit = { limit: 'deskSignIn' } as const

  serveDesk(
    api,
    'askToSignIn',
    async ({ reply }) => {
      const { options, token } = await askToSignIn(deps, party)
      door.ask(reply, token)
      return options
    },
    limit,
  )
  serveDesk(
    api,
    'signInAtDesk',
    async ({ body: { credential }, request, reply }) => {
      const session = await signInAtDesk(deps, party, { token: door.tryToken(request), credential })
      door.signIn(reply, session)
      return presentMe(deps, session.staff)
    },
    limit,
  )
  serveDesk(
    api,
    'lookAtLink',
    async ({ body: { token }, staff }) => {
      const { name, role, expiresAt } = await lookAtLink(deps, token, staff)
      return { name, role, expiresAt: expiresAt.toISOString() }
    },
    limit,
  )
  serveDesk(
    api,
    'askToUseLink',
    async ({ body: { token: linkToken }, staff, reply }) => {
      const { options, token } = await askToUseLink(deps, party, linkToken, staff)
      door.ask(reply, token)
      return options
    },
    limit,
  )
  serveDesk(
    api,
    'useLink',
    async ({ body, staff, request, reply }) => {
      const session = await spendLink(deps, party, { ...body, tryToken: door.tryToken(request) }, staff)
      door.signIn(reply, session)
      return presentMe(deps, session.staff)
    },
    limit,
  )
  serveDesk(api, 'getMe', async ({ staff }) => presentMe(deps, staff))
  serveDesk(api, 'signOutOfDesk', async ({ request, reply }) => {
    const token = door.sessionToken(request)
    if (token !== undefined) await endSessionOf(deps, token)
    door.signOut(reply)
  })

  serveDesk(api, 'listOwnPasskeys', async ({ staff }) => (await ownPasskeys(deps, staff.id)).map(presentPasskey))
  serveDesk(api, 'askForPasskey', async ({ staff, reply }) => {
    const { options, token } = await askForPasskey(deps, party, staff)
    door.ask(reply, token)
    return options
  })
  serveDesk(api, 'addPasskey', async ({ body, staff, request }) => {
    await addPasskey(deps, party, staff, { ...body, tryToken: door.tryToken(request) })
    return (await ownPasskeys(deps, staff.id)).map(presentPasskey)
  })
  serveDesk(api, 'removeOwnPasskey', ({ id, staff }) => removeOwnPasskey(deps, staff, id))
}

const presentMe = ({ clock }: Deps, { id, name, role, endsAt }: SignedInStaff) => ({
  id,
  name,
  role,
  may: deedsOf(role),
  sessionEndsAt: endsAt.toISOString(),
  now: clock.now().toISOString(),
})

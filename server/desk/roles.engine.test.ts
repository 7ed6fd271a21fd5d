import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeskCall } from '#contract/desk/call'
import { deskCalls } from '#contract/desk/calls'
import { mayDo, STAFF_DEEDS, STAFF_ROLES, type StaffRole } from '#rules/staff-roles'
import { comeIn, DeskBrowser, shareDesk } from '../../tests/desk.ts'
import { COMMANDS } from '../ops/commands.ts'

/** The table of roles, held against every call that there is: who may not is answered as a stranger is, nothing is done, and it is written down. */

const server = shareDesk()
const calls = Object.entries<DeskCall>(deskCalls).filter(([, { deed }]) => deed !== null)
const lineOf = ({ method, path }: DeskCall) => `${method} ${path.replace(':id', '999999')}`
/** Something of a body is sent, which nobody reads before the caller is known. */
const bodyOf = ({ body }: DeskCall) => (body === undefined ? undefined : { nothing: true })
type Browser = DeskBrowser & { id: number; name: string }

let people: Record<StaffRole, Browser>
/** Another owner, so that nobody is the last one. */
let other: Browser

beforeAll(async () => {
  const made = []
  for (const role of STAFF_ROLES) made.push([role, await comeIn(server, role)] as const)
  people = Object.fromEntries(made) as typeof people
  other = await comeIn(server, 'owner', 'Another owner')
})
beforeEach(() => server.database.query('delete from staff_actions'))

const rows = async () =>
  (await server.database.db.selectFrom('staffActions').selectAll().orderBy('id').execute()).map(
    ({ who, command, outcome, refusal }) => ({ who, command, outcome, refusal }),
  )

it('every command of the staff stands in the table of roles', () => {
  expect(Object.keys(COMMANDS).filter((name) => !(STAFF_DEEDS as string[]).includes(name))).toEqual([])
})

it('no role but owner and desk moves money, and a driver does nothing but the own route', () => {
  const moving = Object.entries(COMMANDS).flatMap(([name, { movesMoney }]) => (movesMoney === true ? [name] : []))
  const allowed = (role: StaffRole) => STAFF_DEEDS.filter((deed) => mayDo(role, deed))
  expect(moving.filter((name) => (allowed('driver') as string[]).includes(name))).toEqual([])
  // The plant counts an order out, at which the card is asked; any other release than a red flag’s is the desk’s.
  expect(moving.filter((name) => (allowed('plant') as string[]).includes(name))).toEqual(['order forward'])
  expect(allowed('driver')).toEqual([
    'me',
    'own passkeys',
    'live',
    'route',
    'collect',
    'stop arrived',
    'stop nothing',
    'order delivered',
  ])
})

it('the books, the closed days and the people are the owner’s alone', () => {
  const owners = ['report day', 'report month', 'day close', 'day open', 'day closed', 'staff add'] as const
  const able = owners.map((deed) => STAFF_ROLES.filter((role) => mayDo(role, deed)))
  expect(able).toEqual(owners.map(() => ['owner']))
})

describe.each(calls)('%s', (name, call) => {
  const { deed } = call
  if (deed === null) throw new Error('Anybody may call it.')

  it('answers 404 as at an address that there is not to whoever may not, does nothing and writes it down', async () => {
    const nowhere = await people.driver.call('GET /desk/nowhere/')
    for (const role of STAFF_ROLES.filter((each) => !mayDo(each, deed))) {
      const answer = await people[role].call(lineOf(call), bodyOf(call))
      expect([role, answer.status, answer.code, answer.body]).toEqual([role, 404, 'not_found', nowhere.body])
    }
    const refused = STAFF_ROLES.filter((role) => !mayDo(role, deed) && call.method !== 'GET')
    expect(await rows()).toEqual(
      refused.map((role) => ({
        who: people[role].name,
        command: deed,
        outcome: 'refused',
        refusal: 'not_allowed',
      })),
    )
  })

  it('answers 401 without a session and in one that an owner has ended, does nothing and writes it down', async () => {
    const stranger = new DeskBrowser(server)
    expect(await stranger.call(lineOf(call), bodyOf(call))).toMatchObject({ status: 401, code: 'desk_not_signed_in' })
    stranger.cookies.set('larkspur_desk', 'x'.repeat(43))
    expect(await stranger.call(lineOf(call), bodyOf(call))).toMatchObject({ status: 401, code: 'desk_not_signed_in' })
    const able = STAFF_ROLES.find((role) => mayDo(role, deed)) ?? 'owner'
    const gone = await comeIn(server, able, `Whose session is over: ${name}`)
    await other.call(`DELETE /desk/people/${gone.id}/sessions/`)
    await server.database.query('delete from staff_actions where staff_id in ($1, $2)', [other.id, gone.id])
    const ended = await gone.call(lineOf(call), bodyOf(call))
    expect(ended).toMatchObject({ status: 401, code: 'session_over' })
    const row = { command: deed, outcome: 'refused', refusal: 'not_allowed' }
    const all = [
      { ...row, who: 'nobody signed in' },
      { ...row, who: gone.name },
    ]
    expect(await rows()).toEqual(call.method === 'GET' ? [] : all)
  })

  it('is open to whoever may', async () => {
    for (const role of STAFF_ROLES.filter((each) => mayDo(each, deed))) {
      if (call.isStream === true) continue
      const { status, code } = await people[role].call(lineOf(call), bodyOf(call))
      // Nothing has this number, and a body that says nothing is refused: by whoever has let them in.
      expect([role, status === 401 || code === 'desk_not_signed_in']).toEqual([role, false])
      if (!call.path.includes(':id')) expect([role, status]).not.toEqual([role, 404])
    }
  })
})

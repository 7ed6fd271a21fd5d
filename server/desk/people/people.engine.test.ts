import { beforeEach, describe, expect, it } from 'vitest'
import { comeIn, DeskBrowser, shareDesk } from '../../../tests/desk.ts'
import { ops, opsJson } from '../../../tests/ops.ts'
import { forgetOldSessions } from '../../staff/desk-sessions.ts'

const server = shareDesk()

beforeEach(async () => {
  server.setNow('2026-11-17T18:00:00Z')
  await server.database.query('delete from staff_tries; delete from staff_sessions; delete from staff_passkeys')
  await server.database.query('delete from staff_links; delete from staff_actions; delete from staff')
})

interface Invitation {
  person: { id: number; name: string }
  link: { url: string; expiresAt: string }
}
const tokenOf = (url: string) => url.split('#')[1] ?? ''
const rows = async () =>
  server.database.db
    .selectFrom('staffActions')
    .select(['who', 'osUser', 'command', 'typed', 'outcome', 'sentence'])
    .orderBy('id')
    .execute()

describe('an owner', () => {
  it('adds somebody, who comes in with the link that is shown once, and each deed has its row with the person', async () => {
    const owner = await comeIn(server, 'owner', 'Maren Vance')
    await server.database.query('delete from staff_actions')
    const added = await owner.call('POST /desk/people/', {
      name: 'Joel Park',
      role: 'driver',
      places: ['Mountain View'],
    })
    const { person, link } = added.body as Invitation
    expect(added.status).toBe(201)
    expect(person).toMatchObject({
      name: 'Joel Park',
      role: 'driver',
      places: ['Mountain View'],
      passkeys: [],
      session: null,
      link: { expiresAt: '2026-11-19T18:00:00.000Z' },
    })
    expect(link.url).toMatch(/^http:\/\/localhost:3001\/link#[\w-]{43}$/)
    const joel = new DeskBrowser(server)
    expect((await joel.openLink(tokenOf(link.url))).body).toMatchObject({ name: 'Joel Park', role: 'driver' })
    expect((await owner.call('GET /desk/people/')).body).toMatchObject({
      people: [
        { name: 'Joel Park', isYou: false, link: null, session: { endsAt: '2026-11-18T06:00:00.000Z' } },
        { name: 'Maren Vance', isYou: true, isLastOwner: true, deedsToday: 1 },
      ],
    })
    expect(await rows()).toEqual([
      {
        who: 'Maren Vance',
        osUser: `staff ${owner.id}`,
        command: 'staff add',
        typed: 'staff add "Joel Park" --role driver',
        outcome: 'done',
        sentence: 'Joel Park can come in at the desk (driver).',
      },
      expect.objectContaining({ who: 'Joel Park', command: 'staff passkey' }),
    ])
    expect((await owner.call('GET /desk/log/')).body).toMatchObject([
      { who: 'Joel Park', command: 'staff passkey', isTyped: false },
      { who: 'Maren Vance', command: 'staff add', isTyped: false },
    ])
  })

  it('ends sessions at once, and an open link with them; the passkey signs in again', async () => {
    const owner = await comeIn(server, 'owner')
    const joel = await comeIn(server, 'driver')
    const { link } = (await owner.call(`POST /desk/people/${joel.id}/link/`)).body as Invitation
    expect((await owner.call(`DELETE /desk/people/${joel.id}/sessions/`)).status).toBe(204)
    expect(await joel.call('GET /desk/me/')).toMatchObject({ status: 401, code: 'session_over' })
    expect(await joel.call('POST /desk/links/look/', { token: tokenOf(link.url) })).toMatchObject({
      code: 'link_unknown',
    })
    expect((await joel.signIn()).status).toBe(200)
  })

  it('changes a role, which ends the sessions that had the one before, and renames without ending any', async () => {
    const owner = await comeIn(server, 'owner')
    const joel = await comeIn(server, 'driver')
    expect((await owner.call(`PATCH /desk/people/${joel.id}/`, { name: 'Joel P' })).body).toMatchObject({
      name: 'Joel P',
    })
    expect((await joel.call('GET /desk/me/')).body).toMatchObject({ name: 'Joel P', role: 'driver' })
    expect((await owner.call(`PATCH /desk/people/${joel.id}/`, { role: 'owner' })).status).toBe(200)
    expect(await joel.call('GET /desk/me/')).toMatchObject({ status: 401 })
    const refused = await owner.call(`PATCH /desk/people/${joel.id}/`, { name: 'any OWNER' })
    expect(refused).toMatchObject({ status: 409, code: 'name_taken' })
    expect(await owner.call(`PATCH /desk/people/${joel.id}/`, { places: ['Atlantis'] })).toMatchObject({ status: 400 })
    expect(await owner.call('PATCH /desk/people/999/', { name: 'Nobody' })).toMatchObject({ status: 404 })
  })

  it('who is the last one stays one: neither another role nor leaving, not even by two at once', async () => {
    const one = await comeIn(server, 'owner', 'One')
    expect(await one.call(`PATCH /desk/people/${one.id}/`, { role: 'desk' })).toMatchObject({ code: 'last_owner' })
    expect(await one.call(`DELETE /desk/people/${one.id}/`)).toMatchObject({ code: 'last_owner' })
    const other = await comeIn(server, 'owner', 'Other')
    const both = await Promise.all([
      one.call(`DELETE /desk/people/${other.id}/`),
      other.call(`DELETE /desk/people/${one.id}/`),
    ])
    // Whoever comes second is the last one, or is already gone.
    const [done, refused] = both.toSorted((a, b) => a.status - b.status)
    expect([done?.status, refused?.code === 'last_owner' || refused?.status === 401]).toEqual([204, true])
    const left = await server.database.query("select name from staff where role = 'owner' and left_at is null")
    expect(left.rows).toHaveLength(1)
  })

  it('ends all that a stolen phone opens, the last passkey included, and hands a new link to whom it was stolen from', async () => {
    const owner = await comeIn(server, 'owner')
    const joel = await comeIn(server, 'driver', 'Joel Park')
    const before = (await owner.call(`POST /desk/people/${joel.id}/link/`)).body as Invitation
    const { body: asked } = await joel.call('POST /desk/sign-in/options/')
    const answered = joel.device.get(asked)
    const reset = await owner.call(`POST /desk/people/${joel.id}/reset/`)
    const { person, link } = reset.body as Invitation
    expect(reset.status).toBe(200)
    expect(person).toMatchObject({ passkeys: [], session: null, link: { expiresAt: '2026-11-19T18:00:00.000Z' } })
    expect(await joel.call('GET /desk/me/')).toMatchObject({ status: 401, code: 'session_over' })
    expect(await joel.call('POST /desk/sign-in/', { credential: answered })).toMatchObject({ code: 'passkey_unknown' })
    expect(await joel.signIn()).toMatchObject({ status: 400, code: 'passkey_unknown' })
    expect(await new DeskBrowser(server).openLink(tokenOf(before.link.url))).toMatchObject({ status: 404 })
    const next = new DeskBrowser(server)
    expect((await next.openLink(tokenOf(link.url))).body).toMatchObject({ id: joel.id, name: 'Joel Park' })
    expect((await next.call('GET /desk/passkeys/')).body).toHaveLength(1)
    expect((await rows()).find(({ command }) => command === 'staff reset')).toMatchObject({
      who: 'Any owner',
      outcome: 'done',
      sentence: 'No passkey and no session of Joel Park opens the desk any more.',
    })
    server.setNow('2026-11-17T18:10:01Z')
    expect(await owner.call(`POST /desk/people/${joel.id}/reset/`)).toMatchObject({ code: 'sign_in_afresh' })
    expect((await next.call('GET /desk/me/')).status).toBe(200)
  })

  it('removes a passkey with the sessions that it opened, and never the last one', async () => {
    const owner = await comeIn(server, 'owner')
    const joel = await comeIn(server, 'driver')
    const [{ id }] = (await joel.call('GET /desk/passkeys/')).body as [{ id: number }]
    expect(await owner.call(`DELETE /desk/people/passkeys/${id}/`)).toMatchObject({ status: 409, code: 'last_passkey' })
    const { link } = (await owner.call(`POST /desk/people/${joel.id}/link/`)).body as Invitation
    const phone = new DeskBrowser(server)
    await phone.openLink(tokenOf(link.url))
    expect((await owner.call(`DELETE /desk/people/passkeys/${id}/`)).status).toBe(204)
    expect(await joel.call('GET /desk/me/')).toMatchObject({ status: 401 })
    expect((await phone.call('GET /desk/me/')).status).toBe(200)
    expect(await owner.call(`DELETE /desk/people/passkeys/${id}/`)).toMatchObject({ status: 404 })
  })
})

describe('the command line', () => {
  it('makes the first owner, whose link opens the desk, and takes turns with the desk about the same people', async () => {
    const [exit, printed] = await ops(server, 'staff', 'add', 'Maren Vance', '--role', 'owner')
    expect(exit).toBe(0)
    const browser = new DeskBrowser(server)
    expect((await browser.openLink(tokenOf(printed.trim()))).body).toMatchObject({ role: 'owner' })
    expect(await ops(server, 'staff', 'add', 'maren vance', '--role', 'desk')).toEqual([
      1,
      'There is a maren vance already. Every entry in the log shows the name, so add something to it.',
    ])
    expect(await ops(server, 'staff', 'remove', 'Maren Vance')).toEqual([
      1,
      'Maren Vance is the last owner, and stays one.',
    ])
    expect(await ops(server, 'staff', 'end', 'Maren Vanse')).toEqual([
      1,
      'Nobody here is called Maren Vanse. The nearest: Maren Vance.',
    ])
    expect((await ops(server, 'staff', 'end', 'maren vance'))[0]).toBe(0)
    expect(await browser.call('GET /desk/me/')).toMatchObject({ status: 401 })
    expect(await opsJson(server, 'staff', 'list')).toMatchObject([{ name: 'Maren Vance', passkeys: ['phone'] }])
  })

  it('ends what a stolen phone opens, also the last owner’s, whose link is printed this once', async () => {
    const owner = await comeIn(server, 'owner', 'Maren Vance')
    const [exit, printed] = await ops(server, 'staff', 'reset', 'maren vance')
    expect([exit, printed.split('\n')[0]]).toEqual([
      0,
      expect.stringMatching(/^No passkey and no session of Maren Vance opens the desk any more\. Give them this link/),
    ])
    expect(await owner.signIn()).toMatchObject({ code: 'passkey_unknown' })
    expect((await new DeskBrowser(server).openLink(tokenOf(printed.trim()))).body).toMatchObject({ role: 'owner' })
    expect(JSON.stringify(await rows())).not.toContain(tokenOf(printed.trim()))
  })

  it('leaves no link in the log', async () => {
    const [, printed] = await ops(server, 'staff', 'add', 'Joel Park', '--role', 'driver', '--places', 'Mountain View')
    expect(JSON.stringify(await rows())).not.toContain(tokenOf(printed.trim()))
    expect(await ops(server, 'staff', 'change', 'Joel Park', '--places', 'Atlantis')).toMatchObject([
      1,
      expect.any(String),
    ])
    expect((await ops(server, 'staff', 'link', 'Joel Park', '--back'))[0]).toBe(0)
    expect(await ops(server, 'staff', 'link', 'Joel Park', '--back')).toEqual([1, 'Joel Park has no open link.'])
    expect((await ops(server, 'staff', 'remove', 'Joel Park'))[0]).toBe(0)
    expect((await ops(server, 'staff', 'link', 'Joel Park'))[0]).toBe(1)
  })
})

it('forgets questions that nobody answered at once, and sessions after some weeks', async () => {
  const owner = await comeIn(server, 'owner')
  await owner.call('POST /desk/sign-in/options/')
  const count = async () => {
    const { rows: found } = await server.database.query(
      'select (select count(*) from staff_tries) as tries, (select count(*) from staff_sessions) as sessions',
    )
    return found[0]
  }
  await forgetOldSessions(server.database.db, new Date('2026-11-17T18:04:59Z'))
  expect(await count()).toEqual({ tries: 1, sessions: 1 })
  await forgetOldSessions(server.database.db, new Date('2026-11-17T18:05:00Z'))
  expect(await count()).toEqual({ tries: 0, sessions: 1 })
  await forgetOldSessions(server.database.db, new Date('2026-12-18T18:05:00Z'))
  expect(await count()).toEqual({ tries: 0, sessions: 0 })
})

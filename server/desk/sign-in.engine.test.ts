import { beforeEach, describe, expect, it } from 'vitest'
import { comeIn, DeskBrowser, shareDesk } from '../../tests/desk.ts'
import { addPerson, inviteAgain } from '../staff/people.ts'

const server = shareDesk()
const setNow = (at: string) => server.setNow(at)
const NOW = '2026-11-17T18:00:00Z'

beforeEach(async () => {
  setNow(NOW)
  const { query } = server.database
  await query('delete from staff_tries; delete from staff_sessions; delete from staff_passkeys')
  await query('delete from staff_links; delete from staff_actions; delete from staff')
})

async function invite(name = 'Ana Ruiz') {
  const added = await addPerson(server.deps, { name, role: 'desk', places: [] }, 'a test')
  if ('refusal' in added) throw new Error(added.refusal)
  return { id: added.person.id, token: added.link.token }
}

const rowsOf = async () =>
  (
    await server.database.db
      .selectFrom('staffActions')
      .select(['who', 'command', 'outcome', 'sentence', 'refusal', 'staffId'])
      .orderBy('id')
      .execute()
  ).map(({ who, command, outcome, refusal }) => ({ who, command, outcome, refusal }))

describe('a one-time link', () => {
  it('says whom it is for, makes a passkey and signs in, and the passkey signs in from then on', async () => {
    const { token } = await invite()
    const ana = new DeskBrowser(server)
    expect((await ana.call('POST /desk/links/look/', { token })).body).toEqual({
      name: 'Ana Ruiz',
      role: 'desk',
      expiresAt: '2026-11-19T18:00:00.000Z',
    })
    const me = await ana.openLink(token)
    expect(me.body).toMatchObject({ name: 'Ana Ruiz', role: 'desk', sessionEndsAt: '2026-11-18T06:00:00.000Z' })
    expect((await ana.call('GET /desk/me/')).body).toMatchObject({ name: 'Ana Ruiz' })
    await ana.call('DELETE /desk/session/')
    expect(await ana.call('GET /desk/me/')).toMatchObject({ status: 401, code: 'desk_not_signed_in' })
    expect((await ana.signIn()).body).toMatchObject({ name: 'Ana Ruiz' })
    expect(await rowsOf()).toEqual([{ who: 'Ana Ruiz', command: 'staff passkey', outcome: 'done', refusal: null }])
  })

  it('is of no use a second time, and says when it was used', async () => {
    const { token } = await invite()
    await new DeskBrowser(server).openLink(token)
    setNow('2026-11-17T18:40:00Z')
    const thief = new DeskBrowser(server)
    for (const call of ['look', 'options']) {
      expect(await thief.call(`POST /desk/links/${call}/`, { token })).toMatchObject({
        status: 410,
        code: 'link_used',
        body: { detail: 'This link was used Tuesday, November 17th, 10:00 AM. Ask the owner for a new one.' },
      })
    }
    expect(thief.cookies.size).toBe(0)
  })

  it('is used by one of two who have asked with it at once', async () => {
    const { token, id } = await invite()
    const [one, other] = [new DeskBrowser(server), new DeskBrowser(server)]
    const asked = [one, other].map(async (browser) => {
      const { body } = await browser.call('POST /desk/links/options/', { token })
      return { browser, credential: browser.device.create(body) }
    })
    const both = await Promise.all(asked)
    const answers = await Promise.all(
      both.map(({ browser, credential }) =>
        browser.call('POST /desk/links/use/', { token, device: 'phone', credential }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const kept = await server.database.db.selectFrom('staffPasskeys').select('staffId').execute()
    expect(kept).toEqual([{ staffId: id }])
  })

  it('is too old after 48 hours, and gone once it is taken back, replaced, or its person has left', async () => {
    const { id, token } = await invite()
    setNow('2026-11-19T17:59:59Z')
    const browser = new DeskBrowser(server)
    expect((await browser.call('POST /desk/links/look/', { token })).status).toBe(200)
    setNow('2026-11-19T18:00:00Z')
    expect(await browser.call('POST /desk/links/look/', { token })).toMatchObject({ status: 410, code: 'link_expired' })
    await inviteAgain(server.deps, id, 'a test')
    expect(await browser.call('POST /desk/links/look/', { token })).toMatchObject({ status: 404, code: 'link_unknown' })
    expect(await browser.call('POST /desk/links/look/', { token: 'x' })).toMatchObject({ code: 'link_unknown' })
  })

  it('that is too old by the time its passkey is made makes none', async () => {
    const { token } = await invite()
    const browser = new DeskBrowser(server)
    setNow('2026-11-19T17:58:00Z')
    const { body } = await browser.call('POST /desk/links/options/', { token })
    const credential = browser.device.create(body)
    setNow('2026-11-19T18:00:01Z')
    expect(await browser.call('POST /desk/links/use/', { token, device: 'phone', credential })).toMatchObject({
      code: 'link_expired',
    })
  })

  it('makes no passkey in another one’s name: neither with a question for another link nor in somebody’s session', async () => {
    const [ana, dev] = [await invite('Ana Ruiz'), await invite('Dev Nair')]
    const browser = new DeskBrowser(server)
    const { body } = await browser.call('POST /desk/links/options/', { token: ana.token })
    const credential = browser.device.create(body)
    const taken = await browser.call('POST /desk/links/use/', { token: dev.token, device: 'phone', credential })
    expect(taken).toMatchObject({ status: 400, code: 'try_expired' })
    await browser.openLink(ana.token)
    expect(await browser.call('POST /desk/links/look/', { token: dev.token })).toMatchObject({
      status: 409,
      code: 'link_of_another',
    })
  })

  it('keeps no token where anybody could read it', async () => {
    const { token } = await invite()
    await new DeskBrowser(server).openLink(token)
    const { rows } = await server.database.query(
      'select to_jsonb(l) as link, to_jsonb(s) as session from staff_links l, staff_sessions s',
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(server.logged.join('')).not.toContain(token)
  })
})

describe('a passkey', () => {
  it.each([
    ['another page’s address', { origin: 'http://localhost:3000' }, 'passkey_wrong'],
    ['another host as relying party', { rpId: 'larkspur.example' }, 'passkey_wrong'],
    ['another challenge', { challenge: 'bm90LW91cnM' }, 'passkey_wrong'],
    ['nobody verified', { isUnverified: true }, 'passkey_wrong'],
  ])('is refused with %s', async (_, fault, code) => {
    const ana = await comeIn(server, 'desk')
    ana.cookies.clear()
    expect(await ana.signIn(fault)).toMatchObject({ status: 400, code })
    expect(ana.cookies.has('larkspur_desk')).toBe(false)
    const { token } = await invite('Dev Nair')
    const dev = new DeskBrowser(server)
    const { body } = await dev.call('POST /desk/links/options/', { token })
    const credential = dev.device.create(body, fault)
    expect(await dev.call('POST /desk/links/use/', { token, device: 'phone', credential })).toMatchObject({ code })
  })

  it('answers a question once, in the browser that was asked, for five minutes', async () => {
    const ana = await comeIn(server, 'desk')
    ana.cookies.clear()
    const { body } = await ana.call('POST /desk/sign-in/options/')
    const asked = new Map(ana.cookies)
    const credential = ana.device.get(body)
    const elsewhere = new DeskBrowser(server)
    expect(await elsewhere.call('POST /desk/sign-in/', { credential })).toMatchObject({ code: 'try_expired' })
    expect((await ana.call('POST /desk/sign-in/', { credential })).status).toBe(200)
    for (const [name, value] of asked) ana.cookies.set(name, value)
    expect(await ana.call('POST /desk/sign-in/', { credential })).toMatchObject({ code: 'try_expired' })
    const late = await ana.call('POST /desk/sign-in/options/')
    setNow('2026-11-17T18:05:00Z')
    const answered = ana.device.get(late.body)
    expect(await ana.call('POST /desk/sign-in/', { credential: answered })).toMatchObject({ code: 'try_expired' })
  })

  it('that counts backwards is locked, ends what it opened, is told and leaves a row', async () => {
    const ana = await comeIn(server, 'desk', 'Ana Ruiz')
    const stolen = { ...ana.device.last }
    await ana.signIn()
    const thief = new DeskBrowser(server)
    expect(await thief.signIn({ passkey: stolen, counter: stolen.counter + 1 })).toMatchObject({
      status: 400,
      code: 'passkey_copied',
    })
    expect(await ana.call('GET /desk/me/')).toMatchObject({ status: 401, code: 'session_over' })
    expect(await ana.signIn()).toMatchObject({ code: 'passkey_copied' })
    expect((await rowsOf()).at(-1)).toMatchObject({ who: 'Ana Ruiz', command: 'sign in', outcome: 'refused' })
  })

  it('that never counts, as phones do not, signs in again and again', async () => {
    const ana = await comeIn(server, 'desk')
    const { body } = await ana.call('POST /desk/passkeys/options/')
    const credential = ana.device.create(body, { counter: 0 })
    await ana.call('POST /desk/passkeys/', { device: 'tablet', credential })
    for (const _ of [1, 2]) expect((await ana.signIn({ counter: 0 })).status).toBe(200)
  })

  it('of nobody, of somebody who has left, and with another one’s name on it opens nothing', async () => {
    const [ana, dev] = [await comeIn(server, 'desk', 'Ana Ruiz'), await comeIn(server, 'desk', 'Dev Nair')]
    const owner = await comeIn(server, 'owner')
    ana.device.last.handle = dev.device.last.handle
    expect(await ana.signIn()).toMatchObject({ code: 'passkey_unknown' })
    await owner.call(`DELETE /desk/people/${dev.id}/`)
    expect(await dev.call('GET /desk/me/')).toMatchObject({ status: 401 })
    expect(await dev.signIn()).toMatchObject({ code: 'passkey_unknown' })
    expect(await dev.signIn({ passkey: { ...ana.device.last, id: 'bm9ib2R5cw' } })).toMatchObject({
      code: 'passkey_unknown',
    })
  })

  it('is added and removed only by somebody who has just signed in, and the last one stays', async () => {
    const ana = await comeIn(server, 'desk')
    const [{ id }] = (await ana.call('GET /desk/passkeys/')).body as [{ id: number }]
    expect(await ana.call(`DELETE /desk/passkeys/${id}/`)).toMatchObject({ status: 409, code: 'last_passkey' })
    const { body } = await ana.call('POST /desk/passkeys/options/')
    const credential = ana.device.create(body)
    const two = await ana.call('POST /desk/passkeys/', { device: 'laptop', credential })
    expect((two.body as { device: string }[]).map(({ device }) => device)).toEqual(['phone', 'laptop'])
    setNow('2026-11-17T18:10:01Z')
    for (const call of ['POST /desk/passkeys/options/', `DELETE /desk/passkeys/${id}/`]) {
      expect(await ana.call(call)).toMatchObject({ status: 409, code: 'sign_in_afresh' })
    }
    await ana.signIn()
    expect((await ana.call(`DELETE /desk/passkeys/${id}/`)).status).toBe(204)
    const dev = await comeIn(server, 'desk', 'Dev Nair')
    const [other] = (await dev.call('GET /desk/passkeys/')).body as [{ id: number }]
    expect(await ana.call(`DELETE /desk/passkeys/${other.id}/`)).toMatchObject({ status: 404 })
  })

  it('that somebody has already is not kept for somebody else', async () => {
    const ana = await comeIn(server, 'desk', 'Ana Ruiz')
    const { token } = await invite('Dev Nair')
    const dev = new DeskBrowser(server)
    const { body } = await dev.call('POST /desk/links/options/', { token })
    const credential = dev.device.create(body)
    await server.database.query('update staff_passkeys set credential_id = $1', [credential.id])
    expect(await dev.call('POST /desk/links/use/', { token, device: 'phone', credential })).toMatchObject({
      status: 409,
      code: 'passkey_known',
    })
    expect((await dev.call('POST /desk/links/look/', { token })).status).toBe(200)
    expect(ana.id).toBeGreaterThan(0)
  })
})

describe('a session', () => {
  it('lasts twelve hours, whatever is done in it', async () => {
    const ana = await comeIn(server, 'desk')
    setNow('2026-11-18T05:59:59Z')
    expect((await ana.call('GET /desk/me/')).status).toBe(200)
    setNow('2026-11-18T06:00:00Z')
    expect(await ana.call('GET /desk/me/')).toMatchObject({ status: 401, code: 'session_over' })
  })

  it('is a cookie that no script and no other site gets, and of no use after signing out', async () => {
    const ana = await comeIn(server, 'desk')
    const kept = new Map(ana.cookies)
    const { headers } = await ana.signIn()
    expect(String([headers['set-cookie']].flat()[0])).toMatch(
      /^larkspur_desk=[\w-]{43}; Path=\/; HttpOnly; Max-Age=43200; SameSite=Strict$/,
    )
    for (const [name, value] of kept) ana.cookies.set(name, value)
    await ana.call('DELETE /desk/session/')
    for (const [name, value] of kept) ana.cookies.set(name, value)
    expect(await ana.call('GET /desk/me/')).toMatchObject({ status: 401, code: 'session_over' })
  })

  it('is made by no call that another page sends, and no call of another page is heard', async () => {
    const ana = await comeIn(server, 'owner')
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3001', 'null', undefined]) {
      ana.origin = origin
      expect(await ana.call(`DELETE /desk/people/${ana.id}/sessions/`)).toMatchObject({ status: 404 })
      expect(await ana.call('POST /desk/sign-in/options/')).toMatchObject({ status: 404 })
    }
    ana.origin = server.url
    expect((await ana.call('GET /desk/me/')).status).toBe(200)
  })
})

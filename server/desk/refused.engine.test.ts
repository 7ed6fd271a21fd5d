import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { comeIn, DeskBrowser, shareDesk } from '../../tests/desk.ts'

/** The log is for what was done: whoever is refused over and over leaves little in it. */

const server = shareDesk({ RATE_LIMITS: 'on' })
const rows = async () => {
  const found = await server.database.query(
    'select who, command, count(*)::int as times from staff_actions group by who, command order by who, command',
  )
  return found.rows.map(({ who, command, times }) => `${who}: ${command}, ${times}`)
}

beforeEach(async () => {
  server.setNow('2026-11-19T17:30:00Z')
  await server.database.query('delete from staff_tries; delete from staff_sessions; delete from staff_passkeys')
  await server.database.query('delete from staff_links; delete from staff_actions; delete from staff')
})

it('strangers of many networks, whoever was signed out, and the wrong role leave a row an hour for each deed', async () => {
  const owner = await comeIn(server, 'owner', 'Maren Vance')
  const [joel, dev] = [await comeIn(server, 'driver', 'Joel Park'), await comeIn(server, 'driver', 'Dev Nair')]
  await owner.call(`DELETE /desk/people/${dev.id}/sessions/`)
  await server.database.query('delete from staff_actions')
  const stranger = new DeskBrowser(server)
  const tries = Array.from({ length: 40 }, (_, index) => `DELETE /desk/people/${index + 1}/`)
  const codes = async (browser: DeskBrowser) =>
    new Set(await Promise.all(tries.map(async (line) => (await browser.call(line)).code)))
  expect(await codes(stranger)).toEqual(new Set(['desk_not_signed_in']))
  expect(await codes(joel)).toEqual(new Set(['not_found']))
  expect(await codes(dev)).toEqual(new Set(['session_over']))
  await joel.call(`DELETE /desk/people/${dev.id}/sessions/`)
  const once = [
    'Dev Nair: staff remove, 1',
    'Joel Park: staff end, 1',
    'Joel Park: staff remove, 1',
    'nobody signed in: staff remove, 1',
  ]
  expect(await rows()).toEqual(once)
  server.setNow('2026-11-19T18:29:59Z')
  await stranger.call('DELETE /desk/people/1/')
  expect(await rows()).toEqual(once)
  server.setNow('2026-11-19T18:30:00Z')
  await stranger.call('DELETE /desk/people/1/')
  expect(await rows()).toContain('nobody signed in: staff remove, 2')
})

it('a person whose own deeds are refused over and over waits, and nobody else does', async () => {
  const [joel, dev] = [await comeIn(server, 'driver', 'Joel Park'), await comeIn(server, 'driver', 'Dev Nair')]
  const send = (browser: typeof joel) =>
    browser.call('POST /desk/stops/', {
      person: browser.id,
      deeds: Array.from({ length: 50 }, () => ({
        kind: 'arrived',
        key: randomUUID(),
        pickup: 999_999,
        at: '2026-11-19T17:30:00Z',
      })),
    })
  const statuses = []
  for (let times = 0; times < 8; times += 1) statuses.push((await send(joel)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(await rows()).toContain('Joel Park: stop arrived, 300')
  expect((await joel.call('GET /desk/route/')).status).toBe(200)
  expect((await send(dev)).status).toBe(200)
})

it('who only looks at what would not be done is not counted; who presses it all the same waits after 300 times', async () => {
  const ana = await comeIn(server, 'desk', 'Ana Ruiz')
  await server.database.query('delete from staff_actions')
  const cancel = (shown?: string) => ana.call('POST /desk/pickups/999999/cancel/', { ...(shown && { shown }) })
  const statuses = async (times: number, shown?: string) => {
    const answers = []
    for (let done = 0; done < times; done += 50)
      answers.push(...(await Promise.all(Array.from({ length: Math.min(50, times - done) }, () => cancel(shown)))))
    return [...new Set(answers.map(({ status }) => status))]
  }
  expect(await statuses(320)).toEqual([200])
  expect(await rows()).toEqual([])
  expect(await statuses(300, 'Yes')).toEqual([200])
  expect(await rows()).toEqual(['Ana Ruiz: pickup cancel, 300'])
  // Nothing is looked at either by whoever has to wait.
  expect([await statuses(1, 'Yes'), await statuses(1)]).toEqual([[429], [429]])
})

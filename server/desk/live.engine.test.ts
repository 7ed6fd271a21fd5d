import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { comeIn, type DeskBrowser, shareDesk } from '../../tests/desk.ts'
import { createGate } from '../../tests/gate.ts'
import { addCard } from '../../tests/money/cards.ts'
import { giveCredit } from '../../tests/money/credit.ts'
import { ops } from '../../tests/ops.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { openLive } from './live.ts'

const server = shareDesk()
let address = ''
const open: AbortController[] = []

beforeAll(async () => {
  // By its own name: at the machine's number the desk answers nothing.
  address = (await server.desk.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
})
afterAll(() => {
  for (const each of open) each.abort()
})
beforeEach(async () => {
  server.setNow('2026-11-19T18:00:00Z')
  await server.database.query('update staff set left_at = added_at where left_at is null')
})

interface Line {
  status: number
  /** All that has come so far. */
  heard(): string
  /** Waits until it has come. */
  hears(words: string | RegExp): Promise<void>
  isOver(): boolean
}

async function listen(browser: DeskBrowser): Promise<Line> {
  const controller = new AbortController()
  open.push(controller)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${address}/api/desk/live/`, { headers: { cookie }, signal: controller.signal })
  let [text, isOver] = ['', false]
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) text += decoder.decode(part as Uint8Array)
    isOver = true
  }
  read().catch(() => {
    isOver = true
  })
  return {
    status: answer.status,
    heard: () => text,
    isOver: () => isOver,
    async hears(words) {
      await expect.poll(() => text).toMatch(words)
    },
  }
}

describe('the line', () => {
  it('begins, and tells which topics a deed has changed, whoever did it', async () => {
    const ana = await comeIn(server, 'desk')
    const line = await listen(ana)
    expect(line.status).toBe(200)
    await line.hears('event: ready')
    const customer = await createCustomer(server, { plan: 'payc' })
    const pickup = await putPickup(server, customer, { pickupDay: '2026-11-19', dropoffDay: '2026-11-23' })
    await line.hears(/event: changed\ndata: {"topics":\[[^\]]*"stops"/)
    await ops(server, 'collect', String(pickup), '--bags', '1')
    await line.hears(/"orders"/)
    await line.hears(/"deeds"/)
    expect(line.heard()).not.toMatch(/Grace|Hopper|@|\d{3}-\d{4}/)
  })

  it('tells what customers do by themselves: a new card, and what they buy', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    const line = await listen(await comeIn(server, 'desk'))
    await line.hears('event: ready')
    await pause(600)
    // A busy machine tells of the new customer as late as this.
    const before = line.heard().length
    const since = () => line.heard().slice(before)
    await addCard(server, customer.token)
    await expect.poll(since).toContain('"customers"')
    expect(since()).not.toContain('"money"')
    await giveCredit(server, customer.id, 1250)
    await line.hears('"money"')
  })

  it('says nothing of what was rolled back', async () => {
    const ana = await comeIn(server, 'desk')
    const line = await listen(ana)
    await line.hears('event: ready')
    // What came before, and the visit that this line itself is, has been told.
    await pause(600)
    const before = line.heard()
    await server.database
      .transaction(async (db) => {
        await db
          .insertInto('closedDays')
          .values({ day: '2026-12-04', reason: 'snow', closedBy: 'x', closedAt: new Date() })
          .execute()
        throw new Error('Back.')
      })
      .catch(() => {})
    await pause(600)
    expect(line.heard()).toBe(before)
  })

  it('ends with its session: signed out, ended by an owner, or somebody who has left', async () => {
    const [owner, joel, sam] = [
      await comeIn(server, 'owner'),
      await comeIn(server, 'driver'),
      await comeIn(server, 'driver', 'Sam Idris'),
    ]
    const [own, joels, sams] = [await listen(owner), await listen(joel), await listen(sam)]
    await sams.hears('event: ready')
    await owner.call(`DELETE /desk/people/${joel.id}/sessions/`)
    await joels.hears('event: over\ndata: {"reason":"session"}')
    await owner.call(`DELETE /desk/people/${sam.id}/`)
    await sams.hears('event: over')
    expect(own.heard()).not.toContain('event: over')
    await owner.call('DELETE /desk/session/')
    await own.hears('event: over')
    await expect.poll(() => [own, joels, sams].map((line) => line.isOver())).toEqual([true, true, true])
    expect((await listen(joel)).status).toBe(401)
  })

  it('stays with whoever joins while the database is asked whose session is over', async () => {
    const [ana, joel] = [await comeIn(server, 'desk'), await comeIn(server, 'driver')]
    const { rows } = await server.database.query<{ id: number }>(
      'select id from staff_sessions order by id desc limit 2',
    )
    const [joels = 0, anas = 0] = rows.map(({ id }) => id)
    let isHeld = false
    const [asking, answering] = [createGate(), createGate()]
    const database = await server.openBeside((pool) => ({
      ...pool,
      async connect() {
        if (isHeld) {
          asking.open()
          await answering.isOpen
        }
        return pool.connect()
      },
    }))
    const live = openLive({ ...server.deps, database })
    const tab = () => {
      const said: string[] = []
      const raw = { writableLength: 0, writeHead() {}, on() {}, end() {}, write: (text: string) => said.push(text) }
      return { said, reply: { raw, hijack() {} } as never }
    }
    const [first, second] = [tab(), tab()]
    await live.join({ id: ana.id, sessionId: anas } as never, first.reply)
    isHeld = true
    await server.database.query("select pg_notify('larkspur_desk', 'people')")
    await asking.isOpen
    await live.join({ id: joel.id, sessionId: joels } as never, second.reply)
    isHeld = false
    answering.open()
    await server.database.query('update staff_sessions set ended_at = now() where id = $1', [anas])
    await server.database.query("select pg_notify('larkspur_desk', 'people')")
    await expect.poll(() => first.said.join('')).toContain('event: over')
    expect(second.said.join('')).not.toContain('event: over')
    await live.close()
    await database.close()
  })

  it('makes way, the oldest first, where somebody has more than ten tabs', async () => {
    const ana = await comeIn(server, 'desk')
    const lines = []
    for (let tab = 0; tab < 12; tab += 1) lines.push(await listen(ana))
    await lines[1]?.hears('event: over\ndata: {"reason":"tabs"}')
    await lines[0]?.hears('event: over')
    await lines[11]?.hears('event: ready')
    expect(lines.slice(2).filter((line) => line.heard().includes('event: over'))).toEqual([])
  })

  it('is open to whoever is signed in, and to nobody else', async () => {
    const stranger = { cookies: new Map() } as unknown as DeskBrowser
    expect((await listen(stranger)).status).toBe(401)
  })
})

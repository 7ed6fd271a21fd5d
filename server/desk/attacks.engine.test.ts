import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { comeIn, DeskBrowser, shareDesk } from '../../tests/desk.ts'
import { addCard } from '../../tests/money/cards.ts'
import { ops } from '../../tests/ops.ts'
import { putPickup } from '../../tests/put-pickup.ts'

/** What strangers to the code tried on the desk, and what would have worked once. */

const server = shareDesk()
const DAY = '2026-11-19'
const MORNING = '2026-11-19T17:30:00.000Z'
const at = (time: string) => `${DAY}T${time}.000Z`

type Person = DeskBrowser & { id: number }
let joel: Person
let ana: Person

beforeEach(async () => {
  server.setNow('2026-11-19T16:00:00Z')
  await server.database.query('update staff set left_at = added_at where left_at is null')
  await server.database.query("update pickups set status = 'cancelled' where status = 'open'")
  joel = await comeIn(server, 'driver', `Joel ${randomUUID().slice(0, 8)}`)
  ana = await comeIn(server, 'desk', `Ana ${randomUUID().slice(0, 8)}`)
  server.setNow(MORNING)
})

interface Outcome {
  status: string
  refusal: string | null
}
const send = async (browser: Person, ...deeds: object[]) => {
  const { body } = await browser.call('POST /desk/stops/', {
    person: browser.id,
    deeds: deeds.map((deed) => ({ key: randomUUID(), ...deed })),
  })
  return (body as { outcomes: Outcome[] }).outcomes
}
const stopOf = (customer: TestCustomer, columns: object = {}) =>
  putPickup(server, customer, { pickupDay: DAY, dropoffDay: '2026-11-23', ...columns })
const typedUnder = async (key: string) =>
  (await server.database.query('select typed from staff_actions where deed_key = $1', [key])).rows
const feeOf = (browser: DeskBrowser, pickup: number, body: object = {}) =>
  browser.call(`POST /desk/pickups/${pickup}/fee/`, body)

async function payer(): Promise<TestCustomer> {
  const customer = await createCustomer(server, { plan: 'payc' })
  await addCard(server, customer.token)
  return customer
}

describe('a deed of a phone', () => {
  it('is the same under its key also when it is sent again after midnight, and its row keeps the day and the hour', async () => {
    const pickup = await stopOf(await payer())
    const sent = { kind: 'collected', key: randomUUID(), pickup, bags: 2, at: MORNING }
    expect((await send(joel, sent))[0]?.status).toBe('done')
    await server.database.query("update staff_sessions set ends_at = '2026-11-21T08:00:00Z'")
    server.setNow('2026-11-20T08:30:00Z')
    expect((await send(joel, sent))[0]?.status).toBe('done')
    expect(await typedUnder(sent.key)).toEqual([{ typed: `collect ${pickup} --bags 2 --at "2026-11-19 09:30"` }])
    expect((await send(joel, { ...sent, at: at('18:30:00') }))[0]).toMatchObject({ refusal: 'key_reused' })
  })

  it('beyond all years is refused by itself, and is no fault', async () => {
    const pickup = await stopOf(await payer())
    const deeds = [{ kind: 'arrived', key: randomUUID(), pickup, at: '9999-12-31T23:59:59-23:59' }]
    expect((await joel.call('POST /desk/stops/', { person: joel.id, deeds })).status).toBe(400)
  })

  it('is nobody else’s who has signed in on the same device meanwhile', async () => {
    const pickup = await stopOf(await payer())
    const sent = { kind: 'collected', key: randomUUID(), pickup, bags: 2, at: MORNING }
    const answer = await ana.call('POST /desk/stops/', { person: joel.id, deeds: [sent] })
    expect(answer).toMatchObject({ status: 401, code: 'person_changed' })
    expect(await typedUnder(sent.key)).toEqual([])
    expect((await send(joel, sent))[0]?.status).toBe('done')
  })
})

describe('a session that was left open', () => {
  it('adds, invites and promotes nobody after ten minutes', async () => {
    server.setNow('2026-11-19T06:00:00Z')
    const owner = await comeIn(server, 'owner', `Own ${randomUUID().slice(0, 8)}`)
    server.setNow(MORNING)
    const people = (await owner.call('GET /desk/people/')).body as { people: { id: number; name: string }[] }
    const [somebody] = people.people
    const tries = [
      await owner.call('POST /desk/people/', { name: 'Ghost', role: 'owner' }),
      await owner.call(`POST /desk/people/${somebody?.id}/link/`),
      await owner.call(`PATCH /desk/people/${somebody?.id}/`, { role: 'owner' }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([409, 409, 409])
    expect((await owner.call(`PATCH /desk/people/${somebody?.id}/`, { places: [] })).status).toBe(200)
  })
})

describe('a page of another program on the same machine', () => {
  it('cannot open a stream or read an answer with the cookie that the browser sends along', async () => {
    for (const [asker, status] of [
      ['same-site', 404],
      ['cross-site', 404],
      ['same-origin', 200],
      ['none', 200],
    ]) {
      ana.asker = String(asker)
      expect([asker, (await ana.call('GET /desk/me/')).status]).toEqual([asker, status])
    }
  })
})

describe('people', () => {
  it('a link that was handed to a driver opens nothing once they are an owner; a name has room in its row', async () => {
    const owner = await comeIn(server, 'owner', `Own ${randomUUID().slice(0, 8)}`)
    expect((await owner.call('POST /desk/people/', { name: 'x'.repeat(61), role: 'driver' })).status).toBe(400)
    const name = `New ${randomUUID().slice(0, 8)}`
    const invited = (await owner.call('POST /desk/people/', { name, role: 'driver' })).body as {
      person: { id: number }
      link: { url: string }
    }
    await owner.call(`PATCH /desk/people/${invited.person.id}/`, { role: 'owner' })
    const opened = await new DeskBrowser(server).openLink(invited.link.url.split('#')[1] ?? '')
    expect(opened.status).toBe(404)
  })
})

describe('the fee of a stop without a bag', () => {
  it('is never another sum than the one that was said yes to, also with two stops at once', async () => {
    const customer = await payer()
    const [today, before] = [
      await stopOf(customer, { scheduledDay: DAY }),
      await stopOf(customer, { pickupDay: '2026-11-18', scheduledDay: '2026-11-18' }),
    ]
    const nothing = (pickup: number, day: string) =>
      send(
        joel,
        { kind: 'arrived', pickup, at: `${day}T17:05:00Z` },
        { kind: 'nothing_there', pickup, at: `${day}T17:25:00Z` },
      )
    await nothing(today, DAY)
    await nothing(before, '2026-11-18')
    const dev = await comeIn(server, 'desk', `Dev ${randomUUID().slice(0, 8)}`)
    const question = async (pickup: number) => ((await feeOf(ana, pickup)).body as { question: string }).question
    const [one, other] = [await question(today), await question(before)]
    await Promise.all([feeOf(ana, before, { shown: other }), feeOf(dev, today, { shown: one })])
    const { rows } = await server.database.query('select amount_cents from charges where customer_id = $1', [
      customer.id,
    ])
    expect(rows).toEqual([{ amount_cents: 999 }])
  })

  it('needs a new drive where the pickup was moved away and came back', async () => {
    const pickup = await stopOf(await payer(), { scheduledDay: DAY })
    await send(
      joel,
      { kind: 'arrived', pickup, at: at('17:05:00') },
      { kind: 'nothing_there', pickup, at: at('17:20:00') },
    )
    for (const day of ['2026-11-20', DAY]) await ops(server, 'pickup', 'move', String(pickup), day, '--late')
    expect((await feeOf(ana, pickup)).body).not.toHaveProperty('question', expect.any(String))
    expect((await server.database.query('select * from stop_visits where pickup_id = $1', [pickup])).rows).toEqual([])
  })
})

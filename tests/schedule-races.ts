import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { addDays, laDay } from '#rules/days/days'
import { HOUR_MS } from '#rules/durations'
import { makePickups } from '../server/pickups/fill-schedule.ts'
import { createCustomer } from './customers.ts'
import type { MortalServer } from './mortal-server.ts'
import { findScheduleFaults } from './schedule-faults.ts'
import { SCHEDULES, type ShownSchedule } from './schedules.ts'
import type { TestServer } from './test-server.ts'

/** Reschedule, skip, book, pause, resume, edit, delete and the hourly job, of the same customers at once on two servers. */

const REQUESTS = '/api/client/requests/'

interface Regular {
  token: string
  addresses: number[]
}

/** Random numbers of one deed, so that a seed repeats it. */
interface Draw {
  name: string
  which: number
  ahead: number
  delayMs: number
}

interface World {
  app: MortalServer
  regular: Regular
  draw: Draw
  today: string
  schedules: readonly ShownSchedule[]
  upcoming: readonly { id: number }[]
}

const DAYS = [[1, 4], [2, 5], [3], [1], [2]]
const pick = <Item>(list: readonly Item[], which: number): Item | undefined => list[which % list.length]

type Deed = (world: World) => Promise<number>

const patchSchedule =
  (fieldsOf: (world: World) => object): Deed =>
  async (world) => {
    const { app, regular, schedules } = world
    const path = `${SCHEDULES}${schedules[0]?.id ?? 1}/`
    return (await app.call('PATCH', path, fieldsOf(world), regular)).status
  }
const ofPickup = ({ upcoming, draw }: World) => `${REQUESTS}${pick(upcoming, draw.which)?.id ?? 1}/`
const dayOf = ({ today, draw }: World) => addDays(today, draw.ahead)

const DEEDS: Record<string, Deed> = {
  pause: patchSchedule(() => ({ status: 'paused' })),
  resume: patchSchedule(() => ({ status: 'active' })),
  'other days': patchSchedule(({ draw }) => ({ status: 'active', days: pick(DAYS, draw.which) })),
  'other address': patchSchedule(({ draw, regular }) => ({ address: pick(regular.addresses, draw.which) })),
  rush: patchSchedule(({ draw }) => ({ is_rush: draw.which % 2 === 0, comment: `Bell ${draw.which}` })),
  move: async (world) =>
    (await world.app.call('PATCH', ofPickup(world), { pickup_date: dayOf(world) }, world.regular)).status,
  skip: async (world) => (await world.app.call('DELETE', ofPickup(world), undefined, world.regular)).status,
  book: async (world) => {
    const { app, regular, draw } = world
    const body = { pickup_date: dayOf(world), address: pick(regular.addresses, draw.which) }
    return (await app.call('POST', REQUESTS, body, regular)).status
  },
  'make anew': async ({ app, regular, schedules, draw }) => {
    await app.call('DELETE', `${SCHEDULES}${schedules[0]?.id ?? 1}/`, undefined, regular)
    return (await app.call('POST', SCHEDULES, { days: pick(DAYS, draw.which) }, regular)).status
  },
  generate: async ({ app }) => {
    await makePickups(app.deps)
    return 200
  },
}

const draws = fc.record<Draw>({
  name: fc.constantFrom(...Object.keys(DEEDS)),
  which: fc.nat(20),
  ahead: fc.integer({ min: 1, max: 15 }),
  delayMs: fc.nat(4),
})

const AT_ONCE = 4

/** One episode: some customers, some rounds of deeds at once, hours between them. Answers with all that was wrong. */
export async function raceSchedules(
  server: TestServer,
  apps: readonly MortalServer[],
  { customers, rounds, from, seed }: { customers: number; rounds: number; from: Date; seed: number },
): Promise<unknown[]> {
  const wrong: unknown[] = []
  let now = from
  server.setNow(now)
  const regulars = await Promise.all(Array.from({ length: customers }, () => createRegular(server)))
  const plan = fc.sample(fc.array(draws, { minLength: AT_ONCE, maxLength: AT_ONCE }), {
    numRuns: customers * rounds,
    seed,
  })
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      regulars.map(async (regular, index) => {
        const seen = await look(server, regular, laDay(now))
        await Promise.all(
          (plan[round * customers + index] ?? []).map(async (draw, side) => {
            await pause(draw.delayMs)
            const app = pick(apps, side) as MortalServer
            const deed = DEEDS[draw.name] as Deed
            const result = await deed({ app, regular, draw, ...seen }).catch((error: unknown) => error)
            if (typeof result !== 'number' || result >= 500) wrong.push({ round, draw, result })
          }),
        )
      }),
    )
    await makePickups(server.deps)
    wrong.push(...(await findScheduleFaults(server.database, now)).map((fault) => ({ round, fault })))
    now = new Date(now.getTime() + HOUR_MS)
    server.setNow(now)
  }
  return wrong
}

async function createRegular(server: TestServer): Promise<Regular> {
  const { token } = await createCustomer(server, { plan: 'payc' })
  const work = { title: 'Work', zip_code: '94301', address_line_1: '1 University Avenue' }
  await server.call('POST', '/api/client/addresses/', work, token)
  const { body } = await server.call('GET', '/api/client/addresses/', undefined, token)
  await server.call('POST', SCHEDULES, { days: [1, 4] }, token)
  return { token, addresses: (body as { id: number }[]).map(({ id }) => id) }
}

async function look(server: TestServer, { token }: Regular, today: string) {
  const { body: schedules } = await server.call('GET', SCHEDULES, undefined, token)
  const { body: upcoming } = await server.call('GET', `${REQUESTS}?is_upcoming=true`, undefined, token)
  return { today, schedules: schedules as ShownSchedule[], upcoming: upcoming as { id: number }[] }
}

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPolicy } from '#rules/policy'
import { patientShare } from '#rules/texts'
import { findPostgres } from '../scripts/programs.mjs'
import { openPostgres } from '../server/db/open.ts'
import { remindOfPickups } from '../server/pickups/reminders.ts'
import { sendDueMessages } from '../server/send-messages.ts'
import { createCustomer } from './customers.ts'
import { type Cluster, createPostgresDatabase, furnish, startCluster } from './engines.ts'
import { bookForTomorrow, EVENING, lookBack, passEvening, simulatedClock, withSlowProviders } from './evening.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** One evening on which this many customers are to be reminded of tomorrow's pickup, by providers that take a quarter of a second each. */
const PICKUPS = 50_000
const PROVIDER_MS = 250
/** Reminders take four fifths of the texts at most. */
const ENOUGH = { TEXTS_PER_HOUR: '62500', TEXTS_PER_DAY: '62500' }

describe.runIf(findPostgres() !== undefined)('the evening of fifty thousand reminders', () => {
  let cluster: Cluster
  const opened: TestServer[] = []
  async function open(settings: Record<string, string>, pickups: number): Promise<TestServer> {
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const database = await openPostgres(url)
    await furnish(database)
    const server = await openTestServer(settings, database)
    opened.push(server)
    server.setNow(EVENING)
    await bookForTomorrow(server, pickups)
    return server
  }
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(async () => {
    for (const server of opened) await server.close()
    await cluster.remove()
  })

  async function evening(settings: Record<string, string>) {
    const server = await open(settings, PICKUPS)
    const clock = simulatedClock(EVENING)
    await passEvening(withSlowProviders(server.deps, clock, clock.wait, PROVIDER_MS), clock)
    const seen = await lookBack(server, PICKUPS)
    console.table(seen)
    return seen
  }

  it('all of them leave as texts before nine where the budget allows it', async () => {
    const seen = await evening(ENOUGH)
    expect(seen).toMatchObject({ texts: PICKUPS, letters: 0, left: 0, dropped: 0, lastLetter: null })
    expect(seen.lastText && seen.lastText < '19:00:00', `${seen.lastText}`).toBe(true)
  })

  it('with a budget of 1,000 texts a day the others leave as letters on the same evening', async () => {
    const seen = await evening({})
    // An hour has its share of the day's texts, and after that hour what waits no longer waits for the next.
    const { perHour, perDay } = patientShare(serverPolicy.texts)
    expect(seen.texts).toBeGreaterThanOrEqual(perHour)
    expect(seen.texts).toBeLessThanOrEqual(Math.min(2 * perHour, perDay))
    expect(seen).toMatchObject({ letters: PICKUPS - seen.texts, left: 0, dropped: 0 })
    expect(seen.lastLetter && seen.lastLetter < '21:00:00', `${seen.lastLetter}`).toBe(true)
  })

  it('a customer’s calls take at most twice as long meanwhile, on the server that sends', async () => {
    const server = await open(ENOUGH, PICKUPS)
    const { token } = await createCustomer(server, { plan: 'payc' })
    const clock = simulatedClock(EVENING)
    const deps = withSlowProviders(server.deps, clock, (milliseconds) => pause(milliseconds), PROVIDER_MS)
    const rounds: { quietMs: number; busyMs: number }[] = []
    await callsFor(server, token, 3_000)
    for (let round = 0; round < 3; round += 1) {
      const quietMs = median(await callsFor(server, token, 8_000))
      let isOver = false
      // Pages of reminders are written and texts leave, as long as the calls are watched.
      const work = (async () => {
        await Promise.all([remindOfPickups(deps), sendWhile(() => !isOver)])
      })()
      async function sendWhile(goesOn: () => boolean): Promise<void> {
        while (goesOn()) {
          const batch = { ...deps, sms: { ...deps.sms, send: stopping(deps, goesOn) } }
          if ((await sendDueMessages(batch)) === 0) await pause(50)
        }
      }
      const busyMs = median(await callsFor(server, token, 8_000))
      isOver = true
      await work
      rounds.push({ quietMs, busyMs })
    }
    console.table(rounds)
    expect(median(rounds.map(({ quietMs, busyMs }) => busyMs / quietMs))).toBeLessThanOrEqual(2)
  })
})

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Sends as the provider does until it is over; then the run ends with what it has in its hands. */
function stopping({ sms }: ReturnType<typeof withSlowProviders>, goesOn: () => boolean): typeof sms.send {
  return async (text) =>
    goesOn() ? sms.send(text) : { status: 'not_taken', reason: 'The watch is over.', holdsForOthers: true }
}

/** How long each of a customer's calls took, one after another, with a moment between them. */
async function callsFor(server: TestServer, token: string, milliseconds: number): Promise<number[]> {
  const took: number[] = []
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    for (const path of ['profile', 'requests', 'orders', 'credit_statement']) {
      const began = performance.now()
      const { status } = await server.call('GET', `/api/client/${path}/`, undefined, token)
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
      took.push(performance.now() - began)
      await pause(10)
    }
  }
  return took
}

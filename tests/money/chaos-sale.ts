import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { jobsOf } from '../../server/jobs.ts'
import { createCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { type MortalServer, startBeside, type Watching } from '../mortal-server.ts'
import { verifyOwn } from '../phones.ts'
import { seed } from '../seed.ts'
import type { TestServer } from '../test-server.ts'
import { addCardTo } from './crash-scenarios.ts'
import { faultyPayments, type PaymentFault } from './faulty-payments.ts'
import { findMoneyFaults } from './money-faults.ts'
import { sandboxWorld } from './payment-world.ts'
import { findPlacingFaults } from './placing-faults.ts'
import { type ChaosBuyer, startBuying } from './purchase-chaos.ts'

const TICK_MS = 50

const FAULTS: readonly (PaymentFault | undefined)[] = [
  { kind: 'throws_before' },
  { kind: 'throws_after' },
  { kind: 'fails' },
  { kind: 'fails_after' },
  { kind: 'is_busy' },
  ...Array(20).fill(undefined),
]

interface ChaosSale {
  lastsMs: number
  killEveryMs: number
  /** The servers' clock runs this many times faster than the machine's, so that leases end within a short test. */
  faster: number
  /** The provider as the servers see it. */
  watching?: Watching
  /** Another way to check out than the servers' own; answers with nothing while another charge is in the way. */
  checkOut?(app: MortalServer, customer: TestCustomer, order: number): Promise<boolean>
}

interface ChaosOutcome {
  /** The longest that anybody had to repeat a checkout, by the servers' clock. */
  longestMs: number
  /** All that is wrong in the end. */
  faults: string[]
  sold: { orders: number; pickups: number; schedules: number }
}

/**
 * The same as tests/process/purchase-chaos.long.test.ts does to real processes: here two servers in memory, one of which is
 * thrown away in the middle of whatever it does.
 */
export async function sellWhileDying(
  server: TestServer,
  { lastsMs, killEveryMs, faster, watching, checkOut }: ChaosSale,
): Promise<ChaosOutcome> {
  const world = { server, payments: sandboxWorld() }
  const isOurs = checkOut === undefined && watching === undefined
  // The provider has a bad day all along: one call in five goes wrong in one of the ways that there are.
  const drawn = fc.sample(fc.constantFrom(...FAULTS), { numRuns: 10_000, seed })
  let calls = 0
  const draw = () => drawn[calls++ % drawn.length]
  const start = () =>
    startBeside(server, isOurs ? { wrapPayments: (payments) => faultyPayments(payments, draw).payments } : watching)
  const apps: [MortalServer, MortalServer] = [await start(), await start()]
  // A way to check out that looks right until a server dies does not go on after the bank's question.
  const asked = isOurs ? (['authenticates', 'authenticates'] as const) : []
  const buyers = await Promise.all(
    (['good', 'good', 'good', 'good', ...asked] as const).map(async (card): Promise<ChaosBuyer> => {
      const customer = await createCustomer(server)
      const { token } = customer
      await addCardTo(world, customer, card)
      await verifyOwn(server, customer)
      return {
        token,
        async send(which, path, body, key) {
          const app = apps[which] as MortalServer
          if (checkOut !== undefined && path.endsWith('/checkout')) {
            const done = await Promise.race([checkOut(app, customer, (body as { order: number }).order), app.died])
            return done === 'died' ? undefined : { status: done ? 200 : 409, code: undefined, body: undefined }
          }
          const call = app.call('POST', `/api/client/${path}/`, body, { token, ...(key && { key }) })
          const answer = await Promise.race([call, app.died])
          return answer === 'died' ? undefined : { ...answer, code: answer.headers['x-error-code'] }
        },
        authenticate: (secret) => world.payments.authenticate(secret, (path, body) => server.call('POST', path, body)),
      }
    }),
  )

  let now = START.getTime()
  const clock = setInterval(() => {
    now += TICK_MS * faster
    server.setNow(new Date(now))
  }, TICK_MS)
  let isOver = false
  const jobs = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await pause(10_000 / faster)
      const app = apps[turn % 2] as MortalServer
      await Promise.race([jobsOf(app.deps)['settle-charges'].run(), app.died])
    }
  })()
  const purchases = startBuying(buyers, seed, () => now)
  // A machine that has other work to do sells less in the same time, and is given longer: where servers die before they have done
  // anything, nothing would ever be sold.
  const isEnough = (kills: number) => kills * killEveryMs >= lastsMs && purchases.acknowledged.length > 10
  const countDone = () => purchases.answers['200'] ?? 0
  for (let kills = 0; !isEnough(kills); kills += 1) {
    const doneBefore = countDone()
    await pause(killEveryMs)
    while (countDone() === doneBefore) await pause(TICK_MS)
    const which = kills % 2
    apps[which]?.kill()
    apps[which] = await start()
  }
  await purchases.stop()
  isOver = true
  await jobs
  clearInterval(clock)
  for (const app of apps) app.kill()
  server.setNow(new Date(now + 60 * 60_000))
  await jobsOf(server.deps)['settle-charges'].run()

  const { acknowledged, longestMs } = purchases
  const placing = await findPlacingFaults(server.database, acknowledged)
  const faults = [
    ...placing.faults,
    ...Object.keys(purchases.answers).filter((name) => name.startsWith('500')),
    ...(await findMoneyFaults(server.deps)),
  ]
  const { pickups, schedules } = placing
  return { longestMs, faults, sold: { orders: acknowledged.length, pickups, schedules } }
}

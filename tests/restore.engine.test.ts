import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { laDay } from '#rules/days/days'
import { firstPickupDay } from '#rules/days/pickup-days'
import { findPostgres } from '../scripts/programs.mjs'
import { type Database, openDatabase, openPostgres } from '../server/db/open.ts'
import { compareWithProvider } from '../server/proof/reconcile.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { createPostgresDatabase } from './engines.ts'
import { addCardTo } from './money/crash-scenarios.ts'
import { booksProven, nextOrderNumber, openPlanInvoice } from './money/money.ts'
import { stripeWorld } from './money/payment-world.ts'
import { ops, opsJson } from './ops.ts'
import { preparedFolder } from './process/product.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** Backed up, gone on with, lost and put back, as docs/operations/backup.md says; what only Stripe knows is put right afterwards. */

interface Place {
  open(): Promise<Database>
  /** The embedded engine is backed up only while nothing runs on it. */
  backUp(): void
  /** From the backup into a place that was empty. */
  restore(): Promise<Database>
}

const folder = mkdtempSync(join(tmpdir(), 'larkspur-restore-'))
const leave: (() => Promise<void>)[] = []
const engine = inject('engine')
afterAll(async () => {
  for (const last of leave) await last()
  rmSync(folder, { recursive: true, force: true })
})

async function embeddedPlace(): Promise<Place> {
  const [dataDir, copy, fresh] = [await preparedFolder(), join(folder, 'backup'), join(folder, 'fresh')]
  leave.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  return {
    open: () => openDatabase({ engine: 'embedded', dataDir }),
    backUp: () => cpSync(dataDir, copy, { recursive: true }),
    async restore() {
      cpSync(copy, fresh, { recursive: true })
      return openDatabase({ engine: 'embedded', dataDir: fresh })
    },
  }
}

async function postgresPlace(url: string, programs: string): Promise<Place> {
  const [used, file] = [await createPostgresDatabase(url), join(folder, 'backup.dump')]
  leave.push(used.drop)
  const run = (program: string, ...args: string[]) => execFileSync(join(programs, program), args, { stdio: 'pipe' })
  return {
    open: () => openPostgres(used.url),
    backUp: () => run('pg_dump', '--format=custom', `--file=${file}`, used.url),
    async restore() {
      const fresh = await createPostgresDatabase(url, 'template1')
      leave.push(fresh.drop)
      run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${fresh.url}`, file)
      return openPostgres(fresh.url)
    },
  }
}

const programs = findPostgres()
/** A machine that has a server but not its programs has nothing to back up with. */
const isPossible = engine.kind === 'embedded' || programs !== undefined

it.runIf(isPossible)(
  'a restored database is whole, and money that only Stripe knows of is booked or goes back',
  async () => {
    const place = engine.kind === 'embedded' ? await embeddedPlace() : await postgresPlace(engine.url, programs ?? '')
    const payments = await stripeWorld()
    leave.push(() => payments.close())
    const open = async (database: Database): Promise<TestServer> => {
      const server = await openTestServer(payments.settings, database)
      server.setNow(new Date())
      return server
    }
    const newPayer = async (server: TestServer): Promise<TestCustomer> => {
      const customer = await createCustomer(server)
      await addCardTo({ server, payments }, customer)
      return customer
    }
    const pay = async (server: TestServer, { token }: TestCustomer, order: number) => {
      const { status } = await server.call('POST', '/api/client/subscription/checkout/', { order }, token)
      expect(status).toBe(200)
    }
    const chooseAndPay = async (server: TestServer, customer: TestCustomer) =>
      pay(server, customer, (await openPlanInvoice(server, customer.id)).id)

    let server = await open(await place.open())
    const [ada, grace] = [await newPayer(server), await newPayer(server)]
    await chooseAndPay(server, ada)
    const day = { pickup_date: firstPickupDay(laDay(new Date(Date.now() + 3 * 86_400_000)), []) }
    expect((await server.call('POST', '/api/client/requests/', day, ada.token)).status).toBe(201)
    const { id: waiting } = await openPlanInvoice(server, grace.id)
    const backedUpAt = new Date()
    if (engine.kind === 'embedded') {
      await server.close()
      place.backUp()
      server = await open(await place.open())
    } else place.backUp()

    await pay(server, grace, waiting)
    const linus = await newPayer(server)
    await chooseAndPay(server, linus)
    const lastNumber = await nextOrderNumber(server)
    await server.close()

    server = await open(await place.restore())
    leave.unshift(() => server.close())
    await booksProven(server)
    expect((await server.call('GET', '/api/client/profile/', undefined, ada.token)).body).toMatchObject({
      balance: 19900,
    })
    expect((await server.call('GET', '/api/client/requests/', undefined, ada.token)).body).toMatchObject([day])
    expect((await server.call('GET', '/api/client/profile/', undefined, linus.token)).status).toBe(401)

    const since = ['reconcile', '--since', backedUpAt.toISOString().replace(/\.\d+/, ''), '--restored', '--yes']
    const { steps, for_people } = await opsJson<{ steps: { kind: string }[]; for_people: string[] }>(server, ...since)
    expect([steps.map(({ kind }) => kind).sort(), for_people]).toEqual([['book', 'give back'], []])
    await booksProven(server)
    expect((await server.call('GET', '/api/client/profile/', undefined, grace.token)).body).toMatchObject({
      balance: 19900,
    })
    expect(await nextOrderNumber(server)).toBeGreaterThan(lastNumber)
    // Nobody comes too late for what is already done.
    server.setNow(new Date(Date.now() + 3_600_000))
    expect((await compareWithProvider(server.deps)).differences).toEqual([])
    expect((await ops(server, ...since))[1]).toContain('0 done')
  },
  // Three starts of the embedded engine on a folder.
  120_000,
)

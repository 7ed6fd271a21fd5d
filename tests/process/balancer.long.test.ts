import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { addDays, laDay } from '#rules/days/days'
import { firstPickupDay } from '#rules/days/pickup-days'
import { hasProgram } from '../../scripts/programs.mjs'
import { freePort, runAsAdmin, startCluster } from '../engines.ts'
import { startBalancer } from './balancer.ts'
import { type Product, startProduct } from './product.ts'

/**
 * Two servers on one PostgreSQL behind nginx as deploy/nginx.conf has it. Customers book, each booking once and under a key, while
 * one server after the other is killed and started again: every booking is answered with 201, and each is there once. Leads
 * without a key may fail, and none is there twice.
 */

const CUSTOMERS = 8
const KILLS = 4
const DAYS_AHEAD = 58

const leave: (() => Promise<unknown> | unknown)[] = []
afterAll(async () => {
  for (const last of leave.reverse()) await last()
})

if (!hasProgram('nginx')) console.log('nginx is not installed: the balancer is not tried.')

it.runIf(hasProgram('nginx'))(
  'no booking fails and none is doubled while servers are killed behind nginx',
  async () => {
    const cluster = await startCluster()
    leave.push(() => cluster.remove())
    const ports = [await freePort(), await freePort()]
    const settings = { DATABASE_URL: cluster.url, RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1' }
    const start = (port: number) => startProduct({ ...settings, PORT: String(port) })
    const products: Product[] = []
    for (const port of ports) products.push(await start(port))
    leave.push(() => products.map((product) => product.process.kill('SIGKILL')))
    const balancer = await startBalancer(await freePort(), ports)
    leave.push(() => balancer.stop())

    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(balancer.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return { status: answer.status, text: await answer.text() }
    }
    const tokens: string[] = []
    for (let each = 0; each < CUSTOMERS; each += 1) {
      const phone = `+1408555${String(1000 + each)}`
      const signUp = { zip_code: '94041', address_line_1: '12 Villa Street', email: `c${each}@example.com`, phone }
      const { status, text } = await post('/api/client/auth/signup/', { ...signUp, password: 'fresh-linen' })
      expect(status, text).toBe(201)
      tokens.push(JSON.parse(text).token)
    }
    await runAsAdmin(cluster.url, `update customers set plan_name = 'payc'`)

    let isOver = false
    const statuses: number[] = []
    const slowest = { ms: 0 }
    async function book(token: string): Promise<void> {
      let day = addDays(laDay(new Date()), 2)
      while (!isOver) {
        day = firstPickupDay(addDays(day, 1), [])
        if (day > addDays(laDay(new Date()), DAYS_AHEAD)) return
        const began = performance.now()
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
        const { status, text } = await post('/api/client/requests/', { pickup_date: day }, headers)
        slowest.ms = Math.max(slowest.ms, performance.now() - began)
        statuses.push(status)
        if (status !== 201) console.log(status, text.slice(0, 200))
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    }
    const leads = { sent: 0, failed: 0 }
    async function sendLeads(): Promise<void> {
      while (!isOver) {
        leads.sent += 1
        const lead = { kind: 'possible', email: `lead-${leads.sent}@example.com`, full_name: 'Ada', message: 'Rugs?' }
        const { status } = await post('/api/client/customers/', lead)
        if (status !== 201) leads.failed += 1
      }
    }
    const work = [...tokens.map(book), sendLeads(), sendLeads()]
    for (let kill = 0; kill < KILLS; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      const [at, product] = [kill % 2, products[kill % 2]]
      product?.process.kill('SIGKILL')
      await product?.ended
      products[at] = await start(ports[at] ?? 0)
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    isOver = true
    await Promise.all(work)

    const counted = async (text: string) => {
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: cluster.url })
      await client.connect()
      const { rows } = await client.query(text)
      await client.end()
      return Number(rows[0]?.count)
    }
    const kept = await counted('select count(*) from pickups')
    const doubled = await counted('select count(*) - count(distinct email) as count from leads')
    console.log(
      `${statuses.length} bookings, ${KILLS} kills, slowest ${Math.round(slowest.ms)} ms; ${leads.sent} leads without a key, ${leads.failed} failed.`,
    )
    expect(statuses.filter((status) => status !== 201)).toEqual([])
    expect([kept, doubled]).toEqual([statuses.length, 0])
  },
  10 * 60_000,
)

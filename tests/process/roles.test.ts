import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laMinuteOfDay } from '#rules/days/days'
import { findPostgres } from '../../scripts/programs.mjs'
import { type Cluster, startCluster } from '../engines.ts'
import { newKey } from '../money/crash-scenarios.ts'
import { sandboxWorld } from '../money/payment-world.ts'
import { findFaultsOf, send, signUpWithCard } from './money-product.ts'
import { type Product, startProduct } from './product.ts'

/** One process serves customers and others work the jobs, on one PostgreSQL. The embedded engine serves one process, which does both. */

const METRICS_TOKEN = 'm'.repeat(16)

/** A clock at noon, or so many minutes later: at night texts wait for the morning. */
const noon = (minutesLater: number): string => `${12 * 60 - laMinuteOfDay(new Date()) + minutesLater}m`

describe.runIf(findPostgres() !== undefined)('a server for customers beside servers for the jobs', () => {
  let cluster: Cluster
  let database: pg.Client
  let web: Product
  let settings: Record<string, string>
  const started: Product[] = []
  const start = async (role: string, more: Record<string, string> = {}) => {
    const product = await startProduct({ ...settings, ROLE: role, ...more })
    started.push(product)
    return product
  }
  const rows = async (text: string) => (await database.query({ text, rowMode: 'array' })).rows
  const lead = (email: string) =>
    send(web, 'POST', 'client/customers', { kind: 'possible', email, full_name: 'Ada', message: 'Rugs?' })

  beforeAll(async () => {
    cluster = await startCluster()
    settings = { DATABASE_URL: cluster.url, RATE_LIMITS: 'off', METRICS_TOKEN, CLOCK_OFFSET: noon(0) }
    web = await start('web', { LOG_LEVEL: 'info' })
    database = new pg.Client({ connectionString: cluster.url })
    await database.connect()
  })
  afterAll(async () => {
    for (const product of started) product.process.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    await database.end()
    await cluster.remove()
  })

  it('is ready without them and works no job: what it is asked for waits in the queue', async () => {
    expect((await lead('first@example.com'))?.status).toBe(201)
    const asked = () => rows(`select name, state::text from pgboss.job where name = 'send-messages'`)
    await expect.poll(asked).toEqual([['send-messages', 'created']])
    await pause(3_000)
    expect(await asked()).toEqual([['send-messages', 'created']])
    expect(await rows('select distinct status from messages')).toEqual([['queued']])
    // Nobody keeps the calendar either, by which others are due each minute.
    expect(await rows('select distinct name from pgboss.job')).toEqual([['send-messages']])
    await expect.poll(web.output).toMatch(/role +web: customers are served, and another process works the jobs/)
  })

  it('has its work done once and all of it, though the one that worked was killed in the middle', async () => {
    const payments = sandboxWorld()
    const token = await signUpWithCard(web, payments, 'good')
    const post = (path: string, body: object) => send(web, 'POST', `client/${path}`, body, { token, key: newKey() })
    const { id: order } = ((await post('subscription/choose', { package: 'gold' }))?.body ?? {}) as { id?: number }
    expect((await post('subscription/checkout', { order }))?.status).toBe(200)

    const dying = await start('jobs', { FAILPOINT: 'refund answered' })
    await expect.poll(() => rows(`select from messages where status = 'queued'`), { timeout: 30_000 }).toEqual([])
    expect((await post('subscription/leave', { dollar_refund: '199.00' }))?.status).toBe(200)
    // The provider has given the money back, and nobody here knows it.
    expect(await dying.ended).toBe('SIGKILL')
    expect(await rows('select status from refunds')).toEqual([['pending']])
    expect(await rows('select amount_cents from sandbox.refunds')).toEqual([[19_900]])

    // Later, so that nobody is at work on a message that was being sent. Two of them, because any may die.
    await Promise.all([noon(5), noon(5)].map((CLOCK_OFFSET) => start('jobs', { CLOCK_OFFSET })))
    await expect.poll(() => rows('select status from refunds'), { timeout: 30_000 }).toEqual([['succeeded']])
    // What this one asks for takes the letter about the refund along, which would leave with the next minute.
    expect((await lead('second@example.com'))?.status).toBe(201)
    await expect.poll(() => rows('select distinct status from messages'), { timeout: 30_000 }).toEqual([['sent']])
    expect(await rows('select amount_cents from sandbox.refunds')).toEqual([[19_900]])
    expect(await rows(`select event_key from messages where event_key like 'refund %'`)).toEqual([
      ['refund 1 succeeded'],
    ])
    expect((await send(web, 'GET', 'client/packages'))?.status).toBe(200)
  })

  it('sends no customer to one of them, which has its probes and figures all the same', async () => {
    const worker = started.at(-1)
    const answers = async (path: string, headers = {}) => (await fetch(`${worker?.url}${path}`, { headers })).status
    for (const path of ['/', '/login', '/api/client/packages/', '/api/docs', '/dev/outbox']) {
      expect([path, await answers(path)]).toEqual([path, 503])
    }
    for (const path of ['/api/health', '/api/ready']) expect([path, await answers(path)]).toEqual([path, 200])
    expect(await answers('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
  })

  it('leaves books that are right', async () => {
    const ended = started.map(async ({ process, ended: end }) => {
      process.kill('SIGTERM')
      return end
    })
    expect((await Promise.all(ended)).sort()).toEqual([0, 0, 0, 'SIGKILL'])
    expect(await findFaultsOf(settings)).toEqual([])
  })
})

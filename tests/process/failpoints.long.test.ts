import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAILPOINTS, type Failpoint } from '../../server/failpoints.ts'
import { newKey } from '../crash-scenarios.ts'
import { type Cluster, createPostgresDatabase, findPostgres, startCluster } from '../engines.ts'
import { type PaymentWorld, sandboxWorld, stripeWorld } from '../payment-world.ts'
import { seed } from '../seed.ts'
import { findFaultsOf, type HttpAnswer, send, signUpWithCard } from './money-product.ts'
import { type Product, preparedFolder, startProduct, temporaryFolder } from './product.ts'

/** The product kills itself at each failpoint, as a crash would, and is started again on what it left behind. */

const ENGINES = ['embedded', ...(findPostgres() === undefined ? [] : ['postgres'])] as const
const PROVIDERS = { sandbox: async () => sandboxWorld(), Stripe: stripeWorld }

/** Staff and the calendar come by the others; in memory server/billing/failpoints.engine.test.ts dies at all of them. */
const REACHED = FAILPOINTS.filter((name) => !/^(order|credit back)/.test(name))

let cluster: Cluster | undefined
beforeAll(async () => {
  if (findPostgres() !== undefined) cluster = await startCluster(['fsync=off', 'max_connections=100'])
}, 60_000)
afterAll(() => cluster?.remove())

async function newDatabase(engine: string): Promise<Record<string, string>> {
  if (engine === 'embedded' || cluster === undefined) return { DATA_DIR: await preparedFolder() }
  const { url } = await createPostgresDatabase(cluster.url, 'template1')
  return { DATABASE_URL: url, DATA_DIR: temporaryFolder() }
}

/** What the customer does until the product dies under it. The same again later, under the same key, is a repeat. */
async function customerOf(product: Product, payments: PaymentWorld, failpoint: Failpoint) {
  const isAboutCancelling = failpoint.includes('cancelled')
  const token = await signUpWithCard(product, payments, isAboutCancelling ? 'authenticates' : 'good')
  const key = newKey()
  const post = (at: Product, path: string, body: object, under?: string) =>
    send(at, 'POST', `client/${path}`, body, { token, ...(under && { key: under }) })
  const choose = async (at: Product, wanted: string) => post(at, 'subscription/choose', { package: wanted })
  const order = (((await choose(product, 'gold'))?.body ?? {}) as { id: number }).id
  const checkOut = (at: Product) => post(at, 'subscription/checkout', { order }, key)
  if (isAboutCancelling) {
    return async (at: Product) => {
      await checkOut(at)
      return choose(at, 'platinum')
    }
  }
  if (!failpoint.startsWith('refund')) return checkOut
  const leaveKey = newKey()
  await checkOut(product)
  return (at: Product) => post(at, 'subscription/leave', { dollar_refund: '199.00' }, leaveKey)
}

const isDefinite = (answer: HttpAnswer | undefined) =>
  answer !== undefined && (answer.status === 200 || answer.code === 'nothing_to_update')

describe.each(ENGINES)('on %s', (engine) => {
  describe.each(Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[])('with the %s', (provider) => {
    it.each(REACHED)('dying at "%s" leaves nothing double and nothing lost', async (failpoint) => {
      const payments = await PROVIDERS[provider]()
      const settings = { ...(await newDatabase(engine)), ...payments.settings, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
      // The demo customer buys a plan at the first start, which would be the one that dies.
      const first = await startProduct(settings)
      first.process.kill('SIGTERM')
      await first.ended
      const dying = await startProduct({ ...settings, FAILPOINT: failpoint })
      const act = await customerOf(dying, payments, failpoint)
      await Promise.race([act(dying), dying.ended])
      // A refund is sent by a job, a moment after the answer.
      expect(await dying.ended).toBe('SIGKILL')

      // Each failpoint with and without a customer who comes back, over engines and providers.
      const places = [...FAILPOINTS, ...ENGINES, ...Object.keys(PROVIDERS)]
      const isLeftAlone =
        [failpoint, engine, provider].reduce((sum, name) => sum + places.indexOf(name), seed) % 2 === 0
      let faults: string[] = []
      for (let tries = 0; tries < 3; tries += 1) {
        // Later, so that nobody is at work on what was begun; who comes back is still signed in.
        const isBack = !isLeftAlone && tries === 0
        const product = await startProduct({ ...settings, CLOCK_OFFSET: isBack ? '+5m' : '+1h' })
        if (isBack) {
          await expect.poll(async () => isDefinite(await act(product)), { timeout: 20_000, interval: 500 }).toBe(true)
        }
        // The jobs begin with the server and come round within a second or two.
        await new Promise((resolve) => setTimeout(resolve, 2_500))
        product.process.kill('SIGTERM')
        expect(await product.ended).toBe(0)
        faults = await findFaultsOf(settings)
        if (faults.length === 0) break
      }
      expect(faults, `seed ${seed}, left alone: ${isLeftAlone}`).toEqual([])
      await payments.close()
    })
  })
})

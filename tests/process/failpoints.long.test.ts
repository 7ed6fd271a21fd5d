import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstBusinessDay } from '#rules/days/business-days'
import { addDays, laDay } from '#rules/days/days'
import { dayRefusal } from '#rules/days/pickups'
import { DAY_MS } from '#rules/durations'
import { findPostgres } from '../../scripts/programs.mjs'
import { demo } from '../../server/demo.ts'
import { FAILPOINTS, type Failpoint } from '../../server/failpoints.ts'
import { type Cluster, createPostgresDatabase, startCluster } from '../engines.ts'
import { newKey } from '../money/crash-scenarios.ts'
import { CARDS } from '../money/order-payer.ts'
import { type PaymentWorld, sandboxWorld, stripeWorld } from '../money/payment-world.ts'
import { seed } from '../seed.ts'
import { findFaultsOf, type HttpAnswer, letJobsFinish, send, signUpWithCard } from './money-product.ts'
import { launch, type Product, preparedFolder, startProduct, temporaryFolder } from './product.ts'

/** The product kills itself at each failpoint, as a crash would, and is started again on what it left behind. */

const ENGINES = ['embedded', ...(findPostgres() === undefined ? [] : ['postgres'])] as const
const PROVIDERS = { sandbox: async () => sandboxWorld(), Stripe: stripeWorld }

/** Staff and the calendar come by these, through the command line. */
// A collection moves no money; server/orders/bag-speaks.engine.test.ts lets it die.
const COLLECTIONS: Failpoint[] = ['order before collected', 'order collected']
const STAFFS = FAILPOINTS.filter((name) => /^(order|credit back)/.test(name) && !COLLECTIONS.includes(name))
const CUSTOMERS = FAILPOINTS.filter((name) => !STAFFS.includes(name) && !COLLECTIONS.includes(name))

let cluster: Cluster | undefined
beforeAll(async () => {
  if (findPostgres() !== undefined) cluster = await startCluster(['fsync=off', 'max_connections=100'])
}, 60_000)
afterAll(() => cluster?.remove(), 60_000)

async function newDatabase(engine: string): Promise<Record<string, string>> {
  if (engine === 'embedded' || cluster === undefined) return { DATA_DIR: await preparedFolder() }
  const { url } = await createPostgresDatabase(cluster.url, 'template1')
  return { DATABASE_URL: url, DATA_DIR: temporaryFolder() }
}

/**
 * The demo customer of a first start pays, and is charged once more after the server has opened: whichever came by a failpoint would be the
 * one that dies there. So a first start goes before, and ends when that is over.
 */
async function startOnce(settings: Record<string, string>): Promise<void> {
  const first = await startProduct(settings)
  await expect.poll(() => isDemoOver(first), { timeout: 60_000, interval: 250 }).toBe(true)
  first.process.kill('SIGTERM')
  await first.ended
}

/** The last of its history is something to pay. Beside PostgreSQL there is no such customer, and without the sandbox one without orders. */
async function isDemoOver(product: Product): Promise<boolean> {
  const signedIn = await send(product, 'POST', 'client/auth/login', demo)
  if (signedIn?.status !== 200) return true
  const { token } = signedIn.body as { token: string }
  const listed = await send(product, 'GET', 'client/orders', undefined, { token })
  const orders = (listed?.body ?? []) as { is_payable: boolean }[]
  return orders.length === 0 || orders.some(({ is_payable }) => is_payable)
}

/** The customer acts until the product dies. The same act again later, under the same key, is a repeat. */
async function customerOf(product: Product, payments: PaymentWorld, failpoint: Failpoint) {
  const isAboutCancelling = failpoint.includes('cancelled')
  const token = await signUpWithCard(product, payments, isAboutCancelling ? 'authenticates' : 'good')
  const key = newKey()
  const post = (at: Product, path: string, body: object, under?: string) =>
    send(at, 'POST', `client/${path}`, body, { token, ...(under && { key: under }) })
  const choose = async (at: Product, wanted: string) => post(at, 'subscription/choose', { package: wanted })
  const order = (((await choose(product, 'gold'))?.body ?? {}) as { id: number }).id
  // Weekly days are agreed with the payment, and have to be there with it.
  const checkOut = (at: Product) => post(at, 'subscription/checkout', { order, days: [1] }, key)
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

/** A charge that was never sent is not made by the repeat, which says so for good. */
const isDefinite = (answer: HttpAnswer | undefined) =>
  answer !== undefined &&
  (answer.status === 200 || answer.code === 'nothing_to_update' || answer.code === 'charge_not_made')

describe.each(ENGINES)('on %s', (engine) => {
  describe.each(Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[])('with the %s', (provider) => {
    it.each(CUSTOMERS)('dying at "%s" leaves nothing double and nothing lost', async (failpoint) => {
      const payments = await PROVIDERS[provider]()
      const settings = { ...(await newDatabase(engine)), ...payments.settings, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
      await startOnce(settings)
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

/** What becomes of a payment, by the test card that it is made with. */
const PAYMENTS = {
  'a good card': CARDS.good,
  'the bank’s question': CARDS.asks,
  'an answer that is lost': CARDS.timesOutAfter,
  'a slow provider': '4000000010000059',
  'a decline': CARDS.declines,
}
const BETWEEN_PRESS_AND_RESULT = CUSTOMERS.filter((name) => name.startsWith('charge') && !name.includes('cancelled'))

/** Somebody places an order with a pickup and weekly days, answers the bank, and presses under the one key. */
async function placerOf(product: Product, payments: PaymentWorld) {
  const token = await signUpWithCard(product, payments, 'good')
  const key = newKey()
  const chosen = await send(product, 'POST', 'client/subscription/choose', { package: 'gold' }, { token })
  const { id: order } = (chosen?.body ?? {}) as { id: number }
  const now = new Date()
  const pickup_date = Array.from({ length: 14 }, (_, index) => addDays(laDay(now), 3 + index)).find(
    (day) => dayRefusal(day, now, []) === undefined,
  )
  const wish = { pickup: { pickup_date: String(pickup_date), is_rush: true, comment: 'Side door' }, days: [1, 4] }
  const press = async (at: Product): Promise<HttpAnswer | undefined> => {
    const answer = await send(at, 'POST', 'client/subscription/checkout', { order, ...wish }, { token, key })
    const { secret } = (answer?.body ?? {}) as { secret?: string }
    if (answer?.status !== 402 || secret === undefined) return answer
    await send(at, 'POST', 'sandbox/confirm_charge', { secret })
    return press(at)
  }
  return { order, wish, press }
}

describe.each(ENGINES)('an order with a pickup and weekly days on %s', (engine) => {
  describe.each(Object.entries(PAYMENTS))('with %s', (_, number) => {
    it.each(BETWEEN_PRESS_AND_RESULT)('dying at "%s" keeps the promise or charges nothing', async (failpoint) => {
      const payments = sandboxWorld(number)
      const settings = { ...(await newDatabase(engine)), RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
      await startOnce(settings)
      const dying = await startProduct({ ...settings, FAILPOINT: failpoint })
      const { order, wish, press } = await placerOf(dying, payments)
      await Promise.race([press(dying), dying.ended, pause(5_000)])
      // A payment that never comes by this place ends in the middle of whatever it is at.
      await Promise.race([dying.ended, pause(1_000)])
      dying.process.kill('SIGKILL')
      expect(await dying.ended).toBe('SIGKILL')

      const isLeftAlone = (BETWEEN_PRESS_AND_RESULT.indexOf(failpoint) + ENGINES.indexOf(engine) + seed) % 2 === 0
      const product = await startProduct({ ...settings, CLOCK_OFFSET: '+5m' })
      let answer: HttpAnswer | undefined
      if (!isLeftAlone) {
        const isEnded = async () => {
          answer = await press(product)
          return isDefinite(answer) || answer?.code === 'card_declined'
        }
        await expect.poll(isEnded, { timeout: 30_000, interval: 500 }).toBe(true)
      }
      await letJobsFinish([product], (more) => startProduct({ ...settings, ...more }))
      const acknowledged = answer?.status === 200 ? [{ order, wish }] : []
      expect(await findFaultsOf(settings, acknowledged), `seed ${seed}, left alone: ${isLeftAlone}`).toEqual([])
    })
  })
})

/** The command opens the engine itself while no server runs, so it is the command that dies. */
async function ops(settings: Record<string, string>, ...args: string[]): Promise<[number | string, string]> {
  const { ended, output } = launch(['scripts/ops.mjs', ...args], settings)
  return [await ended, output()]
}

/** Days ahead: when the bag has come and gone, and when the quarter is over. */
const [BAG_IS_HERE, NEXT_QUARTER] = ['+7d', '+100d']

/** A bag that is about to be delivered, or was and has earned credit back. Answers with the number of its order. */
async function bagOf(settings: Record<string, string>, payments: PaymentWorld, failpoint: Failpoint): Promise<string> {
  const product = await startProduct(settings)
  const token = await signUpWithCard(product, payments, failpoint.includes('held') ? 'declines' : 'good')
  const post = (path: string, body: object) => send(product, 'POST', `client/${path}`, body, { token })
  const wanted = failpoint.includes('credit back') ? 'gold' : 'payc'
  const { id: order } = (await post('subscription/choose', { package: wanted }))?.body ?? { id: 0 }
  await post('subscription/checkout', { order })
  let pickup = 0
  for (let days = 1; days < 6 && pickup === 0; days += 1) {
    const pickup_date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
    const booked = await post('requests', { pickup_date })
    if (booked?.status === 201) pickup = (booked.body as { id: number }).id
  }
  product.process.kill('SIGTERM')
  await product.ended
  const later = { ...settings, CLOCK_OFFSET: BAG_IS_HERE }
  const counted = ['--item', 'Blouse=9', '--counted', 'Blouse=9', '--alone', 'A test', '--json']
  const [exit, printed] = await ops(later, 'intake', String(pickup), ...counted)
  expect([exit, printed]).toEqual([0, expect.stringContaining('"is_priced": true')])
  const number = String((JSON.parse(printed) as { id: number }).id)
  // What is missing is taken off an order that was counted with fewer.
  if (failpoint.endsWith('written off')) {
    const [, said] = await ops(later, 'order', 'forward', number, '--pieces', '8', '--yes', '--again')
    expect(said).toContain('RED FLAG')
  }
  // Credit back is earned by what is delivered, and only what has left is delivered.
  const hasLeft = failpoint.includes('credit back') || failpoint.endsWith('delivered')
  if (hasLeft) expect((await ops(later, 'order', 'forward', number, '--pieces', '9', '--yes', '--again'))[0]).toBe(0)
  if (failpoint.includes('credit back')) expect((await ops(later, 'order', 'forward', number, '--again'))[0]).toBe(0)
  return number
}

const MUCH_LATER = firstBusinessDay(addDays(laDay(new Date()), 60), [])

/** Staff type this, and the product dies in the middle of it. */
function deedAt(failpoint: Failpoint, order: string): string[] {
  if (failpoint.endsWith('written off')) return ['release', order, '--missing', 'Blouse=1']
  if (failpoint.endsWith('separated')) return ['separate', order, MUCH_LATER, '--later', 'Blouse=2']
  // What has left is only delivered.
  if (failpoint.endsWith('delivered')) return ['forward', order]
  return ['forward', order, '--pieces', failpoint.endsWith('miscounted') ? '8' : '9']
}

/** What `order show` says once it is done. */
function endAt(failpoint: Failpoint): object {
  if (failpoint.endsWith('miscounted')) return { is_on_hold: true, paid: null }
  if (failpoint.endsWith('written off')) {
    const missing = expect.objectContaining({ kind: 'missing', amount: -695 })
    return { is_on_hold: false, paid: null, fee_list: [expect.objectContaining({ kind: 'delivery' }), missing] }
  }
  if (failpoint.endsWith('separated'))
    return { parts: 2, basket: { item_list: [expect.objectContaining({ count: 7 })] } }
  if (failpoint.includes('held')) return { is_payable: true }
  const isOver = failpoint.startsWith('credit back') || failpoint.endsWith('delivered')
  return isOver ? { status: 'completed' } : { paid: expect.any(String) }
}

describe.each(ENGINES)('staff on %s', (engine) => {
  it.each(STAFFS)('dying at "%s" leaves nothing double and nothing lost', async (failpoint) => {
    const payments = sandboxWorld()
    const settings = { ...(await newDatabase(engine)), ...payments.settings, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
    const order = await bagOf(settings, payments, failpoint)
    const isBack = failpoint.startsWith('credit back')
    const CLOCK_OFFSET = isBack ? NEXT_QUARTER : BAG_IS_HERE
    const again = failpoint.endsWith('separated') ? [] : ['--again']
    const deed = isBack ? ['job', 'pay-credit-back'] : ['order', ...deedAt(failpoint, order), '--yes', ...again]
    expect((await ops({ ...settings, CLOCK_OFFSET, FAILPOINT: failpoint }, ...deed))[0]).toBe('SIGKILL')

    // Somebody repeats it, or a server comes up and its jobs find it.
    const isLeftAlone = !isBack && (STAFFS.indexOf(failpoint) + ENGINES.indexOf(engine) + seed) % 2 === 0
    if (isLeftAlone) {
      const product = await startProduct({ ...settings, CLOCK_OFFSET: '+170h' })
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      product.process.kill('SIGTERM')
      expect(await product.ended).toBe(0)
    } else {
      const [exit, printed] = await ops({ ...settings, CLOCK_OFFSET }, ...deed)
      expect([exit, printed]).toEqual([expect.any(Number), expect.not.stringContaining('Error')])
    }
    const [, shown] = await ops({ ...settings, CLOCK_OFFSET }, 'order', 'show', order, '--json')
    // What was rolled back before it was counted, packed or delivered is nobody's to go on with.
    const isUndone = /^order before (miscounted|written off|separated|packed|delivered)$/.test(failpoint)
    if (!(isLeftAlone && isUndone)) expect(JSON.parse(shown)).toMatchObject(endAt(failpoint))
    expect(await findFaultsOf(settings), `seed ${seed}, left alone: ${isLeftAlone}`).toEqual([])
    await payments.close()
  })
})

import { HOUR_MS } from '#rules/durations'
import { jobsOf } from '../../server/jobs.ts'
import { payCreditBack } from '../../server/orders/payment/credit-back.ts'
import { refundOrderOf } from '../../server/orders/payment/refund.ts'
import { retryHeldOrders } from '../../server/orders/payment/unpaid-orders.ts'
import { putCustomer } from '../customers.ts'
import type { TestServer } from '../test-server.ts'
import { addCard } from './cards.ts'
import { completeOrder } from './complete-order.ts'
import { expectSoundBooks, giveCredit } from './credit.ts'
import { findMoneyFaults } from './money-faults.ts'
import { CARDS, createPayer } from './order-payer.ts'
import { putOrder } from './put-order.ts'

/**
 * One customer's orders, delivered, declined, tried again, paid at the screen and refunded in any order, while cards and credit
 * change. The books are proven after each step. Answers with what is wrong once nothing is on its way any more.
 */
export async function walkOrders(
  server: TestServer,
  { plan, steps, below }: { plan: 'payc' | 'gold'; steps: number; below: (limit: number) => number },
): Promise<string[]> {
  const { deps } = server
  const customer = await createPayer(server, { plan, isReloading: plan === 'gold' })
  const cards: number[] = []
  for (const card of [CARDS.good, CARDS.declines, CARDS.declinesForGood, CARDS.asks, CARDS.timesOutAfter]) {
    cards.push((await addCard(server, customer.token, card)).id)
  }
  const orders: number[] = []
  const pick = <Thing>(things: readonly Thing[]) => things[below(things.length)] as Thing
  const passTime = (ms: number) => server.setNow(new Date(deps.clock.now().getTime() + ms))
  const put = async () => {
    const amountCents = below(40_000)
    const discountCents = plan === 'gold' ? Math.floor(amountCents / 10) : 0
    const creditBackCents = plan === 'gold' ? Math.round((amountCents - discountCents) / 20) : 0
    orders.push(await putOrder(server, customer, { planName: plan, amountCents, discountCents, creditBackCents }))
  }
  const pay = (id: number) => {
    const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': `press-${below(3)}-${id}` }
    return server.app.inject({ method: 'POST', url: `/api/client/orders/${id}/pay/`, headers })
  }
  const moves: (() => Promise<unknown>)[] = [
    () => completeOrder(deps, pick(orders)),
    () => completeOrder(deps, pick(orders)),
    () => pay(pick(orders)),
    () => Promise.all([pay(pick(orders)), completeOrder(deps, pick(orders)), retryHeldOrders(deps)]),
    () => refundOrderOf(deps, pick(orders), below(2) === 0 ? 'all' : 1 + below(5_000), `claim ${below(50)}`),
    () => giveCredit(server, customer.id, 1 + below(20_000)),
    () => putCustomer(server, customer.id, { mainCardId: pick(cards) }),
    () => retryHeldOrders(deps),
    () => jobsOf(deps)['settle-charges'].run(),
    async () => passTime(below(8) * HOUR_MS),
    put,
  ]
  await put()
  for (let step = 0; step < steps; step += 1) {
    await pick(moves)()
    await expectSoundBooks(server, `step ${step}`)
  }
  await putCustomer(server, customer.id, { mainCardId: cards[0] ?? null })
  for (let round = 0; round < 3; round += 1) {
    passTime(HOUR_MS)
    await jobsOf(deps)['settle-charges'].run()
    await retryHeldOrders(deps)
  }
  await payCreditBack(deps)
  return findMoneyFaults(deps)
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectSoundBooks, signInAgain } from '../../tests/credit.ts'
import type { TestCustomer } from '../../tests/customers.ts'
import { CARDS, createPayer, orderRow } from '../../tests/order-payer.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { putOrder } from '../../tests/put-order.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import type { Deps } from '../ports.ts'
import { forwardOrder } from './forward.ts'
import { retryHeldOrders } from './unpaid-orders.ts'

/** What two hear at once, and what waits for its turn while its order goes on: nothing is lost, untrue or told twice. */

const server = shareTestServer()

beforeEach(() => server.setNow('2026-11-19T18:50:00Z'))
afterEach(() => expectSoundBooks(server))

const messages = async ({ id }: Pick<TestCustomer, 'id'>, like: string) =>
  server.database.db
    .selectFrom('messages')
    .select(['channel', 'eventKey', 'body', 'status'])
    .where('customerId', '=', id)
    .where('eventKey', 'like', like)
    .orderBy('id')
    .execute()
const bodies = async (customer: Pick<TestCustomer, 'id'>, like: string) =>
  (await messages(customer, like)).map(({ body }) => body)

async function payer(of: Parameters<typeof createPayer>[1]): Promise<TestCustomer> {
  const customer = await createPayer(server, of)
  await verifyOwn(server, customer)
  return customer
}

/** Somebody else does this in the moment after the bank's answer was recorded and before the order knows of it. */
function between(act: () => Promise<unknown>): Deps {
  let isOver = false
  const reach = async (point: string) => {
    if (point !== 'charge settled' || isOver) return
    isOver = true
    await act()
  }
  return { ...server.deps, reach }
}

describe('a decline that two hear at once', () => {
  it.each([
    ['that may pass', CARDS.declines, 'declined: Your card was declined.', new Date('2026-11-20T18:00:00Z')],
    ['for good', CARDS.declinesForGood, 'declined: Your card was declined.', null],
    ['that is the bank’s question', CARDS.asks, 'bank_asks', null],
  ])('%s is told once, as what it is, and keeps its next try', async (_, card, toldReason, nextTryAt) => {
    const customer = await payer({ card })
    const id = await putOrder(server, customer)
    const other = () => forwardOrder(server.deps, id)
    expect(await forwardOrder(between(other), id)).toMatchObject({ status: 'held' })
    expect(await orderRow(server, id)).toMatchObject({ tries: 1, toldCount: 1, toldReason, nextTryAt })
    expect(await messages(customer, 'order%')).toHaveLength(2)
    expect((await bodies(customer, 'order%')).join()).not.toMatch(/no card|did not ask/)
  })

  it('a press on the day of a try is answered as declined, and takes no try away', async () => {
    const customer = await payer({ card: CARDS.declines })
    const id = await putOrder(server, customer)
    await forwardOrder(server.deps, id)
    server.setNow('2026-11-20T18:00:00Z')
    const { token } = await signInAgain(server, customer)
    const { reach } = server.deps
    Object.assign(server.deps, { reach: between(() => retryHeldOrders({ ...server.deps, reach })).reach })
    const answer = await server.call('POST', `/api/client/orders/${id}/pay/`, {}, token)
    Object.assign(server.deps, { reach })
    expect(answer).toMatchObject({ status: 400, body: { non_field_errors: ['Your card was declined.'] } })
    expect(await orderRow(server, id)).toMatchObject({
      tries: 2,
      toldReason: 'declined: Your card was declined.',
      nextTryAt: new Date('2026-11-22T18:00:00Z'),
    })
  })
})

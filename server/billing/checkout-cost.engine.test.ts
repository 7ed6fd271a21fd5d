import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { addCard } from '../../tests/money/cards.ts'
import { countingServer } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { createCoupon } from './coupons.ts'

const server = shareTestServer()
const TERMS = { validFrom: null, validUntil: null, limit: 100, isOncePerCustomer: false }

/** The sandbox's book is the provider's: its statements are counted on another database object, and so not here. */
/**
 * Each topic reads and writes its own tables: the lock, what payments go by, and the invoice are three looks, and a success is written
 * by three statements. All of it in one statement of one topic would be four fewer.
 */
it('a checkout takes at most 18 statements besides the provider, whatever the history', async () => {
  await createCoupon(server.database.db, 'COUNTED', { kind: 'percentage', percent: 10 }, TERMS, new Date())
  const counting = await countingServer(server)
  const customer = await createCustomer(server)
  await addCard(server, customer.token)
  const post = (path: string, payload: object, key: string) =>
    counting.inject({
      method: 'POST',
      url: `/api/client/${path}/`,
      payload,
      headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': key },
    })
  const counts: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const chosen = await post('subscription/choose', { package: round % 2 === 0 ? 'gold' : 'platinum' }, randomUUID())
    const order = chosen.json<{ id: number }>().id
    await post('orders/apply_coupon', { coupon: 'COUNTED', order }, randomUUID())
    counting.takeCount()
    const paid = await post('subscription/checkout', { order, is_auto_billing: true }, randomUUID())
    expect(paid.statusCode).toBe(200)
    counts.push(counting.takeCount())
  }
  expect(new Set(counts).size).toBe(1)
  expect(counts[0]).toBeLessThanOrEqual(18)
  await counting.close()
})

import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#rules/durations'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { collectIdempotencyKeys, forgetExpiredKeys, forgetIdempotencyKeys, insertKey } from './idempotency-store.ts'

const server = shareTestServer()
const DONE = { status: 201, errorCode: null, answer: '{"id":1}' }

let customer: TestCustomer
beforeEach(async () => {
  await server.database.query('truncate idempotency_keys')
  customer ??= await createCustomer(server)
  await insert(customer.id, START)
})

const insert = (customerId: number | null, now: Date) =>
  insertKey(
    server.database.db,
    { customerId, route: 'POST /api/client/addresses', key: 'attempt-1', bodyHash: 'a'.repeat(64) },
    DONE,
    now,
  )
const owners = async () =>
  (await server.database.query<{ customer_id: number | null }>('select customer_id from idempotency_keys')).rows.map(
    ({ customer_id }) => customer_id,
  )

describe('a kept key', () => {
  it('is forgotten after seven days, not before', async () => {
    const { db } = server.database
    await forgetExpiredKeys(db, new Date(START.getTime() + 7 * DAY_MS - 1))
    expect(await owners()).toEqual([customer.id])
    await forgetExpiredKeys(db, new Date(START.getTime() + 7 * DAY_MS))
    expect(await owners()).toEqual([])
  })

  it('is forgotten with its customer, and no one else’s', async () => {
    const stranger = await createCustomer(server)
    await insert(stranger.id, START)
    await insert(null, START)
    await forgetIdempotencyKeys(server.database.db, customer.id)
    expect(await owners()).toEqual([stranger.id, null])
  })

  it('is told to its customer, and no one else’s', async () => {
    const stranger = await createCustomer(server)
    await insert(stranger.id, new Date(START.getTime() + DAY_MS))
    await insert(null, START)
    expect(await collectIdempotencyKeys(server.database.db, customer.id)).toEqual({
      keptAnswers: [
        {
          route: 'POST /api/client/addresses',
          answer: '{"id":1}',
          askedAt: START,
          keptUntil: new Date(START.getTime() + 7 * DAY_MS),
        },
      ],
    })
  })

  it.each([
    ["key = ''"],
    ["key = 'two words'"],
    ["key = 'clé'"],
    ["key = repeat('x', 201)"],
    ["route = 'somewhere'"],
    ["body_hash = 'plain'"],
    ["status = 402, error_code = 'needs_authentication'"],
    ["status = 422, error_code = 'idempotency_key_reused'"],
    ["status = 500, error_code = 'server_error'"],
    ['status = 302'],
    ['status = 400'],
    ["error_code = 'card_declined'"],
    ['status = null'],
    ['leased_until = created_at'],
    ["status = null, answer = null, leased_until = created_at, subject = ''"],
    ['status = null, answer = null, leased_until = created_at'],
    ["status = null, leased_until = created_at, subject = 'charge 12'"],
    ['expires_at = created_at'],
    ['customer_id = 0'],
  ])('is never %s', async (change) => {
    await expect(server.database.query(`update idempotency_keys set ${change}`)).rejects.toThrow(/constraint/)
  })

  it.each([
    ["status = 400, error_code = 'card_declined'"],
    ['status = 204, answer = null'],
    ["status = null, answer = null, leased_until = created_at, subject = 'charge 12'"],
  ])('may be %s', async (change) => {
    expect((await server.database.query(`update idempotency_keys set ${change}`)).rowCount).toBe(1)
  })
})

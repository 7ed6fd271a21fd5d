import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { createApp } from '../app.ts'
import { createBrakes } from '../brakes/brakes.ts'
import { createHashTurns, type HashTurns } from '../brakes/hash-turns.ts'
import { hashToken } from '../random-token.ts'

const server = shareTestServer()
let customer: TestCustomer
beforeAll(async () => {
  customer = await createCustomer(server)
})

/** A second app on the same database, with turns of its own. */
async function appWith(hashTurns: HashTurns): Promise<FastifyInstance> {
  const config = { ...server.deps.config, rateLimits: true }
  const app = await createApp({ ...server.deps, config, ...createBrakes(config, server.database), hashTurns })
  afterAll(() => app.close())
  return app
}

const RESET_TOKEN = 'a-token-that-stood-in-a-letter'

/** Every call that hashes, in an order in which all of them succeed. */
const hashing = ({ id, email, password }: TestCustomer): [string, Record<string, unknown>][] => [
  ['POST /api/client/auth/login/', { email, password }],
  [
    'POST /api/client/auth/signup/',
    {
      zipCode: '94041',
      addressLine1: '12 Villa Street',
      email: 'new@example.com',
      password: 'fresh-linen',
      phone: '6505550177',
    },
  ],
  ['POST /api/client/auth/change_email/', { email: 'another@example.com', password }],
  ['POST /api/client/account/deletion/', { password }],
  ['POST /api/client/auth/change_password/', { password, newPassword: 'fresher-linen' }],
  ['POST /api/client/auth/forgot_password/', { email }],
  ['POST /api/client/auth/reset_new_password/', { uid: String(id), token: RESET_TOKEN, newPassword: 'third-linen' }],
]

const send = (app: FastifyInstance, call: string, payload: object) => {
  const [method = '', url = ''] = call.split(' ')
  const headers = { authorization: `Bearer ${customer.token}` }
  return app.inject({ method: method as 'POST', url, payload, headers })
}

const rowsOf = async () => {
  const { db } = server.database
  const count = async (table: 'customers' | 'sessions' | 'accountLinks' | 'messages') =>
    (await db.selectFrom(table).select('id').execute()).length
  return [await count('customers'), await count('sessions'), await count('accountLinks'), await count('messages')]
}

describe('when as many as may wait are already there', () => {
  it('every call that hashes is refused with 503 before it does anything, and nobody signed in notices', async () => {
    const app = await appWith(createHashTurns({ calls: 0 }))
    const before = await rowsOf()
    const logged = server.logged.length
    for (const [call, body] of hashing(customer)) {
      const answer = await send(app, call, body)
      expect([call, answer.statusCode, answer.json()]).toEqual([call, 503, { detail: 'Service Unavailable' }])
      expect(answer.headers).toMatchObject({ 'retry-after': '3', 'x-error-code': 'unavailable' })
    }
    expect(await rowsOf()).toEqual(before)
    expect(server.logged.slice(logged).filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([])
    const profile = await app.inject({
      url: '/api/client/profile/',
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(profile.statusCode).toBe(200)
  })

  it('known and unknown addresses are refused alike, and no try is counted', async () => {
    const full = { ...createHashTurns(), admit: createHashTurns({ calls: 0 }).admit }
    const app = await appWith(full)
    const tries = async (email: string) => {
      const answers = []
      // More than may be tried without a pause.
      for (let count = 0; count < 8; count += 1) {
        const { statusCode, headers, body } = await send(app, 'POST /api/client/auth/login/', { email, password: 'no' })
        answers.push([statusCode, headers['retry-after'], body])
      }
      return answers
    }
    const known = await tries(customer.email)
    expect(known).toEqual(await tries('nobody@example.com'))
    expect(known).toEqual(Array(8).fill([503, '3', '{"detail":"Service Unavailable"}']))
  })
})

it('whoever is refused so may come back as often as they like: it counts for no limit', async () => {
  const app = await appWith(createHashTurns({ calls: 0 }))
  const statuses = []
  // More than one network may try in five minutes.
  for (let count = 0; count < 25; count += 1) {
    const { statusCode } = await send(app, 'POST /api/client/auth/login/', { email: customer.email, password: 'no' })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual(Array(25).fill(503))
})

describe('a call that hashes', () => {
  it('takes a place before it takes a turn, whichever call it is', async () => {
    const turns = createHashTurns()
    let inside = 0
    const seen: Record<string, number> = {}
    let current = ''
    const app = await appWith({
      ...turns,
      async admit(call) {
        inside += 1
        try {
          return await turns.admit(call)
        } finally {
          inside -= 1
        }
      },
      take(hash) {
        expect(inside, current).toBe(1)
        seen[current] = (seen[current] ?? 0) + 1
        return turns.take(hash)
      },
    })
    for (const [call, body] of hashing(customer)) {
      current = call
      if (call.includes('reset_new_password')) await keepResetLink()
      expect([call, Math.floor((await send(app, call, body)).statusCode / 100)]).toEqual([call, 2])
    }
    expect(Object.keys(seen)).toEqual(hashing(customer).map(([call]) => call))
  })
})

async function keepResetLink(): Promise<void> {
  const now = server.deps.clock.now()
  await server.database.db
    .insertInto('accountLinks')
    .values({
      customerId: customer.id,
      purpose: 'reset_password',
      tokenHash: hashToken(RESET_TOKEN),
      newEmail: null,
      sessionId: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    .execute()
}

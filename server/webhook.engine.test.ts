import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { openTestServer, shareTestServer } from '../tests/test-server.ts'

const word = () => randomBytes(12).toString('hex')
const webhookSecret = `whsec_${word()}`
const STRIPE = {
  STRIPE_SECRET_KEY: `sk_test_${word()}`,
  STRIPE_PUBLIC_KEY: `pk_test_${word()}`,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}
const server = shareTestServer(STRIPE)
const stripe = new Stripe(`sk_test_${word()}`)
const PATH = '/api/client/billing/stripe_webhook/'

const sign = (payload: string, secret = webhookSecret) => stripe.webhooks.generateTestHeaderString({ payload, secret })
const send = (payload: string, signature: string, type = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: PATH,
    payload,
    headers: { 'content-type': type, 'stripe-signature': signature },
  })

/** Spaces, both spellings and a field given twice: a parser of ours would have respelled or refused it. */
const ODD = '{ "id":"evt_1",  "type":"product.created", "zip_code":1, "zipCode":2, "data":{"object":{}} }\n'

describe('the webhook', () => {
  it('sees the body as it was sent, and answers 200 to a kind that nothing waits for', async () => {
    const answer = await send(ODD, sign(ODD))
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('takes whatever content type the sender names', async () => {
    expect((await send(ODD, sign(ODD), 'text/plain; charset=utf-8')).statusCode).toBe(200)
  })

  it.each([
    ['another secret', ODD, sign(ODD, `whsec_${word()}`)],
    ['another body', ODD.replace('evt_1', 'evt_2'), sign(ODD)],
    ['the body as a parser would spell it', JSON.stringify(JSON.parse(ODD)), sign(ODD)],
    ['no signature', ODD, ''],
    ['the shape of a signature without its digits', ODD, 't=,v1='],
    ['nothing at all', '', sign(ODD)],
  ])('refuses %s', async (_, body, signature) => {
    const answer = await send(body, signature)
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'The signature does not fit the message.' }])
    expect(answer.headers['x-error-code']).toBe('bad_signature')
  })

  it('refuses who has no signature before it looks at the body', async () => {
    const huge = 'x'.repeat(600 * 1024)
    expect((await send(huge, '')).statusCode).toBe(400)
    expect((await send(huge, 't=,v1=')).statusCode).toBe(400)
  })

  it('counts who knocks with no signature or a false one, and then reads nothing more of theirs', async () => {
    const limited = await openTestServer({ ...STRIPE, RATE_LIMITS: 'on' })
    const knock = async (signature: string, remoteAddress: string, payload = ODD) =>
      (
        await limited.app.inject({
          method: 'POST',
          url: PATH,
          payload,
          remoteAddress,
          headers: { 'stripe-signature': signature },
        })
      ).statusCode
    const knocks = async (signature: string, network: string) => {
      const statuses: number[] = []
      for (let count = 0; count < 22; count += 1) statuses.push(await knock(signature, network))
      return statuses
    }
    const refused = [...Array(20).fill(400), 429, 429]
    try {
      const [stranger, forger, provider] = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
      expect(await knocks('', stranger)).toEqual(refused)
      expect(await knocks(sign(ODD, `whsec_${word()}`), forger)).toEqual(refused)
      const huge = 'x'.repeat(600 * 1024)
      expect(await knock(sign(huge), forger, huge)).toBe(429)
      // Whoever has an account with the provider lets it call us with signatures of theirs. Ours come from the same network.
      expect(await knock(sign(ODD), provider)).toBe(200)
      expect(await knocks(sign(ODD, `whsec_${word()}`), provider)).toEqual(refused)
      expect(await knock(sign(ODD), provider)).toBe(200)
      expect(await knock(sign(ODD), '192.0.2.4')).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('lets nobody in where payments are a sandbox’s, which signs nothing', async () => {
    const local = await openTestServer()
    try {
      for (const signature of ['', sign(ODD)]) {
        const headers = { 'stripe-signature': signature }
        const answer = await local.app.inject({ method: 'POST', url: PATH, payload: ODD, headers })
        expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([400, 'bad_signature'])
      }
    } finally {
      await local.close()
    }
  })

  const object = { id: 'pi_1', status: 'succeeded', metadata: { key: 'k1' } }
  const event = { id: 'evt_odd', type: 'payment_intent.succeeded', created: 1_795_000_000, livemode: false }
  const dispute = { id: 'dp_1', payment_intent: 'pi_1', status: 'lost' }
  const about = (type: string, told: unknown, more = {}) =>
    JSON.stringify({ ...event, type, data: { object: told }, ...more })

  it('notes a signed event of an odd shape once, tells staff of it once, and answers 200', async () => {
    const odd = [
      'not JSON',
      'null',
      '[]',
      '"evt_1"',
      '{}',
      JSON.stringify({ ...event, id: undefined, data: { object } }),
      JSON.stringify({ ...event, id: 7, data: { object } }),
      JSON.stringify({ ...event, type: undefined, data: { object } }),
      JSON.stringify(event),
      JSON.stringify({ ...event, data: null }),
      about('payment_intent.succeeded', null),
      about('payment_intent.succeeded', { ...object, id: undefined }),
      about('payment_intent.succeeded', { ...object, metadata: undefined }),
      about('payment_intent.succeeded', { ...object, metadata: { key: 7 } }),
      about('payment_intent.succeeded', { ...object, metadata: { key: 'k\0' } }),
      about('setup_intent.succeeded', {}),
      about('refund.updated', { metadata: { key: 'k2' } }),
      about('charge.refund.updated', { id: 're_1', metadata: 'k2' }),
      about('charge.dispute.closed', { ...dispute, id: null }),
      about('charge.dispute.closed', { ...dispute, payment_intent: {} }),
      about('charge.dispute.closed', dispute, { created: 'today' }),
      about('charge.dispute.closed', dispute, { created: 1e300 }),
    ]
    const rows = async () =>
      (await server.database.query("select 1 from provider_events where kind = 'unreadable'")).rows.length
    const reports = () => server.logged.filter((line) => line.includes('signed an event that cannot be read')).length
    const statuses: number[] = []
    for (const body of [...odd, ...odd]) statuses.push((await send(body, sign(body))).statusCode)
    expect(statuses).toEqual(statuses.map(() => 200))
    expect([await rows(), reports()]).toEqual([odd.length, odd.length])
  })

  it('refuses what is larger than any event', async () => {
    const huge = `{"id":"${'x'.repeat(600 * 1024)}"}`
    expect((await send(huge, sign(huge))).statusCode).toBe(413)
  })
})

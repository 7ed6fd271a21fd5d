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

  it('counts who knocks without a signature, and nobody who has one', async () => {
    const limited = await openTestServer({ ...STRIPE, RATE_LIMITS: 'on' })
    try {
      const knock = async (signature: string) =>
        (
          await limited.app.inject({
            method: 'POST',
            url: PATH,
            payload: ODD,
            headers: { 'stripe-signature': signature },
          })
        ).statusCode
      const statuses: number[] = []
      for (let count = 0; count < 22; count += 1) statuses.push(await knock(''))
      expect(statuses).toEqual([...Array(20).fill(400), 429, 429])
      expect(await knock(sign(ODD))).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('does not exist where payments are a sandbox’s', async () => {
    const local = await openTestServer()
    try {
      expect((await local.app.inject({ method: 'POST', url: PATH, payload: ODD })).statusCode).toBe(404)
    } finally {
      await local.close()
    }
  })

  it('refuses what is larger than any event', async () => {
    const huge = `{"id":"${'x'.repeat(600 * 1024)}"}`
    expect((await send(huge, sign(huge))).statusCode).toBe(413)
  })
})

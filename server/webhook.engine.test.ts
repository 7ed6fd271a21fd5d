import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { shareTestServer } from '../tests/test-server.ts'

const word = () => randomBytes(12).toString('hex')
const webhookSecret = `whsec_${word()}`
const server = shareTestServer({
  STRIPE_SECRET_KEY: `sk_test_${word()}`,
  STRIPE_PUBLIC_KEY: `pk_test_${word()}`,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
})
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
    ['nothing at all', '', sign(ODD)],
  ])('refuses %s', async (_, body, signature) => {
    const answer = await send(body, signature)
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'The signature does not fit the message.' }])
    expect(answer.headers['x-error-code']).toBe('bad_signature')
  })

  it('refuses what is larger than any event', async () => {
    const huge = `{"id":"${'x'.repeat(600 * 1024)}"}`
    expect((await send(huge, sign(huge))).statusCode).toBe(413)
  })
})

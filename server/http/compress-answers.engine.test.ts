import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call'
import { calls } from '#contract/calls'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { isCompressed } from './compress-answers.ts'

const server = shareTestServer()
const url = '/api/client/requests/'

async function customerWith(pickups: number) {
  server.setNow(START)
  const customer = await createCustomer(server, { plan: 'gold' })
  for (let day = 1; day <= pickups; day += 1) {
    await putPickup(server, customer, {
      dropoffDay: '2027-01-08',
      pickupDay: `2026-12-${String(day).padStart(2, '0')}`,
    })
  }
  return (encoding: string, path = url) =>
    server.app.inject({
      url: path,
      headers: { authorization: `Bearer ${customer.token}`, 'accept-encoding': encoding },
    })
}

it('a long list goes out as small as the caller takes it, and says the same', async () => {
  const ask = await customerWith(20)
  const plain = await ask('identity')
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.json()).toHaveLength(20)
  for (const [accepted, encoding, open] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const small = await ask(accepted)
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(open(small.rawPayload).toString()).toBe(plain.body)
    expect(small.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
    expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length)
  }
})

it('no form is sent that its caller refuses, or has not named', async () => {
  const ask = await customerWith(20)
  for (const [accepted, encoding] of [
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br; Q=0.000', undefined],
    ['gzip;q=0.5, br;q=0.001', 'br'],
    ['GZIP', 'gzip'],
    ['identity;q=0, *;q=0, gzip;q=1.0', 'gzip'],
    ['x-br-like, not-gzip', undefined],
    ['*', undefined],
    ['', undefined],
  ]) {
    const { headers, rawPayload } = await ask(String(accepted))
    expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding])
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
  }
})

it('an answer of one packet stays as it is, and so does a refusal', async () => {
  const ask = await customerWith(1)
  const short = await ask('br')
  expect(short.headers).not.toHaveProperty('content-encoding')
  expect(short.json()).toHaveLength(1)
  const missing = await ask('br', `${url}999999/`)
  expect([missing.statusCode, missing.headers['content-encoding']]).toEqual([404, undefined])
})

it('nothing is compressed that holds a secret, or that a stranger asks for', () => {
  const compressed = Object.entries<Call>(calls).filter(([, call]) => isCompressed(call))
  expect(compressed.map(([name]) => name)).toEqual(
    expect.arrayContaining(['listOrders', 'getOrder', 'listPickups', 'listInvoices', 'getCreditStatement']),
  )
  for (const [name, { method, as, answer }] of compressed) {
    expect([name, method, as]).toEqual([name, 'GET', 'customer'])
    const shape = JSON.stringify(answer && z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }))
    expect([name, shape.match(/secret|token|password|pdf|signed|"code"/i)]).toEqual([name, null])
  }
})

it('what signs somebody in or pays stays as it is, however the caller would take it', async () => {
  const signUp = { zipCode: '94041', addressLine1: '12 Villa Street', password: 'fresh-linen', phone: '4085550123' }
  const signedUp = await server.app.inject({
    method: 'POST',
    url: '/api/client/auth/signup/',
    payload: { ...signUp, email: 'plain@example.com' },
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect([signedUp.statusCode, typeof signedUp.json().token]).toEqual([201, 'string'])
  expect(signedUp.headers).not.toHaveProperty('content-encoding')
})

import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sms } from '../ports.ts'
import { createTwilioSms } from './sms.twilio.ts'

const accountSid = `AC${randomBytes(16).toString('hex')}`
const authToken = randomBytes(16).toString('hex')
const text = { key: 'pickup:1', to: '+16505550100', body: 'Your pickup is confirmed & on its way.' }

let server: Server
let sms: Sms
let answer: { status: number; body: unknown; delayMs?: number }
let asked: { url: string | undefined; authorization: string | undefined; form: Record<string, string> } | undefined

beforeEach(async () => {
  asked = undefined
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = Object.fromEntries(new URLSearchParams(body))
    asked = { url: `${request.method} ${request.url}`, authorization: request.headers.authorization, form }
    await new Promise((resolve) => setTimeout(resolve, answer.delayMs ?? 0))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  sms = await createTwilioSms({ accountSid, authToken, from: '+16505550142', apiUrl }, 300)
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('a text goes out as Twilio wants it', async () => {
  answer = { status: 201, body: { sid: 'SM123', status: 'queued' } }
  expect(await sms.send(text)).toEqual({ status: 'sent', providerRef: 'SM123' })
  expect(asked).toEqual({
    url: `POST /2010-04-01/Accounts/${accountSid}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    form: { To: text.to, From: '+16505550142', Body: text.body },
  })
})

test.each([21211, 21610, 21614])('error %d is a refusal that does not repeat the number', async (code) => {
  answer = { status: 400, body: { code, message: `Bad number ${text.to}`, status: 400 } }
  const outcome = await sms.send(text)
  expect(outcome).toEqual({ status: 'refused', reason: expect.stringContaining(`(Twilio ${code})`) })
  expect(JSON.stringify(outcome)).not.toContain('5550100')
})

test.each([
  [429, { code: 20429, message: 'Too many requests' }],
  [401, { code: 20003, message: 'Authenticate' }],
  [500, { message: 'Server error' }],
  [503, 'not an object'],
])('HTTP %d throws, to be tried again', async (status, body) => {
  answer = { status, body }
  await expect(sms.send(text)).rejects.toThrow(`HTTP ${status}`)
})

test('silence ends in an error that carries neither credentials nor text', async () => {
  answer = { status: 201, body: { sid: 'SM123' }, delayMs: 700 }
  const started = Date.now()
  const error = await sms.send(text).catch((thrown: unknown) => thrown)
  expect(Date.now() - started).toBeLessThan(650)
  expect(error).toBeInstanceOf(Error)
  const everything = JSON.stringify(error, Object.getOwnPropertyNames(error))
  expect(everything).toContain('Twilio did not take the text: ECONNABORTED')
  for (const secret of [authToken, text.to, text.body]) expect(everything).not.toContain(secret)
})

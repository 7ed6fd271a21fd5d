import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import twilio from 'twilio'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Sms, TextNotSent } from '../ports.ts'
import { createTwilioSms } from './sms.twilio.ts'

const { getExpectedTwilioSignature } = twilio
const accountSid = `AC${randomBytes(16).toString('hex')}`
const authToken = randomBytes(16).toString('hex')
const oldToken = randomBytes(16).toString('hex')
const PUBLIC_URL = 'https://larkspur.example'
const text = { id: 7, key: 'pickup:1', to: '+16505550100', body: 'Your pickup is confirmed & on its way.' }

let server: Server
let sms: Sms
let answer: { status: number; body: unknown } | 'silence'
let asked: { url: string | undefined; authorization: string | undefined; form: Record<string, string> } | undefined

const connect = (limitMs: number) => {
  const apiUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const authTokens = [authToken, oldToken] as const
  return createTwilioSms({ accountSid, authTokens, from: '+16505550142', apiUrl }, PUBLIC_URL, limitMs)
}

beforeEach(async () => {
  asked = undefined
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = Object.fromEntries(new URLSearchParams(body))
    asked = { url: `${request.method} ${request.url}`, authorization: request.headers.authorization, form }
    if (answer === 'silence') return
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  sms = await connect(10_000)
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
    form: {
      To: text.to,
      From: '+16505550142',
      Body: text.body,
      StatusCallback: `${PUBLIC_URL}/api/client/sms/status?message=7`,
    },
  })
})

test.each([21211, 21610, 21614])('error %d is a refusal that does not repeat the number', async (code) => {
  answer = { status: 400, body: { code, message: `Bad number ${text.to}`, status: 400 } }
  const outcome = await sms.send(text)
  const stop = code === 21610 && { hasStopped: true }
  expect(outcome).toEqual({ status: 'refused', reason: expect.stringContaining(`(Twilio ${code})`), ...stop })
  expect(JSON.stringify(outcome)).not.toContain('5550100')
})

test.each([
  [429, { code: 20429, message: 'Too many requests' }, true],
  [401, { code: 20003, message: 'Authenticate' }, true],
  [500, { message: 'Server error' }, false],
  [503, 'not an object', false],
])('HTTP %d throws, to be tried again', async (status, body, isCertain) => {
  answer = { status, body }
  const error = await sms.send(text).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain(`HTTP ${status}`)
  // After a failure of its own nobody knows whether the text has left.
  expect(error instanceof TextNotSent).toBe(isCertain)
})

test('nobody there is an error, and the text has not left', async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await expect(sms.send(text)).rejects.toThrow(TextNotSent)
})

test('silence ends in an error that carries neither credentials nor text', async () => {
  answer = 'silence'
  const hasty = await connect(300)
  const error = await hasty.send(text).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(TextNotSent)
  const everything = JSON.stringify(error, Object.getOwnPropertyNames(error))
  expect(everything).toContain('Twilio did not take the text: ECONNABORTED')
  for (const secret of [authToken, text.to, text.body]) expect(everything).not.toContain(secret)
})

describe('what Twilio sends to us', () => {
  const STATUS = '/api/client/sms/status?message=7'
  const INBOUND = '/api/client/sms/inbound'
  /** Signed as Twilio's own package says that it is signed. */
  const form = (path: string, fields: Record<string, string>, token = authToken, origin = PUBLIC_URL) => ({
    path,
    rawBody: new URLSearchParams(fields).toString(),
    signature: getExpectedTwilioSignature(token, origin + path, fields),
  })
  const report = (fields: Record<string, string>, path = STATUS) =>
    sms.webhooks?.readReport(form(path, { MessageSid: 'SM1', ...fields }))

  test('a report is read in our words', () => {
    const about = { messageId: 7, providerRef: 'SM1' }
    expect(report({ MessageStatus: 'delivered' })).toEqual({ ...about, status: 'delivered' })
    expect(report({ MessageStatus: 'sent' })).toEqual({ ...about, status: 'on_its_way' })
    expect(report({ MessageStatus: 'constructed by nobody' })).toEqual({ ...about, status: 'on_its_way' })
    expect(report({ MessageStatus: 'undelivered', ErrorCode: '30006' })).toEqual({
      ...about,
      status: 'undelivered',
      reason: 'The number is a landline, or its carrier takes no texts. (Twilio 30006)',
    })
    expect(report({ MessageStatus: 'failed', ErrorCode: '39999' })).toMatchObject({
      reason: 'The carrier did not deliver it. (Twilio 39999)',
    })
    expect(report({ MessageStatus: 'failed' })).toMatchObject({ reason: 'The carrier did not deliver it.' })
    for (const path of ['/api/client/sms/status', `${STATUS}x`, '/api/client/sms/status?message=-1'])
      expect(report({ MessageStatus: 'delivered' }, path)?.messageId).toBeUndefined()
  })

  test('a text is read with its sender, and whether Twilio has answered it', () => {
    const sid = `SM${'2f'.repeat(16)}`
    const fields = { MessageSid: sid, From: '+16505550100', Body: 'Pick up & "go" ü', NumMedia: '0' }
    const read = (more = {}) => sms.webhooks?.readInbound(form(INBOUND, { ...fields, ...more }))
    for (const other of ['SM2', `${sid}f`, sid.slice(0, -1), sid.toUpperCase()])
      expect(read({ MessageSid: other })?.sid).toBe('')
    expect(read({ MessageSid: `MM${sid.slice(2)}` })?.sid).toBe(`MM${sid.slice(2)}`)
    expect(read()).toEqual({ sid, from: '+16505550100', body: 'Pick up & "go" ü', isAnswered: false })
    expect(read({ OptOutType: 'STOP' })?.isAnswered).toBe(true)
    // By default it answers these words and does not say so; anything around them it leaves to us.
    for (const Body of ['HELP', ' info ']) expect([Body, read({ Body })?.isAnswered]).toEqual([Body, true])
    for (const Body of ['help?', 'help me']) expect([Body, read({ Body })?.isAnswered]).toEqual([Body, false])
    expect(read({ NumMedia: '2', Body: '' })?.body).toBe('(with a picture)')
  })

  test('what either token has signed counts while they are changed, and nothing else does', () => {
    const fields = { MessageSid: 'SM2', From: '+16505550100', Body: 'pickup' }
    const isTaken = (given: ReturnType<typeof form>) => sms.webhooks?.readInbound(given) !== undefined
    expect(isTaken(form(INBOUND, fields))).toBe(true)
    expect(isTaken(form(INBOUND, fields, oldToken))).toBe(true)
    expect(isTaken(form(INBOUND, fields, 'another token'))).toBe(false)
    expect(isTaken(form(INBOUND, fields, authToken, 'https://elsewhere.example'))).toBe(false)
    const signed = form(INBOUND, fields)
    expect(isTaken({ ...signed, path: `${INBOUND}?more=1` })).toBe(false)
    expect(isTaken({ ...signed, rawBody: signed.rawBody.replace('pickup', 'skip') })).toBe(false)
    expect(isTaken({ ...signed, rawBody: `${signed.rawBody}&Body=skip` })).toBe(false)
    // Nobody's text has so many; sorting them would take long before the signature is known to be false.
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, '']))
    expect(isTaken(form(INBOUND, many))).toBe(false)
    for (const signature of ['', 'x', 'ü'.repeat(40)]) expect(isTaken({ ...signed, signature })).toBe(false)
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createLogErrorReports } from './error-reports.log.ts'
import { createSentryErrorReports } from './error-reports.sentry.ts'

let lines: Record<string, unknown>[]
let server: Server
let envelopes: string[]

beforeEach(async () => {
  lines = []
  envelopes = []
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    envelopes.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const log = () => createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
const refusal = {
  requestId: 'r1',
  status: 412,
  code: 'pickup_change_past_cutoff',
  method: 'PATCH',
  route: '/api/requests/:id',
  isExpected: false,
}

function openSentry() {
  const { port } = server.address() as AddressInfo
  return createSentryErrorReports(`http://key@127.0.0.1:${port}/1`, 'local', log())
}

test('the log keeps a fault with its cause, and of a refusal only what is named', async () => {
  const reports = createLogErrorReports(log())
  reports.fault(new Error('broken', { cause: new Error('deeper') }), { requestId: 'r1', place: 'jobs.reminders' })
  reports.refusal({ ...refusal, email: 'ada@example.com' } as typeof refusal)
  await reports.close()
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ level: 'error', requestId: 'r1', place: 'jobs.reminders' })
  expect(JSON.stringify(lines[0])).toMatch(/broken.*deeper/)
  const { time: _, ...refused } = lines[1] ?? {}
  const { isExpected: __, ...named } = refusal
  expect(refused).toEqual({ level: 'warn', msg: 'refusal', ...named })
})

/** The event inside an envelope: header, item header, item. */
const eventOf = (envelope: string | undefined) => JSON.parse(envelope?.split('\n')[2] ?? '{}')

test('Sentry gets faults and refusals, the log too, and nobody gets personal data [R396]', async () => {
  const reports = await openSentry()
  expect(reports).toMatchObject({ name: 'Sentry', isReal: true })
  const cause = Object.assign(new Error('duplicate key (email)=(ada@example.com)'), { detail: 'Ada Lovelace' })
  reports.fault(new Error('could not text +1 650-555-0100', { cause }), { requestId: 'r1', place: 'orders.complete' })
  reports.fault({ email: 'ada@example.com', name: 'Ada Lovelace' }, { place: 'jobs.reminders' })
  reports.refusal({ ...refusal, email: 'ada@example.com' } as typeof refusal)
  // The log alone keeps what the metrics watch.
  reports.refusal({ ...refusal, status: 400, code: 'card_declined', isExpected: true })
  await reports.close()

  expect(envelopes).toHaveLength(3)
  const events = envelopes.map(eventOf)
  expect(events[0]).toMatchObject({
    level: 'error',
    environment: 'local',
    tags: { requestId: 'r1', place: 'orders.complete' },
  })
  const values = events[0].exception.values as { value: string; stacktrace: { frames: { filename: string }[] } }[]
  expect(values.map(({ value }) => value).sort()).toEqual([
    'could not text ***-***-0100',
    'duplicate key (email)=([hidden])',
  ])
  expect(values[0]?.stacktrace.frames.some(({ filename }) => filename.includes('error-reports.test.ts'))).toBe(true)
  expect(events[1]).toMatchObject({ tags: { place: 'jobs.reminders' } })
  expect(events[1].exception.values[0].value).toBe('Something that is no error was thrown (object).')
  expect(events[2]).toMatchObject({ level: 'warning', message: '412 pickup_change_past_cutoff' })
  const { isExpected: _, ...tags } = refusal
  expect(events[2].tags).toEqual(tags)

  const sent = envelopes.join('\n')
  for (const personal of ['ada@example.com', 'Lovelace', '555-0100']) expect(sent).not.toContain(personal)
  for (const event of events) {
    for (const part of ['user', 'request', 'breadcrumbs', 'extra', 'server_name'])
      expect(event).not.toHaveProperty(part)
  }
  expect(lines.map(({ level }) => level)).toEqual(['error', 'error', 'warn', 'warn'])
})

test('a Sentry that does not answer does not hold up the end', async () => {
  server.removeAllListeners('request')
  server.on('request', () => {})
  const reports = await openSentry()
  reports.fault(new Error('broken'), { place: 'start' })
  const started = Date.now()
  await reports.close()
  expect(Date.now() - started).toBeLessThan(15_000)
  expect(lines).toHaveLength(1)
})

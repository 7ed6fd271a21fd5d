import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createCustomer } from '../tests/customers.ts'
import { createGate } from '../tests/gate.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { createApp } from './app.ts'

const server = shareTestServer()
const LIMITS = { headersMs: 10_000, receiveMs: 15_000, checkMs: 1_000, answerMs: 20_000 }

describe('bounds', () => {
  it('boxes in boxes in boxes are refused, not a fault', async () => {
    const url = '/api/client/customers/'
    for (const payload of [
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    ]) {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'The request could not be read.' }])
    }
  })

  it('receiving has its time and its size', () => {
    expect(server.app.initialConfig).toMatchObject({ requestTimeout: 15_000, bodyLimit: 65_536 })
    expect(server.app.server).toMatchObject({ requestTimeout: 15_000, headersTimeout: 10_000 })
  })

  it.each([
    ['reads', 'GET', '/api/client/account/data/'],
    ['changes something', 'PATCH', '/api/client/profile/'],
  ] as const)('a call that %s is answered in time, whatever it waits for', async (_, method, url) => {
    const customer = await createCustomer(server)
    const gate = createGate()
    const database = { ...server.database, transaction: () => gate.isOpen as Promise<never> }
    const app = await createApp({ ...server.deps, database }, undefined, { ...LIMITS, answerMs: 100 })
    try {
      await app.listen({ host: '127.0.0.1', port: 0 })
      const before = server.logged.length
      const answer = await fetch(`http://127.0.0.1:${(app.addresses()[0] as { port: number }).port}${url}`, {
        method,
        headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
        ...(method === 'PATCH' && { body: '{"first_name":"Ada"}' }),
      })
      expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
        503,
        '2',
        { detail: 'Service Unavailable' },
      ])
      expect(server.logged.slice(before).filter((line) => line.includes('no answer after 100 ms'))).toHaveLength(1)
    } finally {
      gate.open()
      await app.close()
    }
  })

  it.each([
    [
      'a body',
      'POST /api/client/customers/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n',
    ],
    ['a header', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: '],
  ])('%s that dribbles in is ended in time, and nobody is told of it', async (_, beginning) => {
    const reported = server.logged.length
    const app = await createApp(server.deps, undefined, { ...LIMITS, headersMs: 400, receiveMs: 400, checkMs: 50 })
    try {
      await app.listen({ host: '127.0.0.1', port: 0 })
      const socket = connect((app.addresses()[0] as { port: number }).port, '127.0.0.1')
      const began = performance.now()
      socket.write(beginning)
      const dribble = setInterval(() => socket.write('a'), 20)
      socket.on('error', () => {})
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      await new Promise((resolve) => socket.on('close', resolve))
      clearInterval(dribble)
      const tookMs = performance.now() - began
      expect(tookMs).toBeGreaterThan(350)
      expect(tookMs).toBeLessThan(15_000)
      expect(answer).toMatch(/^HTTP\/1\.1 4/)
    } finally {
      await app.close()
    }
    const lines = server.logged.slice(reported).map((line) => JSON.parse(line))
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  })

  it('a caller who falls silent in the middle holds up neither a connection nor the end', async () => {
    const app = await createApp(server.deps, undefined, { ...LIMITS, headersMs: 200, receiveMs: 200, checkMs: 50 })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.addresses()[0] as { port: number }
    // It never ends its own half of the connection.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: ')
    await new Promise((resolve) => socket.once('data', resolve))
    const count = () =>
      new Promise<number>((resolve, reject) =>
        app.server.getConnections((error, connections) => (error ? reject(error) : resolve(connections))),
      )
    await expect.poll(count).toBe(0)
    await app.close()
    socket.destroy()
  })

  it.each([
    ['nothing at all', ''],
    ['half a header', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: '],
    ['a header, and never its body', 'POST /api/client/customers/ HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n'],
  ])('a caller who has said %s when the server stops does not hold up its end', async (_, beginning) => {
    const app = await createApp(server.deps, undefined, { ...LIMITS, answerMs: beginning === '' ? 20_000 : 500 })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.addresses()[0] as { port: number }).port, '127.0.0.1')
    socket.on('error', () => {})
    const accepted = once(app.server, 'connection')
    if (beginning !== '') socket.write(beginning)
    const [connection] = (await accepted) as [Socket]
    await expect.poll(() => connection.bytesRead).toBe(beginning.length)
    const began = performance.now()
    await app.close()
    expect(performance.now() - began).toBeLessThan(15_000)
    socket.destroy()
  })
})

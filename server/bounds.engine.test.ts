import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { shareTestServer } from '../tests/test-server.ts'
import { createApp } from './app.ts'

const server = shareTestServer()

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

  it('receiving and answering have their time', () => {
    expect(server.app.initialConfig).toMatchObject({
      requestTimeout: 15_000,
      handlerTimeout: 20_000,
      bodyLimit: 65_536,
    })
    expect(server.app.server).toMatchObject({ requestTimeout: 15_000, headersTimeout: 10_000 })
  })

  it.each([
    [
      'a body',
      'POST /api/client/customers/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n',
    ],
    ['a header', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: '],
  ])('%s that dribbles in is ended in time, and nobody is told of it', async (_, beginning) => {
    const reported = server.logged.length
    const app = await createApp(server.deps, undefined, { headersMs: 400, wholeMs: 400, checkMs: 50 })
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
      expect(tookMs).toBeLessThan(4_000)
      expect(answer).toMatch(/^HTTP\/1\.1 4/)
    } finally {
      await app.close()
    }
    const lines = server.logged.slice(reported).map((line) => JSON.parse(line))
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  })
})

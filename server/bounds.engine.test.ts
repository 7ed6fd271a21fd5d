import { describe, expect, it } from 'vitest'
import { shareTestServer } from '../tests/test-server.ts'

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
  })
})

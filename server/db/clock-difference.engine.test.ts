import { expect, it } from 'vitest'
import { shareTestServer } from '../../tests/test-server.ts'
import { createLog } from '../log.ts'
import { compareClocks } from './clock-difference.ts'

const server = shareTestServer()

/** What a server says whose clock is ahead of this machine's. */
async function saidWhenAhead(aheadMs: number): Promise<object[]> {
  const lines: object[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  await compareClocks(server.database, () => new Date(Date.now() + aheadMs), log)
  return lines
}

it.each([
  [20_000, 20],
  [3_400, 3],
  [-90_000, -90],
])('a clock that is %d ms ahead of the database’s is named at the start', async (aheadMs, aheadSeconds) => {
  expect(await saidWhenAhead(aheadMs)).toEqual([
    { level: 'warn', time: expect.any(String), aheadSeconds, msg: "this server's clock and the database's differ" },
  ])
})

it('a clock that agrees with the database’s is not', async () => {
  expect(await saidWhenAhead(0)).toEqual([])
})

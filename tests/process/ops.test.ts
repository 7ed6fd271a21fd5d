import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { expect, it } from 'vitest'
import { lockHolder, takeLock } from '../../server/db/lock.mjs'
import { socketIn } from '../../server/ops/socket.ts'
import { launch, preparedFolder, startProduct, temporaryFolder } from './product.ts'

/** Runs a command like `npm run ops -- …`. The commands themselves are tested where they stand. */
async function ops(dataDir: string, ...args: string[]): Promise<[number | string, string]> {
  const { ended, output } = launch(['scripts/ops.mjs', ...args], { DATA_DIR: dataDir })
  return [await ended, output()]
}

it('the command line ends with 0 when it has done something, with 1 when it could not, with 2 when it was typed wrong', async () => {
  const used = temporaryFolder()
  const lock = takeLock(used)
  const [exit, printed] = await ops(used, 'ledger', 'verify', '--json')
  const detail = `Nothing was done. Process ${process.pid} holds ${used}, and it takes no commands just now: a server that starts or stops, or another command at work. Try again in a moment.`
  expect([exit, JSON.parse(printed)]).toEqual([1, { detail }])
  expect(await ops(used, 'ledger', 'burn')).toEqual([
    2,
    'There is no command "ledger burn".\n\nDid you mean:\n  ledger verify\n  ledger proof\n\nAll commands: npm run ops -- help\n',
  ])
  if ('release' in lock) lock.release()
})

it('a server does it while it runs: of two at once one; and without it the command opens the engine itself', async () => {
  const folder = await preparedFolder()
  const server = await startProduct({ DATA_DIR: folder })
  const before = await demoCredit(server.url)
  const give = ['credit', 'give', 'demo@larkspur.example', '20.00', '--reason', 'A late van', '--yes']
  const answers = await Promise.all([ops(folder, ...give), ops(folder, ...give)])
  expect(answers.map(([exit]) => exit).sort()).toEqual([0, 1])
  expect(answers.find(([exit]) => exit === 0)?.[1]).toMatch(
    new RegExp(`Customer \\d+ has got \\$20\\.00 of credit and has \\$${(before + 20).toFixed(2)} now\\.\\n$`),
  )
  // Without --as it was the system's user.
  expect(answers.find(([exit]) => exit === 1)?.[1]).toMatch(
    new RegExp(`^${userInfo().username} (did|began) the same just now`, 'm'),
  )
  server.process.kill('SIGKILL')
  await server.ended
  expect(existsSync(socketIn(folder))).toBe(true)
  const done = await ops(folder, 'coupon', 'create', 'tenoff5', '--cents', '500', '--json')
  expect([done[0], JSON.parse(done[1])]).toEqual([
    0,
    expect.objectContaining({ code: 'TENOFF5', percent: null, cents: 500, is_once_per_customer: false }),
  ])
  expect(lockHolder(folder)).toBeUndefined()
})

/** In dollars. */
async function demoCredit(url: string): Promise<number> {
  const ask = async (path: string, init: RequestInit) => (await fetch(`${url}/api/client/${path}`, init)).json()
  const body = JSON.stringify({ email: 'demo@larkspur.example', password: 'laundry-day' })
  const json = { 'content-type': 'application/json' }
  const { token } = await ask('auth/login/', { method: 'POST', headers: json, body })
  const { balance } = await ask('profile/', { headers: { authorization: `Bearer ${token}` } })
  return balance / 100
}

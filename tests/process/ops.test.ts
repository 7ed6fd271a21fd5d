import { expect, it } from 'vitest'
import { lockHolder, takeLock } from '../../server/db/lock.mjs'
import { launch, preparedFolder, temporaryFolder } from './product.ts'

/** As `npm run ops -- …` runs it. What its commands do is tested where they stand. */
async function ops(dataDir: string, ...args: string[]): Promise<[number | string, string]> {
  const { ended, output } = launch(['scripts/ops.mjs', ...args], { DATA_DIR: dataDir })
  return [await ended, output()]
}

it('the command line ends with 0 when it has done something, with 1 when it could not, with 2 when it was typed wrong', async () => {
  const [free, used] = [await preparedFolder(), temporaryFolder()]
  const lock = takeLock(used)
  const done = await ops(free, 'coupon', 'create', 'tenoff5', '--cents', '500', '--json')
  expect([done[0], JSON.parse(done[1])]).toEqual([
    0,
    expect.objectContaining({ code: 'TENOFF5', percent: null, cents: 500, is_once_per_customer: false }),
  ])
  expect(lockHolder(free)).toBeUndefined()
  expect(await ops(used, 'ledger', 'verify')).toEqual([
    1,
    `Larkspur is already running on ${used} (process ${process.pid}); the embedded database serves one process, so stop that one first or choose another DATA_DIR.\n`,
  ])
  expect(await ops(used, 'ledger', 'burn')).toEqual([
    2,
    expect.stringMatching(/^There is no command "ledger burn"\.\n\nnpm run ops -- COMMAND/),
  ])
  if ('release' in lock) lock.release()
})

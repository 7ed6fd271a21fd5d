import { it } from 'vitest'
import { hasPostgres } from '../../scripts/programs.mjs'
import { createPostgresDatabase, startPostgres } from '../engines.ts'
import { killAndRepeat } from './kill-and-repeat.ts'
import { preparedFolder, temporaryFolder } from './product.ts'

it.runIf(hasPostgres())(
  'on PostgreSQL too, after kill -9 a call repeated under its key has its effect once and its one answer',
  async () => {
    const cluster = await startPostgres()
    try {
      const { url, drop } = await createPostgresDatabase(cluster.url)
      await killAndRepeat({ DATABASE_URL: url, DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off' }, 2)
      await drop()
    } finally {
      await cluster.stop()
    }
  },
)

it('embedded, twice after each other, a call repeated under its key has its effect once and its one answer', async () =>
  killAndRepeat({ DATA_DIR: await preparedFolder(), RATE_LIMITS: 'off' }, 2))

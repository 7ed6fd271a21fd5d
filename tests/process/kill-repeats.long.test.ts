import { it } from 'vitest'
import { hasPostgres } from '../../scripts/programs.mjs'
import { createPostgresDatabase, startPostgres } from '../engines.ts'
import { killAndRepeat } from './kill-and-repeat.ts'
import { temporaryFolder } from './product.ts'

it.runIf(hasPostgres())(
  'on PostgreSQL too, after kill -9 a call repeated under its key has its effect once and its one answer',
  async () => {
    const cluster = await startPostgres()
    try {
      const { url, drop } = await createPostgresDatabase(cluster.url)
      await killAndRepeat({ DATABASE_URL: url, DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off' })
      await drop()
    } finally {
      await cluster.stop()
    }
  },
)

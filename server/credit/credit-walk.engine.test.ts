import { it } from 'vitest'
import { walkWithCredit } from '../../tests/money/credit-walk.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { areTablesWhole } from '../../tests/whole-tables.ts'

const server = shareTestServer()

/** A short piece of what tests/process/credit-walk.long.test.ts does for longer. */
it(
  'whatever two customers do with their money, the books prove and both have what a plain model says',
  {
    timeout: 120_000,
  },
  () => walkWithCredit(server, areTablesWhole ? 120 : 30, seed),
)

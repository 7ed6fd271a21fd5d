import { afterAll, beforeAll, it } from 'vitest'
import { openLite, openMemoryLite } from '../../server/db/open.ts'
import { furnish } from '../engines.ts'
import { walkWithCredit } from '../money/credit-walk.ts'
import { seed } from '../seed.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
beforeAll(async () => {
  const database = await openLite(await openMemoryLite())
  await furnish(database)
  server = await openTestServer({}, database)
  // Without a dump the embedded engine takes its time to boot.
}, 120_000)
afterAll(() => server.close())

it.each(Array.from({ length: 6 }, (_, index) => seed + index))('a long walk with credit, seed %i', (each) =>
  walkWithCredit(server, 300, each),
)

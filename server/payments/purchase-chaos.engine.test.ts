import { inject, it } from 'vitest'
import { sellWhileDying } from '../../tests/chaos-sale.ts'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()
// The embedded engine belongs to one server.
const canRun = inject('engine').kind === 'postgres'

it.runIf(canRun)(
  'two servers that die in turn sell nothing twice and lose nothing',
  () => sellWhileDying(server, { lastsMs: 8_000, killEveryMs: 700, faster: 10 }),
  60_000,
)

import { expect, it } from 'vitest'
import { walkDeeds } from '../../tests/money/deeds-walk.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()

it('whatever staff, customers and the bank do at once, each order is paid once and the books prove [R301]', async () => {
  expect(await walkDeeds(server, { steps: 8, atOnce: 5, seed })).toEqual([])
}, 60_000)

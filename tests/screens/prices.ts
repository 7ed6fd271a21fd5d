import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import { onTestFinished } from 'vitest'
import { HOUR_MS } from '#rules/durations'
import type { Schema } from '../../server/db/schema.ts'
import { START } from '../engines.ts'
import type { TestServer } from '../test-server.ts'

type Prices = UpdateQueryBuilder<Schema, 'priceItems', 'priceItems', UpdateResult>

let hours = 0

/** Other prices for the rest of this test. The server keeps its lists for a minute, so an hour passes before and after. */
export async function changePrices(server: TestServer, change: (prices: Prices) => Prices): Promise<void> {
  const { db } = server.database
  const before = await db.selectFrom('priceItems').select(['id', 'amountCents', 'isRetired']).execute()
  const letAnHourPass = () => {
    hours += 1
    server.setNow(new Date(START.getTime() + hours * HOUR_MS))
  }
  await change(db.updateTable('priceItems') as Prices).execute()
  letAnHourPass()
  onTestFinished(async () => {
    for (const { id, ...price } of before) await db.updateTable('priceItems').set(price).where('id', '=', id).execute()
    letAnHourPass()
    await server.call('GET', '/api/client/price_items/')
  })
}

import type { KyselyPlugin } from 'kysely'
import { createApp } from '../server/app.ts'
import type { Database } from '../server/db/open.ts'
import type { House } from './house.ts'

/** The same house through a second app that counts what it says to the database, transactions and plain texts included. */
export async function countingHouse(house: House): Promise<{
  inject: House['app']['inject']
  /** How many statements there were since the last time it was asked. */
  takeCount(): number
  close(): Promise<void>
}> {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { database } = house
  const counted: Database = {
    ...database,
    db: database.db.withPlugin(counter),
    transaction: (work) => database.transaction((db) => work(db.withPlugin(counter))),
    query(text, values) {
      count += 1
      return database.query(text, values)
    },
  }
  const app = await createApp({ ...house.deps, database: counted })
  await app.ready()
  return {
    inject: app.inject.bind(app) as House['app']['inject'],
    takeCount() {
      const taken = count
      count = 0
      return taken
    },
    close: () => app.close(),
  }
}

import { migrate } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { seedReference } from './db/seed.ts'

/** The tables and lists that a start finds or makes. One server at a time makes them. */
export function setUpDatabase(database: Database, now: Date): Promise<void> {
  return database.alone(async () => {
    await migrate(database)
    await seedReference(database, now)
  })
}

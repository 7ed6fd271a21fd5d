import { migrate } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { seedReference } from './db/seed.ts'
import { type JobQueue, openJobQueue } from './job-queue.ts'

/** Everything in the database that a start finds or makes: tables, lists, the jobs' own tables. One server at a time makes it. */
export function setUpDatabase(
  database: Database,
  now: Date,
  onJobError: (error: Error) => void,
  options?: Parameters<typeof openJobQueue>[2],
): Promise<JobQueue> {
  return database.alone(async () => {
    await migrate(database)
    await seedReference(database, now)
    return openJobQueue(database, onJobError, options)
  })
}

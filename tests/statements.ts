import type { KyselyPlugin } from 'kysely'
import { createApp } from '../server/app.ts'
import type { Database } from '../server/db/open.ts'
import type { TestServer } from './test-server.ts'

interface Counted {
  database: Database
  /** The number of statements since it was last asked for. */
  takeCount(): number
}

/** The same database, counting what is said to it, transactions and plain texts included. */
export function countStatements(database: Database): Counted {
  let count = 0
  // The days that staff have closed are read once a minute, whatever is asked for: they are no part of any call.
  const uncounted = new WeakSet<object>()
  const counter: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from ?? '').includes('closed_days'))
        uncounted.add(queryId)
      return node
    },
    // Every statement comes by here, also one whose text was made once and for all.
    async transformResult({ result, queryId }) {
      if (!uncounted.has(queryId)) count += 1
      return result
    },
  }
  return {
    database: {
      ...database,
      db: database.db.withPlugin(counter),
      transaction: (work) => database.transaction((db) => work(db.withPlugin(counter))),
      query(text, values) {
        count += 1
        return database.query(text, values)
      },
    },
    takeCount() {
      const taken = count
      count = 0
      return taken
    },
  }
}

/** The same server through a second app that counts. */
export async function countingServer(server: TestServer): Promise<{
  inject: TestServer['app']['inject']
  takeCount(): number
  close(): Promise<void>
}> {
  const { database, takeCount } = countStatements(server.database)
  const app = await createApp({ ...server.deps, database })
  await app.ready()
  return { inject: app.inject.bind(app) as TestServer['app']['inject'], takeCount, close: () => app.close() }
}

interface SaidStatement {
  text: string
  values: readonly unknown[]
}

/** The test's database by a way of its own that keeps every statement as it was sent, so that what really runs can be explained. */
export async function openRecording({
  openBeside,
}: TestServer): Promise<{ database: Database; said: SaidStatement[] }> {
  const said: SaidStatement[] = []
  const database = await openBeside((pool) => ({
    async connect() {
      const connection = await pool.connect()
      return {
        query(text, values) {
          said.push({ text, values })
          return connection.query(text, values)
        },
        release: (broken) => connection.release(broken),
      }
    },
    end: () => pool.end(),
  }))
  return { database, said }
}

/** The pages of tables and indexes that a statement reads, by running it. */
export async function buffersOf({ query }: Database, said: SaidStatement | undefined): Promise<number> {
  if (said === undefined) throw new Error('There is no such statement.')
  const { rows } = await query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${said.text}`,
    [...said.values],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN)
}

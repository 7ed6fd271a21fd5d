import type { Connection, Pool, QueryResult } from '../server/db/pool.ts'

/**
 * A statement meets the end of its connection in one of three ways: it never runs; it ran, and its answer is lost, so that
 * nobody knows whether a commit has happened; or it ran, and from then on there is no database to be reached at all.
 */
export const BREAKS = ['before', 'after', 'away'] as const
export type Break = (typeof BREAKS)[number]

/** One server's way to its PostgreSQL, which breaks at the statement that a test names. */
export interface BreakableLine {
  wrapPool(pool: Pool): Pool
  /** Counts from one, beginning now. */
  breakAt(statement: number, manner: Break): void
  /** Nothing can be reached from now on. */
  goAway(): void
  heal(): void
  /** The number of statements since the last `breakAt`. */
  count(): number
  hasBroken(): boolean
}

export function breakableLine(): BreakableLine {
  let counted = 0
  let planned: { statement: number; manner: Break } | undefined
  let isAway = false
  const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

  const breakable = (connection: Connection): Connection => ({
    release: (isBroken) => connection.release(isBroken || isAway),
    async query<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
      if (isAway) throw refused()
      counted += 1
      if (planned?.statement !== counted) return connection.query<Row>(text, values)
      const { manner } = planned
      planned = undefined
      if (manner !== 'before') await connection.query(text, values)
      isAway = manner === 'away'
      // PostgreSQL ends the connection for real, and the server hears of it whatever its driver says then.
      return connection.query<Row>('select pg_terminate_backend(pg_backend_pid())', [])
    },
  })

  return {
    wrapPool: (pool) => ({
      async connect() {
        if (isAway) throw refused()
        return breakable(await pool.connect())
      },
      end: () => pool.end(),
    }),
    breakAt(statement, manner) {
      counted = 0
      planned = { statement, manner }
    },
    goAway() {
      isAway = true
    },
    heal() {
      isAway = false
    },
    count: () => counted,
    hasBroken: () => planned === undefined,
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { DAY_MS } from '#rules/durations'
import { EMBEDDED_WAIT_LIMIT_MS, SILENCE_LIMIT_MS } from '../time-limits.ts'
import { losesConnection, UnavailableError } from './unavailable.ts'

export interface QueryResult<Row = Record<string, unknown>> {
  rows: Row[]
  rowCount: number
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'
}

export interface Connection {
  query<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>>
  /** `broken` says that the connection may be left in the middle of something and must not be used as it is. */
  release(broken?: boolean): void
}

export interface Pool {
  connect(): Promise<Connection>
  end(): Promise<void>
}

interface TransactionMark {
  isOpen: boolean
  hasNoLimits?: boolean
  undo: Array<() => void>
  done: Array<() => void>
}

const A_WEEK_MS = 7 * DAY_MS

const openTransaction = new AsyncLocalStorage<TransactionMark>()
let openCount = 0

/**
 * While `work` runs, the pool refuses to hand this caller a second connection. On the embedded engine there is none and
 * it would wait for itself; on PostgreSQL the statement would silently escape the transaction. Both are the same mistake.
 */
export async function insideTransaction<Result>(
  { undo, done }: Pick<TransactionMark, 'undo' | 'done'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const mark = { isOpen: true, undo, done }
  openCount += 1
  try {
    return await openTransaction.run(mark, work)
  } finally {
    mark.isOpen = false
    openCount -= 1
    // As long as somebody could ask for the mark, Node follows every promise of the process, whoever made it.
    if (openCount === 0) openTransaction.disable()
  }
}

/**
 * A transaction may be rolled back and run again. Whoever remembers something outside the database while it runs says here how to
 * forget it.
 */
export function onRollback(undo: () => void): void {
  openTransaction.getStore()?.undo.push(undo)
}

/** What is to happen once, outside the database, waits for the commit: it does not happen where the transaction is rolled back. */
export function onCommit(work: () => void): void {
  openTransaction.getStore()?.done.push(work)
}

/** The statements of this transaction may take any time. */
export function liftSilenceLimit(): void {
  const mark = openTransaction.getStore()
  if (mark) mark.hasNoLimits = true
}

function refuseInsideTransaction(): void {
  if (openTransaction.getStore()?.isOpen) {
    throw new Error(
      'The outer connection was used inside a transaction: pass the transaction on instead of the database.',
    )
  }
}

interface Prepared {
  /** PostgreSQL keeps the text under it on each connection. */
  name: string
  /** Makes rows with our own names at once: their columns are the same each time. */
  rowsOf?: RowsOf
}

const prepared = new Map<string, Prepared>()

export function prepareUnder(name: string, text: string, rowsOf?: RowsOf): void {
  const other = [...prepared].find(([known, its]) => its.name === name && known !== text)
  if (other !== undefined) throw new Error(`Two statements are called ${name}.`)
  prepared.set(text, rowsOf ? { name, rowsOf } : { name })
}

/** Takes the columns' names and, row by row, their values. */
type RowsOf = (columns: readonly { name: string }[], rows: readonly unknown[][]) => object[]

/** PGlite has one session. Everything waits its turn here, so that no statement lands in somebody else's transaction. */
export function embeddedPool(lite: PGlite, waitLimitMs = EMBEDDED_WAIT_LIMIT_MS): Pool {
  const waiting: Array<() => void> = []
  let isTaken = false

  function takeTurn(): Promise<void> {
    if (!isTaken) {
      isTaken = true
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(
          new UnavailableError(
            `The embedded database was busy for ${waitLimitMs / 1000} seconds; a transaction is held open.`,
          ),
        )
      }, waitLimitMs)
      waiting.push(turn)
    })
  }

  function passTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else isTaken = false
  }

  return {
    async connect() {
      refuseInsideTransaction()
      await takeTurn()
      let isReleased = false
      return {
        async query<Row>(text: string, values: readonly unknown[]) {
          if (isReleased) throw new Error('This connection was already given back.')
          const rowsOf = prepared.get(text)?.rowsOf
          // Without parameters a text may hold several statements, as migrations and pg-boss send them.
          const mode = rowsOf && ({ rowMode: 'array' } as const)
          const result =
            values.length === 0
              ? (await lite.exec(text, mode)).at(-1)
              : await lite.query(
                  text,
                  values.map((value) => value ?? null),
                  mode,
                )
          const found = result?.rows ?? []
          const rows = (rowsOf && result ? rowsOf(result.fields, found as unknown[][]) : found) as Row[]
          return { rows, rowCount: result?.affectedRows || rows.length, command: commandOf(text) }
        },
        release(broken = false) {
          if (isReleased) return
          isReleased = true
          // A rollback that fails says nothing that the next statement would not say.
          if (broken) lite.exec('rollback').then(passTurn, passTurn)
          else passTurn()
        },
      }
    },
    end: () => lite.close(),
  }
}

export function postgresPool(pool: pg.Pool): Pool {
  return {
    async connect() {
      refuseInsideTransaction()
      const client = await pool.connect()
      let lost: { error: unknown } | undefined
      return {
        async query<Row>(text: string, values: readonly unknown[]) {
          // A rollback on what is lost would only wait once more, and hide why.
          if (lost) throw lost.error
          const hasNoLimits = openTransaction.getStore()?.hasNoLimits
          const { name, rowsOf } = prepared.get(text) ?? {}
          const query = {
            text,
            values: values as unknown[],
            query_timeout: hasNoLimits ? A_WEEK_MS : SILENCE_LIMIT_MS,
            ...(name && { name }),
            ...(rowsOf && { rowMode: 'array' }),
          }
          const result = await client.query(query).catch((error) => {
            if (losesConnection(error)) lost = { error }
            throw error
          })
          // Several statements in one text answer with a list, whatever the types say.
          const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult
          return {
            rows: (rowsOf ? rowsOf(last.fields, last.rows) : last.rows) as Row[],
            rowCount: last.rowCount ?? 0,
            command: last.command as QueryResult['command'],
          }
        },
        release: (broken = false) => client.release(broken || lost !== undefined),
      }
    },
    end: () => pool.end(),
  }
}

/** Kysely counts affected rows only for the commands that change some; PGlite does not say which command it ran. */
function commandOf(text: string): QueryResult['command'] {
  const word = /^\s*(insert|update|delete|merge)\b/i.exec(text)?.[1]?.toUpperCase()
  return (word ?? 'SELECT') as QueryResult['command']
}

import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { CONNECT_LIMIT_MS } from '../time-limits.ts'
import type { Pool } from './pool.ts'

/** Hears what transactions tell when they commit. */
export interface Listening {
  close(): Promise<void>
}

export interface Listener {
  /** Something was told on the channel. */
  heard(payload: string): void
  /** The line was lost and is there again: what was told meanwhile nobody knows. */
  missed(): void
}

/** In the process itself: whatever commits is heard by whoever listens there. The listening takes its turn like every statement. */
export async function listenOnLite(lite: PGlite, pool: Pool, channel: string, { heard }: Listener): Promise<Listening> {
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const connection = await pool.connect()
    try {
      return await work()
    } finally {
      connection.release()
    }
  }
  const unlisten = await inTurn(() => lite.listen(channel, heard))
  return { close: () => inTurn(() => unlisten()) }
}

/** A lost line is tried again after this long, again and again. */
const AGAIN_MS = 1_000

/** On a connection of its own, which waits for nothing else. The first one that cannot be had is tried again like a later one. */
export async function listenOnPostgres(url: string, channel: string, { heard, missed }: Listener): Promise<Listening> {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(isFirst: boolean): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'larkspur desk',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      // A line that is cut without a word is noticed within half a minute.
      keepAlive: true,
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4',
    })
    client = opened
    const lost = () => {
      if (isClosed || client !== opened) return
      client = undefined
      timer = setTimeout(() => void connect(false), AGAIN_MS)
    }
    opened.on('error', lost)
    opened.on('end', lost)
    opened.on('notification', ({ payload }) => heard(payload ?? ''))
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      if (!isFirst) missed()
    } catch {
      opened.end().catch(() => {})
      lost()
    }
  }

  await connect(true)
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

import pg from 'pg'
import { CONNECT_LIMIT_MS } from '../time-limits.ts'

/** Any number two servers agree on, and another one than the migrations take meanwhile. */
const ADVISORY_LOCK = 650_555_0143

/**
 * Runs `work` while no other server on this database runs such work. The lock belongs to a connection of its own, because the
 * pool's are used meanwhile, and without time limits: the one before may be building an index. It ends with the connection.
 */
export async function aloneOnPostgres<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'larkspur start',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    // The lock of a server that lost its power is free again after half a minute, and not after hours.
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4',
  })
  // Should it break, whoever works on the other connections hears of it there.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}

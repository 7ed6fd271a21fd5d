/**
 * These errors say that the database cannot be used just now, rather than that something is wrong with what it was
 * asked. The caller may come back, and `http/error-answer.ts` says so.
 */

/** Some causes have no code of their own. */
export class UnavailableError extends Error {}

/** PostgreSQL's own codes, whole classes by their first two characters. */
const CLASSES = ['08', '53', '58']
const CODES = new Set([
  '25006', // read-only: a standby, or an operator's switch
  '25P03', // idle in a transaction for too long
  '40001', // a serialization failure, after all retries
  '40P01', // a deadlock, after all retries
  '55P03', // a lock was not to be had in time
  '57014', // the statement took too long
  '57P01', // the connection was ended by an operator or a shutdown
  '57P02', // a crash
  '57P03', // it is starting or stopping
  '57P05', // idle for too long
])

/** Node's, when there is nobody to connect to or the connection is lost. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver and its pool have sentences only. */
const SENTENCES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
  'Query read timeout',
]

/** What pg-boss hands on counts too: a copy of an error that is none itself. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnavailableError) return true
  if (typeof error !== 'object' || error === null) return false
  const { code, message, syscall, cause } = error as Partial<Record<string, unknown>>
  if (typeof code === 'string') {
    if (CODES.has(code) || NETWORK_CODES.has(code)) return true
    if (isSqlState(code)) return CLASSES.includes(code.slice(0, 2))
    // A socket that is a file is missing while its server is away.
    if (syscall === 'connect') return true
  }
  if (typeof message === 'string' && SENTENCES.some((sentence) => message.startsWith(sentence))) return true
  return cause !== undefined && isUnavailable(cause)
}

/** After this the connection is gone, or nobody knows what it is in the middle of. What the server answers leaves it whole. */
export function losesConnection(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return !isSqlState(code) || /^(08|57P)/.test(code)
}

/** Node's codes look alike and begin with an E, which none of PostgreSQL's does. */
const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^(?!E)[0-9A-Z]{5}$/.test(code)

/** The transaction was rolled back for the sake of another one, and would succeed now. */
export const isWorthRetrying = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code
  return code === '40001' || code === '40P01'
}

import { brand } from '#contract/brand'
import { type Config, ConfigError } from './config.ts'
import { ChangedMigrationError } from './db/migrate.ts'
import { FolderLockedError } from './db/open.ts'

type Told = Pick<Config, 'host' | 'port' | 'database'>

/** The sentence about a failed start, by the code of the system, of PostgreSQL or of a name that cannot be looked up. */
const SENTENCES: Record<string, (told: Told, error: NodeJS.ErrnoException) => string | undefined> = {
  EADDRINUSE: ({ host, port }) => `port ${port} of ${host} is in use; stop what uses it or choose another PORT.`,
  EADDRNOTAVAIL: ({ host }) => `this machine has no address ${host}; choose another HOST.`,
  EACCES: (told, { syscall }) => (syscall === 'listen' ? forbiddenPort(told) : unwritable(told)),
  // Node says this of a folder that cannot be made on a disk for reading only.
  ENOENT: (told, { syscall }) => (syscall === 'mkdir' ? unwritable(told) : undefined),
  EPERM: (told) => unwritable(told),
  EROFS: (told) => unwritable(told),
  ENOTDIR: (told) => unwritable(told),
  EEXIST: (told) => unwritable(told),
  ENOSPC: (told) => `the disk that holds ${folderOf(told)} is full; make room and start again.`,
  EDQUOT: (told) => `the disk that holds ${folderOf(told)} is full for this user; make room and start again.`,
  // PostgreSQL's own words for a full disk.
  53100: () => `the disk of the database is full; make room and start again.`,
  ECONNREFUSED: (told) => `nothing answers at ${placeOf(told)}; start the database or correct DATABASE_URL.`,
  ETIMEDOUT: (told) => `${placeOf(told)} does not answer; look at the database or correct DATABASE_URL.`,
  EHOSTUNREACH: (told) => `there is no way to ${placeOf(told)}; look at the network or correct DATABASE_URL.`,
  ENETUNREACH: (told) => `there is no way to ${placeOf(told)}; look at the network or correct DATABASE_URL.`,
  ENOTFOUND: (told) => `nobody knows the host of ${placeOf(told)}; correct DATABASE_URL.`,
  EAI_AGAIN: (told) =>
    `the host of ${placeOf(told)} could not be looked up; look at the network or correct DATABASE_URL.`,
  '28P01': (told) => `${placeOf(told)} refuses the password; correct DATABASE_URL.`,
  28000: (told) => `${placeOf(told)} does not let this user in; correct DATABASE_URL or the database's rules.`,
  '3D000': (told) => `there is no such database at ${placeOf(told)}; create it or correct DATABASE_URL.`,
  42501: (told) => `the user of ${placeOf(told)} may not create tables there; let it, or correct DATABASE_URL.`,
  53300: (told) => `${placeOf(told)} has no connection left; raise its limit or stop something that holds them.`,
  '57P03': (told) => `the database at ${placeOf(told)} is starting or stopping; try again in a moment.`,
}

/** One sentence for whoever started it, or nothing when only the error itself can say what happened. */
export function startFailure(error: unknown, told: Told | undefined): string | undefined {
  if (error instanceof ConfigError) {
    return `${error.message}\n${error.problems.map((problem) => `  - ${problem}`).join('\n')}`
  }
  if (error instanceof FolderLockedError) return error.message
  if (error instanceof ChangedMigrationError) {
    return `${brand.name} cannot start: the migration ${error.migration} was changed after it was applied; bring it back and write a new one instead.`
  }
  if (typeof error !== 'object' || error === null || told === undefined) return undefined
  const sentence = SENTENCES[codeOf(error) ?? '']?.(told, error as NodeJS.ErrnoException)
  return sentence && `${brand.name} cannot start: ${sentence}`
}

/** The numbers by which the file system inside the embedded engine calls them. */
const EMBEDDED_CODES: Record<number, string> = { 2: 'EACCES', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** Where a host has several addresses, each attempt has its own error. */
function codeOf(error: object): string | undefined {
  if (error instanceof AggregateError) return error.errors.map(codeOf).find((code) => code !== undefined)
  const { name, code, errno, message = '', cause } = error as NodeJS.ErrnoException & { cause?: unknown }
  if (code !== undefined && code in SENTENCES) return code
  if (name === 'ErrnoError' && errno !== undefined) return EMBEDDED_CODES[errno]
  if (/no space left on device/i.test(message)) return 'ENOSPC'
  if (/timeout exceeded when trying to connect|terminated due to connection timeout/i.test(message)) return 'ETIMEDOUT'
  return cause instanceof Error ? codeOf(cause) : undefined
}

const folderOf = ({ database }: Told) => (database.engine === 'embedded' ? database.dataDir : 'the temporary files')

const unwritable = (told: Told) => `${folderOf(told)} cannot be written; make it writable or choose another DATA_DIR.`

const forbiddenPort = ({ port }: Told) => `this user may not listen on port ${port}; choose another PORT.`

/** The place leaves out the password, and user and database as far as they do not help. */
function placeOf({ database }: Told): string {
  if (database.engine === 'embedded') return database.dataDir
  const { hostname, port, pathname } = new URL(database.url)
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`
}

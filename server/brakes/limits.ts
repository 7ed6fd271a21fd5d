import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { foldCase } from '#rules/checks'
import { DAY_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import { inBatches } from '../db/in-batches.ts'
import type { Database, Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'

const A_DAY_SECONDS = DAY_MS / 1000

/**
 * The calls that one network may make, by kind. A route names its own; every API call counts for `all`, which each
 * server counts for itself: a list answered from memory shall not cost a statement. Some count for something else,
 * whichever network it comes from: `leadEmail` for an e-mail address, `…Number` for a phone number, `ownPassword`,
 * `choice`, `coupon`, `pickup` and `missing` for a customer, `letter` for a customer and for an address, and `phoneCode` for both
 * a network and a customer. What a customer does with a number counts for the two together, so that nobody uses up what
 * its owner may. Card forms, declined cards and receipts count for a customer and, under names of their own, for a network.
 */
const LIMITS = {
  all: { points: 600, seconds: 60, isShared: false },
  lead: { points: 10, seconds: 600, isShared: true },
  leadEmail: { points: 5, seconds: 3600, isShared: true },
  leadNumber: { points: 5, seconds: 3600, isShared: true },
  missing: { points: 5, seconds: 3600, isShared: true },
  handedText: { points: 5, seconds: 600, isShared: true },
  handedTextNumber: { points: 5, seconds: 3600, isShared: true },
  askAboutText: { points: 10, seconds: 600, isShared: true },
  login: { points: 20, seconds: 300, isShared: true },
  signup: { points: 10, seconds: 600, isShared: true },
  signupNumber: { points: 10, seconds: 3600, isShared: true },
  reset: { points: 10, seconds: 600, isShared: true },
  link: { points: 20, seconds: 300, isShared: true },
  ownPassword: { points: 10, seconds: 600, isShared: true },
  letter: { points: 5, seconds: 3600, isShared: true },
  address: { points: 30, seconds: 600, isShared: true },
  phone: { points: 30, seconds: 600, isShared: true },
  phoneCode: { points: 10, seconds: 600, isShared: true },
  phoneCodeNumber: { points: policy.accounts.phoneCodesPerHour, seconds: 3600, isShared: true },
  // Three customers' worth: nobody's phone is rung all day, and a stranger or two who typed the number keep its owner from nothing.
  phoneCodesToNumber: { points: 3 * policy.accounts.phoneCodesPerHour, seconds: 3600, isShared: true },
  phoneVerify: { points: 30, seconds: 600, isShared: true },
  phoneVerifyNumber: { points: 15, seconds: 600, isShared: true },
  card: { points: 60, seconds: 600, isShared: true },
  cardSetup: { points: 10, seconds: A_DAY_SECONDS, isShared: true },
  cardSetupNetwork: { points: 20, seconds: A_DAY_SECONDS, isShared: true },
  decline: { points: 10, seconds: A_DAY_SECONDS, isShared: true },
  declineNetwork: { points: 20, seconds: A_DAY_SECONDS, isShared: true },
  choice: { points: 60, seconds: 600, isShared: true },
  coupon: { points: 30, seconds: 600, isShared: true },
  pickup: { points: 100, seconds: A_DAY_SECONDS, isShared: true },
  download: { points: 10, seconds: 600, isShared: true },
  receipt: { points: 30, seconds: 600, isShared: true },
  receiptNetwork: { points: 60, seconds: 600, isShared: true },
  // The desk: a whole office may come from one network, and its lists follow by themselves. Each deed that somebody may do and that is
  // refused is a row, and a phone sends a whole day of them at once; it counts for the person.
  desk: { points: 3000, seconds: 60, isShared: false },
  deskSignIn: { points: 60, seconds: 300, isShared: true },
  deskRefused: { points: 300, seconds: 3600, isShared: true },
  /** Calls that are not signed; a provider's own are never counted. */
  unsigned: { points: 20, seconds: 60, isShared: false },
} as const

export type LimitName = keyof typeof LIMITS

export interface Limits {
  /** Counts this time, and refuses it beyond the limit. */
  (name: LimitName, caller: string): Promise<void>
  /** Refuses where nothing is left, and counts nothing: for what is known to count only once it has happened. */
  requireLeft(name: LimitName, caller: string): Promise<void>
  /** Counts what has happened, and refuses nothing. */
  count(name: LimitName, caller: string): Promise<void>
}

const nothing = async () => {}
const NO_LIMITS: Limits = Object.assign(nothing, { requireLeft: nothing, count: nothing })

/** Several servers on PostgreSQL count together; the embedded engine has one process and counts in memory. */
export function createLimits(config: Config, database: Database): Limits {
  if (!config.rateLimits) return NO_LIMITS

  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { points, seconds, isShared }]) => {
      const options = { keyPrefix: name, points, duration: seconds }
      return [name, isShared ? sharedCounter(database, options) : new RateLimiterMemory(options)]
    }),
  )

  const consume = async (name: LimitName, caller: string) => {
    try {
      await limiters[name]?.consume(counterOf(config, caller))
    } catch (outcome) {
      throw refusal(outcome)
    }
  }
  return Object.assign(consume, {
    async requireLeft(name: LimitName, caller: string) {
      const counted = await limiters[name]?.get(counterOf(config, caller))
      if (counted && counted.consumedPoints >= LIMITS[name].points) throw refusal(counted)
    },
    async count(name: LimitName, caller: string) {
      await limiters[name]?.penalty(counterOf(config, caller))
    },
  })
}

interface CounterOptions {
  keyPrefix: string
  points: number
  duration: number
}

/** A counter that all servers share. One that may be set back is never answered from the memory of a single server. */
export function sharedCounter(
  database: Database,
  options: CounterOptions,
  { isSetBack = false } = {},
): RateLimiterAbstract {
  if (database.engine === 'embedded') return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: { query: ({ text, values }: { text: string; values: unknown[] }) => database.query(text, values) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // The hourly job does it, once for all servers.
    clearExpiredByTimeout: false,
    // A caller over the limit is refused from memory, so that a flood does not reach the database.
    ...(!isSetBack && { inMemoryBlockOnConsumed: options.points + 1 }),
    // A database that cannot count does not close the shop: each server then counts for itself.
    insuranceLimiter: new RateLimiterMemory(options),
  })
}

/** A counter throws its refusal, or a fault. */
export function refusal(outcome: unknown): unknown {
  if (!(outcome instanceof RateLimiterRes)) return outcome
  const seconds = Math.max(1, Math.ceil(outcome.msBeforeNext / 1000))
  return new AppError('too_many_requests', { headers: { 'retry-after': String(seconds) } })
}

/**
 * The counters' table has short keys and is no place for people's addresses, numbers and networks. The hash holds a
 * secret of ours: whoever reads the table could otherwise hash every phone number there is and compare.
 */
export const counterOf = ({ sessionSecret }: Pick<Config, 'sessionSecret'>, caller: string): string =>
  createHmac('sha256', sessionSecret)
    .update(`counter ${foldCase(caller)}`)
    .digest('base64url')

/** One household, one counter: an IPv6 customer holds a whole /64 and would otherwise have endless addresses. */
export function networkOf(written: string): string {
  const address = withoutPort(written)
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const middle = address.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : []
  const groups = [...front, ...middle, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** Some proxies write the port behind the address, a new one for each connection: 203.0.113.7:50123, [2001:db8::1]:50123. */
const withoutPort = (written: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(written)?.[1] ?? written

/** A counter that somebody has just begun anew is looked at again under its lock, and stays. */
export const forgetExpiredCounts = (db: Db, now: Date): Promise<void> =>
  inBatches(async (limit) => {
    const deleted = await statement(
      db,
      `delete from rate_limits where key = any (array(
         select key from rate_limits where expire < $1 order by expire limit $2 for update skip locked))
       returning 1`,
      [now.getTime(), limit],
    )
    return BigInt(deleted.length)
  })

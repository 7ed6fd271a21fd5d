import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Coupon, type CouponFlaw, couponCode } from '#rules/coupons'
import { isDay } from '#rules/days'
import { dollars, readDollars } from '#rules/money'
import { policy } from '#rules/policy'
import { JOB_NAMES, type JobName } from './job-queue.ts'
import type { RushRefusal } from './pickups/rush.ts'
import type { Deps } from './ports.ts'

/**
 * What staff can do from the command line, over the same use cases as everybody else. These are loaded when they are run: whoever asks
 * for help or has mistyped waits for nothing.
 */

/** What a command came to. `thing` is printed instead of the text where a program asks. */
export interface Told {
  isDone: boolean
  text: string
  thing: unknown
}

/** Somebody typed it wrong: nothing was opened and nothing was done. */
export class UsageError extends Error {}

interface Given {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

interface Command {
  /** What stands behind its name. */
  usage: string
  summary: string
  /** How many words it takes besides its name. */
  words: number
  options?: NonNullable<ParseArgsConfig['options']>
  /** Everything that can be wrong with what was typed is found here, before anything is opened. */
  read(given: Given): (deps: Deps) => Promise<Told>
}

const COMMANDS: Record<string, Command> = {
  'ledger verify': {
    usage: '',
    summary: 'Proves all books anew, and names whatever differs',
    words: 0,
    read: () => verifyLedger,
  },
  'coupon create': {
    usage: 'CODE --percent 10|--cents 1000 [--once] [--limit n] [--from date] [--until date]',
    summary: 'Makes a coupon for plans and credit packs; --once is once a customer, days are YYYY-MM-DD',
    words: 1,
    options: {
      percent: { type: 'string' },
      cents: { type: 'string' },
      once: { type: 'boolean' },
      limit: { type: 'string' },
      from: { type: 'string' },
      until: { type: 'string' },
    },
    read: readCouponCreate,
  },
  'coupon retire': {
    usage: 'CODE',
    summary: 'Lets nobody use a coupon from now on',
    words: 1,
    read: ({ words: [code = ''] }) => retire(code),
  },
  'rush quote': {
    usage: 'PICKUP DOLLARS',
    summary: 'Asks the customer whether rush may cost this much; nothing is charged unless they accept it',
    words: 2,
    read: ({ words: [pickup = '', amount = ''] }) => askForRush(numberOf(pickup), centsOf(amount)),
  },
  'rush withdraw': {
    usage: 'PICKUP',
    summary: 'Takes rush off a pickup: the standard drop-off, no fee, and the customer is told',
    words: 1,
    read: ({ words: [pickup = ''] }) => takeRushOff(numberOf(pickup)),
  },
  job: {
    usage: 'NAME',
    summary: `Runs a job once, here and now: ${JOB_NAMES.join(', ')}`,
    words: 1,
    read: ({ words: [name = ''] }) => runJob(requireJob(name)),
  },
}

export interface AskedOps {
  isJson: boolean
  run(deps: Deps): Promise<Told>
}

/** The command that was typed, or the help that was asked for. */
export function readOps(args: readonly string[]): AskedOps | { help: string } {
  if (args.length === 0) throw new UsageError(`No command was given.\n\n${help()}`)
  const name = Object.keys(COMMANDS).find((each) => each === args.slice(0, each.split(' ').length).join(' '))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined) {
    if (args.some((arg) => arg === '--help' || arg === '-h')) return { help: help() }
    throw new UsageError(`There is no command "${args.join(' ')}".\n\n${help()}`)
  }
  const given = parsed(args.slice(name.split(' ').length), command)
  if (given.options['help']) return { help: helpOf(name, command) }
  if (given.words.length !== command.words) throw new UsageError(helpOf(name, command))
  return { isJson: given.options['json'] === true, run: command.read(given) }
}

function parsed(args: readonly string[], { options = {} }: Command): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    return { words: positionals, options: values as Given['options'] }
  } catch (error) {
    // Only the first sentence: the second one is about words that begin with a dash.
    throw new UsageError((error as Error).message.split(/\.\s/)[0])
  }
}

const helpOf = (name: string, { usage, summary }: Command) =>
  [`npm run ops -- ${[name, usage].filter(Boolean).join(' ')} [--json]`, '', `  ${summary}.`].join('\n')

const help = () =>
  [
    'npm run ops -- COMMAND [--json] [--help]',
    '',
    ...Object.entries(COMMANDS).flatMap(([name, { usage, summary }]) => [
      `  ${name} ${usage}`.trimEnd(),
      `      ${summary}.`,
    ]),
    '',
    'Ends with 0 when it was done, with 1 and a sentence when it was refused, with 2 when it was typed wrong.',
  ].join('\n')

async function verifyLedger(deps: Deps): Promise<Told> {
  const { verifyBooks } = await import('./billing/verify-books.ts')
  const { compared, differences } = await verifyBooks(deps)
  const entries = compared === 1 ? '1 entry' : `${compared} entries`
  const text =
    differences.length === 0
      ? `The books are right: ${entries} compared.`
      : [`The books differ in ${differences.length} places: ${entries} compared.`, ...differences].join('\n')
  return { isDone: differences.length === 0, text, thing: { compared, differences } }
}

function readCouponCreate({ words: [code = ''], options }: Given) {
  const { percent, cents } = options
  if ((percent === undefined) === (cents === undefined)) throw new UsageError('Give either --percent or --cents.')
  const coupon: Coupon =
    percent === undefined
      ? { kind: 'amount', cents: wholeNumber('cents', cents) }
      : { kind: 'percentage', percent: wholeNumber('percent', percent) }
  const terms = {
    validFrom: day('from', options['from']),
    validUntil: day('until', options['until']),
    limit: options['limit'] === undefined ? null : wholeNumber('limit', options['limit']),
    isOncePerCustomer: options['once'] === true,
  }
  return async ({ database, clock }: Deps): Promise<Told> => {
    const { createCoupon } = await import('./billing/coupons.ts')
    const outcome = await createCoupon(database.db, code, coupon, terms, clock.now())
    const { validFrom, validUntil, limit, isOncePerCustomer } = terms
    const thing = {
      code: couponCode(code),
      percent: coupon.kind === 'percentage' ? coupon.percent : null,
      cents: coupon.kind === 'amount' ? coupon.cents : null,
      validFrom,
      validUntil,
      limit,
      isOncePerCustomer,
    }
    if (outcome === 'taken') return refused(`There is a coupon ${thing.code} already; a code is given once.`)
    if (outcome !== 'made') return refused(outcome.map((flaw) => FLAWS[flaw]).join(' '))
    const off = coupon.kind === 'percentage' ? `${coupon.percent}%` : `$${dollars(coupon.cents)}`
    return { isDone: true, text: `Coupon ${thing.code} gives ${off} off plans and credit packs.`, thing }
  }
}

const FLAWS: Record<CouponFlaw, string> = {
  code: 'A code is 3 to 20 letters and digits.',
  percent: 'A percentage is a number from 1 to 100.',
  cents: 'An amount is at least 1 cent.',
  limit: 'A limit is at least 1.',
  window: 'The last day comes before the first one.',
}

const retire =
  (code: string) =>
  async ({ database }: Deps): Promise<Told> => {
    const { retireCoupon } = await import('./billing/coupons.ts')
    const thing = { code: couponCode(code), isRetired: true }
    if (!(await retireCoupon(database.db, code))) return refused(`There is no coupon ${thing.code}.`)
    return { isDone: true, text: `Coupon ${thing.code} is retired.`, thing }
  }

const askForRush =
  (pickup: number, quoteCents: number) =>
  async (deps: Deps): Promise<Told> => {
    const { quoteRush } = await import('./pickups/rush.ts')
    const refusal = await quoteRush(deps, pickup, quoteCents)
    if (refusal) return refused(RUSH_REFUSALS[refusal])
    const text = `The customer of pickup ${pickup} is asked whether rush may cost $${dollars(quoteCents)}.`
    return { isDone: true, text, thing: { pickup, customAmount: quoteCents, dollarCustomAmount: dollars(quoteCents) } }
  }

const takeRushOff =
  (pickup: number) =>
  async (deps: Deps): Promise<Told> => {
    const { withdrawRush } = await import('./pickups/rush.ts')
    const refusal = await withdrawRush(deps, pickup)
    if (refusal) return refused(RUSH_REFUSALS[refusal])
    return { isDone: true, text: `Pickup ${pickup} has no rush any more.`, thing: { pickup, isRush: false } }
  }

const RUSH_REFUSALS: Record<RushRefusal, string> = {
  'no such pickup': 'There is no such pickup.',
  'not open': 'This pickup is over.',
  'no rush': 'Nobody asked for rush with this pickup.',
  'out of range': `A quote is more than $${dollars(policy.rush.feeCents)} and at most $${dollars(policy.rush.rugMaxQuoteCents)}.`,
}

function numberOf(typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new UsageError(`"${typed}" is not the number of a pickup.`)
  return Number(typed)
}

function centsOf(typed: string): number {
  const cents = readDollars(typed)
  if (cents === undefined) throw new UsageError(`"${typed}" is no amount of dollars, such as 49.00.`)
  return cents
}

const runJob =
  (name: JobName) =>
  async (deps: Deps): Promise<Told> => {
    const { jobsOf } = await import('./jobs.ts')
    await jobsOf(deps)[name].run()
    return { isDone: true, text: `The job ${name} has run.`, thing: { job: name } }
  }

function requireJob(name: string): JobName {
  const job = JOB_NAMES.find((each) => each === name)
  if (job === undefined) throw new UsageError(`There is no job "${name}"; there are ${JOB_NAMES.join(', ')}.`)
  return job
}

const refused = (text: string): Told => ({ isDone: false, text, thing: { detail: text } })

/** What the database can hold, with room to spare. */
function wholeNumber(option: string, typed: string | boolean | undefined): number {
  if (typeof typed !== 'string' || !/^\d{1,8}$/.test(typed)) throw new UsageError(`--${option} takes a whole number.`)
  return Number(typed)
}

function day(option: string, typed: string | boolean | undefined): string | null {
  if (typed === undefined) return null
  if (typeof typed !== 'string' || !isDay(typed)) throw new UsageError(`--${option} takes a day as YYYY-MM-DD.`)
  return typed
}

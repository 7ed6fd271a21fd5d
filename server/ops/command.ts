import type { ParseArgsConfig } from 'node:util'
import { brand } from '#contract/brand'
import { phoneNumber, storedPhone } from '#rules/checks'
import { laDay, namedDay } from '#rules/days/days'
import { dollars, readDollars } from '#rules/money'
import { staffPolicy } from '#rules/policy'
import type { Deps } from '../ports.ts'
import type { Act } from '../staff/actions.ts'

/** The parts of a command of the staff. Each file of this folder that is named for a thing has the commands about it. */

/** The outcome of a command. `thing` is printed instead of the text where a program asks. */
export interface Printed {
  isDone: boolean
  text: string
  thing: unknown
  /** The kept sentence, where the text shows more than that: whose order it is, and its lines. */
  sentence?: string
  /** It was done and stands, but the money for it did not come, or something is left for people to look at. A script notices by the exit code. */
  isIncomplete?: true
  /** It was done, and its payment goes on by itself. */
  isUnderWay?: true
  /** A file for whoever typed it; the name is where. */
  file?: { name: string; base64: string }
  /** Whom it was about, for the record of what staff did. */
  customerId?: number | undefined
  /** The order that it was about, for the same record. */
  orderId?: number | undefined
  /** Why it was refused, for programs. */
  refusal?: string
  /** The one thing that is missing: a terminal asks for it and types it behind the rest. */
  wants?: { option: string; question: string }
}

/** Somebody typed it wrong: nothing was opened and nothing was done. The message is the sentence; `usage` shows how it is typed. */
export class UsageError extends Error {
  readonly usage: string

  constructor(sentence: string, usage = '') {
    super(sentence)
    this.usage = usage
  }
}

export interface Given {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>
}

/** A deed that moves money, said in dollars before it is done. */
export interface Proposal {
  text: string
  thing: unknown
  /** Null where it is about many. */
  customerId: number | null
  /** The money that moves; null where this time nothing does, so that nobody has to be asked. */
  amountCents: number | null
  /** Deeds with the same command, customer, amount and reason are one. */
  reason: string
  run(act: Act): Promise<Printed>
}

/** A deed, said with all that it changes before it is done. */
export interface Plan {
  text: string
  thing: unknown
  run(act: Act): Promise<Printed>
}

/** The kinds of deed: a look changes nothing and leaves no row; an act leaves one; what reaches many or moves money is proposed first. */
export type Deed = { kind: 'look'; run(deps: Deps): Promise<Printed> } | ActDeed | ManyDeed | MoneyDeed

export interface ActDeed {
  kind: 'act'
  /** Says what it would change, where the command takes --dry-run. */
  tryOut?: (deps: Deps) => Promise<Plan | Printed>
  run(deps: Deps, act: Act): Promise<Printed>
}

export interface ManyDeed {
  kind: 'many'
  propose(deps: Deps): Promise<Plan | Printed>
}

export interface Asking {
  who: string
  /** --again was said. */
  isRepeated: boolean
}

export interface MoneyDeed {
  kind: 'money'
  propose(deps: Deps, asking: Asking): Promise<Proposal | Printed>
}

export interface Command {
  /** The words that stand behind its name. */
  usage: string
  /** The same as somebody might type it. */
  example: string
  summary: string
  /** The number of words besides the name: just so many, or from … to. */
  words: number | readonly [fewest: number, most: number]
  options?: NonNullable<ParseArgsConfig['options']>
  /** Takes --dry-run, --yes and --again, and its deed is of the kind "money". */
  movesMoney?: true
  /** Takes --dry-run and --yes, and its deed is of the kind "many". */
  reachesMany?: true
  /** Takes --dry-run, and its deed, which is of the kind "act", can be tried out. */
  canBeTried?: true
  /** Everything that can be wrong with what was typed is found here, before anything is opened. */
  read(given: Given): Deed
}

export type Commands = Readonly<Record<string, Command>>

export const look = (run: (deps: Deps) => Promise<Printed>): Deed => ({ kind: 'look', run })
export const act = (run: ActDeed['run']): Deed => ({ kind: 'act', run })
/** The plan is made anew when it is carried out. */
export const actOnPlan = (plan: (deps: Deps) => Promise<Plan | Printed>): Deed => ({
  kind: 'act',
  tryOut: plan,
  async run(deps, act) {
    const planned = await plan(deps)
    return 'isDone' in planned ? planned : planned.run(act)
  },
})
export const many = (propose: ManyDeed['propose']): Deed => ({ kind: 'many', propose })
export const money = (propose: MoneyDeed['propose']): Deed => ({ kind: 'money', propose })
export const done = (text: string, thing: unknown, customerId?: number): Printed => ({
  isDone: true,
  text,
  thing,
  customerId,
})
export const refused = (text: string, customerId?: number): Printed => ({
  isDone: false,
  text,
  thing: { detail: text },
  customerId,
})

/** The number by which a pickup or an order is known. */
export function numberOf(what: string, typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new UsageError(`"${typed}" is not the number of ${what}.`)
  return Number(typed)
}

/** People write (408) 555-0100. */
const bare = (phone: string): string => phone.replace(/[\s().]/g, '')

/** The stored form of a phone; nothing where it is no phone's number. */
export const phoneOf = (word: string): string | undefined =>
  phoneNumber(bare(word)) ? undefined : storedPhone(bare(word))

export const noPhone = (word: string): UsageError =>
  new UsageError(`${phoneNumber(bare(word))}. Type it as ${brand.phoneShown}.`)

export function centsOf(typed: string): number {
  const cents = readDollars(typed)
  if (cents === undefined) {
    throw new UsageError(`"${typed}" is no amount of dollars. Type 12 or 12.50, with both digits of the cents.`)
  }
  return cents
}

/** An amount that staff give or take by hand. */
export function handCentsOf(typed: string): number {
  const cents = centsOf(typed)
  const { maxCents } = staffPolicy.deeds
  if (cents < 1 || cents > maxCents) throw new UsageError(`An amount is from $0.01 to $${dollars(maxCents)}.`)
  return cents
}

/** A number that the database can hold, with room to spare. */
export function wholeNumber(option: string, typed: Given['options'][string]): number {
  if (typeof typed !== 'string' || !/^\d{1,8}$/.test(typed)) throw new UsageError(`--${option} takes a whole number.`)
  return Number(typed)
}

/** Reads a number of bags. */
export function bagNumber(typed: Given['options'][string]): number {
  const [count, { maxBags }] = [wholeNumber('bags', typed), staffPolicy.intake]
  if (count < 1 || count > maxBags) throw new UsageError(`--bags takes a number from 1 to ${maxBags}.`)
  return count
}

/** Reads an option that takes cents: whoever typed dollars is told what they come to. */
export function centsOption(option: string, typed: Given['options'][string]): number {
  const meant = typeof typed === 'string' && /\D/.test(typed) ? readDollars(typed) : undefined
  if (meant === undefined) return wholeNumber(option, typed)
  throw new UsageError(`--${option} takes a whole number of cents: type --${option} ${meant} for $${dollars(meant)}.`)
}

/** The one way in which a day is typed. Which one "tomorrow" is, the clock says once the command runs. */
export function dayOf(typed: string): (now: Date) => string {
  const day = namedDay(typed)
  if (day === undefined) throw new UsageError(`"${typed}" is no day. Type ${DAY_WORDS}.`)
  return (now) => day(laDay(now))
}

export const DAY_WORDS =
  'a date such as 2026-11-19, today, tomorrow, yesterday, or a weekday such as friday (the next one)'

/** Null where the option was not given. */
export function dayOption(option: string, typed: Given['options'][string]): (now: Date) => string | null {
  if (typed === undefined) return () => null
  const day = typeof typed === 'string' ? namedDay(typed) : undefined
  if (day === undefined) throw new UsageError(`--${option} takes a day. Type ${DAY_WORDS}.`)
  return (now) => day(laDay(now))
}

export function requireReason({ options }: Given): string {
  const { reason } = options
  if (typeof reason !== 'string' || reason.trim() === '') throw new UsageError('Say why with --reason "…".')
  return reason.trim()
}

/** So many lines of a list are shown. */
export function limitOf({ options }: Given, usual: number): number {
  const limit = options['limit'] === undefined ? usual : wholeNumber('limit', options['limit'])
  if (limit < 1 || limit > 1_000) throw new UsageError('--limit takes a number from 1 to 1000.')
  return limit
}

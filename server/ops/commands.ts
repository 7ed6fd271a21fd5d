import { type ParseArgsConfig, parseArgs } from 'node:util'
import { nearestNames } from '#rules/nearest-names'
import { oneLine } from '#rules/plain-text'
import { boxCommands } from './boxes.ts'
import { catalogueCommands } from './catalogue.ts'
import { chargeCommands } from './charge.ts'
import { closedDayCommands } from './closed-days.ts'
import { collectCommands } from './collect.ts'
import { type Command, type Commands, type Deed, type Given, UsageError } from './command.ts'
import { contactCommands } from './contact.ts'
import { couponCommands } from './coupons.ts'
import { creditCommands } from './credit.ts'
import { customerCommands } from './customer.ts'
import { dayCommands } from './day.ts'
import { helpAbout, nearCommands, usageOf } from './help.ts'
import { intakeCommands } from './intake.ts'
import { jobCommands } from './jobs.ts'
import { labelCommands } from './label.ts'
import { ledgerCommands } from './ledger.ts'
import { logCommands } from './log.ts'
import { noShowCommands } from './no-show.ts'
import { orderCommands } from './orders.ts'
import { phoneCommands } from './phones.ts'
import { pickupCommands } from './pickups.ts'
import { planCommands } from './plan.ts'
import { priceCommands } from './prices.ts'
import { reconcileCommands } from './reconcile.ts'
import { refundCommands } from './refund.ts'
import { reportCommands } from './report.ts'
import { rushCommands } from './rush.ts'
import { staffCommands } from './staff.ts'
import { stopCommands } from './stops.ts'

/**
 * Staff type these commands, over the same use cases as everybody else. The use cases are loaded when they are run:
 * whoever asks for help or has mistyped waits for nothing. The order is that of the help.
 */
export const COMMANDS: Commands = {
  // The day as it goes: the drive, what was fetched, money, then what is rarely needed.
  ...dayCommands,
  ...closedDayCommands,
  ...pickupCommands,
  ...rushCommands,
  ...collectCommands,
  ...stopCommands,
  ...intakeCommands,
  ...noShowCommands,
  ...orderCommands,
  ...labelCommands,
  ...customerCommands,
  ...chargeCommands,
  ...refundCommands,
  ...creditCommands,
  ...planCommands,
  ...boxCommands,
  ...couponCommands,
  ...priceCommands,
  ...catalogueCommands,
  ...phoneCommands,
  ...contactCommands,
  ...staffCommands,
  ...reportCommands,
  ...ledgerCommands,
  ...reconcileCommands,
  ...jobCommands,
  ...logCommands,
}

export interface AskedOps {
  name: string
  deed: Deed
  /** The order that it is about. */
  orderId: number | undefined
  isJson: boolean
  /** The name of the person at the keyboard, given with --as. */
  as: string | undefined
  isDryRun: boolean
  /** --yes: nobody needs to be asked. */
  isConfirmed: boolean
  /** --again: the same within a few minutes is meant. */
  isRepeated: boolean
}

const EVERYWHERE = {
  json: { type: 'boolean' },
  as: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

const TRIED = { 'dry-run': { type: 'boolean' } } as const satisfies ParseArgsConfig['options']

const PROPOSED = {
  ...TRIED,
  yes: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

const WITH_MONEY = {
  ...PROPOSED,
  again: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

/** The command that was typed, or the help that was asked for. */
export function readOps(args: readonly string[]): AskedOps | { help: string } {
  const about = helpWords(args)
  if (about !== undefined) return { help: helpAbout(COMMANDS, about) ?? unknown(about) }
  const name = nameIn(args)
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined) return unknown(args)
  const usage = usageOf(name, command)
  const given = parsed(args.slice(name.split(' ').length), command, usage)
  const { options } = given
  requireWords(name, command, given.words, usage)
  return {
    name,
    as: readName(options['as']),
    deed: command.read(given),
    orderId: /^ORDER\b/.test(command.usage) ? Number(given.words[0]) : undefined,
    isJson: options['json'] === true,
    isDryRun: options['dry-run'] === true,
    isConfirmed: options['yes'] === true,
    isRepeated: options['again'] === true,
  }
}

/** The words that help is wanted about: `help rush`, `rush --help`. Behind `--` it is a word like any other. */
function helpWords(args: readonly string[]): readonly string[] | undefined {
  const words = wordsIn(args)
  if (words[0] === 'help') return words.slice(1)
  const end = args.indexOf('--')
  const asking = end < 0 ? args : args.slice(0, end)
  if (!asking.includes('--help') && !asking.includes('-h')) return undefined
  const name = nameIn(args)
  return name === undefined ? words.slice(0, 1) : name.split(' ')
}

const wordsIn = (args: readonly string[]) => args.filter((arg) => !arg.startsWith('-'))

function unknown(args: readonly string[]): never {
  const words = wordsIn(args).slice(0, 2)
  const sentence = words.length === 0 ? 'No command was given.' : `There is no command "${words.join(' ')}".`
  throw new UsageError(sentence, nearCommands(COMMANDS, words))
}

/** The longest that fits: "no-show waive" goes before "no-show". */
function nameIn(args: readonly string[]): string | undefined {
  const names = [2, 1].map((words) => args.slice(0, words).join(' '))
  return names.find((name) => Object.hasOwn(COMMANDS, name))
}

function requireWords(name: string, { words }: Command, typed: readonly string[], usage: string): void {
  const [fewest, most] = typeof words === 'number' ? [words, words] : words
  if (typed.length < fewest) throw new UsageError(`Something is missing behind "${name}".`, usage)
  const [extra] = typed.slice(most)
  if (extra !== undefined) {
    throw new UsageError(`"${extra}" is too much behind "${name}". What has spaces in it stands in quotes.`, usage)
  }
}

function parsed(args: readonly string[], command: Command, usage: string): Given {
  const { options = {}, movesMoney, reachesMany, canBeTried } = command
  const proposed = { ...(canBeTried && TRIED), ...(reachesMany && PROPOSED), ...(movesMoney && WITH_MONEY) }
  const known = { ...options, ...proposed, ...EVERYWHERE }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true })
    return { words: positionals, options: values as Given['options'] }
  } catch (error) {
    // The first sentence is enough: the second one is about words that begin with a dash.
    const sentence = `${(error as Error).message.split(/\.\s/)[0]}.`
    const [, mistyped] = /^Unknown option '--([\w-]+)'/.exec(sentence) ?? []
    const [meant] = mistyped === undefined ? [] : nearestNames(Object.keys(known), mistyped, 1)
    throw new UsageError(meant === undefined ? sentence : `${sentence} Did you mean --${meant}?`, usage)
  }
}

const LONGEST_NAME = 60

function readName(typed: Given['options'][string]): string | undefined {
  if (typeof typed !== 'string') return undefined
  const name = oneLine(typed).trim()
  if (name === '' || name.length > LONGEST_NAME) throw new UsageError('--as takes your name.')
  return name
}

import { type ParseArgsConfig, parseArgs } from 'node:util'
import { oneLine } from '#rules/plain-text'
import { policy } from '#rules/policy'
import { catalogueCommands } from './catalogue.ts'
import { chargeCommands } from './charge.ts'
import { type Command, type Commands, type Deed, type Given, UsageError } from './command.ts'
import { contactCommands } from './contact.ts'
import { couponCommands } from './coupons.ts'
import { creditCommands } from './credit.ts'
import { dayCommands } from './day.ts'
import { intakeCommands } from './intake.ts'
import { jobCommands } from './jobs.ts'
import { ledgerCommands } from './ledger.ts'
import { logCommands } from './log.ts'
import { noShowCommands } from './no-show.ts'
import { orderCommands } from './orders.ts'
import { phoneCommands } from './phones.ts'
import { planCommands } from './plan.ts'
import { refundCommands } from './refund.ts'
import { rushCommands } from './rush.ts'
import { broken, WIDTH } from './table.ts'

/**
 * What staff can do from the command line, over the same use cases as everybody else. These are loaded when they are run: whoever asks
 * for help or has mistyped waits for nothing. The order is that of the help.
 */
const COMMANDS: Commands = {
  // The day as it goes: the drive, what was fetched, money, then what is rarely needed.
  ...dayCommands,
  ...rushCommands,
  ...intakeCommands,
  ...noShowCommands,
  ...orderCommands,
  ...chargeCommands,
  ...refundCommands,
  ...creditCommands,
  ...planCommands,
  ...couponCommands,
  ...catalogueCommands,
  ...phoneCommands,
  ...contactCommands,
  ...ledgerCommands,
  ...jobCommands,
  ...logCommands,
}

export interface AskedOps {
  name: string
  deed: Deed
  isJson: boolean
  /** Whose name was given with --as. */
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
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options']

const WITH_MONEY = {
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  again: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

/** The command that was typed, or the help that was asked for. */
export function readOps(args: readonly string[]): AskedOps | { help: string } {
  if (args.length === 0) throw new UsageError(`No command was given.\n\n${help()}`)
  const name = nameIn(args)
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined) {
    if (args.some((arg) => arg === '--help' || arg === '-h')) return { help: help() }
    throw new UsageError(`There is no command "${args.join(' ')}".\n\n${helpNear(args[0] ?? '')}`)
  }
  const given = parsed(args.slice(name.split(' ').length), command)
  const { options } = given
  if (options['help']) return { help: helpOf(name, command) }
  const [fewest, most] = typeof command.words === 'number' ? [command.words, command.words] : command.words
  if (given.words.length < fewest || given.words.length > most) throw new UsageError(helpOf(name, command))
  return {
    name,
    as: readName(options['as']),
    deed: command.read(given),
    isJson: options['json'] === true,
    isDryRun: options['dry-run'] === true,
    isConfirmed: options['yes'] === true,
    isRepeated: options['again'] === true,
  }
}

/** The longest that fits: "no-show waive" goes before "no-show". */
function nameIn(args: readonly string[]): string | undefined {
  const names = [2, 1].map((words) => args.slice(0, words).join(' '))
  return names.find((name) => Object.hasOwn(COMMANDS, name))
}

function parsed(args: readonly string[], { options = {}, movesMoney }: Command): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, ...(movesMoney && WITH_MONEY), ...EVERYWHERE },
      allowPositionals: true,
    })
    return { words: positionals, options: values as Given['options'] }
  } catch (error) {
    // Only the first sentence: the second one is about words that begin with a dash.
    throw new UsageError((error as Error).message.split(/\.\s/)[0])
  }
}

const LONGEST_NAME = 60

function readName(typed: Given['options'][string]): string | undefined {
  if (typeof typed !== 'string') return undefined
  const name = oneLine(typed).trim()
  if (name === '' || name.length > LONGEST_NAME) throw new UsageError('--as takes your name.')
  return name
}

const optionsOf = ({ movesMoney }: Command) => (movesMoney ? '[--dry-run] [--yes] [--again] [--json]' : '[--json]')

const helpOf = (name: string, command: Command) =>
  [
    `npm run ops -- ${[name, command.usage].filter(Boolean).join(' ')} ${optionsOf(command)}`,
    '',
    indented(`${command.summary}.`, 2),
    ...(command.movesMoney ? ['', ...MONEY_HELP] : []),
  ].join('\n')

/** Broken between words, so that a terminal need not. */
const indented = (text: string, first: number, next = first): string =>
  broken(text.trimEnd(), WIDTH - next)
    .map((line, index) => `${' '.repeat(index === 0 ? first : next)}${line}`)
    .join('\n')

const HEAD = 'npm run ops -- COMMAND [--json] [--as NAME] [--help]'

const MONEY_HELP = [
  'What moves money ($) asks first; --yes answers for you, --dry-run only says what would happen. The same again within',
  `${policy.staff.repeatMinutes} minutes takes --again.`,
]

const listed = (names: readonly string[]) =>
  Object.entries(COMMANDS)
    .filter(([name]) => names.includes(name))
    .flatMap(([name, { usage, summary, movesMoney }]) => [
      indented(`${name} ${usage}`, 2, 8),
      indented(`${movesMoney ? '($) ' : ''}${summary}.`, 6),
    ])

/** Those that begin with the word that was typed; all of them where none does. */
function helpNear(word: string): string {
  const near = Object.keys(COMMANDS).filter((name) => name.split(' ')[0] === word)
  return near.length === 0 ? help() : [HEAD, '', ...listed(near)].join('\n')
}

const help = () =>
  [
    HEAD,
    '',
    ...listed(Object.keys(COMMANDS)),
    '',
    'A CUSTOMER is a number or an e-mail address, DOLLARS are such as 49.00, a DATE is YYYY-MM-DD.',
    ...MONEY_HELP,
    'Every action is kept with the name of who did it: yours on this machine, or what --as says. `log` shows them.',
    'Ends with 0 when it was done, with 1 and a sentence when it was refused, with 2 when it was typed wrong.',
  ].join('\n')

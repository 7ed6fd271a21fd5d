import { nearestNames } from '#rules/nearest-names'
import { staffPolicy } from '#rules/policy'
import { type Command, type Commands, DAY_WORDS } from './command.ts'
import { broken, WIDTH } from './table.ts'

/** The help for staff who ask how a command is typed, or have mistyped one. */

const PROGRAM = 'npm run ops --'
const HEAD = `${PROGRAM} COMMAND [--json] [--as NAME] [--help]`

const MONEY_HELP = `What moves money ($) asks first; --yes answers for you, --dry-run only says what would happen. The same again within ${staffPolicy.deeds.repeatMinutes} minutes takes --again.`

const MANY_HELP = 'It asks first; --yes answers for you, --dry-run only says what would happen.'

/** All of them, or those that begin with these words; undefined where none does. */
export function helpAbout(commands: Commands, words: readonly string[]): string | undefined {
  if (words.length === 0) return wholeHelp(commands)
  const names = namesUnder(commands, words.join(' '))
  if (names.length === 0) return undefined
  const [name, ...more] = names
  const command = name === undefined ? undefined : commands[name]
  if (name !== undefined && command !== undefined && more.length === 0) return helpOf(name, command)
  const isMoney = names.some((each) => commands[each]?.movesMoney)
  return [
    HEAD,
    '',
    ...names.flatMap((each) => listed(commands, each, true)),
    ...(isMoney ? ['', ...broken(MONEY_HELP, WIDTH)] : []),
  ].join('\n')
}

/** The command itself, and those whose names begin with it. */
const namesUnder = (commands: Commands, words: string): string[] =>
  Object.keys(commands).filter((name) => name === words || name.startsWith(`${words} `))

/** The line in which a command is typed. */
export const usageOf = (name: string, command: Command): string =>
  `${PROGRAM} ${[name, command.usage].filter(Boolean).join(' ')} ${optionsOf(command)}`

function optionsOf({ movesMoney, reachesMany, canBeTried }: Command): string {
  if (movesMoney) return '[--dry-run] [--yes] [--again] [--json]'
  if (reachesMany) return '[--dry-run] [--yes] [--json]'
  return canBeTried ? '[--dry-run] [--json]' : '[--json]'
}

const helpOf = (name: string, command: Command) =>
  [
    usageOf(name, command),
    '',
    indented(`${command.summary}.`, 2),
    exampleOf(name, command, 2),
    ...(command.movesMoney ? ['', ...broken(MONEY_HELP, WIDTH)] : []),
    ...(command.reachesMany ? ['', MANY_HELP] : []),
  ].join('\n')

const exampleOf = (name: string, { example }: Command, indent: number): string =>
  indented(`For example: ${PROGRAM} ${name} ${example}`, indent, indent + 2)

const MOST_NEAR = 5

/** Those that half a command can become, or the nearest to a mistyped one. */
export function nearCommands(commands: Commands, [first = '', second = '']: readonly string[]): string {
  const half = namesUnder(commands, first)
  const names = half.length > 0 ? half : Object.keys(commands)
  const tries = [nearestNames(names, `${first} ${second}`, MOST_NEAR), half, nearestNames(names, first, MOST_NEAR)]
  const near = tries.find((found) => found.length > 0) ?? []
  return [
    ...(near.length === 0 ? [] : ['Did you mean:']),
    ...near.map((name) => indented(`${name} ${commands[name]?.usage ?? ''}`, 2, 8)),
    `${near.length === 0 ? '' : '\n'}All commands: ${PROGRAM} help`,
  ].join('\n')
}

/** Broken between words, so that a terminal need not. */
const indented = (text: string, first: number, next = first): string =>
  broken(text.trimEnd(), WIDTH - next)
    .map((line, index) => `${' '.repeat(index === 0 ? first : next)}${line}`)
    .join('\n')

function listed(commands: Commands, name: string, withExample = false): string[] {
  const command = commands[name]
  if (command === undefined) return []
  const { usage, summary, movesMoney } = command
  return [
    indented(`${name} ${usage}`, 2, 8),
    indented(`${movesMoney ? '($) ' : ''}${summary}.`, 6),
    ...(withExample ? [exampleOf(name, command, 6)] : []),
  ]
}

const wholeHelp = (commands: Commands) =>
  [
    HEAD,
    '',
    ...Object.keys(commands).flatMap((name) => listed(commands, name)),
    '',
    ...[
      `A CUSTOMER is a number or an e-mail address, DOLLARS are such as 49.00. A DATE is ${DAY_WORDS}.`,
      'The numbers of pickups and orders stand in `day`; `intake` and `no-show` answer with that of the order they make.',
      '`help intake` or `intake --help` shows one command with an example, `help order` all that begin with that word.',
      MONEY_HELP,
      'Every action is kept with the name of who did it: yours on this machine, or what --as says. `log` shows them.',
      'Ends with 0 when it was done, with 1 and a sentence when it was refused, with 2 when it was typed wrong. With --json the sentence comes as {"detail": "…"}.',
    ].flatMap((sentence) => broken(sentence, WIDTH)),
  ].join('\n')

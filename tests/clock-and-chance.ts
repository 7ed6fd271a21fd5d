import { nameOf, plainText, type Source, type Syntax, textOf } from './sources.ts'

/**
 * Rules, contract and server are told the time, and are handed what nobody can guess; a screen goes by the server's clock, because a
 * device's may be wrong by years. Whatever reads a clock or throws dice by itself is found here, in the language and in SQL.
 */

/** The files that may read a clock or throw dice, and why. */
export const MAY_READ: Record<string, string> = {
  'server/providers/': 'the clock, the dice and the outside world stand here',
  'server/http/open-app.ts': 'a request’s id decides nothing',
  'server/main.ts': 'how long a step of the start took is told to whoever waits for it',
  'server/db/migrate.ts': 'when a migration ran is written down for people',
  'server/db/clock-difference.ts': 'a start compares its clock with the database’s and only says so',
  'server/db/retried-transaction.ts': 'how long a transaction waits before it runs again decides nothing',
  'desk/core/server-time.ts': 'it counts on from what the server’s clock showed last',
  'desk/core/counts.ts': 'a key that no count has had before',
  'desk/core/deeds.ts': 'a key that no deed has had before',
  'desk/core/drafts.ts': 'a key that no answer has had before',
  'web/core/server-clock.ts': 'it knows how far the server’s clock is ahead of this device’s',
  'web/core/early-answers.ts': 'how long an answer has lain here is measured, whatever the hour',
  'web/rooms/order/advantage/use-deck.ts': 'how long a slide may be on its way is measured, whatever the hour',
  'web/core/attempt-key.ts': 'a key that nobody has had before',
  'web/first-touch/starter.ts': 'it says the year before anything of the application is here',
  'web/providers/places/places.google.ts': 'a search of theirs has a number that nobody has had before',
  'web/shared/customer/lead-guard.tsx': 'how long somebody took for a form is measured, whatever the hour',
  'ui/toast.tsx': 'how long a word has stood is measured, whatever the hour',
}

/** Every file that reads the clock or throws dice, allowed or not. */
export const clockReaders = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, nodes }) => nodes.some((node) => readsClockOrChance(node, !/^(ui|web|desk)\//.test(path))))
    .map(({ path }) => path)
    .sort()

export const mayRead = (path: string) => Object.keys(MAY_READ).some((allowed) => path.startsWith(allowed))

const CHANCE = /^(randomUUID|randomBytes|randomInt|randomFill(Sync)?|getRandomValues|generateKey\w*)$/
const IN_SQL =
  /\b(current_(timestamp|date|time)|localtime(stamp)?|gen_random_\w+|uuid_generate_\w+|uuidv[47])\b|\b(now|random|timeofday|(clock|statement|transaction)_timestamp)\s*\(|'(now|today|tomorrow|yesterday)'\s*::/i
const SQL_FUNCTION =
  /^(now|random|gen_random_uuid|timeofday|current_\w+|(clock|statement|transaction)_timestamp|uuid\w*)$/i

function readsClockOrChance(node: Syntax, speaksSql: boolean): boolean {
  if (node.type === 'Identifier') return CHANCE.test(node.name ?? '') || isSource(node)
  if (node.type === 'CallExpression') return isFormatOfNow(node) || (speaksSql && isSqlFunction(node))
  if (node.type === 'MemberExpression') return nameOf(node, 'object') === 'process' && isProcessTime(node)
  const text = speaksSql ? textOf(node) : undefined
  return text !== undefined && (IN_SQL.test(text) || CHANCE.test(text))
}

const isProcessTime = (node: Syntax) => ['hrtime', 'uptime'].includes(nameOf(node, 'property') ?? '')

/** The members of these that neither ask the time nor throw dice. */
const HARMLESS = new Map<string, (member: string) => boolean>([
  ['Date', (member) => ['UTC', 'parse', 'prototype'].includes(member)],
  ['Math', (member) => member !== 'random'],
  ['Temporal', (member) => member !== 'Now'],
  ['performance', () => false],
])

/** `Date` and its like as values, other than a moment made out of a given one. */
function isSource(node: Syntax): boolean {
  const isHarmless = HARMLESS.get(node.name ?? '')
  const { parent } = node
  if (isHarmless === undefined || parent === undefined || isNameOnly(node, parent)) return false
  if (parent.type === 'NewExpression' && parent.callee === node) {
    const [first] = parent.arguments ?? []
    return first === undefined || first.type === 'SpreadElement'
  }
  if (parent.type === 'MemberExpression' && parent.object === node) {
    return Boolean(parent.computed) || !isHarmless(nameOf(parent, 'property') ?? '')
  }
  return !(parent.operator === 'instanceof' && parent.right === node)
}

/** The name stands in a type, or is the key of an object that is not read from. */
const isNameOnly = (node: Syntax, parent: Syntax) =>
  /^TS(TypeReference|QualifiedName|TypeQuery|InterfaceHeritage|ClassImplements|PropertySignature|MethodSignature)$/.test(
    parent.type,
  ) ||
  (parent.type === 'Property' && parent.key === node && !parent.computed && parent.value !== node)

/** A formatter that is given nothing shows the present moment. */
const isFormatOfNow = ({ callee, arguments: given }: Syntax) =>
  given?.length === 0 && /^format(ToParts)?$/.test((callee && nameOf(callee, 'property')) ?? '')

/** Kysely's `fn('now')`. */
function isSqlFunction({ callee, arguments: given }: Syntax): boolean {
  const name = callee?.name ?? (callee && nameOf(callee, 'property'))
  return name === 'fn' && SQL_FUNCTION.test(plainText(given?.[0]) ?? '')
}

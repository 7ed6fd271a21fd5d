import { nameOf, plainText, type Source, type Syntax, textOf } from './sources.ts'
import { isStore, topicOf } from './walls.ts'

/** Every table belongs to one topic or one part of the ground, and SQL stands in few kinds of files. */

/** Each table with its owner: a folder of `server/`, a file there, or `shared`. */
export type Tables = Map<string, string>

export function readTables(page: string): Tables {
  const block = /<!-- tables -->\s*```\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  return new Map(
    block
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [owner = '', names = ''] = line.split('→')
        return names.split(',').map((name): [string, string] => [name.trim(), owner.trim()])
      }),
  )
}

/** The topics that look at tables which are not their own, and why. */
export const MAY_LOOK: readonly { path: string; tables: readonly string[]; why: string }[] = [
  {
    path: 'server/account/store.ts',
    tables: ['zip_codes', 'phones'],
    why: 'one look, by speed: a sign-up asks for its three obstacles in one statement (law 11)',
  },
  {
    path: 'server/proof/books-store.ts',
    tables: [
      'invoices',
      'charges',
      'refunds',
      'disputes',
      'coupons',
      'coupon_uses',
      'ledger_entries',
      'ledger_postings',
      'orders',
      'agreements',
    ],
    why: 'books are held against each other in one statement, or what is booked in between would look like a difference',
  },
  {
    path: 'server/proof/reconcile-store.ts',
    tables: ['invoices', 'charges', 'refunds', 'cards'],
    why: 'our book is read for the comparison with the provider’s as it stands, by nobody who could have written it wrongly',
  },
  {
    path: 'server/proof/gauges-store.ts',
    tables: ['charges', 'refunds', 'card_setups', 'provider_events'],
    why: 'what is watched is counted by somebody else than those who are watched',
  },
  {
    path: 'server/billing/invoice-store.ts',
    tables: ['packages', 'charges', 'refunds'],
    why: 'one look, by speed: invoices are read with their packages, with the attempts to pay them and what went back, in one statement (law 11)',
  },
  {
    path: 'server/payments/card-store.ts',
    tables: ['invoices'],
    why: 'one look, by speed: cards are read without those that were refused for the purchase that they were typed for, in one statement (law 11)',
  },
  {
    path: 'server/orders/list-store.ts',
    tables: ['invoices', 'packages', 'coupons', 'pickups'],
    why: 'one look, by speed: orders and paid purchases are one list by their common number, with their pickups (law 11)',
  },
  {
    path: 'server/pickups/agreement-store.ts',
    tables: ['invoices'],
    why: 'one look, by speed: most agreements that nobody made were never paid, and only the paid ones are wanted (law 11)',
  },
  {
    path: 'server/profile/phone-store.ts',
    tables: ['text_stops'],
    why: 'one look, by speed: a phone is shown with whether it has said STOP in the statement that finds it (law 11)',
  },
  {
    path: 'server/demo.ts',
    tables: ['messages'],
    why: 'the demo customer reads its code where a local installation keeps it',
  },
]

/** Every statement in the wrong place, as "file: why". */
export const misplacedStatements = (sources: readonly Source[], tables: Tables, mayLook = MAY_LOOK): string[] =>
  sources
    .filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/db/'))
    .flatMap(({ path, nodes }) => {
      const looks = mayLook.find((each) => each.path === path)?.tables ?? []
      const reasons = nodes
        .flatMap((node) => usesIn(node, tables))
        .filter(({ table, isWrite }) => isWrite || table === undefined || !looks.includes(table))
        .flatMap((use) => reasonAgainst(path, use, tables) ?? [])
      if (!isPlaceOfSql(path) && nodes.some(isSqlTemplate)) reasons.push(NOT_HERE)
      return [...new Set(reasons)].map((why) => `${path}: ${why}`)
    })
    .sort()

const NOT_HERE = 'SQL stands in stores'

interface Use {
  /** The name is missing if the statement does not write it out. */
  table: string | undefined
  isWrite: boolean
  isInsert: boolean
}

function reasonAgainst(path: string, { table, isWrite, isInsert }: Use, tables: Tables): string | undefined {
  if (!isPlaceOfSql(path)) return NOT_HERE
  if (table === undefined) return 'the name of a table is written out'
  const owner = tables.get(table)
  if (owner === undefined) return `${table} stands in no list`
  if (owner === 'shared') return isWrite && !mayInsert(path, isInsert) ? `${table} has its own writers` : undefined
  return owner === ownerOf(path) ? undefined : `${table} belongs to ${owner}`
}

const isPlaceOfSql = (path: string) =>
  isStore(path) || path.endsWith('/customer-data.ts') || MESSAGE_FILES.includes(path)

/** These files send messages, note who wants no texts, and record outcomes: together they own the tables of `messages.ts`. */
const MESSAGE_FILES = [
  'server/messages.ts',
  'server/claim-messages.ts',
  'server/send-messages.ts',
  'server/text-stops.ts',
  'server/text-reports.ts',
]

/** Signing up makes the customer; everything after that goes through `customerWriter`. */
const mayInsert = (path: string, isInsert: boolean) => isInsert && path === 'server/account/store.ts'

const ownerOf = (path: string) =>
  MESSAGE_FILES.includes(path) ? 'messages.ts' : (topicOf(path) ?? path.slice('server/'.length))

const READS = /^(selectFrom|(inner|left|right|full|cross)Join(Lateral)?)$/
const WRITES = /^(insertInto|updateTable|deleteFrom|replaceInto|mergeInto)$/

/** The tables that one piece of syntax names: a call of Kysely's, or a text in SQL. */
function usesIn(node: Syntax, tables: Tables): Use[] {
  const method = node.type === 'CallExpression' ? node.callee && nameOf(node.callee, 'property') : undefined
  if (method !== undefined && (READS.test(method) || WRITES.test(method))) {
    const kind = { isWrite: WRITES.test(method), isInsert: method === 'insertInto' }
    return tableNames(node.arguments?.[0]).map((table) => ({ table, ...kind }))
  }
  const text = textOf(node)
  return text === undefined ? [] : usesInText(text, isInSql(node), tables)
}

/** Sub-selects are looked at where they stand. Syntax that is neither one nor a text could be any table. */
function tableNames(given: Syntax | undefined): (string | undefined)[] {
  if (given?.type === 'ArrayExpression') return (given.elements ?? []).flatMap((each) => tableNames(each ?? undefined))
  const isSubSelect = given?.type === 'ArrowFunctionExpression' || given?.type === 'CallExpression'
  if (isSubSelect) return []
  const name = plainText(given)?.split(/\s+as\s+/i)[0]
  return [name?.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}

/** A template with a tag is SQL, so each table's name counts there; in another text only behind a word of SQL. */
function usesInText(text: string, isSql: boolean, tables: Tables): Use[] {
  const small = text.toLowerCase()
  return [...tables.keys()].flatMap((table): Use[] => {
    // Most texts name no table, and patterns for each of them were most of this test's work.
    if (!small.includes(table)) return []
    const before = (words: string) => new RegExp(`\\b(${words})\\s+(only\\s+)?"?${table}\\b`, 'i').test(text)
    const isInsert = before('into')
    const isWrite = isInsert || before('update|delete\\s+from|truncate|truncate\\s+table|table')
    const isNamed = isSql ? new RegExp(`\\b${table}\\b`, 'i').test(text) : isWrite || before('from|join|using')
    return isNamed ? [{ table, isWrite, isInsert }] : []
  })
}

const isSqlTemplate = (node: Syntax) => node.type === 'TaggedTemplateExpression' && nameOf(node, 'tag') === 'sql'

/** True inside a template with a tag, and for an argument of Kysely's `sql.table(…)`, `sql.ref(…)` and `sql.raw(…)`. */
function isInSql({ type, parent }: Syntax): boolean {
  if (type === 'TemplateElement' && parent?.parent?.type === 'TaggedTemplateExpression') return true
  const call = type === 'TemplateElement' ? parent?.parent : parent
  return call?.type === 'CallExpression' && call.callee !== undefined && nameOf(call.callee, 'object') === 'sql'
}

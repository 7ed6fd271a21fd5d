import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources, type Source, type Syntax } from './sources.ts'

/** The words that our customers read, as a parser finds them: what stands between tags, and every text and template of the code. */

export interface Said {
  path: string
  words: string
}

/** Where sentences for customers are written. */
const ROOMS = ['ui', 'web', 'server/words', 'server/orders/receipts', 'contract', 'rules'] as const

/** Files of those rooms that no customer reads, and why. */
const NOT_FOR_CUSTOMERS: readonly { path: RegExp; why: string }[] = [
  { path: /^contract\/(?:desk\/)?[\w-]+-calls\.ts$/, why: 'summaries for who writes against the API' },
  { path: /^server\/words\/office\.ts$/, why: 'letters to ourselves' },
  { path: /^web\/rooms\/style\//, why: 'the page of parts, which no customer is led to' },
]

/** What every page says before its scripts are there. */
const PAGE = 'web/index.html'

/** Where sentences for staff at the desk are written. A command's help is typed by whoever runs the house. */
const ROOMS_OF_STAFF = ['desk', 'server/desk', 'contract/desk'] as const

/** What the desk says to the people who work here. */
export const staffWords = (root: string): Said[] => readSources(root, ROOMS_OF_STAFF).flatMap(wordsOfSource)

export const customerWords = (root: string): Said[] => [
  ...readSources(root, ROOMS).flatMap(wordsOfSource),
  ...wordsOfPage(readFileSync(join(root, PAGE), 'utf8')).map((words) => ({ path: PAGE, words })),
]

/** Sentences, in its script or between its tags. */
const wordsOfPage = (page: string): string[] =>
  [...page.matchAll(/'([A-Z][^'\n]*)'|>([A-Z][^<>\n]*)</g)].map(([, quoted, shown = '']) => quoted ?? shown)

export function wordsOfSource({ path, nodes }: Source): Said[] {
  if (NOT_FOR_CUSTOMERS.some((each) => each.path.test(path))) return []
  return nodes.flatMap((node) => {
    const words = isOfMachines(node) ? undefined : wordsOf(node)
    return words === undefined || words === '' ? [] : { path, words }
  })
}

/** A template is read whole, so that a phrase around a figure is one phrase. */
function wordsOf(node: Syntax): string | undefined {
  if (node.type === 'TemplateLiteral') return inOneLine((node.quasis ?? []).map(cookedOf).join('…'))
  if (node.type === 'JSXText') return inOneLine(String(node.value))
  return node.type === 'Literal' && typeof node.value === 'string' ? inOneLine(node.value) : undefined
}

const cookedOf = ({ value }: Syntax): string => (value as { cooked: string }).cooked

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Names that only programs read: of files, fields and types, and what is compared with a code of the wire. */
function isOfMachines({ parent, type }: Syntax): boolean {
  if (parent === undefined || type === 'JSXText') return false
  if (/^(Import|Export)\w*Declaration$|^ImportExpression$|^TSLiteralType$/.test(parent.type)) return true
  return parent.type === 'BinaryExpression' && /^[!=]==$/.test(parent.operator ?? '')
}

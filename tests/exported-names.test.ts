import { expect, it } from 'vitest'
import { readSource, readSources, type Source, type Syntax } from './sources.ts'

/**
 * One word, one thing: a name that two files export means the same in both, and stands here with the reason. Whoever searches for a
 * name should find one place.
 */
const SHARED: readonly { names: readonly string[]; why: string }[] = [
  { names: ['forgetCustomer'], why: 'each topic forgets what it holds of a customer; close-account.ts calls them all' },
  { names: ['structuredData'], why: 'what search engines are told of a page stands beside its screen' },
  { names: ['calculator', 'comparison', 'services'], why: 'each page has its own words under the same heading' },
  {
    names: ['changeEmail', 'changePassword', 'confirmEmail', 'resetPassword', 'sendPhoneCode', 'signUp', 'verifyPhone'],
    why: 'the use case, and the browser’s call of it',
  },
  { names: ['signIn', 'endSession', 'Session'], why: 'one session, as the server keeps it and as the browser does' },
  {
    names: ['pages'],
    why: 'those of the site, as browser and build know them; billing reads a provider’s book by pages',
  },
  { names: ['isServed'], why: 'the same question, asked of the database and of the list in the browser' },
  { names: ['Card'], why: 'a card that pays, and the component that frames a part of a page' },
  {
    names: ['IntakeRefusal', 'OrderPayment', 'Plan', 'differencesOf'],
    why: 'billing and orders are drawn anew, and their names with them',
  },
]

const ROOMS = ['rules', 'contract', 'server', 'ui', 'web', 'desk']

interface Exporting extends Syntax {
  id?: Syntax & { properties?: { value: Syntax }[] }
  declarations?: Exporting[]
}

/** The names that a file itself declares and exports, types included. What it only hands on belongs to another file. */
function exportedNames({ nodes }: Source): string[] {
  const taken = nodes.flatMap(({ type, specifiers }) =>
    type === 'ImportDeclaration' ? (specifiers ?? []).map(({ local }) => local?.name) : [],
  )
  return nodes.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.source) return []
    const declared = node.declaration as Exporting | null | undefined
    const named = declared?.declarations ?? (declared ? [declared] : [])
    const ids = named.flatMap(({ id }) => id?.properties?.map(({ value }) => value) ?? (id ? [id] : []))
    const listed = (node.specifiers ?? []).filter(({ local }) => !taken.includes(local?.name))
    return [...ids.map(({ name }) => name), ...listed.map(({ exported }) => exported?.name)].filter(
      (name) => name !== undefined,
    )
  })
}

/** Names that several files export, with these files. */
function sharedNames(sources: readonly Source[]): Map<string, string[]> {
  const files = new Map<string, Set<string>>()
  for (const source of sources) {
    for (const name of exportedNames(source)) files.set(name, (files.get(name) ?? new Set()).add(source.path))
  }
  return new Map([...files].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths].sort()]))
}

it('two files export the same name only where the list above says why', () => {
  const shared = sharedNames(readSources('.', ROOMS))
  const allowed = SHARED.flatMap(({ names }) => names)
  expect([...shared].filter(([name]) => !allowed.includes(name))).toEqual([])
  expect(allowed.filter((name) => !shared.has(name))).toEqual([])
  // It reads every file, for which a machine that has other work to do may need longer than is usual.
}, 60_000)

it('sees values, types, what is taken apart and what is listed, and lets a file hand a name on', () => {
  const read = (path: string, text: string) => readSource(path, text)
  const found = sharedNames([
    read(
      'a.ts',
      'export const one = 1\nexport interface Two { a: 1 }\nexport const { three } = x\nconst four = 4\nexport { four }',
    ),
    read('b.ts', 'export function one() {}\nexport type Two = 2\nexport class three {}\nexport enum four { a }'),
    read(
      'c.ts',
      "import { one, Two } from './a.ts'\nexport { one }\nexport { Two as Five }\nexport { three } from './a.ts'",
    ),
  ])
  expect([...found.keys()].sort()).toEqual(['Two', 'four', 'one', 'three'])
  expect(found.get('one')).toEqual(['a.ts', 'b.ts'])
})

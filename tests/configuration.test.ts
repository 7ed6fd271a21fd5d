import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Tools load our configuration for reasons of their own: the dead-code check reads that of the journeys while the browser is still
 * being installed. So nothing that a configuration imports starts a program or looks for one.
 */
const FORBIDDEN = ['node:child_process', 'scripts/programs.mjs']
const CONFIGURATION = readdirSync('.').filter((name) => name.endsWith('.config.ts'))

/** Every module that a file imports, and what those import; our own by their path from the root. */
function reached(path: string, read: (path: string) => string, seen = new Set<string>()): Set<string> {
  for (const [, name = ''] of read(path).matchAll(/\b(?:from|import)[ (]*'([^']+)'/g)) {
    const isOurs = name.startsWith('.')
    const target = isOurs ? join(dirname(path), name) : name
    if (seen.has(target)) continue
    seen.add(target)
    if (isOurs) reached(target, read, seen)
  }
  return seen
}

const readFile = (path: string) => readFileSync(path, 'utf8')
const offences = (path: string, read = readFile) => FORBIDDEN.filter((name) => reached(path, read).has(name))

it('no configuration starts a program or looks for one when it is loaded', () => {
  expect(CONFIGURATION).toEqual(expect.arrayContaining(['playwright.config.ts', 'vite.config.ts', 'vitest.config.ts']))
  for (const path of CONFIGURATION) expect([path, offences(path)]).toEqual([path, []])
})

it('one that did would be found, however far away it does so', () => {
  const files: Record<string, string> = {
    'a.config.ts': "import { hasPostgres } from './tests/engines.ts'",
    'tests/engines.ts': "import { findPostgres } from '../scripts/programs.mjs'",
    'scripts/programs.mjs': "const { spawnSync } = await import('node:child_process')",
  }
  expect(offences('a.config.ts', (path) => files[path] ?? '')).toEqual(FORBIDDEN)
})

it('every part of the tests is run by `npm test`, or by the long run', () => {
  const parts = [...readFile('vitest.config.ts').matchAll(/(?:^ +name: |engine\()'(\w+)'/gm)].map(
    ([, name = '']) => name,
  )
  const [, lists = ''] = /const waiting = (.*?)\nconst vitest/s.exec(readFile('scripts/test.mjs')) ?? []
  const run = [...lists.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  expect(parts.length).toBeGreaterThan(5)
  expect(run.toSorted()).toEqual([...new Set(parts)].filter((name) => name !== 'long').toSorted())
  expect(readFile('scripts/test-long.mjs')).toContain("'--project', 'long'")
  // Whoever runs one part by hand finds its name.
  const [, named = ''] = /the projects are ([^.]*)\./.exec(readFile('CONTRIBUTING.md')) ?? []
  expect([...named.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).toSorted()).toEqual(
    [...new Set(parts)].toSorted(),
  )
})

it('each table that is tried in part is tried whole by the long run', () => {
  const tests = ['server', 'tests'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .map((name) => join(room, name))
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules')),
  )
  const inPart = tests.filter((path) => /from '[^']*whole-tables\.ts'/.test(readFile(path)))
  const [, whole = ''] = /const MONEY_TABLES = (.*?\n)await /s.exec(readFile('scripts/test-long.mjs')) ?? []
  const named = [...whole.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
  expect(inPart.length).toBeGreaterThan(5)
  expect(inPart.filter((path) => !named.some((name) => path.startsWith(name)))).toEqual([])
  expect(named.filter((name) => !tests.some((path) => path.startsWith(name)))).toEqual([])
})

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

/**
 * The inner walls: what may import what inside `server/` and `web/`, and where neither clock nor chance may be read. The table of
 * topics stands in docs/architecture.md, for people and for this test alike. Between the four big folders the linter keeps watch
 * (tests/process/arrows.test.ts).
 */

interface Source {
  path: string
  text: string
  imports: string[]
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s*['"]([^'"]+)['"]/g

/** Our own files below a folder with what they import of ours, types included. Tests are no part of the house. */
function readSources(root: string, folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => {
        const path = join(folder, name)
        const text = readFileSync(join(root, path), 'utf8')
        return { path, text, imports: [...text.matchAll(IMPORT)].flatMap((found) => ownTarget(path, found)) }
      }),
  )
}

function ownTarget(from: string, [, named, lazy, bare]: RegExpMatchArray): string[] {
  const target = named ?? lazy ?? bare ?? ''
  if (target.startsWith('#')) return [`${target.slice(1)}.ts`]
  return target.startsWith('.') ? [normalize(join(dirname(from), target))] : []
}

/** Each topic with those whose use cases it may call, as the architecture page says. */
function readTopics(page = readFileSync('docs/architecture.md', 'utf8')): Map<string, string[]> {
  const block = /<!-- topics -->\s*```\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const lines = block.trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [topic = '', below = ''] = line.split('→')
      return [topic.trim(), below.split(/[,\s]+/).filter((name) => /^[a-z]/.test(name) && name !== 'nothing')]
    }),
  )
}

const topicOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]
const isStore = (path: string) => /(^|-|\/)store\.ts$/.test(path)
const webRoomOf = (path: string) =>
  /^web\/(account|billing|content|order|orders|pickups|profile|style)\//.exec(path)?.[1]

const GROUND = ['db', 'http', 'providers']
/** Files of `server/` itself that know several topics. Everything else there is ground, and knows none. */
const TOP = ['app', 'close-account', 'demo', 'download-data', 'jobs', 'main', 'profile-answer', 'webhook']
const WEB_TOP = ['main.tsx', 'modals.tsx', 'prerender.tsx', 'routes.tsx', 'site-map.ts']
const isTop = (path: string) => TOP.includes(/^server\/([^/]+)\.ts$/.exec(path)?.[1] ?? '')

/** Every import that goes through a wall, as "from → to: why". */
function brokenWalls(sources: readonly Source[], topics: Map<string, string[]>): string[] {
  const broken: string[] = []
  for (const { path, imports } of sources) {
    for (const target of imports) {
      const why = reasonAgainst(path, target, topics)
      if (why) broken.push(`${path} → ${target}: ${why}`)
    }
  }
  return broken.sort()
}

function reasonAgainst(path: string, target: string, topics: Map<string, string[]>): string | undefined {
  return path.startsWith('server/') ? serverReason(path, target, topics) : webReason(path, target)
}

function serverReason(path: string, target: string, topics: Map<string, string[]>): string | undefined {
  const [from, to] = [topicOf(path), topicOf(target)]
  if (from && isStore(path) && !isStoreGround(target)) return 'a store imports only db, contract and rules'
  if (isTop(target) && !isTop(path)) return 'nothing stands above the top'
  if (to === undefined || !topics.has(to) || from === to) return undefined
  if (isStore(target)) return 'a store belongs to its topic'
  if (from === undefined) return isTop(path) ? undefined : 'the ground knows no topic'
  if (GROUND.includes(from)) return 'the ground knows no topic'
  return topics.get(from)?.includes(to) ? undefined : `${from} does not stand on ${to}`
}

const isStoreGround = (target: string) => /^(server\/db\/|contract\/|rules\/)/.test(target)

function webReason(path: string, target: string): string | undefined {
  if (path.startsWith('web/ui/') && !/^(web\/ui\/|rules\/)/.test(target) && !target.endsWith('.css')) {
    return 'ui imports only ui and rules'
  }
  const [from, to] = [webRoomOf(path), webRoomOf(target)]
  if (to === undefined || from === to) return undefined
  if (from !== undefined) return 'a room imports no other room'
  return WEB_TOP.includes(path.slice('web/'.length)) ? undefined : 'only the site map and its like know rooms'
}

/** Files that import each other in a circle, each circle from its first name. */
function circles(sources: readonly Source[]): string[] {
  const edges = new Map(sources.map(({ path, imports }) => [path, imports]))
  const state = new Map<string, 'open' | 'done'>()
  const found = new Set<string>()
  const walk = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      const circle = trail.slice(trail.indexOf(path))
      const first = circle.indexOf([...circle].sort()[0] ?? '')
      found.add([...circle.slice(first), ...circle.slice(0, first)].join(' → '))
      return
    }
    state.set(path, 'open')
    for (const next of edges.get(path) ?? []) if (edges.has(next)) walk(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const { path } of sources) walk(path, [])
  return [...found].sort()
}

const CLOCK_OR_CHANCE =
  /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(|\bMath\.random\(|\brandom(UUID|Bytes|Int)\b|\bgetRandomValues\b|\bcurrent_timestamp\b|\bnow\(\)(?!\s*[:{])/

/** Rules, use cases and stores are told the time, and are handed what nobody can guess. */
function clockReaders(sources: readonly Source[], topics: Map<string, string[]>): string[] {
  return sources
    .filter(({ path }) => path.startsWith('rules/') || topics.has(topicOf(path) ?? ''))
    .filter(({ text }) => CLOCK_OR_CHANCE.test(withoutAllowed(text)))
    .map(({ path }) => path)
    .sort()
}

/** The clock and the randomness that came as arguments, and what comments say. */
const withoutAllowed = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replaceAll(/\bclock\.now\(\)|\brandom\.(bytes|below)\(/g, '')

/** A topic that writes a customer's row says its own name. */
function falseWriters(sources: readonly Source[]): string[] {
  return sources
    .flatMap(({ path, text }) =>
      [...text.matchAll(/customerWriter\('(\w+)'\)/g)].map(([, named]) => ({ path, named, topic: topicOf(path) })),
    )
    .filter(({ named, topic }) => named !== topic)
    .map(({ path, named }) => `${path} writes as ${named}`)
}

const topics = readTopics()
const sources = readSources('.', ['rules', 'contract', 'server', 'web'])

describe('the house as it stands', () => {
  it('has a table of topics that names every folder of a topic, each standing only on those above it in the table', () => {
    const folders = readdirSync('server', { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entry.name : [],
    )
    expect([...topics.keys()].filter((topic) => folders.includes(topic)).sort()).toEqual(
      folders.filter((name) => !GROUND.includes(name)).sort(),
    )
    const order = [...topics.keys()]
    for (const [topic, below] of topics) {
      for (const each of below)
        expect([topic, order.indexOf(each)]).toEqual([topic, order.slice(0, order.indexOf(topic)).indexOf(each)])
    }
  })

  it('is read whole', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.find(({ path }) => path === 'server/profile/addresses.ts')?.imports).toContain(
      'server/catalogue/served-area.ts',
    )
    const known = new Set(sources.map(({ path }) => path))
    const unknown = sources.flatMap(({ imports }) => imports).filter((path) => /\.tsx?$/.test(path) && !known.has(path))
    expect(unknown).toEqual([])
  })

  it('has no import through a wall', () => expect(brokenWalls(sources, topics)).toEqual([]))
  it('has no circle of imports, types included', () => expect(circles(sources)).toEqual([]))
  it('reads neither clock nor chance in rules, use cases and stores', () =>
    expect(clockReaders(sources, topics)).toEqual([]))
  it('lets each topic write its own columns of a customer', () => expect(falseWriters(sources)).toEqual([]))
})

describe('each wall, broken once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-walls-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let count = 0

  /** These files and nothing else, in a place of their own. */
  function house(files: Record<string, string>): Source[] {
    count += 1
    const root = join(folder, String(count))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const tops = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))]
    return readSources(root, tops).map((source) => ({ ...source, path: relative('.', source.path) }))
  }
  const valueFrom = (from: string) => `import { thing } from '${from}'\nexport const used = thing\n`
  const typeFrom = (from: string) => `import type { Thing } from '${from}'\nexport type Used = Thing\n`

  it.each([
    ['a topic and another one’s store', 'server/profile/names.ts', valueFrom('../account/store.ts')],
    ['a topic and another one’s second store', 'server/account/sign-up.ts', valueFrom('../profile/phone-store.ts')],
    ['a topic and one that stands on it', 'server/profile/names.ts', valueFrom('../account/sign-up.ts')],
    ['two topics that do not know each other', 'server/contact/receive.ts', valueFrom('../catalogue/served-area.ts')],
    ['a type against the table', 'server/catalogue/prices.ts', typeFrom('../billing/plans.ts')],
    ['a store and a use case of its own topic', 'server/profile/store.ts', valueFrom('./addresses.ts')],
    ['a store and the messages', 'server/contact/store.ts', valueFrom('../messages.ts')],
    ['the ground and a topic', 'server/messages.ts', valueFrom('./account/letters.ts')],
    ['the ground’s folder and a topic', 'server/http/limits.ts', valueFrom('../account/caller.ts')],
    ['a topic and the top', 'server/account/closing.ts', valueFrom('../close-account.ts')],
    ['the top and a store', 'server/download-data.ts', valueFrom('./profile/address-store.ts')],
    ['two web rooms', 'web/account/login.tsx', valueFrom('../profile/calls.ts')],
    ['a web room, lazily', 'web/order/step.tsx', "export const later = import('../content/home.tsx')\n"],
    ['the spine and a web room', 'web/api.ts', valueFrom('./account/calls.ts')],
    ['layout and a web room', 'web/layout/header.tsx', valueFrom('../profile/calls.ts')],
    ['ui and the spine', 'web/ui/button.tsx', valueFrom('../session.ts')],
    ['ui and the contract', 'web/ui/money.tsx', valueFrom('#contract/brand')],
  ])('%s', (_, path, text) => {
    expect(brokenWalls(house({ [path]: text }), topics)).toHaveLength(1)
  })

  it('lets what is right pass', () => {
    const right = {
      'server/account/sign-up.ts': valueFrom('../profile/start-profile.ts'),
      'server/profile/addresses.ts': `${valueFrom('./address-store.ts')}${valueFrom('../catalogue/served-area.ts')}`,
      'server/profile/address-store.ts': `${valueFrom('../db/open.ts')}${typeFrom('#contract/profile')}${valueFrom('#rules/days')}`,
      'server/close-account.ts': valueFrom('./account/closing.ts'),
      'server/app.ts': valueFrom('./close-account.ts'),
      'web/ui/field.tsx': `${valueFrom('#rules/checks')}${valueFrom('./button.tsx')}import './field.module.css'\n`,
      'web/site-map.ts': "export const home = import('./content/home.tsx')\n",
      'web/profile/name.tsx': `${valueFrom('../api.ts')}${valueFrom('./calls.ts')}`,
    }
    expect(brokenWalls(house(right), topics)).toEqual([])
  })

  it('a circle, also one of types only', () => {
    const files = {
      'server/a.ts': valueFrom('./b.ts'),
      'server/b.ts': typeFrom('./c.ts'),
      'server/c.ts': valueFrom('./a.ts'),
    }
    expect(circles(house(files))).toEqual(['server/a.ts → server/b.ts → server/c.ts'])
    expect(
      circles(house({ 'server/a.ts': valueFrom('./b.ts'), 'server/b.ts': valueFrom('./c.ts'), 'server/c.ts': '' })),
    ).toEqual([])
  })

  it.each([
    ['a clock in a rule', 'rules/days.ts', 'export const today = () => new Date()'],
    ['a clock in a use case', 'server/profile/names.ts', 'export const at = () => Date.now()'],
    ['chance in a use case', 'server/account/links.ts', "import { randomBytes } from 'node:crypto'"],
    ['the database’s clock in a store', 'server/profile/store.ts', 'export const text = `update x set at = now()`'],
  ])('%s', (_, path, text) => {
    expect(clockReaders(house({ [path]: text }), topics)).toEqual([path])
  })

  it('the clock that came along is nobody’s fault', () => {
    const text = 'export const at = ({ clock, random }) => [clock.now(), new Date(1), random.bytes(2)]'
    expect(clockReaders(house({ 'server/profile/names.ts': text }), topics)).toEqual([])
  })

  it('a topic that writes in another one’s name', () => {
    const text = "export const updateCredit = customerWriter('credit')"
    expect(falseWriters(house({ 'server/billing/store.ts': text }))).toEqual([
      'server/billing/store.ts writes as credit',
    ])
  })
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clockReaders, MAY_READ, mayRead } from './clock-and-chance.ts'
import { breakers, DRAWN_LETTERS, may, rawStyles, SCREEN_WALLS, TOKENS } from './screen-walls.ts'
import { readSource, readSources, type Source } from './sources.ts'
import { MAY_LOOK, misplacedStatements, readTables } from './tables.ts'
import {
  brokenWalls,
  circles,
  falseWriters,
  GROUND,
  readArrows,
  TOP_FOLDERS,
  type Topics,
  unnamedInWeb,
} from './walls.ts'

/**
 * The inner walls: what may import what inside `server/`, `web/` and `desk/`, whose a database table is, where neither clock nor chance may be
 * read, and what a screen leaves to others. The lists of topics, floors and tables stand in docs/architecture.md, for people and for this test alike. Between the four big folders the linter keeps watch too
 * (tests/process/arrows.test.ts).
 */

const page = readFileSync('docs/architecture.md', 'utf8')
const topics = readArrows(page, 'topics')
const floors = readArrows(page, 'floors')
const desk = readArrows(page, 'desk')
const tables = readTables(page)
const sources = readSources('.', ['rules', 'contract', 'server', 'ui', 'web', 'desk'])

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>
}
/** It works on pages while they are built. */
const BUILDS = ['web/first-touch/page-style.mjs']

/** The packages that a file imports and only developers have. That a package is listed at all, knip sees to. */
function toolsUsed({ path, nodes }: Source): string[] {
  if (BUILDS.includes(path)) return []
  const named = nodes.flatMap(({ source }) => (typeof source?.value === 'string' ? source.value : []))
  return named
    .filter((name) => (/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '') in devDependencies)
    .map((name) => `${path}: ${name}`)
}

describe('the code as it stands', () => {
  it('has a table of topics that names every folder of a topic, each standing only on those above it in the table', () => {
    const folders = foldersOf('server')
    expect([...topics.keys()].filter((topic) => folders.includes(topic)).sort()).toEqual(
      folders.filter((name) => ![...GROUND, ...TOP_FOLDERS].includes(name)).sort(),
    )
    expect(climbing(topics)).toEqual([])
  })

  it('has a table of floors that names all that stands in web, each standing only on those above it in the table', () => {
    expect(unnamedInWeb(floors, readdirSync('web'), foldersOf('web/shared'))).toEqual([])
    const folders = [...foldersOf('web'), ...foldersOf('web/shared')]
    expect([...floors.keys()].filter((floor) => !folders.includes(floor))).toEqual([])
    expect(climbing(floors)).toEqual([])
  })

  it('has a table of floors that names all that stands in the desk, each standing only on those above it in the table', () => {
    const folders = foldersOf('desk').filter((name) => name !== 'public')
    expect([...desk.keys()].sort()).toEqual(folders.sort())
    expect(climbing(desk)).toEqual([])
  })

  it('is read whole', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(targetsOf('server/profile/addresses.ts')).toContain('server/catalogue/served-area.ts')
    expect(sources.map(({ path }) => path)).toContain('web/first-touch/page-html.mjs')
    expect(targetsOf('server/db/open.ts')).toContain('server/db/lock.mjs')
    const missing = sources
      .flatMap(({ imports }) => imports)
      .filter(({ target }) => !existsSync(withoutPattern(target)))
    expect(missing).toEqual([])
  })

  it('has no import through a wall', () => expect(brokenWalls(sources, topics, floors, desk)).toEqual([]))
  it('has no circle of imports, types included', () => expect(circles(sources)).toEqual([]))

  it('runs on packages that an installation without tools for developers has too', () =>
    expect(sources.flatMap(toolsUsed)).toEqual([]))

  it('reads clock and chance only where it is named, with a reason', () => {
    const readers = clockReaders(sources)
    expect(readers.filter((path) => !mayRead(path))).toEqual([])
    for (const allowed of Object.keys(MAY_READ)) {
      expect([allowed, readers.some((path) => path.startsWith(allowed))]).toEqual([allowed, true])
    }
  })

  it.each(Object.entries(SCREEN_WALLS))(
    'has no file in ui, web and desk, but for those named with a reason, that %s',
    (_, wall) => {
      const found = breakers(sources, wall)
      expect(found.filter((path) => !may(wall, path))).toEqual([])
      for (const allowed of Object.keys(wall.may)) {
        expect([allowed, found.some((path) => path.startsWith(allowed))]).toEqual([allowed, true])
      }
    },
  )

  it('takes colours and sizes of letters from tokens in every style sheet, but for letters in a drawing', () => {
    const sheets = ['ui', 'web', 'desk'].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => `${room}/${name}`),
    )
    const raw = sheets
      .map((path) => [path, rawStyles(readFileSync(path, 'utf8'))] as const)
      .filter(([path, found]) => !TOKENS.includes(path) && found.length > 0)
    expect(Object.fromEntries(raw)).toEqual(DRAWN_LETTERS)
  })

  it('lets each topic write its own columns of a customer', () => expect(falseWriters(sources, topics)).toEqual([]))

  it('has an owner for every table', () => {
    const migrations = readdirSync('server/db/migrations').map((name) =>
      readFileSync(`server/db/migrations/${name}`, 'utf8'),
    )
    const created = [...migrations.join('\n').matchAll(/^create table (?:if not exists )?(\w+) /gim)]
    expect([...tables.keys()].sort()).toEqual(created.map(([, name]) => name).sort())
    const owners = [...topics.keys(), ...GROUND, ...TOP_FOLDERS, 'messages.ts', 'shared']
    expect([...tables.values()].filter((owner) => !owners.includes(owner))).toEqual([])
  })

  it('speaks SQL only in stores and their like, about tables of its own', () =>
    expect(misplacedStatements(sources, tables)).toEqual([]))

  it('needs each look at another one’s table that is allowed by name', () => {
    for (const allowed of MAY_LOOK) {
      const looking = sources.filter(({ path }) => path === allowed.path)
      for (const table of allowed.tables) {
        const rest = allowed.tables.filter((each) => each !== table)
        expect(misplacedStatements(looking, tables, [{ ...allowed, tables: rest }])).toHaveLength(1)
      }
    }
  })
})

/** The arrows of a table that do not lead to a line above. */
const climbing = (table: Topics) => {
  const order = [...table.keys()]
  return [...table].flatMap(([name, below]) => {
    const above = order.slice(0, order.indexOf(name))
    return below.filter((each) => !above.includes(each)).map((each) => `${name} → ${each}`)
  })
}

/** The folder, where a pattern stands for several files. */
const withoutPattern = (target: string) => target.replace(/[^/]*\*.*$/, '')

const targetsOf = (path: string) =>
  sources.find((source) => source.path === path)?.imports.map(({ target }) => target) ?? []

describe('each wall, broken once', () => {
  const reading = (files: Record<string, string>): Source[] =>
    Object.entries(files).map(([path, text]) => readSource(path, text))
  const valueFrom = (from: string) => `import { thing } from '${from}'\nexport const used = [thing]\n`
  const typeFrom = (from: string) => `import type { Thing } from '${from}'\nexport type Used = Thing\n`

  it('a tool for developers in what customers use', () => {
    const [used] = reading({ 'server/log.ts': valueFrom('@playwright/test/reporter') + valueFrom('pino') })
    expect(used && toolsUsed(used)).toEqual(['server/log.ts: @playwright/test/reporter'])
  })

  it.each([
    ['a topic and another one’s store', 'server/profile/names.ts', valueFrom('../account/store.ts')],
    ['a topic and another one’s second store', 'server/account/sign-up.ts', valueFrom('../profile/phone-store.ts')],
    ['a topic and one that stands on it', 'server/profile/names.ts', valueFrom('../account/sign-up.ts')],
    ['two topics that do not know each other', 'server/contact/receive.ts', valueFrom('../catalogue/served-area.ts')],
    ['a type against the table', 'server/catalogue/prices.ts', typeFrom('../billing/plans.ts')],
    ['a store and a use case of its own topic', 'server/profile/store.ts', valueFrom('./addresses.ts')],
    ['a store and the messages', 'server/contact/store.ts', valueFrom('../messages.ts')],
    ['a store that is exported again', 'server/profile/names.ts', "export { insertPhone } from './phone-store.ts'"],
    ['a whole store that is exported again', 'server/profile/names.ts', "export * from './phone-store.ts'"],
    [
      'a store that is imported and exported',
      'server/profile/names.ts',
      "import { insertPhone } from './phone-store.ts'\nexport { insertPhone as addPhone }",
    ],
    [
      'a store under another name',
      'server/profile/names.ts',
      "import { insertPhone } from './phone-store.ts'\nexport const addPhone = insertPhone",
    ],
    ['the ground and a topic', 'server/messages.ts', valueFrom('./account/letters.ts')],
    ['the words and what sends them', 'server/words/letter.ts', valueFrom('../messages.ts')],
    ['the ground’s folder and a topic', 'server/brakes/limits.ts', valueFrom('../account/caller.ts')],
    ['a topic and the top', 'server/account/ask-to-close.ts', valueFrom('../close-account.ts')],
    ['the top and a store', 'server/download-data.ts', valueFrom('./profile/address-store.ts')],
    ['a folder of the top and a store', 'server/ops/phones.ts', valueFrom('../profile/phone-store.ts')],
    ['the top and the store of a folder beside it', 'server/download-data.ts', valueFrom('./ops/action-store.ts')],
    ['a topic and a folder of the top', 'server/account/ask-to-close.ts', valueFrom('../ops/actions.ts')],
    ['the ground and a folder of the top', 'server/messages.ts', valueFrom('./ops/actions.ts')],
    ['server and tests', 'server/demo.ts', valueFrom('../tests/customers.ts')],
    ['web and tests', 'web/rooms/profile/name.tsx', valueFrom('../../../tests/in-app.tsx')],
    ['a screen and a test beside it', 'web/rooms/profile/name.tsx', valueFrom('./name.test.tsx')],
    ['two web rooms', 'web/rooms/account/login.tsx', valueFrom('../profile/calls.ts')],
    ['a web room, lazily', 'web/rooms/order/step-bar.tsx', "export const later = import('../content/home/home.tsx')\n"],
    ['the core and a web room', 'web/core/api.ts', valueFrom('../rooms/account/calls.ts')],
    ['layout and a web room', 'web/layout/header.tsx', valueFrom('../rooms/profile/calls.ts')],
    ['a web room and the app', 'web/rooms/account/login.tsx', valueFrom('../../app/guards.tsx')],
    ['a web room and an entry point', 'web/rooms/account/login.tsx', valueFrom('../../main.tsx')],
    [
      'a step of an order and another room',
      'web/rooms/order/area/registration.tsx',
      valueFrom('../../account/login.tsx'),
    ],
    ['two shared topics that do not know each other', 'web/shared/money/payment.ts', valueFrom('../order/queries.ts')],
    ['a shared topic and one that stands on it', 'web/shared/pickup/queries.ts', valueFrom('../order/order-words.ts')],
    [
      'a shared topic and a web room',
      'web/shared/order/placed-order.ts',
      valueFrom('../../rooms/order/first-pickup.ts'),
    ],
    ['a shared topic and the layout', 'web/shared/customer/sign-in.ts', typeFrom('../../layout/header.tsx')],
    ['the core and a shared topic', 'web/core/session.ts', valueFrom('../shared/customer/queries.ts')],
    ['a provider and a shared topic', 'web/providers/cards/cards.ts', valueFrom('../../shared/money/payment.ts')],
    ['the first touch and the application, but for its starter', 'web/first-touch/screens.ts', "import('../main.tsx')"],
    ['the desk and the site', 'desk/rooms/today/drive.tsx', valueFrom('../../../web/core/api.ts')],
    ['the site and the desk', 'web/core/api.ts', valueFrom('../../desk/core/api.ts')],
    ['two rooms of the desk', 'desk/rooms/today/drive.tsx', valueFrom('../people/people.tsx')],
    ['a part of the desk and a room', 'desk/parts/house.tsx', typeFrom('../rooms/people/people.tsx')],
    ['the desk’s core and a part', 'desk/core/api.ts', valueFrom('../parts/tag.tsx')],
    ['a room of the desk and its app', 'desk/rooms/today/drive.tsx', valueFrom('../../app/desk.tsx')],
    ['ui and the core', 'ui/button.tsx', valueFrom('../web/core/session.ts')],
    ['ui and the contract', 'ui/money.tsx', valueFrom('#contract/brand')],
    ['ui and the style of a room', 'ui/button.tsx', "import styles from '../web/rooms/profile/phones.module.css'\n"],
  ])('%s', (_, path, text) => {
    expect(brokenWalls(reading({ [path]: text }), topics, floors, desk)).toHaveLength(1)
  })

  it.each([
    ['a comment in a lazy import', "export const later = import(/* chunk */ '../profile/calls.ts')"],
    ['a plain template', 'export const later = import(`../profile/calls.ts`)'],
    ['require', "export const now = require('../profile/calls.ts')"],
    ['require by another name', "import { createRequire as load } from 'node:module'"],
    ['import.meta.glob', "export const all = import.meta.glob('../profile/*.ts')"],
    ['import.meta.glob with several patterns', "export const all = import.meta.glob(['./*.ts', '../profile/*.ts'])"],
    ['import.meta.glob over folders', "export const all = import.meta.glob('../*/calls.ts')"],
    ['import.meta under another name', 'const meta = import.meta'],
    ['a computed import', `export const later = (name: string) => import(\`../profile/\${name}.ts\`)`],
    ['an absolute import', "import '/profile/calls.ts'"],
    ['an import by a file’s address', "import 'file:../profile/calls.ts'"],
    ['an apostrophe in a list', "import {\n  // the visitor's own\n  one,\n} from '../profile/calls.ts'"],
    ['a second import on the line', "import one from 'react'; import two from '../profile/calls.ts'"],
    ['an imported type', "export type Calls = typeof import('../profile/calls.ts')"],
    ['a question after the name', "import text from '../profile/calls.ts?raw'"],
    ['an export of all', "export * as calls from '../profile/calls.ts'"],
  ])('an import is seen, whatever its spelling: %s', (_, text) => {
    expect(brokenWalls(reading({ 'web/rooms/account/login.tsx': text }), topics, floors, desk)).toHaveLength(1)
  })

  it('a new folder or a loose file in web', () =>
    expect(unnamedInWeb(floors, ['core', 'gifts', 'main.tsx', 'card-words.ts'], ['money', 'cards'])).toEqual([
      'gifts',
      'card-words.ts',
      'shared/cards',
    ]))

  it('a table whose line stands on one below it', () =>
    expect(climbing(readArrows('<!-- floors -->\n```\ncore → layout\nlayout → core\n```', 'floors'))).toEqual([
      'core → layout',
    ]))

  it('lets what is right pass', () => {
    const right = {
      'server/account/sign-up.ts': valueFrom('../profile/start-profile.ts'),
      'server/profile/addresses.ts': `${valueFrom('./address-store.ts')}import '../catalogue/served-area.ts'\n`,
      'server/profile/address-store.ts': `${valueFrom('../db/open.ts')}import '#contract/profile'\nimport '#rules/days/days'`,
      'server/close-account.ts': valueFrom('./account/closing.ts'),
      'server/app.ts': valueFrom('./close-account.ts'),
      'server/main.ts': valueFrom('./ops/socket-server.ts'),
      'server/ops/coupons.ts': `${valueFrom('../billing/coupons.ts')}import '../jobs.ts'\n`,
      'server/ops/actions.ts': valueFrom('./action-store.ts'),
      'ui/field.tsx': `${valueFrom('#rules/checks')}import './button.tsx'\nimport './field.module.css'\n`,
      'web/shared/order/placed-order-facts.tsx': `${valueFrom('../pickup/pickup-words.ts')}import '../../core/drafts.ts'\n`,
      'web/rooms/order/area/registration.tsx': `${valueFrom('../first-pickup.ts')}import '../../../layout/form-page.tsx'\n`,
      'web/first-touch/starter.ts': "export const application = import('../main.tsx')\n",
      'web/main.tsx': valueFrom('./app/routes.tsx'),
      'web/app/site-map.ts': "export const home = import('../rooms/content/home/home.tsx')\n",
      'web/rooms/profile/name.tsx': `${valueFrom('../../core/api.ts')}import './calls.ts'\n// import '../account/calls.ts'\n`,
    }
    expect(brokenWalls(reading(right), topics, floors, desk)).toEqual([])
  })

  it('a circle, also one of types only', () => {
    const files = {
      'server/a.ts': valueFrom('./b.ts'),
      'server/b.ts': typeFrom('./c.ts'),
      'server/c.ts': valueFrom('./a.ts'),
    }
    expect(circles(reading(files))).toEqual(['server/a.ts → server/b.ts → server/c.ts'])
    expect(circles(reading({ ...files, 'server/c.ts': '' }))).toEqual([])
  })

  it.each([
    ['a clock in a rule', 'rules/days/days.ts', 'export const today = () => new Date()'],
    ['a clock in the contract', 'contract/fields.ts', 'export const today = () => new Date'],
    ['a clock in a use case', 'server/profile/names.ts', 'export const at = () => Date.now()'],
    ['a clock on the ground', 'server/messages.ts', 'export const at = () => Date()'],
    ['a clock that is handed on', 'server/job-queue.ts', 'export const clock = { now: Date.now }'],
    ['a clock under another name', 'server/jobs.ts', 'const { now } = Date'],
    ['a clock from elsewhere', 'server/jobs.ts', 'export const at = new globalThis.Date()'],
    ['a clock after two slashes', 'server/http/site.ts', `export const at = \`https://x/\${Date.now()}\``],
    ['the process’s clock', 'server/brakes/brakes.ts', 'export const at = performance.now()'],
    ['a formatter of the present', 'rules/days/days.ts', "export const day = new Intl.DateTimeFormat('en').format()"],
    ['chance in a use case', 'server/account/links.ts', "import { randomBytes } from 'node:crypto'"],
    ['chance under another name', 'server/account/links.ts', "import { randomInt as dice } from 'node:crypto'"],
    ['chance by the browser’s word', 'server/account/links.ts', 'crypto.getRandomValues(new Uint8Array(2))'],
    ['chance in a rule', 'rules/plans/savings.ts', 'export const some = Math.random()'],
    ['the database’s clock in a store', 'server/profile/store.ts', 'export const text = `update x set at = now()`'],
    ['the same in capitals', 'server/profile/store.ts', 'export const text = sql`select CURRENT_TIMESTAMP`'],
    ['the database’s day', 'server/profile/store.ts', "export const text = 'select current_date'"],
    ['the wall clock of the database', 'server/db/seed.ts', 'export const text = sql`select clock_timestamp()`'],
    ['the database’s dice', 'server/profile/store.ts', 'export const text = sql`order by random()`'],
    ['an id by the database’s dice', 'server/profile/store.ts', 'export const text = sql`gen_random_uuid()`'],
    ['the database’s clock as a function', 'server/profile/store.ts', "export const at = fn<Date>('now')"],
    ['the device’s clock in a screen', 'web/rooms/profile/name.tsx', 'export const today = () => new Date()'],
    ['the device’s clock in a shared topic', 'web/shared/money/payment.ts', 'export const at = Date.now()'],
    ['chance in a screen', 'web/rooms/profile/name.tsx', 'export const key = crypto.randomUUID()'],
  ])('%s', (_, path, text) => {
    expect(clockReaders(reading({ [path]: text }))).toEqual([path])
    expect(mayRead(path)).toBe(false)
  })

  it('the clock that came along is nobody’s fault', () => {
    const text = `// Date.now() and now() in SQL
      export const at = ({ clock, random }: Deps, day: Date) => [clock.now(), new Date(1), random.bytes(2), Date.UTC(2026, 1)]
      export const isDay = (day: unknown) => day instanceof Date && Math.max(1, 2) > 0 && formatter.format(day)`
    expect(clockReaders(reading({ 'server/profile/names.ts': text }))).toEqual([])
  })

  const screenWall = (name: string) => SCREEN_WALLS[name] ?? { may: {}, isBroken: () => false }
  it.each([
    ['asks the network', "export const answer = fetch('/api/')"],
    ['asks the network', "export const answer = window.fetch('/api/')"],
    ['asks the network', "navigator.sendBeacon('/api/')"],
    ['keeps things in the browser', "sessionStorage.setItem('a', 'b')"],
    ['keeps things in the browser', "globalThis.localStorage.getItem('a')"],
    ['keeps things in the browser', 'const { localStorage: kept } = window'],
    ['writes the key of a query', "useQuery({ queryKey: ['cards'], queryFn })"],
    ['writes the key of a query', 'queries.setQueryData(ownKey(name), answer)'],
    [
      'copies the answer of a query, which is then drawn anew for all of it',
      'export const List = () => <Loaded query={{ ...phones, data: phones.data }} />',
    ],
    ['says by itself what is out of date', "askAgain(queries, 'cards')"],
    [
      'lets a day or a time break anywhere',
      "import { displayDay } from '#rules/days/days'; export const words = displayDay('2026-11-19')",
    ],
    ['has style in its markup', 'export const Bar = () => <p style={{ width: 3 }} />'],
    ['has a raw colour', "export const fill = '#003459'"],
    ['has a raw colour', 'export const Dot = () => <path fill="#FFF" />'],
    ['has a raw colour', "export const veil = 'rgb(0 52 89 / 0.4)'"],
  ])('a screen that %s: %s', (name, text) => {
    const path = 'web/rooms/profile/name.tsx'
    expect(breakers(reading({ [path]: text }), screenWall(name))).toEqual([path])
    expect(may(screenWall(name), path)).toBe(false)
  })

  it.each([
    ['asks the network', 'cache.fetch(); queries.fetchQuery(one); refetch()'],
    ['keeps things in the browser', 'drafts.sessionStorage'],
    ['writes the key of a query', 'useOwn(cardsQuery)'],
    [
      'copies the answer of a query, which is then drawn anew for all of it',
      'export const List = () => <Loaded query={{ data, error: phones.error }} values={{ ...values }} {...rest} />',
    ],
    ['has style in its markup', 'export const styled = ({ style }: Drawn) => <p className={styles.style}>{style}</p>'],
    ['has a raw colour', "export const link = '#schedule'"],
  ])('nothing is wrong where a screen only seems to be one that %s: %s', (name, text) => {
    expect(breakers(reading({ 'web/rooms/profile/name.tsx': text }), screenWall(name))).toEqual([])
  })

  it('colours and sizes of letters that are typed out in a style sheet', () => {
    const sheet = `.a { color: #003459; font: 600 13px/1.2 var(--text); & b { fill: #FFF } }
      .c { font-size: 12.5px; box-shadow: 0 1px 2px #0003 }
      .d { box-shadow: 0 1px 4px rgb(0 52 89 / 0.18); color: HSLA(9, 9%, 9%, 1); fill: oklch(40% 0.1 240) }`
    expect(rawStyles(sheet)).toEqual(['#003459', '13px', '#FFF', '12.5px', '#0003', 'rgb(', 'HSLA(', 'oklch('])
    const right = `/* #003459 */ .a { color: var(--navy); border: 1px solid; font-size: var(--size-small) }
      .b { mask: url("#seam"); font: 600 1.2rem var(--text); color: color-mix(in oklab, var(--ink) 9%, transparent) }`
    expect(rawStyles(right)).toEqual([])
  })

  const writer = (name = 'customerWriter') => `import { ${name} } from '../db/customers.ts'\n`
  it.each([
    ['in another one’s name', 'server/billing/store.ts', `${writer()}export const update = customerWriter('credit')`],
    [
      'by another name',
      'server/billing/store.ts',
      `${writer('customerWriter as write')}export const update = write('credit')`,
    ],
    [
      'with a type',
      'server/billing/store.ts',
      `${writer()}export const update = customerWriter<'credit'>('billing' as never)`,
    ],
    ['by a word that is computed', 'server/billing/store.ts', `${writer()}export const update = customerWriter(topic)`],
    ['through a variable', 'server/billing/store.ts', `${writer()}const write = customerWriter\nwrite('credit')`],
    ['outside its store', 'server/billing/plans.ts', `${writer()}export const update = customerWriter('billing')`],
    ['on the ground', 'server/http/store.ts', `${writer()}export const update = customerWriter('http')`],
    ['through all of the file', 'server/billing/plans.ts', "import * as customers from '../db/customers.ts'"],
    ['lazily', 'server/billing/plans.ts', "export const customers = import('../db/customers.ts')"],
    ['by handing it on', 'server/billing/store.ts', "export { customerWriter } from '../db/customers.ts'"],
  ])('a customer’s row written %s', (_, path, text) => {
    expect(falseWriters(reading({ [path]: text }), topics)).toHaveLength(1)
  })

  it('a customer’s row written by its topic is right', () => {
    const text = `${writer()}export const update = customerWriter('billing')`
    expect(falseWriters(reading({ 'server/billing/store.ts': text }), topics)).toEqual([])
  })

  const inPhoneStore = (text: string) => ({ 'server/profile/phone-store.ts': text })
  it.each([
    ['read', inPhoneStore("db.selectFrom('sessions')")],
    ['read by another name', inPhoneStore("db.selectFrom('sessions as s')")],
    ['read in a list', inPhoneStore("db.selectFrom(['phones', 'zipCodes'])")],
    ['joined', inPhoneStore("db.selectFrom('phones').leftJoin('zipCodes as z', 'z.value', 'phones.number')")],
    ['written', inPhoneStore("db.insertInto('messages').values({})")],
    ['emptied', inPhoneStore('db.deleteFrom(`leads`)')],
    ['named by a variable', inPhoneStore('db.deleteFrom(table)')],
    ['that nobody has listed', inPhoneStore("db.selectFrom('gifts')")],
    ['read in plain SQL', inPhoneStore('sql`select from phones, zip_codes`')],
    ['read in typed SQL', inPhoneStore(`sql<{ a: 1 }>\`select \${1} from "sessions"\``)],
    ['named to the builder of SQL', inPhoneStore("sql.table('sessions')")],
    ['read past the builder', inPhoneStore("database.query('select * FROM sessions')")],
    ['read by another topic’s customer data', { 'server/billing/customer-data.ts': "db.selectFrom('phones')" }],
    ['of its own outside a store', { 'server/profile/names.ts': "db.selectFrom('phones')" }],
    ['in SQL without a table', { 'server/profile/names.ts': 'sql`lower(email)`' }],
    ['read at the top', { 'server/jobs.ts': "db.selectFrom('messages')" }],
    ['written where only a look is allowed', { 'server/account/store.ts': "db.deleteFrom('phones')" }],
    ['of customers, filled', inPhoneStore("db.insertInto('customers')")],
    ['of customers, changed', { 'server/account/store.ts': "db.updateTable('customers')" }],
    ['of customers, changed in plain SQL', { 'server/account/store.ts': 'sql`update customers set a = 1`' }],
    ['of customers, emptied in plain SQL', inPhoneStore('sql`delete from customers`')],
  ])('a table of somebody else’s, or in the wrong place: %s', (_, files) => {
    expect(misplacedStatements(reading(files), tables)).toHaveLength(1)
  })

  it('a topic’s own tables in its own places are right', () => {
    const right = {
      'server/profile/phone-store.ts':
        "db.selectFrom('phones').innerJoin('customers', 'a', 'b'); sql`select from phone_codes`",
      'server/profile/customer-data.ts': "db.deleteFrom('phoneCodes')",
      'server/account/store.ts': "db.insertInto('customers')",
      'server/messages.ts': "db.selectFrom('messages')",
      'server/http/idempotency-store.ts': "db.selectFrom('idempotencyKeys')",
      'server/db/seed.ts': `sql\`update \${target}\``,
      'server/account/letters.ts': "export const text = 'We wrote to all customers about their phones.'",
    }
    expect(misplacedStatements(reading(right), tables)).toEqual([])
  })
})

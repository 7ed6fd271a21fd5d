import type { Source } from './sources.ts'

/** The inner walls: what may import what inside `server/`, `web/` and `desk/`. Each function answers with what breaks one. */

export type Topics = Map<string, string[]>

/** Each topic of the server with those whose use cases it may call, or each floor of `web/` or `desk/` with those it stands on: as the page says. */
export function readArrows(page: string, table: 'topics' | 'floors' | 'desk'): Topics {
  const block = new RegExp(`<!-- ${table} -->\\s*\`\`\`\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
  const lines = block.trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [topic = '', below = ''] = line.split('→')
      return [topic.trim(), below.split(/[,\s]+/).filter((name) => /^[a-z]/.test(name) && name !== 'nothing')]
    }),
  )
}

/** The folder of `server/` that a file stands in. */
export const topicOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]
export const isStore = (path: string) => /(^|-|\/)store\.ts$/.test(path)

/** Folders of `server/` that are no topics. */
export const GROUND = ['brakes', 'db', 'http', 'providers', 'words']
/** Files of `server/` itself that know several topics. Everything else there is ground, and knows none. */
const TOP = [
  'app',
  'change-address',
  'close-account',
  'close-day',
  'demo',
  'demo-history',
  'download-data',
  'inbound-text',
  'jobs',
  'leave-advantage',
  'main',
  'open-deps',
  'ops',
  'place-order',
  'present-books',
  'profile-answer',
  'read-books',
  'text-page',
  'webhook',
]
/** Folders that stand at the top like those files. */
export const TOP_FOLDERS = ['ops', 'desk']
const isTop = (path: string) =>
  TOP.includes(/^server\/([^/]+)\.ts$/.exec(path)?.[1] ?? '') || TOP_FOLDERS.includes(topicOf(path) ?? '')

/** Files that stand at the root of `web/`: what a browser or the build opens first. */
const WEB_ENTRIES = ['base.css', 'index.html', 'main.tsx', 'prerender.tsx', 'tsconfig.json']
/** Folders of `web/` whose own folders are rooms or topics, and the one whose files are served as they stand. */
const WEB_FOLDERS = ['rooms', 'shared', 'public']
/** The one arrow that runs up: the starter fetches the application with the first touch. */
const STARTER = { from: 'web/first-touch/starter.ts', to: 'web/main.tsx' }

/** The entries of `web/` and `web/shared/` that have no place in the table of floors. */
export function unnamedInWeb(floors: Topics, found: readonly string[], shared: readonly string[]): string[] {
  const known = [...WEB_ENTRIES, ...WEB_FOLDERS, ...floors.keys()]
  return [
    ...found.filter((name) => !known.includes(name)),
    ...shared.filter((name) => !floors.has(name)).map((name) => `shared/${name}`),
  ]
}

/** The floor of a file in `web/`, by its name in the table; a shared topic is one of its own. The entry points stand with the app. */
function floorOf(path: string): string {
  const [, folder = '', inner = '', ...rest] = path.split('/')
  if (inner === '') return 'app'
  return folder === 'shared' && rest.length > 0 ? inner : folder
}

/** The floor of a file in `desk/`. What stands at its root is opened first. */
const deskFloorOf = (path: string): string => (path.split('/').length > 2 ? (path.split('/')[1] ?? '') : 'app')

const roomOf = (path: string) => /^(?:web|desk)\/rooms\/([^/]+)\//.exec(path)?.[1]

/** The big folders that each of them may import from. A file built for tests or scripts is no part of the product. */
const ARROWS: Record<string, RegExp> = {
  rules: /^rules\//,
  contract: /^(contract|rules)\//,
  server: /^(server|contract|rules)\//,
  ui: /^(ui|rules)\//,
  web: /^(web|ui|contract|rules)\//,
  desk: /^(desk|ui|contract|rules)\//,
}

/** Every import that goes through a wall or cannot be followed, as "from → to: why". */
export function brokenWalls(sources: readonly Source[], topics: Topics, floors: Topics, desk: Topics): string[] {
  const broken = sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ target, isReExport }) => {
      const why = reasonAgainst(path, target, isReExport, topics, floors, desk)
      return why ? `${path} → ${target}: ${why}` : []
    }),
  )
  return [...broken, ...sources.flatMap(({ computedImports }) => computedImports), ...handedOn(sources)].sort()
}

function reasonAgainst(
  path: string,
  target: string,
  isReExport: boolean,
  topics: Topics,
  floors: Topics,
  desk: Topics,
): string | undefined {
  const folder = path.split('/')[0] ?? ''
  if (!ARROWS[folder]?.test(target)) return `${folder} does not import from there`
  if (/\.test\.tsx?$/.test(target)) return 'a test is no part of the product'
  if (folder === 'server') return serverReason(path, target, isReExport, topics)
  if (folder === 'desk') return deskReason(path, target, desk)
  return folder === 'web' ? webReason(path, target, floors) : undefined
}

function serverReason(path: string, target: string, isReExport: boolean, topics: Topics): string | undefined {
  const [from, to] = [topicOf(path), topicOf(target)]
  if (isReExport && isStore(target)) return 'a store is not handed on'
  if (from && isStore(path) && !isStoreGround(target)) return 'a store imports only db, contract and rules'
  if (from === 'words' && !isWordsGround(target)) return 'words know only rules and contract'
  if (isTop(target) && !isTop(path)) return 'nothing stands above the top'
  if (to === undefined || from === to) return undefined
  if (!topics.has(to) && !TOP_FOLDERS.includes(to)) return undefined
  if (isStore(target)) return 'a store belongs to its topic'
  if (isTop(path)) return undefined
  if (from === undefined) return 'the ground knows no topic'
  if (GROUND.includes(from)) return 'the ground knows no topic'
  return topics.get(from)?.includes(to) ? undefined : `${from} does not stand on ${to}`
}

const isWordsGround = (target: string) => /^(server\/words\/|contract\/|rules\/)/.test(target)
const isStoreGround = (target: string) => /^(server\/db\/|contract\/|rules\/)/.test(target)

/** The names that were imported from a store and are exported again under this file's name. */
function handedOn(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, imports, nodes }) => {
    const stores = imports.filter(({ target }) => target.startsWith('server/') && isStore(target))
    const taken = new Set(stores.flatMap(({ names }) => names.map(({ local }) => local)))
    const exported = nodes.flatMap((node) => {
      if (node.type === 'ExportSpecifier' && !node.parent?.source) return node.local?.name ?? []
      if (node.type === 'ExportDefaultDeclaration') return node.declaration?.name ?? []
      const isExported = node.parent?.parent?.type === 'ExportNamedDeclaration'
      return node.type === 'VariableDeclarator' && isExported ? (node.init?.name ?? []) : []
    })
    return exported.filter((name) => taken.has(name)).map((name) => `${path} exports ${name}: a store is not handed on`)
  })
}

function webReason(path: string, target: string, floors: Topics): string | undefined {
  const from = floorOf(path)
  if (!target.startsWith('web/')) return undefined
  const to = floorOf(target)
  if (from === to) return roomOf(path) === roomOf(target) ? undefined : 'a room imports no other room'
  if (path === STARTER.from && target === STARTER.to) return undefined
  return floors.get(from)?.includes(to) ? undefined : `${from} does not stand on ${to}`
}

function deskReason(path: string, target: string, floors: Topics): string | undefined {
  if (!target.startsWith('desk/')) return undefined
  const [from, to] = [deskFloorOf(path), deskFloorOf(target)]
  if (from === to) return roomOf(path) === roomOf(target) ? undefined : 'a room imports no other room'
  return floors.get(from)?.includes(to) ? undefined : `${from} does not stand on ${to} at the desk`
}

/** Files that import each other in a circle, each circle from its first name. */
export function circles(sources: readonly Source[]): string[] {
  const edges = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
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

const CUSTOMERS = 'server/db/customers.ts'

/** A topic's `store.ts` alone writes a customer's row, and says its own name doing so. */
export function falseWriters(sources: readonly Source[], topics: Topics): string[] {
  return sources
    .filter(({ path }) => path !== CUSTOMERS)
    .flatMap((source) => {
      const taken = source.imports.flatMap(({ target, names, isReExport }) =>
        names
          .filter((name) => name.taken === 'customerWriter' || (name.taken === '*' && target === CUSTOMERS))
          .map((name) => ({ ...name, isReExport })),
      )
      return taken.flatMap((name) => {
        const topic = topicOf(source.path) ?? ''
        const isPlace = topics.has(topic) && source.path === `server/${topic}/store.ts`
        if (!isPlace || name.taken === '*' || name.isReExport) return `${source.path} may not take customerWriter`
        return writesAs(source, name.local, topic) ? [] : `${source.path} does not write as ${topic}`
      })
    })
}

/** Says whether the writer, by its name here, is only ever called with this one word. */
const writesAs = ({ nodes }: Source, local: string | undefined, topic: string) =>
  nodes
    .filter((node) => node.type === 'Identifier' && node.name === local && node.parent?.type !== 'ImportSpecifier')
    .every(({ parent }) => {
      const [word, ...more] = parent?.arguments ?? []
      const isCall = parent?.type === 'CallExpression' && !parent.typeArguments && more.length === 0
      return isCall && parent.callee?.name === local && word?.type === 'Literal' && word.value === topic
    })

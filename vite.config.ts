import { createHash } from 'node:crypto'
import { basename, join, relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { policy } from './rules/policy.ts'
import { writeFonts } from './scripts/fonts.mjs'
import { scriptFileOf } from './web/first-touch/script-files.mjs'

const codeSplitting = {
  groups: [{ name: scriptFileOf, debugName: 'script files' }],
  includeDependenciesRecursively: false,
}
const API = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // One style sheet for the whole site: a page that comes alive must not wait for its style.
    cssCodeSplit: false,
    // Each written page names the files that it needs; a list in the scripts would be a second one.
    modulePreload: false,
    rolldownOptions: {
      // Whoever starts the product is not the one to be told which plugin took a second.
      checks: { bundlerTimings: false },
      ...(!isSsrBuild && { output: { codeSplitting } }),
    },
  },
  // Names of classes stand in every written page: short ones spare half a kilobyte of each.
  css: { modules: { generateScopedName: shortName } },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/api/': API, '^/dev/': API },
  },
  plugins: [
    react(),
    fonts(),
    leanReact(),
    leanRouter(),
    leanQueries(),
    leanRuntime(),
    wholeParts(),
    leanPolicy(),
    arrows(),
    localSettings(),
  ],
}))

const namedBy = new Map<string, string>()

/** The same in every build of the same sources, so that the written page and the application agree. */
function shortName(name: string, file: string): string {
  const whole = `${relative(process.cwd(), file.split('?')[0] ?? file)} ${name}`
  const short = `_${createHash('sha256').update(whole).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`
  const other = namedBy.get(short)
  if (other !== undefined && other !== whole) throw new Error(`${whole} and ${other} share a short name: change one.`)
  namedBy.set(short, whole)
  return short
}

/** Cut anew for each build, before anything asks for them. */
export function fonts(): Plugin {
  return { name: 'fonts', buildStart: () => writeFonts('.cache/fonts') }
}

/** Where React's packages keep what is meant for production. */
const REACT_FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}
const DEFAULT_IMPORT = /^import (\w+) from ["']react["']/gm
const REQUIRED = /^(?:var| ) (\w+) = require\("([\w-]+)"\)[,;]$/gm
/** Two functions that React asks its scheduler for and that only the one of React's own tests has. */
const ONLY_IN_REACTS_TESTS = /\bScheduler\.(log|unstable_setDisableYieldValue)\b/g

/**
 * React's packages are not modules: each of our files would unpack them anew, and every element would be made through two names.
 * As modules they weigh less, and what nobody imports of them stays out.
 */
function leanReact(): Plugin {
  const files = Object.fromEntries(Object.entries(REACT_FILES).map(([id, file]) => [id, resolve('node_modules', file)]))
  const isReact = new Set(Object.values(files))
  return {
    name: 'lean-react',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId: (id) => files[id],
    transform: (code, id) =>
      isReact.has(id) ? asModule(code) : code.replace(DEFAULT_IMPORT, 'import * as $1 from "react"'),
  }
}

function asModule(code: string): string {
  const names = [...new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name = '']) => name))]
  const isSetOnce = (name: string) =>
    code.split(`exports.${name} =`).length === 2 && code.includes(`\nexports.${name} =`)
  const changing = names.filter((name) => !isSetOnce(name)).map((name) => `let exported_${name};`)
  const body = code
    .replace(REQUIRED, 'import * as $1 from "$2";')
    .replace(ONLY_IN_REACTS_TESTS, 'undefined')
    .replace(/^exports\.(\w+)(?= =)/gm, (all, name) => (isSetOnce(name) ? `const ${all}` : all))
    .replace(/\bexports\./g, 'exported_')
  if (/\b(require\(|exports\b)/.test(body)) throw new Error('React is written in another way by now: see lean-react.')
  return [...changing, body, `export { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} };`].join('\n')
}

/** What the router's package does for sites of another kind: on ours each of these is never asked for. */
const NEVER_ROUTED: readonly [RegExp, string][] = [
  // A link that fetches its page ahead, as only sites on the router's own server can: here every link is a plain one.
  [/return shouldPrefetch && .* : link;/, 'return link;'],
  [/= usePrefetchBehavior\([^)]*\);/, '= [false, null, {}];'],
  [/useViewTransitionState\(path\) && viewTransition === true/, 'false'],
  // Its mark on each link that this would be done for; the written pages go out without it too.
  [/!isAbsolute && discover === "render" \? "true" : void 0/, 'void 0'],
  // Pages that the router loads the data of, with an error page of its own drawn around them.
  [/return dataRouterState && \(match\.route\.ErrorBoundary [\s\S]*? : getChildren\(\);/, 'return getChildren();'],
  [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = undefined;'],
  [/let matches = dataRouterOpts && [\s\S]*?\) : matchRoutes\(/, 'let matches = matchRoutes('],
  [/isDataRoute \? useNavigateStable\(\) : /, ''],
]
/** A sentence for developers, who have it in development. */
const DEVELOPERS_SENTENCE =
  /\b(invariant|warning(?:Once)?)\(([^`";]*?),\s*(?:`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*")\s*\)/g
/** Kept by the bundler, with all that they use, for what might happen while a class is made. */
const UNUSED_CLASS = /^(var \w+) = (class extends \w+\.Component \{[\s\S]*?^\});$/gm

/**
 * The router's package offers bundlers only its development files. The others are a quarter smaller, once nothing of them
 * is kept for the sake of the names that developer tools show, or of what other sites do with it.
 */
function leanRouter(): Plugin {
  const folder = resolve('node_modules/react-router/dist/production')
  return {
    name: 'lean-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId: (id) => (id === 'react-router' ? join(folder, 'index.mjs') : undefined),
    transform(code, id) {
      if (!id.startsWith(folder)) return
      const isRouter = code.includes('function _renderMatches(')
      let lean = code
      for (const [never, instead] of isRouter ? NEVER_ROUTED : []) {
        if (!never.test(lean))
          return this.error(`The router is written in another way by now: see lean-router, ${never}.`)
        lean = lean.replace(never, instead)
      }
      return lean
        .replace(/^ *\/\/.*$/gm, '')
        .replace(DEVELOPERS_SENTENCE, '$1($2, "")')
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (\w+\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        .replace(UNUSED_CLASS, '$1 = /* @__PURE__ */ (() => $2)();')
        .replace(/^\w+\.contextType = \w+;$/gm, '')
    },
  }
}

/**
 * The queries' package brings along what changes data and what reads it page by page. Our screens use neither, and each first
 * visit would wait for both: they stay out, and a build that begins to use them says so.
 */
function leanQueries(): Plugin {
  const unused: Record<string, string> = {
    './mutationCache.js': 'export class MutationCache { clear() {} async resumePausedMutations() {} }',
    './infiniteQueryBehavior.js': 'export const infiniteQueryBehavior = undefined',
  }
  return {
    name: 'lean-queries',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId: (id, importer) =>
      id in unused && /query-core\/build\/modern\/query(Client)?\.js$/.test(importer ?? '')
        ? `\0lean:${id}`
        : undefined,
    load: (id) => (id.startsWith('\0lean:') ? unused[id.slice('\0lean:'.length)] : undefined),
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const used = modules.find((path) => /query-core\/.*\/(mutationObserver|infiniteQueryObserver)\.js$/.test(path))
      if (used) this.error(`${used} needs what lean-queries leaves out.`)
    },
  }
}

const RUNTIME = '\0rolldown/runtime.js'
/** How our files ask the bundler for the one function of its own that they use. */
const RUNTIME_IMPORT = /^import \{ t as __exportAll \} from "\.\/(rolldown-runtime-[^"]+)";$/m

/**
 * The bundler keeps its own function out of every group of ours and gives it a file, which each page would ask for: one request
 * for 158 bytes. The function goes into React's file, which every page has and which imports no other, so it is there before
 * anybody calls it.
 */
function leanRuntime(): Plugin {
  return {
    name: 'lean-runtime',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    renderChunk(code, { name, imports }, _, { chunks }) {
      const all = Object.values(chunks)
      const runtime = all.find(({ moduleIds }) => moduleIds.includes(RUNTIME))
      const react = all.find((chunk) => chunk.name === 'react')
      if (!runtime || !react) return this.error('The bundler names its files in another way by now: see lean-runtime.')
      if (name === 'react') {
        if (imports.length > 0) this.error(`React's file would wait for ${imports.join(', ')}.`)
        // A scope of its own, because the bundler has made its names different from those of another file only.
        return `${code}\nexport const __exportAll = (() => {\n${runtime.modules[RUNTIME]?.code}\nreturn __exportAll;\n})();`
      }
      if (!imports.includes(runtime.fileName)) return null
      const [line, file] = RUNTIME_IMPORT.exec(code) ?? []
      if (line === undefined || file !== basename(runtime.fileName))
        return this.error(`${name} asks the bundler for more by now: see lean-runtime.`)
      return code.replace(line, () => `import { __exportAll } from "./${basename(react.fileName)}";`)
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = files.find(({ moduleIds }) => moduleIds.includes(RUNTIME))
      const react = files.find(({ name }) => name === 'react')
      if (!runtime || !react) return
      for (const file of files) {
        if (!file.imports.includes(runtime.fileName)) continue
        const others = file.imports.filter((each) => each !== runtime.fileName && each !== react.fileName)
        file.imports = [...others, react.fileName]
      }
      delete bundle[runtime.fileName]
    },
  }
}

const LATE_IMPORT = /\bimport\(([`"'])\.\/([\w.-]+\.js)\1\)/g

/**
 * What comes later (a screen, a form, a dialog) may share files with other pages. The browser would hear of these only from the first file, and
 * a slow phone would wait half a second for each step: so all of them are asked for with it.
 */
function wholeParts(): Plugin {
  return {
    name: 'whole-parts',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_, bundle) {
      const needsOf = (file: string, found = new Set<string>()): Set<string> => {
        const chunk = bundle[file]
        for (const each of chunk?.type === 'chunk' ? chunk.imports : []) {
          if (found.has(each)) continue
          found.add(each)
          needsOf(each, found)
        }
        return found
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        // The starter asks for the application, and the page names the files of that.
        const isHere = chunk.isEntry ? undefined : needsOf(chunk.fileName).add(chunk.fileName)
        chunk.code = chunk.code.replace(LATE_IMPORT, (late, _quote, name: string) => {
          const needs = [...needsOf(`assets/${name}`)].filter((file) => isHere && !isHere.has(file))
          // One that does not arrive is told of by the part that needs it.
          const early = needs.map((file) => `import("./${basename(file)}").catch(()=>{}),`).join('')
          return (early && `(${early}${late})`) || late
        })
      }
    },
  }
}

const POLICY = 'policy:'
const POLICY_IMPORT = /^import \{ policy \} from "[^"]*\/policy(?:\.ts)?";$/m
const POLICY_PARTS = /\bconst \{([^}]*)\} = policy;/g
const FIGURE = /\bpolicy((?:\.\w+)+)/g
const WHOLE_POLICY = /[(,=[] ?policy[),;\]]/

/**
 * All figures stand in one object, of which a page says two or three: a bundler keeps the whole of it for them. So a figure stands where it
 * is named, and a part that is asked for as a whole is a module of its own.
 */
function leanPolicy(): Plugin {
  const at = (path: string) =>
    path.split('.').reduce((part: unknown, name) => (part as Record<string, unknown> | undefined)?.[name], policy)
  return {
    name: 'lean-policy',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    resolveId: (id) => (id.startsWith(POLICY) ? `\0${id}` : undefined),
    load: (id) =>
      id.startsWith(`\0${POLICY}`)
        ? `export const part = ${JSON.stringify(at(id.slice(POLICY.length + 1)))}`
        : undefined,
    transform(code, id) {
      if (!POLICY_IMPORT.test(code)) return
      const whole = new Set<string>()
      const lean = code
        .replace(POLICY_IMPORT, '')
        .replace(POLICY_PARTS, (_, parts: string) =>
          parts
            .split(',')
            .map((part) => part.trim().split(/: */))
            .map(([name = '', own = name]) => (name === '' ? '' : `const ${own} = policy.${name};`))
            .join(' '),
        )
        .replace(FIGURE, (all, path: string) => {
          const figure = at(path.slice(1))
          if (/number|string|boolean/.test(typeof figure)) return JSON.stringify(figure)
          const [, part = '', ...rest] = all.split('.')
          whole.add(part)
          return [`policy_${part}`, ...rest].join('.')
        })
      const imports = [...whole].map((part) => `import { part as policy_${part} } from "${POLICY}${part}";`)
      if (WHOLE_POLICY.test(lean)) return this.error(`${id} asks for all figures at once: see lean-policy.`)
      return [...imports, lean].join('\n')
    },
  }
}

/** In development no server fills in the page's settings. */
function localSettings(): Plugin {
  return {
    name: 'local-settings',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<!--settings-->', '<meta name="app-env" content="local" />'),
  }
}

/** The linter sees what a file names; this sees what arrives in the browser, however it was imported. */
export function arrows(): Plugin {
  return {
    name: 'arrows',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const modules = chunk.type === 'chunk' ? Object.keys(chunk.modules) : []
        const foreign = modules.find((path) => /\/node_modules\/zod\//.test(path) || isServer(path))
        if (foreign) this.error(`${foreign} would reach the browser; web and server meet only over HTTP.`)
      }
    },
  }
}

const isServer = (path: string) => path.startsWith(`${process.cwd()}/server/`)

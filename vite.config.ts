import { createHash } from 'node:crypto'
import { join, relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting } } }),
  },
  // Names of classes stand in every written page: short ones spare half a kilobyte of each.
  css: { modules: { generateScopedName: shortName } },
  server: {
    port: 5173,
    strictPort: true,
    // Not a bare "/api", which would also catch our own /api.ts.
    proxy: { '^/api/': API, '^/dev/': API },
  },
  plugins: [react(), fonts(), leanRouter(), arrows(), localSettings()],
}))

const namedBy = new Map<string, string>()

/** The same in every build of the same sources, so that the written page and the application agree. */
function shortName(name: string, file: string): string {
  const whole = `${relative(process.cwd(), file.split('?')[0] ?? file)} ${name}`
  const short = `_${createHash('sha256').update(whole).digest('base64url').replace(/[-_]/g, '').slice(0, 5)}`
  const other = namedBy.get(short)
  if (other !== undefined && other !== whole) throw new Error(`${whole} and ${other} share a short name: change one.`)
  namedBy.set(short, whole)
  return short
}

/** Cut anew for each build, before anything asks for them. */
function fonts(): Plugin {
  return { name: 'fonts', buildStart: () => writeFonts('.cache/fonts') }
}

/**
 * The router's package offers bundlers only its development files. The others are a quarter smaller, once nothing of them
 * is kept for the sake of the names that developer tools show.
 */
function leanRouter(): Plugin {
  const folder = resolve('node_modules/react-router/dist/production')
  return {
    name: 'lean-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId: (id) => (id === 'react-router' ? join(folder, 'index.mjs') : undefined),
    transform: (code, id) =>
      id.startsWith(folder)
        ? code
            .replace(/^\w+\.displayName = "\w+";$/gm, '')
            .replace(/= (\w+\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        : undefined,
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
function arrows(): Plugin {
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

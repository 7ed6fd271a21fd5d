import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: 'web',
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // One style sheet for the whole site: a page that comes alive must not wait for its style.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': API, '/dev': API } },
  plugins: [react(), arrows(), localSettings()],
})

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

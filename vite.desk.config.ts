import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { arrows, fonts } from './vite.config.ts'

const DESK = `http://localhost:${process.env['DESK_PORT'] ?? Number(process.env['PORT'] ?? 3000) + 1}`

/** The desk: a page, its scripts and its service worker, beside the customers' files and never among them. */
export default defineConfig({
  root: 'desk',
  build: {
    outDir: '../dist/desk',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    // Its worker keeps all of it on the device, so that a room opens without a network: it comes once, as one file.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { desk: 'desk/index.html', sw: 'desk/sw.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    port: 5174,
    strictPort: true,
    // The server takes calls from its own page only.
    proxy: { '^/api/': { target: DESK, headers: { origin: DESK } } },
  },
  plugins: [react(), fonts(), arrows(), shell()],
})

/** The worker is told the files that it keeps, and a name for this set of them. */
function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') return this.error('The desk is built in another way by now: see shell.')
      const parts = [...files, readFileSync('desk/index.html'), readFileSync('desk/public/favicon.svg')]
      const version = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)
      const known = { version, files: ['/', ...files.map((name) => `/${name}`), '/favicon.svg'] }
      worker.code = worker.code.replace('__SHELL__', () => JSON.stringify(known))
    },
  }
}

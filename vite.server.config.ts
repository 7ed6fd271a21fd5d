import { cpSync } from 'node:fs'
import { defineConfig } from 'vite'
import { brandSettings } from './scripts/brand-settings.mjs'

/** The server as one file beside its migrations; packages stay in node_modules. */
export default defineConfig({
  define: { 'globalThis.BRAND_SETTINGS': brandSettings() },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
  plugins: [
    {
      name: 'migrations',
      closeBundle: () => cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true }),
    },
  ],
})

import { cpSync } from 'node:fs'
import { defineConfig } from 'vite'

/** The server as one file beside its migrations; packages stay in node_modules. */
export default defineConfig({
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

import { cpSync } from 'node:fs'
import { defineConfig } from 'vite'

/**
 * The server as one file, and the thread that draws receipts as another, beside its migrations, the demo's history, the type of the
 * receipts and the pictures of the letters. Its packages are in that file, because finding and reading some thousand files of theirs
 * was half of a start; those with binaries or files of their own, and those that are loaded only where they are configured, stay in
 * node_modules.
 */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@sentry/core',
  'nodemailer',
  'pg-native',
  'stripe',
  'twilio',
]

export default defineConfig({
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/main.ts', 'receipt-worker': 'server/orders/receipts/receipt-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemapExcludeSources: true },
    },
  },
  plugins: [
    {
      name: 'files-beside',
      closeBundle: () => {
        cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true })
        cpSync('server/demo-history.json', 'dist/server/demo-history.json')
        cpSync('server/orders/receipts/receipt-type', 'dist/server/receipt-type', { recursive: true })
        cpSync('server/words/letter-pictures', 'dist/server/letter-pictures', { recursive: true })
      },
    },
  ],
})

// The first half of `npm start`; the second is `exec node dist/server/main.js`, so that signals reach the server itself.
import { resolve } from 'node:path'
import { lockedSentence, lockHolder } from '../server/db/lock.mjs'
import { fail, prepare, root } from './setup.mjs'

process.chdir(root)
try {
  process.loadEnvFile()
} catch {
  // No file .env: the defaults are meant.
}

// The folder's lock is read before anything is installed or built: the running server may be serving from that very build.
if (!process.env['DATABASE_URL']) {
  const folder = resolve(process.env['DATA_DIR'] || '.data')
  const holder = lockHolder(folder)
  if (holder !== undefined) fail(lockedSentence(folder, holder))
}
await prepare({ build: true })

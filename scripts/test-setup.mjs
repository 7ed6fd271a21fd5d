// What `npm test` needs before its process and browser tests, as commands of their own: they run while the sources are
// checked.
import { ensureChromium } from './chromium.mjs'
import { prepare } from './setup.mjs'

if (process.argv[2] === 'build') await prepare({ build: true })
else process.exit(ensureChromium() ? 0 : 1)

// `npm test` needs these before its tests, as commands of their own: they run while the sources are checked.
import { ensureChromium } from './programs.mjs'
import { prepare } from './setup.mjs'

const [, , part] = process.argv
if (part === 'build') await prepare({ build: true })
else if (part === 'database') await (await import('../tests/engines.ts')).embeddedDump()
else process.exit(ensureChromium() ? 0 : 1)

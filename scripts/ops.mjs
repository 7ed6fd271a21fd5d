// `npm run ops -- …`: the staff's command line, run from the sources. It needs packages but no build, which would pull the files
// away from under a server that runs in this checkout.
import v8 from 'node:v8'
import { prepare, root } from './setup.mjs'

process.chdir(root)
await prepare({ build: false })
// The embedded engine's code is compiled once and quickly: the process ends before better code would pay.
v8.setFlagsFromString('--liftoff-only')
const { tsImport } = await import('tsx/esm/api')
await tsImport('../server/ops.ts', import.meta.url)

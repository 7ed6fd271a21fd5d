// `npm run test:long`: many rounds of what `npm test` tries a few times, for minutes. LONG_SEED repeats a run.
import { spawnSync } from 'node:child_process'
import { prepare, root } from './setup.mjs'

await prepare({ build: true })
const seed = process.env['LONG_SEED'] ?? String(Date.now() % 1_000_000_000)
console.log(`LONG_SEED=${seed} repeats this run.`)
const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'long'], {
  cwd: root,
  env: { ...process.env, LONG_SEED: seed },
  stdio: 'inherit',
})
process.exit(status ?? 1)

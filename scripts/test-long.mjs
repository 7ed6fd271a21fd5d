// `npm run test:long`: many rounds of what `npm test` tries a few times, for minutes. LONG_SEED repeats a run.
import { spawnSync } from 'node:child_process'
import { prepare, root } from './setup.mjs'

await prepare({ build: true })
const seed = process.env['LONG_SEED'] ?? String(Date.now() % 1_000_000_000)
console.log(`LONG_SEED=${seed} repeats this run.`)
/** @param {string[]} command @param {Record<string, string>} env */
const run = ([program = '', ...options], env) =>
  spawnSync(`node_modules/.bin/${program}`, options, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
    .status === 0
const hasPassed = [
  run(['vitest', 'run', '--project', 'long'], { LONG_SEED: seed }),
  // Every journey of an order at both widths; in `npm test` each has one.
  ...['360', '1440'].map((width) => run(['playwright', 'test', 'order-journeys'], { JOURNEY_WIDTH: width })),
]
process.exit(hasPassed.every(Boolean) ? 0 : 1)

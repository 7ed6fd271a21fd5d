// `npm run test:long`: many rounds of what `npm test` tries a few times, for minutes. LONG_SEED repeats a run.
// `npm run test:long -- money` is its part about money alone, which CI runs when money changed.
import { spawnSync } from 'node:child_process'
import { ensureChromium, HOW_TO_GET_CHROMIUM } from './programs.mjs'
import { prepare, root } from './setup.mjs'

/** Minutes each. The sale with killed servers and the database that breaks at each statement take a quarter of an hour and more. */
const MONEY = ['credit-walk', 'deeds-walk']
/** `npm test` tries some places of these tables. Some of them have nothing to do with money, and CI leaves those to the long run. */
const MONEY_TABLES = [
  'server/place-order-failpoints',
  'server/place-order-settled',
  'server/payments/failpoints',
  'server/payments/outage.engine',
  'server/payments/payment-life',
  'server/payments/purchase-chaos',
  'server/payments/races',
  'server/credit/credit-walk',
  'server/orders/order-walk',
  'tests/screens/checkout-payment',
  'tests/screens/due-card',
  'tests/screens/killed-server',
  'tests/screens/pay-order',
  'tests/screens/order-gate',
]
const OTHER_TABLES = ['server/set-up', 'tests/api-client/api-document']

await prepare({ build: true })
const isAboutMoney = process.argv.includes('money')
const seed = process.env['LONG_SEED'] ?? String(isAboutMoney ? seedOfCommit() : Date.now() % 1_000_000_000)
console.log(`LONG_SEED=${seed} repeats this run.`)
/** @param {string[]} command @param {Record<string, string>} env */
const run = ([program = '', ...options], env) =>
  spawnSync(`node_modules/.bin/${program}`, options, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
    .status === 0

const files = isAboutMoney ? MONEY.map((name) => `tests/process/${name}.long.test.ts`) : []
const tables = isAboutMoney ? MONEY_TABLES : [...MONEY_TABLES, ...OTHER_TABLES]
const projects = ['engine', 'embedded', 'screens'].map((name) => `--project=${name}`)
const hasPassed = [
  run(['vitest', 'run', ...projects, ...tables], { LONG_SEED: seed, TABLES: 'whole' }),
  run(['vitest', 'run', '--project', 'long', ...files], { LONG_SEED: seed }),
]
// In `npm test` a page has two looks instead of all, and each journey of an order one of the two widths; some are not walked at all.
if (!ensureChromium()) {
  console.log(HOW_TO_GET_CHROMIUM)
  hasPassed.push(false)
} else if (isAboutMoney) {
  hasPassed.push(run(['playwright', 'test', 'order-journeys', 'desk-two-people'], { JOURNEY_WIDTH: '360' }))
} else {
  hasPassed.push(run(['playwright', 'test'], { LOOKS: 'all', JOURNEY_WIDTH: '360' }))
  hasPassed.push(run(['playwright', 'test', 'order-journeys'], { JOURNEY_WIDTH: '1440' }))
}
process.exit(hasPassed.every(Boolean) ? 0 : 1)

/** The seed follows the commit, so that CI says the same of the same commit, and something new of the next. */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return Number.parseInt(stdout.slice(0, 7), 16) || 1
}

// `npm test`: everything that CI runs, with all its own set-up.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, HOW_TO_GET_CHROMIUM, hasPostgres } from './programs.mjs'
import { seconds } from './progress.mjs'
import { prepare, root } from './setup.mjs'
import { checkSources, step } from './steps.mjs'

const REPORTS = join(root, '.cache/reports')
const REPORTER = './scripts/report-tests.mjs'

process.chdir(root)
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const counts = { passed: 0, failed: 0, skipped: 0 }
const ranOn = new Set([`Node ${process.versions.node}`])
/** The parts that were done, with how long each took, in this order. @type {string[]} */
const parts = []
/** @type {import('./report-tests.mjs').TestResult[]} */
const tests = []

await timed('packages', () => prepare({ build: false }))

// The build and, on a new machine, the download of a browser leave a core free for the compiler and the linter. So does the
// database that many tests begin with: vitest would make it before its first test, with one core idle.
const setUp = (/** @type {string} */ part, /** @type {string[]} */ ...options) => [
  process.execPath,
  ...options,
  'scripts/test-setup.mjs',
  part,
]
const [isBuilt, , , checks] = await timed('types, lint, dead code, build', () =>
  Promise.all([
    step('build', setUp('build')),
    findChromium() ? true : step('browser', setUp('browser')),
    // The engine's code is compiled quickly, and not a second time for speed: that is most of this work.
    step('embedded database', setUp('database', '--liftoff-only', '--import', 'tsx')),
    checkSources(),
  ]),
)
for (const passed of checks) count(passed ? 'passed' : 'failed')
if (!isBuilt) {
  count('failed')
  finish()
}

/**
 * What mostly waits, for processes to start and end or for a queue to come by, has a worker of its own beside the others, who keep the
 * cores busy. Without PostgreSQL the engine's tests run on the embedded one, and its own list would repeat them.
 */
const waiting = ['process', ...(hasPostgres() ? ['embedded'] : [])]
const busy = ['unit', 'web', 'desk', 'prerender', 'screens', 'engine']
const vitest = (/** @type {string[]} */ projects, /** @type {string[]} */ ...options) => [
  'run',
  ...projects.map((name) => `--project=${name}`),
  ...options,
  // The report names only what failed: a log that is cut begins with it then.
  '--reporter=minimal',
  `--reporter=${REPORTER}`,
]
await Promise.all([
  runTests('unit, screen and engine tests', 'vitest', vitest(busy)),
  runTests(`${waiting.join(' and ')} tests`, 'vitest', vitest(waiting, '--maxWorkers=1'), 'waiting'),
])
for (const name of engineNames()) ranOn.add(name)

const chromium = findChromium()
if (chromium) {
  await runTests('browser journeys', 'playwright', ['test', `--reporter=dot,${REPORTER}`])
  const { stdout } = spawnSync(chromium, ['--version'], { encoding: 'utf8' })
  ranOn.add(/Chrom\S* [\d.]+/.exec(stdout)?.[0] ?? 'Chromium')
} else {
  console.log(HOW_TO_GET_CHROMIUM)
  count('failed')
}
finish()

/**
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 */
async function timed(title, work) {
  const began = Date.now()
  const result = await work()
  parts.push(`${seconds(began).padStart(8)}  ${title}`)
  return result
}

/**
 * @param {string} title
 * @param {string} program
 * @param {string[]} options
 * @param {string} report the file's name
 */
async function runTests(title, program, options, report = program) {
  const file = join(REPORTS, `${report}.json`)
  const hasPassed = await timed(title, () =>
    step(title, [`node_modules/.bin/${program}`, ...options], { TEST_RESULTS: file }),
  )
  const results = readResults(file)
  for (const { state } of results) count(state)
  // A file that could not even be loaded has no test to count.
  if (!hasPassed && !results.some(({ state }) => state === 'failed')) count('failed')
  for (const part of new Set(results.map((result) => result.part))) {
    const own = results.filter((result) => result.part === part)
    const spent = own.reduce((sum, result) => sum + result.seconds, 0).toFixed(0)
    parts.push(`${''.padStart(12)}${part}: ${own.length} tests, ${spent} s of tests side by side`)
  }
  tests.push(...results)
}

/** @param {string} file @returns {import('./report-tests.mjs').TestResult[]} */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

/** The engines say their names themselves while their tests run. */
function engineNames() {
  try {
    return readFileSync(join(REPORTS, 'engines'), 'utf8').trim().split('\n').sort()
  } catch {
    return []
  }
}

/** @param {keyof typeof counts} state */
function count(state) {
  counts[state] += 1
}

/** @returns {never} */
function finish() {
  console.log('\nSlowest:')
  for (const { seconds, name } of tests.sort((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
  }
  console.log(`\nWhere the time went:\n${parts.join('\n')}`)
  console.log(`\nRan on ${[...ranOn].join(', ')}.`)
  if (!hasPostgres()) {
    console.log(
      'No PostgreSQL was found on this machine, so the server was tested on the embedded engine only: install PostgreSQL 15 or newer, or set TEST_DATABASE_URL.',
    )
  }
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`
  console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`)
  process.exit(counts.failed === 0 ? 0 : 1)
}

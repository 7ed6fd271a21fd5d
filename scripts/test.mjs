// `npm test`: everything that CI runs, with all its own set-up.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.mjs'
import { prepare, root } from './setup.mjs'
import { checkSources, step } from './steps.mjs'

const REPORTS = join(root, '.cache/reports')

process.chdir(root)
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

await prepare({ build: false })
const outcome = { passed: 0, failed: 0, skipped: 0 }
const ranOn = new Set([`Node ${process.versions.node}`])
const durations = /** @type {{ seconds: number, name: string }[]} */ ([])

// The build and, on a new machine, the download of a browser leave a core free for the compiler and the linter. So does the
// database that many tests begin with: vitest would make it before its first test, with one core idle.
const setUp = (/** @type {string} */ part, /** @type {string[]} */ ...options) => [
  process.execPath,
  ...options,
  'scripts/test-setup.mjs',
  part,
]
const [isBuilt, , , checks] = await Promise.all([
  step('build', setUp('build')),
  findChromium() ? true : step('browser', setUp('browser')),
  // Its engine's code is compiled quickly, and not a second time for speed: that is most of this work.
  step('embedded database', setUp('database', '--liftoff-only', '--import', 'tsx')),
  checkSources(),
])
for (const passed of checks) count(passed)
if (!isBuilt) {
  count(false)
  finish()
}

const vitestReport = join(REPORTS, 'vitest.json')
const vitest = await step('unit, process and engine tests', [
  'node_modules/.bin/vitest',
  'run',
  '--project=!long',
  // Only what failed: a log that is cut begins with it then.
  '--reporter=minimal',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
readVitest(vitest)

const chromium = findChromium()
if (chromium) {
  const playwrightReport = join(REPORTS, 'playwright.json')
  const journeys = await step('browser journeys', ['node_modules/.bin/playwright', 'test'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  })
  readPlaywright(playwrightReport, journeys)
} else {
  console.log(HOW_TO_GET_CHROMIUM)
  count(false)
}

console.log('\nSlowest:')
for (const { seconds, name } of durations.sort((a, b) => b.seconds - a.seconds).slice(0, 10)) {
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
}
console.log(`\nRan on ${[...ranOn].join(', ')}.`)
if (![...ranOn].some((name) => /^PostgreSQL [\d.]+$/.test(name))) {
  console.log(
    'No PostgreSQL was found on this machine, so the server was tested on the embedded engine only: install PostgreSQL 15 or newer, or set TEST_DATABASE_URL.',
  )
}
finish()

/** @returns {never} */
function finish() {
  const skipped = outcome.skipped === 0 ? '' : `, ${outcome.skipped} skipped`
  console.log(`${outcome.passed} passed, ${outcome.failed} failed${skipped}`)
  process.exit(outcome.failed === 0 ? 0 : 1)
}

/** @param {boolean} passed */
function count(passed) {
  outcome[passed ? 'passed' : 'failed'] += 1
}

/** @param {boolean} passed */
function readVitest(passed) {
  const report = readReport(vitestReport)
  if (!report) return count(false)
  outcome.passed += report.numPassedTests
  outcome.failed += report.numFailedTests
  outcome.skipped += report.numPendingTests + report.numTodoTests
  // A file that could not even be loaded has no test to count.
  if (!passed && report.numFailedTests === 0) outcome.failed += 1
  for (const { name: file, assertionResults } of report.testResults) {
    for (const { fullName, duration } of assertionResults) noteDuration(relative(root, file), fullName, duration)
  }
  for (const name of engineNames()) ranOn.add(name)
}

/** The engines say their names themselves while their tests run. */
function engineNames() {
  try {
    return readFileSync(join(REPORTS, 'engines'), 'utf8').trim().split('\n').sort()
  } catch {
    return []
  }
}

/**
 * @param {string} file
 * @param {boolean} passed
 */
function readPlaywright(file, passed) {
  const report = readReport(file)
  if (!report) return count(false)
  outcome.passed += report.stats.expected
  outcome.failed += report.stats.unexpected + report.stats.flaky
  outcome.skipped += report.stats.skipped
  if (!passed && report.stats.unexpected + report.stats.flaky === 0) outcome.failed += 1
  report.suites.forEach(noteDurations)
  ranOn.add(report.config.metadata.browser)
}

/** @param {import('@playwright/test/reporter').JSONReportSuite} suite */
function noteDurations({ suites = [], specs }) {
  suites.forEach(noteDurations)
  for (const { file, title, tests } of specs) {
    const results = tests.flatMap((test) => test.results)
    noteDuration(
      join('tests/browser', file),
      title,
      results.reduce((sum, { duration }) => sum + duration, 0),
    )
  }
}

/**
 * @param {string} file
 * @param {string} title
 * @param {number | null | undefined} milliseconds none for a test that did not run
 */
function noteDuration(file, title, milliseconds) {
  // The numbers of the requirements say nothing here and are long.
  const words = title.replaceAll(/ \[R[^\]]*\]/g, '')
  durations.push({ seconds: (milliseconds ?? 0) / 1000, name: `${file}: ${words}` })
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

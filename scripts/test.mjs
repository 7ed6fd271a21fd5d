// `npm test`: everything that CI runs, with all its own set-up.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium, HOW_TO_GET_CHROMIUM } from './chromium.mjs'
import { prepare, root } from './setup.mjs'
import { checkSources, step } from './steps.mjs'

const REPORTS = join(root, '.cache/reports')

process.chdir(root)
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

await prepare({ build: true })
const chromium = ensureChromium()
const outcome = { passed: 0, failed: 0, skipped: 0 }
const ranOn = new Set()

for (const passed of await checkSources()) count(passed)

const vitestReport = join(REPORTS, 'vitest.json')
const vitest = await step('unit, process and engine tests', [
  'node_modules/.bin/vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
readVitest(vitest)

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

console.log(`\nRan on ${[...ranOn].join(', ') || 'nothing'}.`)
if (![...ranOn].some((name) => /^PostgreSQL [\d.]+$/.test(name))) {
  console.log(
    'No PostgreSQL was found on this machine, so the server was tested on the embedded engine only: install PostgreSQL 15 or newer, or set TEST_DATABASE_URL.',
  )
}
const skipped = outcome.skipped === 0 ? '' : `, ${outcome.skipped} skipped`
console.log(`${outcome.passed} passed, ${outcome.failed} failed${skipped}`)
process.exit(outcome.failed === 0 ? 0 : 1)

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
  ranOn.add(report.config.metadata.browser)
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

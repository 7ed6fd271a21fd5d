// A reporter for vitest and for Playwright: tells `npm test` how far they are, and writes what became of each test to TEST_RESULTS.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** @typedef {{ part: string, name: string, state: 'passed' | 'failed' | 'skipped', seconds: number }} TestResult */

export default class ReportTests {
  /** @type {TestResult[]} */
  #results = []
  #total = 0
  #done = 0

  /** Vitest's. @param {readonly unknown[]} files */
  onTestRunStart(files) {
    this.#total = files.length
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state } = test.result()
    this.#results.push({
      part: test.project.name,
      name: nameOf(test.module.moduleId, test.fullName),
      state: state === 'pending' ? 'skipped' : state,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    })
  }

  /** @param {import('vitest/node').TestModule} file */
  onTestModuleEnd(file) {
    this.#tell(`files, ${file.project.name}`)
  }

  onTestRunEnd() {
    this.#write()
  }

  /** Playwright's. @param {unknown} _config @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(_config, suite) {
    this.#total = suite.allTests().length
  }

  /** @param {import('@playwright/test/reporter').TestCase} test @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, result) {
    const state = result.status === 'skipped' ? 'skipped' : result.status === test.expectedStatus ? 'passed' : 'failed'
    const seconds = result.duration / 1000
    this.#results.push({ part: 'browser', name: nameOf(test.location.file, test.title), state, seconds })
    this.#tell('journeys')
  }

  onEnd() {
    this.#write()
  }

  printsToStdio() {
    return false
  }

  /** @param {string} things */
  #tell(things) {
    this.#done += 1
    process.send?.(`${this.#done} of ${this.#total} ${things}`)
  }

  #write() {
    const file = process.env['TEST_RESULTS']
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#results))
  }
}

/** The numbers of the requirements say nothing here and are long. @param {string} file @param {string} title */
function nameOf(file, title) {
  return `${relative(process.cwd(), file)}: ${title.replaceAll(/ \[R[^\]]*\]/g, '')}`
}

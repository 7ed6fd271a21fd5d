// One step of a check or test run: a command with a title, its outcome and its time.
import { print, run } from './progress.mjs'
import { root } from './setup.mjs'

/**
 * @param {string} title
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
export async function step(title, command, env = {}) {
  const { hasPassed, output, took } = await run(title, command, { cwd: root, env: { ...process.env, ...env } })
  print(`${hasPassed ? 'passed' : 'FAILED'}  ${title} (${took})`)
  // A check that passed needs no words; one that failed needs all of them.
  if (!hasPassed) print(output)
  return hasPassed
}

const bin = (/** @type {string} */ name) => `node_modules/.bin/${name}`
const ROOMS = ['rules', 'contract', 'server', 'ui', 'web', 'desk', 'tests']

/**
 * A file that has not changed since its check is not checked again. One checker: each of several works out the types of the
 * schemas anew, and the second core has other checks to run. @param {string} room
 */
const compiler = (room) => [
  bin('tsc'),
  '-p',
  room,
  ...['--checkers', '1'],
  ...['--incremental', '--tsBuildInfoFile', `.cache/types/${room}.json`],
]

/** Types, lint and dead code: what needs no database and no browser. Two at a time, as most machines have two cores. */
export async function checkSources() {
  const types = (async () => {
    const results = []
    for (const room of ROOMS) results.push(await step(`types of ${room}`, compiler(room)))
    return results
  })()
  const lint = (async () => [
    await step('lint and format', [bin('biome'), 'check', '--error-on-warnings', '.']),
    await step('dead code', [bin('knip')]),
  ])()
  return (await Promise.all([types, lint])).flat()
}

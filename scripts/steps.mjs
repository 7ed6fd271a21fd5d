// One step of a check or test run: a command with a title, its outcome and its time.
import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

/**
 * @param {string} title
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>}
 */
export function step(title, command, env = {}) {
  const [program = '', ...args] = command
  const began = Date.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = /** @type {Buffer[]} */ ([])
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => output.push(Buffer.from(String(error))))
    child.on('close', (status) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${title} (${seconds} s)`)
      // What passed needs no words; what failed needs all of them.
      if (status !== 0) console.log(Buffer.concat(output).toString())
      resolve(status === 0)
    })
  })
}

const bin = (/** @type {string} */ name) => `node_modules/.bin/${name}`
const ROOMS = ['rules', 'contract', 'server', 'web', 'tests']

/**
 * What was checked and has not changed since is not checked again. One checker: each of several works out the types of the
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

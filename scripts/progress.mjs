// Shows what a command is doing and how far it is: in a terminal as one line that changes, in a log as a plain line a minute.
import { spawn } from 'node:child_process'

const LINE_EVERY_MS = 60_000

/** @type {Map<string, { began: number, far: string }>} */
const running = new Map()
const isTerminal = process.stderr.isTTY === true
/** @type {NodeJS.Timeout | undefined} */
let timer

export const seconds = (/** @type {number} */ began) => `${((Date.now() - began) / 1000).toFixed(1)} s`

/**
 * Runs a program while saying so. Its output is kept for the caller.
 * @param {string} title
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ hasPassed: boolean, output: string, took: string }>}
 */
export function run(title, [program = '', ...args], options) {
  begin(title)
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    const output = /** @type {Buffer[]} */ ([])
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    // Tests say how far they are: see report-tests.mjs.
    child.on('message', (far) => tell(title, String(far)))
    child.on('error', (error) => output.push(Buffer.from(String(error))))
    child.on('close', (status) => {
      resolve({ hasPassed: status === 0, output: Buffer.concat(output).toString(), took: end(title) })
    })
  })
}

/** @param {string} title */
function begin(title) {
  running.set(title, { began: Date.now(), far: '' })
  timer ??= setInterval(isTerminal ? draw : printRunning, isTerminal ? 1000 : LINE_EVERY_MS).unref()
  if (isTerminal) draw()
}

/**
 * @param {string} title
 * @param {string} far as in "120 of 300 files"
 */
function tell(title, far) {
  const step = running.get(title)
  if (step) step.far = `: ${far}`
}

/** @param {string} title @returns {string} how long it took */
function end(title) {
  const { began } = running.get(title) ?? { began: Date.now() }
  running.delete(title)
  if (isTerminal) process.stderr.write('\r\x1b[K')
  if (running.size === 0) {
    clearInterval(timer)
    timer = undefined
  }
  return seconds(began)
}

/** A line that stays, above the one that changes. @param {string} text @param {'log' | 'error'} [to] */
export function print(text, to = 'log') {
  if (isTerminal) process.stderr.write('\r\x1b[K')
  console[to](text)
  if (isTerminal && running.size > 0) draw()
}

const whatRuns = () => [...running].map(([title, { began, far }]) => `${title}${far} (${seconds(began)})`)

function printRunning() {
  for (const line of whatRuns()) console.error(`running ${line}`)
}

function draw() {
  const width = (process.stderr.columns ?? 80) - 1
  process.stderr.write(`\r\x1b[K${whatRuns().join(', ').slice(0, width)}`)
}

// The work that `npm start`, `npm run ops` and `npm test` do before their own, told on standard error: the output is theirs.
// Plain JavaScript: nothing is installed yet.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { takeLock } from '../server/db/lock.mjs'
import { print, run } from './progress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const INSTALL_STAMP = 'node_modules/.larkspur-installed'
const BUILD_STAMP = 'dist/.larkspur-built'
const INSTALL_INPUTS = ['package-lock.json', 'package.json', '.npmrc', 'tests/api-client/package.json']
const BUILD_INPUTS = [
  'rules',
  'contract',
  'server',
  'ui',
  'web',
  'desk',
  'vite.config.ts',
  'vite.desk.config.ts',
  'vite.server.config.ts',
  'scripts/build.mjs',
  'scripts/fonts.mjs',
  ...INSTALL_INPUTS,
]

/**
 * Brings packages and, where asked, the build to what the sources say. Two commands in one checkout take turns.
 * @param {{ build: boolean }} wanted
 */
export async function prepare({ build }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Larkspur needs Node 20.19 or newer; this is ${process.versions.node}.`)
  }
  const lock = await turn()
  try {
    if (isStale(INSTALL_STAMP, INSTALL_INPUTS, process.version)) {
      await make('packages', ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
      stamp(INSTALL_STAMP, INSTALL_INPUTS, process.version)
    }
    if (build && isStale(BUILD_STAMP, BUILD_INPUTS)) {
      await make('build', [process.execPath, 'scripts/build.mjs'])
      stamp(BUILD_STAMP, BUILD_INPUTS)
    }
  } finally {
    lock.release()
  }
}

/** Another command that only looks whether it is set up is gone in a moment, and nobody needs to hear of it. */
const QUIET_TRIES = 20

async function turn() {
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let tries = 0; ; tries += 1) {
    const lock = takeLock(join(root, '.cache'))
    if (!('heldBy' in lock)) return lock
    if (tries === QUIET_TRIES) {
      console.error(`Waiting for process ${lock.heldBy}, which is setting up this checkout ...`)
    }
    await pause(250)
  }
}

/**
 * @param {string} file
 * @param {string[]} inputs
 */
function isStale(file, inputs, extra = '') {
  const path = join(root, file)
  return !existsSync(path) || readFileSync(path, 'utf8') !== fingerprint(inputs, extra)
}

/**
 * @param {string} file
 * @param {string[]} inputs
 */
function stamp(file, inputs, extra = '') {
  writeFileSync(join(root, file), fingerprint(inputs, extra))
}

/**
 * By content, not by date: a fresh clone and a branch switched back and forth are not stale.
 * @param {string[]} inputs
 * @param {string} extra
 */
function fingerprint(inputs, extra) {
  const hash = createHash('sha256').update(extra)
  for (const file of inputs.flatMap(filesBelow)) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}

/**
 * One line when it is done, and all its words if it fails. On standard error: the output is the command's own.
 * @param {string} title
 * @param {string[]} command
 */
async function make(title, command) {
  const { hasPassed, output, took } = await run(title, command, { cwd: root })
  if (!hasPassed) fail(`${output}\n"${command.join(' ')}" failed; the lines above say why.`)
  print(`${title.padEnd(10)} ${took}`, 'error')
}

/** @param {string} sentence */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

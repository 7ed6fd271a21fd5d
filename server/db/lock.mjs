// Plain JavaScript with types in comments: `npm start` asks this file before anything is installed or built.
import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ pid: number, born: string }} Holder */

const NAME = 'larkspur.lock'

/**
 * @param {string} folder
 * @param {number} pid
 */
export const lockedSentence = (folder, pid) =>
  `Larkspur is already running on ${folder} (process ${pid}); the embedded database serves one process, so stop that one first or choose another DATA_DIR.`

/**
 * The process that holds the folder, or undefined. A lock whose process is gone, or whose number now belongs to another
 * process, is stale: `kill -9` leaves one behind and nobody has to clean it up.
 * @param {string} folder
 * @returns {number | undefined}
 */
export function lockHolder(folder) {
  return holderIn(readText(join(folder, NAME)))
}

/**
 * Takes the folder for this process. Answers with the function that gives it back, or with the holder's number.
 * @param {string} folder
 * @returns {{ release: () => void } | { heldBy: number }}
 */
export function takeLock(folder) {
  mkdirSync(folder, { recursive: true })
  return take(join(folder, NAME))
}

/**
 * @param {string} path
 * @returns {{ release: () => void } | { heldBy: number }}
 */
function take(path) {
  const candidate = `${path}.${process.pid}`
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) })
  writeFileSync(candidate, mine)
  try {
    while (!tryLink(candidate, path)) {
      const heldBy = holderIn(readText(path))
      if (heldBy !== undefined) return { heldBy }
      removeStale(path)
    }
  } finally {
    rmSync(candidate, { force: true })
  }
  return {
    release() {
      if (readText(path) === mine) rmSync(path, { force: true })
    },
  }
}

/**
 * Several starts may find the same stale lock, and the slower one must not remove the fresh lock that the faster one has
 * put there since. So they take turns, by a lock beside it, and whoever's turn it is looks again.
 * @param {string} path
 */
function removeStale(path) {
  const turn = take(`${path}.turn`)
  if ('heldBy' in turn) return
  const text = readText(path)
  if (text !== undefined && holderIn(text) === undefined) rmSync(path, { force: true })
  turn.release()
}

/**
 * @param {string} from
 * @param {string} to
 */
function tryLink(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // ESRCH: a process that ended while its entry under /proc was read.
    if (isCode(error, 'ENOENT') || isCode(error, 'ESRCH')) return undefined
    throw error
  }
}

/**
 * Who holds the folder by what its lock says; nobody, when that is nothing or stale.
 * @param {string | undefined} text
 * @returns {number | undefined}
 */
function holderIn(text) {
  if (text === undefined) return undefined
  try {
    const { pid, born } = JSON.parse(text)
    return Number.isInteger(pid) && pid > 0 && isAlive({ pid, born }) ? pid : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}

/** @param {Holder} holder */
function isAlive(holder) {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (isCode(error, 'ESRCH')) return false
    if (!isCode(error, 'EPERM')) throw error
  }
  return birthOf(holder.pid) === holder.born
}

/**
 * When a process was born, so that a number used again by another process is told apart. Empty where it cannot be known.
 * @param {number} pid
 */
function birthOf(pid) {
  if (process.platform === 'linux') {
    const stat = readText(`/proc/${pid}/stat`)
    if (stat === undefined) return ''
    // The command's name stands in brackets and may hold spaces; the 20th word after it counts ticks since boot.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readText('/proc/sys/kernel/random/boot_id')?.trim()}/${ticks}`
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}

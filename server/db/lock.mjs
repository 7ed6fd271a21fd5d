// Plain JavaScript with types in comments: `npm start` asks this file before anything is installed or built.
import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
  const held = read(join(folder, NAME))
  return held && isAlive(held) ? held.pid : undefined
}

/**
 * Takes the folder for this process. Answers with the function that gives it back, or with the holder's number.
 * @param {string} folder
 * @returns {{ release: () => void } | { heldBy: number }}
 */
export function takeLock(folder) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, NAME)
  const candidate = `${path}.${process.pid}`
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) })
  writeFileSync(candidate, mine)
  try {
    for (;;) {
      if (tryLink(candidate, path)) break
      const held = read(path)
      if (held && isAlive(held)) return { heldBy: held.pid }
      moveStaleAside(path, candidate)
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
 * Two starts may find the same stale lock. Renaming lets only one of them move it, and what was moved is looked at
 * again: had the other one already put its own fresh lock there, it goes back.
 * @param {string} path
 * @param {string} candidate
 */
function moveStaleAside(path, candidate) {
  const aside = `${candidate}.stale`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  const moved = read(aside)
  if (moved && isAlive(moved)) tryLink(aside, path)
  rmSync(aside, { force: true })
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
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * @param {string} path
 * @returns {Holder | undefined}
 */
function read(path) {
  const text = readText(path)
  if (text === undefined) return undefined
  try {
    const { pid, born } = JSON.parse(text)
    return { pid: Number(pid), born: String(born) }
  } catch {
    return undefined
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

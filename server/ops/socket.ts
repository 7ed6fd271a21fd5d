import { lstatSync, readFileSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The embedded engine serves one process. While a server runs on its folder, the command line speaks to that server over a socket
 * that only the same system user can open: one line of JSON there, one line of JSON back.
 */

/** Bytes of a command, which is short; what staff read may be a long day, and has no limit. */
export const LONGEST_REQUEST = 64 * 1024

/** The system takes no longer paths for sockets (104 bytes on macOS, 108 on Linux, with the end). */
const LONGEST_PATH = 100

export const socketIn = (folder: string) => join(folder, 'ops.sock')
/** Says where it is instead, where the folder's own path is too long or others may write there. */
export const elsewhereIn = (folder: string) => join(folder, 'ops.sock.path')

export const fits = (path: string): boolean => Buffer.byteLength(path) <= LONGEST_PATH

/** Nobody else can put anything into the folder. */
export function isOurFolder(folder: string): boolean {
  const stats = look(folder)
  return stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
}

/** The socket of this folder's server, if it is ours and nobody else's. */
export function findSocket(folder: string): string | undefined {
  const path = elsewhere(folder) ?? socketIn(folder)
  const stats = look(path)
  const isOurs = stats?.isSocket() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0
  return isOurs && isOurFolder(dirname(path)) ? path : undefined
}

/** Why the process that holds the folder cannot be spoken to, for whoever typed a command. */
export function silenceSentence(folder: string, pid: number): string {
  const isThere = look(elsewhere(folder) ?? socketIn(folder))?.isSocket() === true
  const why =
    isThere && findSocket(folder) === undefined
      ? 'its socket is not yours alone: type the command as the system user who started the server'
      : 'it takes no commands just now: a server that starts or stops, or another command at work. Try again in a moment'
  return `Nothing was done. Process ${pid} holds ${folder}, and ${why}.`
}

function elsewhere(folder: string): string | undefined {
  try {
    return readFileSync(elsewhereIn(folder), 'utf8').trim()
  } catch {
    return undefined
  }
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

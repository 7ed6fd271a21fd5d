import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Deps } from '../ports.ts'
import { RECEIVE_LIMIT_MS } from '../time-limits.ts'
import { EXIT, notDone, type OpsAnswer, type OpsRequest, performOps } from './perform.ts'
import { elsewhereIn, fits, isOurFolder, LONGEST_REQUEST, socketIn } from './socket.ts'

export interface OpsSocket {
  readonly path: string
  /** Takes no more commands and waits for those at work. */
  close(): Promise<void>
}

/**
 * The caller holds the folder's lock, so that a socket which is there was left by a server that was killed. Undefined
 * where there is no place for one: the server runs without it.
 */
export async function openOpsSocket(
  deps: Deps,
  folder: string,
  { perform = performOps, receiveLimitMs = RECEIVE_LIMIT_MS } = {},
): Promise<OpsSocket | undefined> {
  rmSync(elsewhereIn(folder), { force: true })
  const place = choosePlace(folder)
  if (place === undefined) return undefined
  rmSync(place.path, { force: true })
  const working = new Set<Promise<void>>()
  const waiting = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    waiting.add(socket)
    const work = serve(deps, socket, perform, receiveLimitMs, () => waiting.delete(socket)).finally(() =>
      working.delete(work),
    )
    working.add(work)
  })
  await listen(server, place.path)
  if (place.isElsewhere) writeFileSync(elsewhereIn(folder), `${place.path}\n`, { mode: 0o600 })
  return {
    path: place.path,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      // Nobody who has not said what they want yet keeps a server from stopping.
      for (const socket of waiting) socket.destroy()
      await Promise.all(working)
      await closed
      if (!place.isElsewhere) return
      rmSync(elsewhereIn(folder), { force: true })
      rmSync(dirname(place.path), { recursive: true, force: true })
    },
  }
}

function choosePlace(folder: string): { path: string; isElsewhere: boolean } | undefined {
  const own = socketIn(folder)
  if (fits(own) && isOurFolder(folder)) return { path: own, isElsewhere: false }
  // A folder of this kind belongs to its maker alone.
  const place = mkdtempSync(join(tmpdir(), 'larkspur-'))
  const path = socketIn(place)
  if (fits(path)) return { path, isElsewhere: true }
  rmSync(place, { recursive: true })
  return undefined
}

/** The socket is made when this is called and not later, so that the mask holds for nothing else. */
async function listen(server: Server, path: string): Promise<void> {
  const mask = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(mask)
  }
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  chmodSync(path, 0o600)
}

async function serve(
  deps: Deps,
  socket: Socket,
  perform: typeof performOps,
  receiveLimitMs: number,
  onReceived: () => void,
): Promise<void> {
  // A caller who has gone hears nothing; what they asked for is done all the same.
  socket.on('error', () => {})
  const received = await receive(socket, receiveLimitMs)
  onReceived()
  if (received === undefined) return void socket.destroy()
  const answer = await answerTo(deps, received, perform)
  await new Promise<void>((resolve) => {
    socket.once('close', resolve)
    socket.end(`${JSON.stringify(answer)}\n`, () => socket.destroy())
  })
}

/** The first line. Nothing where it does not come whole, in time and in size. */
async function receive(socket: Socket, limitMs: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  const timer = setTimeout(() => socket.destroy(), limitMs)
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      const end = (chunk as Buffer).indexOf('\n')
      chunks.push(end < 0 ? chunk : chunk.subarray(0, end))
      length += chunk.length
      if (length > LONGEST_REQUEST) return undefined
      if (end >= 0) return Buffer.concat(chunks).toString('utf8')
    }
  } catch {
    // The connection broke off.
  } finally {
    clearTimeout(timer)
  }
  return undefined
}

async function answerTo(deps: Deps, received: string, perform: typeof performOps): Promise<OpsAnswer> {
  const request = readRequest(received)
  if (request === undefined) return { exit: EXIT.wrongUsage, stdout: '', stderr: 'The server did not understand this.' }
  try {
    return await perform(deps, request)
  } catch (error) {
    deps.errorReports.fault(error, { place: `command ${request.args[0] ?? ''}` })
    const sentence = 'Something went wrong, and the server’s log says what. Look with `log` whether it was done.'
    return notDone(request.args, EXIT.refused, sentence)
  }
}

function readRequest(text: string): OpsRequest | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { args, who, confirmed } = value as Record<string, unknown>
  const isRequest =
    Array.isArray(args) && args.every((arg) => typeof arg === 'string') && typeof who === 'string' && who !== ''
  return isRequest ? { args, who, confirmed: typeof confirmed === 'string' ? confirmed : null } : undefined
}

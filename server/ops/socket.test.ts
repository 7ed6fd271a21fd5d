import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createGate } from '../../tests/gate.ts'
import type { Deps } from '../ports.ts'
import type { OpsRequest } from './perform.ts'
import { elsewhereIn, findSocket, LONGEST_REQUEST, silenceSentence, socketIn } from './socket.ts'
import { askServer, ServerGoneError } from './socket-client.ts'
import { type OpsSocket, openOpsSocket } from './socket-server.ts'

const folders: string[] = []
const sockets: OpsSocket[] = []
const faults: unknown[] = []
const deps = { errorReports: { fault: (error: unknown) => void faults.push(error) } } as unknown as Deps

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-test-'))
  folders.push(folder)
  return folder
}

const told = async (_: unknown, request: OpsRequest) => ({ exit: 0, stdout: JSON.stringify(request), stderr: '' })

async function open(folder = temporaryFolder(), given: Parameters<typeof openOpsSocket>[2] = {}) {
  const socket = await openOpsSocket(deps, folder, { perform: told, ...given })
  if (socket === undefined) throw new Error('There is no socket.')
  sockets.push(socket)
  return { folder, socket }
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  faults.length = 0
})

const REQUEST = { args: ['coupon', 'retire', 'grüße\n"x"'], who: 'marta', confirmed: 'Grace gets $20.00.' }

/** Sends these bytes and answers with what comes back until the server ends. */
async function send(path: string, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect({ path, allowHalfOpen: true })
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  for (const part of parts) {
    // Each part is a packet of its own.
    await new Promise((resolve) => socket.write(part, resolve))
    await new Promise(setImmediate)
  }
  socket.end()
  await once(socket, 'close')
  return text
}

describe('the staff’s socket', () => {
  it('hands a request on and the answer back, word for word', async () => {
    const { folder } = await open()
    const answer = await askServer(folder, REQUEST)
    expect(answer).toEqual({ exit: 0, stdout: JSON.stringify(REQUEST), stderr: '' })
  })

  it('takes a request that arrives in pieces, in the middle of a letter too', async () => {
    const { socket } = await open()
    const bytes = Buffer.from(`${JSON.stringify(REQUEST)}\n`)
    const middle = bytes.indexOf('ü') + 1
    const answer = JSON.parse(await send(socket.path, bytes.subarray(0, middle), bytes.subarray(middle)))
    expect(JSON.parse(answer.stdout)).toEqual(REQUEST)
  })

  it.each<[string, string]>([
    ['no JSON', 'ledger verify\n'],
    ['nothing', '\n'],
    ['a number', '12\n'],
    ['null', 'null\n'],
    ['words that are no texts', '{"args":[1],"who":"marta"}\n'],
    ['nobody', '{"args":["log"],"who":""}\n'],
  ])('%s is answered with 2 and does nothing', async (_, text) => {
    const { socket } = await open()
    expect(JSON.parse(await send(socket.path, text))).toEqual({
      exit: 2,
      stdout: '',
      stderr: 'The server did not understand this.',
    })
  })

  it('gives no answer to a request that is half sent or too long, and goes on', async () => {
    const { folder, socket } = await open()
    expect(await send(socket.path, '{"args":["log"]')).toBe('')
    expect(await send(socket.path, Buffer.alloc(LONGEST_REQUEST + 1, 'x'), '\n')).toBe('')
    expect(await askServer(folder, REQUEST)).toMatchObject({ exit: 0 })
  })

  it('lets nobody wait without saying what they want', async () => {
    const { socket } = await open(undefined, { receiveLimitMs: 20 })
    const silent = connect(socket.path)
    silent.on('error', () => {})
    silent.resume()
    await once(silent, 'close')
  })

  it('says that it failed, reports why, and goes on', async () => {
    const failure = new Error('The disk is full.')
    const { folder } = await open(undefined, { perform: () => Promise.reject(failure) })
    expect(await askServer(folder, REQUEST)).toEqual({
      exit: 1,
      stdout: '',
      stderr: 'Something went wrong, and the server’s log says what. Look with `log` whether it was done.',
    })
    expect(faults).toEqual([failure])
  })

  it('can be opened by its own system user only', async () => {
    const { folder, socket } = await open()
    expect(socket.path).toBe(socketIn(folder))
    expect(statSync(socket.path).mode & 0o777).toBe(0o600)
    expect(findSocket(folder)).toBe(socket.path)
    chmodSync(socket.path, 0o666)
    expect(findSocket(folder)).toBeUndefined()
    chmodSync(socket.path, 0o600)
    chmodSync(folder, 0o777)
    expect(findSocket(folder)).toBeUndefined()
  })

  it.each<[string, (folder: string) => string]>([
    ['is too long', (folder) => join(folder, 'a'.repeat(100))],
    ['is open to others', (folder) => join(folder, 'open')],
  ])('stands elsewhere where the folder %s, and the folder says where', async (_, inside) => {
    const folder = inside(temporaryFolder())
    mkdirSync(folder)
    chmodSync(folder, folder.endsWith('open') ? 0o777 : 0o700)
    const { socket } = await open(folder)
    expect(existsSync(socketIn(folder))).toBe(false)
    expect(readFileSync(elsewhereIn(folder), 'utf8')).toBe(`${socket.path}\n`)
    expect(statSync(dirname(socket.path)).mode & 0o777).toBe(0o700)
    expect(await askServer(folder, REQUEST)).toMatchObject({ exit: 0 })
    await socket.close()
    expect([existsSync(elsewhereIn(folder)), existsSync(dirname(socket.path))]).toEqual([false, false])
  })

  it('takes the place of one that a killed server left behind', async () => {
    const folder = temporaryFolder()
    writeFileSync(socketIn(folder), '')
    writeFileSync(elsewhereIn(folder), '/nowhere/ops.sock\n')
    const { socket } = await open(folder)
    expect(socket.path).toBe(socketIn(folder))
    expect(await askServer(folder, REQUEST)).toMatchObject({ exit: 0 })
  })

  it('says nothing where nobody listens', async () => {
    const folder = temporaryFolder()
    expect(await askServer(folder, REQUEST)).toBeUndefined()
    const { socket } = await open(folder)
    await socket.close()
    expect(existsSync(socket.path)).toBe(false)
    expect(await askServer(folder, REQUEST)).toBeUndefined()
  })

  it('closes once what is at work has been answered, and waits for nobody else', async () => {
    const [begun, ending] = [createGate(), createGate()]
    const { folder, socket } = await open(undefined, {
      perform: async () => {
        begun.open()
        await ending.isOpen
        return { exit: 0, stdout: 'done', stderr: '' }
      },
    })
    const silent = connect(socket.path)
    silent.on('error', () => {})
    const answer = askServer(folder, REQUEST)
    await begun.isOpen
    const closed = socket.close()
    ending.open()
    expect(await answer).toMatchObject({ stdout: 'done' })
    await closed
  })

  it('tells who cannot be served why, in a sentence', async () => {
    const { folder, socket } = await open()
    const WHO = `Nothing was done. Process 4711 holds ${folder}, and `
    const LATER =
      'it takes no commands just now: a server that starts or stops, or another command at work. Try again in a moment.'
    expect(silenceSentence(folder, 4711)).toBe(WHO + LATER)
    chmodSync(socket.path, 0o666)
    expect(silenceSentence(folder, 4711)).toBe(
      `${WHO}its socket is not yours alone: type the command as the system user who started the server.`,
    )
    await socket.close()
    expect(silenceSentence(folder, 4711)).toBe(WHO + LATER)
  })

  it('gives the sentence as JSON to who asked for it', async () => {
    const { folder } = await open(undefined, { perform: () => Promise.reject(new Error('The disk is full.')) })
    const answer = await askServer(folder, { ...REQUEST, args: ['day', '--json'] })
    expect([answer?.exit, JSON.parse(answer?.stdout ?? ''), answer?.stderr]).toEqual([
      1,
      { detail: 'Something went wrong, and the server’s log says what. Look with `log` whether it was done.' },
      '',
    ])
  })

  it.each<[string, (socket: Socket) => void]>([
    ['has read it', (socket) => socket.on('data', () => socket.destroy())],
    ['has read nothing', (socket) => socket.destroy()],
  ])('a server that dies once it %s, before it has answered, is an error', async (_, die) => {
    const folder = temporaryFolder()
    const server = createServer(die)
    const mask = process.umask(0o177)
    server.listen(socketIn(folder))
    process.umask(mask)
    await once(server, 'listening')
    await expect(askServer(folder, REQUEST)).rejects.toThrow(ServerGoneError)
    await new Promise((resolve) => server.close(resolve))
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { lockedSentence, lockHolder, takeLock } from './lock.mjs'

const parent = mkdtempSync(join(tmpdir(), 'larkspur-lock-'))
const children: ChildProcess[] = []
let folders = 0

/** A folder of the test's own, with a lock in it when one is given. */
function newFolder(lock?: string): string {
  folders += 1
  const folder = join(parent, String(folders))
  if (lock !== undefined) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'larkspur.lock'), lock)
  }
  return folder
}

const lockIn = (folder: string) => join(folder, 'larkspur.lock')

/** Another process, which takes each folder it is told, at the moment it is told, and answers with the outcome. */
function startOther(): { pid: number; take(folder: string, at?: number): Promise<object>; kill(): Promise<void> } {
  const code = `
    import { takeLock } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)}
    process.on('message', ({ folder, at }) => {
      while (Date.now() < at);
      const outcome = takeLock(folder)
      process.send('heldBy' in outcome ? outcome : { taken: true })
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  return {
    pid: child.pid ?? 0,
    async take(folder, at = 0) {
      const answer = once(child, 'message')
      child.send({ folder, at })
      return (await answer)[0]
    },
    async kill() {
      const end = once(child, 'exit')
      child.kill('SIGKILL')
      await end
    },
  }
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

describe('a folder', () => {
  it('is taken, made when it is missing, and given back', () => {
    const folder = newFolder()
    expect(lockHolder(folder)).toBeUndefined()
    const lock = takeLock(folder)
    if (!('release' in lock)) throw new Error('The folder was not taken.')
    expect(lockHolder(folder)).toBe(process.pid)
    expect(readdirSync(folder)).toEqual(['larkspur.lock'])
    lock.release()
    expect(lockHolder(folder)).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused to a second process, which hears who holds it', async () => {
    const folder = newFolder()
    const other = startOther()
    expect(await other.take(folder)).toEqual({ taken: true })
    expect(takeLock(folder)).toEqual({ heldBy: other.pid })
    expect(lockHolder(folder)).toBe(other.pid)
    expect(readdirSync(folder)).toEqual(['larkspur.lock'])
    expect(lockedSentence('/srv/data', 4711)).toBe(
      'Larkspur is already running on /srv/data (process 4711); the embedded database serves one process, so stop that one first or choose another DATA_DIR.',
    )
  })

  it('is refused to the same process a second time', () => {
    const folder = newFolder()
    takeLock(folder)
    expect(takeLock(folder)).toEqual({ heldBy: process.pid })
  })

  it('is free again when its holder was killed', async () => {
    const folder = newFolder()
    const other = startOther()
    expect(await other.take(folder)).toEqual({ taken: true })
    await other.kill()
    expect(existsSync(lockIn(folder))).toBe(true)
    expect(lockHolder(folder)).toBeUndefined()
    expect(takeLock(folder)).toHaveProperty('release')
    expect(lockHolder(folder)).toBe(process.pid)
  })

  it('is free when the number of its holder belongs to another process by now', () => {
    const folder = newFolder(JSON.stringify({ pid: process.pid, born: 'at another time' }))
    expect(lockHolder(folder)).toBeUndefined()
    expect(takeLock(folder)).toHaveProperty('release')
  })

  it.each(['', 'not JSON', '{}', 'null'])('is free when its lock says nothing: %j', (content) => {
    const folder = newFolder(content)
    expect(lockHolder(folder)).toBeUndefined()
    expect(takeLock(folder)).toHaveProperty('release')
    expect(lockHolder(folder)).toBe(process.pid)
  })

  it('is not taken from somebody else by giving it back', () => {
    const folder = newFolder()
    const lock = takeLock(folder)
    const another = JSON.stringify({ pid: 1, born: 'long ago' })
    writeFileSync(lockIn(folder), another)
    if ('release' in lock) lock.release()
    expect(readFileSync(lockIn(folder), 'utf8')).toBe(another)
  })
})

describe('several processes at once', () => {
  const RACERS = 6
  const ROUNDS = 40

  it.each([
    ['a folder that is free', undefined],
    ['the lock of a dead process', JSON.stringify({ pid: 4_194_304, born: 'long ago' })],
    ['the lock of a number used again', JSON.stringify({ pid: process.pid, born: 'long ago' })],
  ])('race for %s, and exactly one gets it', { timeout: 60_000 }, async (_, lock) => {
    const racers = Array.from({ length: RACERS }, startOther)
    await Promise.all(racers.map((racer) => racer.take(newFolder())))
    for (let round = 0; round < ROUNDS; round += 1) {
      const folder = newFolder(lock)
      const at = Date.now() + 5
      const outcomes = await Promise.all(racers.map((racer) => racer.take(folder, at)))
      const winner = racers[outcomes.findIndex((outcome) => 'taken' in outcome)]?.pid
      const expected = racers.map(({ pid }) => (pid === winner ? { taken: true } : { heldBy: winner }))
      expect(outcomes, `round ${round}`).toEqual(expected)
      expect(readdirSync(folder)).toEqual(['larkspur.lock'])
      expect(lockHolder(folder)).toBe(winner)
    }
  })
})

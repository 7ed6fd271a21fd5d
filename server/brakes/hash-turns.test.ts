import { describe, expect, it } from 'vitest'
import { createHashTurns } from './hash-turns.ts'

/** Work that ends when it is told to, and says when it began. */
function work(name: string, begun: string[]) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const run = async () => {
    begun.push(name)
    await ended
    return name
  }
  return { run, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('turns at hashing', () => {
  it('go to so many at once and then in the order of asking', async () => {
    const turns = createHashTurns({ atOnce: 2 })
    const begun: string[] = []
    const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => work(name, begun)) as [
      ReturnType<typeof work>,
      ReturnType<typeof work>,
      ReturnType<typeof work>,
      ReturnType<typeof work>,
    ]
    const results = [one, two, three, four].map(({ run }) => turns.take(run))
    await settled()
    expect(begun).toEqual(['one', 'two'])
    two.end()
    await settled()
    expect(begun).toEqual(['one', 'two', 'three'])
    one.end()
    await settled()
    expect(begun).toEqual(['one', 'two', 'three', 'four'])
    three.end()
    four.end()
    expect(await Promise.all(results)).toEqual(['one', 'two', 'three', 'four'])
  })

  it('are handed on by a hash that fails', async () => {
    const turns = createHashTurns({ atOnce: 1 })
    const failing = turns.take(() => Promise.reject(new Error('no memory')))
    const next = turns.take(async () => 'hashed')
    await expect(failing).rejects.toThrow('no memory')
    expect(await next).toBe('hashed')
    expect(await turns.take(async () => 'hashed again')).toBe('hashed again')
  })
})

describe('calls that are going to hash', () => {
  it('are refused beyond their number, before they do anything, and let in again when one has ended', async () => {
    const turns = createHashTurns({ calls: 2 })
    const begun: string[] = []
    const [first, second, third] = [work('first', begun), work('second', begun), work('third', begun)]
    const inside = [turns.admit(first.run), turns.admit(second.run)]
    await expect(turns.admit(third.run)).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      headers: { 'retry-after': '3' },
    })
    expect(begun).toEqual(['first', 'second'])
    first.end()
    await inside[0]
    third.end()
    expect(await turns.admit(third.run)).toBe('third')
    second.end()
    await inside[1]
  })

  it('give their place back when they fail', async () => {
    const turns = createHashTurns({ calls: 1 })
    await expect(turns.admit(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    expect(await turns.admit(async () => 'let in')).toBe('let in')
  })
})

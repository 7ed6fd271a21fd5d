import type { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { embeddedPool } from './pool.ts'

/** An engine that has come to its end. */
const dead = { exec: async () => Promise.reject(new Error('memory access out of bounds')) } as unknown as PGlite

it('a rollback that fails ends nothing: the next one gets its turn', async () => {
  const strays: unknown[] = []
  const note = (reason: unknown) => void strays.push(reason)
  process.on('unhandledRejection', note)
  try {
    const pool = embeddedPool(dead)
    const first = await pool.connect()
    const second = pool.connect()
    await expect(first.query('select 1', [])).rejects.toThrow()
    first.release(true)
    await expect((await second).query('select 1', [])).rejects.toThrow('memory access out of bounds')
    await new Promise((resolve) => setImmediate(resolve))
    expect(strays).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})

it('who waits too long for the one connection hears that it is not to be had', async () => {
  const pool = embeddedPool(dead, 10)
  await pool.connect()
  await expect(pool.connect()).rejects.toThrow('The embedded database was busy for 0.01 seconds')
})

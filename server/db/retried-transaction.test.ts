import { expect, it } from 'vitest'
import { retried } from './retried-transaction.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

/** Fails as often as is told, and counts. */
function failing(code: string, times: number) {
  const seen = { runs: 0, undone: 0 }
  const run = async (undo: Array<() => void>) => {
    seen.runs += 1
    undo.push(() => {
      seen.undone += 1
    })
    if (seen.runs <= times) throw coded(code)
    return 'done'
  }
  return { seen, run }
}

it.each(['40001', '40P01'])(
  'a transaction that fails with %s runs again, and what it remembered is forgotten',
  async (code) => {
    const { seen, run } = failing(code, 2)
    expect(await retried(run)).toBe('done')
    expect(seen).toEqual({ runs: 3, undone: 2 })
  },
)

it('but not for ever', async () => {
  const { seen, run } = failing('40P01', 100)
  await expect(retried(run)).rejects.toMatchObject({ code: '40P01' })
  expect(seen).toEqual({ runs: 4, undone: 4 })
})

it.each(['08006', '57P01', 'ECONNRESET', '55P03', '23505'])('and not after %s', async (code) => {
  const { seen, run } = failing(code, 1)
  await expect(retried(run)).rejects.toMatchObject({ code })
  expect(seen).toEqual({ runs: 1, undone: 1 })
})

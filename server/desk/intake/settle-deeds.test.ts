import { describe, expect, it } from 'vitest'
import { settledCount } from './settle-deeds.ts'

const first = {
  things: [
    { name: 'Dress [Silk]', count: 2, upChargeCents: 300, remark: 'Bead missing' },
    { name: 'Dress [Silk]', count: 1 },
    { name: 'Pants', count: 2 },
  ],
  extras: [{ title: 'Bow', cents: 900 }],
  storage: null,
}
const dresses = (count: number) =>
  settledCount(first, { things: [] }, [{ name: 'Dress [Silk]', count }]).things.filter(({ name }) => name !== 'Pants')

describe('counts that were settled', () => {
  it('take off plain pieces first, and keep what stands with the others', () => {
    expect(dresses(2)).toEqual([first.things[0]])
    expect(dresses(1)).toEqual([{ ...first.things[0], count: 1 }])
    expect(dresses(0)).toEqual([])
  })

  it('add plain pieces, also of what only the second count has', () => {
    expect(dresses(4)).toEqual([{ name: 'Dress [Silk]', count: 2 }, first.things[0]])
    const { things } = settledCount(first, { things: [] }, [{ name: 'Tie', count: 1 }])
    expect(things.at(-1)).toEqual({ name: 'Tie', count: 1 })
  })

  it('leave what comes later to come later, as far as it is there', () => {
    const waiting = {
      ...first,
      later: [
        { name: 'Dress [Silk]', count: 2 },
        { name: 'Pants', count: 2 },
        { name: 'Bow', count: 1 },
      ],
    }
    const laterOf = (...rows: { name: string; count: number }[]) => settledCount(waiting, { things: [] }, rows).later
    expect(laterOf()).toEqual(waiting.later)
    // Two of three dresses waited, and one is there; all the pants did, and there is one more.
    expect(laterOf({ name: 'Dress [Silk]', count: 1 }, { name: 'Pants', count: 3 })).toEqual([
      { name: 'Dress [Silk]', count: 1 },
      { name: 'Pants', count: 3 },
      { name: 'Bow', count: 1 },
    ])
    expect(laterOf({ name: 'Dress [Silk]', count: 0 }, { name: 'Pants', count: 0 })).toEqual([
      { name: 'Bow', count: 1 },
    ])
  })

  it('are one of the two where things are measured, and leave everything else as it was', () => {
    const rugs = { ...first, things: [{ name: 'Rug', count: 10 }] }
    const measured = { things: [{ name: 'Rug', count: 12 }] }
    expect(settledCount(rugs, measured, [{ name: 'Rug', of: 'second' }]).things).toEqual(measured.things)
    expect(settledCount(rugs, measured, [{ name: 'Rug', of: 'first' }])).toEqual(rugs)
  })
})

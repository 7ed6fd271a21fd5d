import { expect, it } from 'vitest'
import { createGate } from '../../tests/gate.ts'
import { CHANGES_AT_ONCE, createCustomerTurns } from './customer-turns.ts'

/** Changes that stand still until they are let go, with how many of them have begun. */
function standingStill() {
  const gate = createGate()
  let begun = 0
  const change = async () => {
    begun += 1
    await gate.isOpen
  }
  return { change, letGo: gate.open, begun: () => begun }
}

it('a few changes of one customer run at once, the others in their turn, and those of another customer at any time', async () => {
  const turns = createCustomerTurns(4, 10_000)
  const { change, letGo, begun } = standingStill()
  const all = Promise.all(Array.from({ length: 12 }, () => turns(1, change)))
  expect(await turns(2, async () => 'at once')).toBe('at once')
  expect(begun()).toBe(CHANGES_AT_ONCE)
  letGo()
  await all
  expect(begun()).toBe(12)
})

it('who waits for too long is asked to come back, and takes no turn from those who come later', async () => {
  const turns = createCustomerTurns(4, 20)
  const { change, letGo, begun } = standingStill()
  const running = Promise.all(Array.from({ length: CHANGES_AT_ONCE }, () => turns(1, change)))
  const late = [turns(1, change), turns(1, change)]
  for (const each of late) await expect(each).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  letGo()
  await running
  expect(begun()).toBe(CHANGES_AT_ONCE)
  const next = standingStill()
  const more = Promise.all(Array.from({ length: CHANGES_AT_ONCE + 1 }, () => turns(1, next.change)))
  expect(next.begun()).toBe(0)
  await Promise.resolve()
  expect(next.begun()).toBe(CHANGES_AT_ONCE)
  next.letGo()
  await more
})

it('a change that fails gives its turn on', async () => {
  const turns = createCustomerTurns(4, 10_000)
  const failing = Array.from({ length: CHANGES_AT_ONCE * 2 }, () =>
    turns(1, async () => {
      throw new Error('refused')
    }),
  )
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(failing.map(() => 'rejected'))
  expect(await turns(1, async () => 'whole')).toBe('whole')
})

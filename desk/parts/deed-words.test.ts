import { expect, it } from 'vitest'
import { STAFF_DEEDS } from '#rules/staff-roles'
import { deedWords } from './deed-words.ts'

it('what was done is said plainly, with its sum, and what was only tried as a try', () => {
  expect(deedWords('credit give', 'done', '12.50')).toBe('gave $12.50 of credit')
  expect(deedWords('credit give', 'refused', '12.50')).toBe('tried to give $12.50 of credit')
  expect(deedWords('credit give', 'done', null)).toBe('gave credit')
  expect(deedWords('no-show waive', 'done', null)).toBe('waived a no-bag fee')
  expect(deedWords('charge', 'begun', '20.00')).toBe('began to charge $20.00, outcome unknown')
  expect(deedWords('order forward', 'done', null)).toBe('took an order to its next step')
  expect(deedWords('a command of long ago', 'refused', null)).toBe('tried to do something')
})

it('no command is ever told by its name, and none without its sum keeps the sign of one', () => {
  for (const deed of STAFF_DEEDS) {
    for (const outcome of ['done', 'refused', 'begun'] as const) {
      const words = deedWords(deed, outcome, null)
      expect([deed, words.includes('$'), words.includes('  ')]).toEqual([deed, false, false])
      if (deed.includes(' ')) expect([deed, 'did something', `tried to ${deed}`]).not.toContain(words)
    }
  }
})

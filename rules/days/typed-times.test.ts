import { expect, it } from 'vitest'
import { isTypedTime, typedTime } from './typed-times.ts'

const NOW = new Date('2026-11-19T23:10:00Z')

it.each([
  ['nothing', undefined, NOW],
  ['an hour of today, in Los Angeles', '10:42', new Date('2026-11-19T18:42:00Z')],
  ['the hour of now', '15:10', NOW],
  ['an hour of another day', '2026-11-18 9:05', new Date('2026-11-18T17:05:00Z')],
  ['the hour at which its window opens', '2026-11-18 09:00', new Date('2026-11-18T17:00:00Z')],
  ['a minute before it', '2026-11-18 08:59', 'before_its_window'],
  ['a minute from now', '15:11', 'in_the_future'],
  ['tomorrow', '2026-11-20 09:00', 'in_the_future'],
  ['no hour', 'noon', 'no_such_time'],
  ['no hour of a day', '24:00', 'no_such_time'],
  ['no day', '2026-02-30 10:00', 'no_such_time'],
])('%s', (_, typed, expected) => expect(typedTime(typed, { pickupDay: '2026-11-18' }, NOW)).toEqual(expected))

it('without a pickup any hour that has come will do', () =>
  expect(typedTime('2020-01-01 00:10', { pickupDay: null }, NOW)).toEqual(new Date('2020-01-01T08:10:00Z')))

it('nothing is at the door before it has left, and in the minute in which it left it may be', () => {
  const at = (typed: string) =>
    typedTime(typed, { pickupDay: '2026-11-18', leftAt: new Date('2026-11-19T18:42:30Z') }, NOW)
  expect(at('10:41')).toBe('before_it_left')
  expect(at('2026-11-18 10:50')).toBe('before_it_left')
  expect(at('10:42')).toEqual(new Date('2026-11-19T18:42:00Z'))
  expect(at('2026-11-18 08:59')).toBe('before_its_window')
  expect(typedTime(undefined, { pickupDay: '2026-11-18', leftAt: NOW }, NOW)).toEqual(NOW)
})

it('is read before anything is opened', () => {
  expect(['9:05', '2026-11-18 23:59'].map(isTypedTime)).toEqual([true, true])
  expect(['9', '9:5', '2026-11-31 10:00', 'today 10:00'].map(isTypedTime)).toEqual([false, false, false, false])
})

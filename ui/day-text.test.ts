import { expect, it } from 'vitest'
import { dateText, dayText, momentText, shortDayText, timeText } from './day-text.ts'

it('a month and its day, and a time and its AM, are never parted', () => {
  expect(dayText('2026-11-19')).toBe('Thursday, November\u00a019th')
  expect(shortDayText('2026-11-19')).toBe('Thu, Nov\u00a019')
  expect(dateText('2026-11-19')).toBe('November\u00a019th')
  expect(timeText(540)).toBe('9:00\u00a0AM')
  // The line may end before the time.
  expect(momentText(new Date('2026-11-17T17:00:00Z'))).toBe('Tuesday, November\u00a017th, 9:00\u00a0AM')
})

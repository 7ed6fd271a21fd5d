import { expect, it } from 'vitest'
import { cut, table } from './table.ts'

it('puts columns under their headings', () => {
  expect(
    table(
      ['Pickup', 'Name', 'Remarks'],
      [
        [7, 'Grace Hopper', 'RUSH'],
        [1234567, null, ''],
      ],
    ),
  ).toBe(
    ['Pickup   Name          Remarks', '-------  ------------  -------', '7        Grace Hopper  RUSH', '1234567'].join(
      '\n',
    ),
  )
})

it('breaks a long last column between words, and a word only where it must', () => {
  const words = 'leave it with the doorman '.repeat(6).trim()
  const lines = table(
    ['Pickup', 'Remarks'],
    [
      [1, words],
      [2, 'x'.repeat(150)],
    ],
  ).split('\n')
  expect(lines).toHaveLength(6)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(120)
  expect(lines[3]).toMatch(/^ {8}\w/)
  expect(`${lines[2]?.slice(8)} ${lines[3]?.slice(8)}`).toBe(words)
})

it('lets nobody write lines of their own or steer the terminal', () => {
  const lines = table(['Name', 'Note'], [['Eve\u001b[31m', 'one\n2  Forged  row\u202e']]).split('\n')
  expect(lines[2]).toBe('Eve[31m  one 2  Forged  row')
})

it.each([
  ['short', 5, 'short'],
  ['credit give', 8, 'credit…'],
  ['one\ntwo\u001b', 20, 'one two'],
  ['😀😀😀', 2, '😀…'],
])('%j in %i letters is %j', (text, room, shown) => expect(cut(text, room)).toBe(shown))

import { describe, expect, it } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const ada = { email: 'ada.marsh@example.com', phone: '+14085550199', firstName: 'Ada', lastName: 'Marshall' }

describe('a password that is guessed at once', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'passw0rd123',
    'iloveyou',
    'ILoveYou2',
    'welcome1',
    'Welcome2026!',
    'letmein!',
    'sunshine',
    'princess1',
    'football',
    'baseball12',
    'superman',
    'michael7',
    'trustno1',
    'qwerty123',
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    '1q2w3e4r',
    '1qaz2wsx',
    '1234567',
    '12345678',
    '987654321',
    '1234567890',
    '19850412',
    'abcdefg',
    'abc1234',
    'aaaaaaa',
    '1111111',
    '1212121',
    'abcabcabc',
    'larkspur',
    'Larkspur1',
    'laundryday',
    'ada.marsh@example.com',
    'ada.marsh',
    'Ada.Marsh1',
    'marshall',
    'Marshall99',
    'AdaMarshall',
    'passwordpassword',
    'qwertyqwerty',
    '12345678a',
    'a1234567',
    'qwer1234',
    '4085550199',
    '408-555-0199',
    '+1 (408) 555-0199',
  ])('%s', (password) => {
    expect(isGuessable(password, ada)).toBe(true)
  })
})

describe('a password that is not', () => {
  it.each([
    'fresh-linen',
    'clean-sheets',
    'laundry-day',
    'br1ne-x',
    ' clean sheets ',
    'correct horse battery staple',
    'sunshine-on-the-bay',
    'football8472619',
    'my-password',
    'xk7-qpd',
    'a'.repeat(256),
  ])('%s', (password) => {
    expect(isGuessable(password, ada)).toBe(false)
  })
})

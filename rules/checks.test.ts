import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaCodes } from './area-codes.ts'
import {
  type Check,
  emailAddress,
  firstFailure,
  gateCode,
  maximumLength,
  minimumLength,
  phoneDigits,
  phoneNumber,
  required,
  shownPhone,
  storedPhone,
} from './checks.ts'

describe('a required value', () => {
  it.each(['', ' ', '\t\n'])('[R305] %j is missing', (value) => {
    expect(required(value)).toBe('Required')
  })

  it.each(['a', '0', ' a '])('%j is there', (value) => {
    expect(required(value)).toBeUndefined()
  })
})

describe('a gate or building code', () => {
  it.each(['', '#4711', '1234*', 'C 0417', 'Ü-12', 'a'.repeat(20), `  ${'a'.repeat(20)}\t`])(
    '%j is one, or none',
    (value) => {
      expect(gateCode(value)).toBeUndefined()
    },
  )

  it('has at most 20 characters: more is a sentence', () => {
    expect(gateCode('a'.repeat(21))).toBe('Must be 20 characters or less')
  })

  // Marks that only machines see are dropped when it is kept; what is neither dropped nor seen is refused.
  it.each(['47\u200D11', '47\0', '\uE000', '\uD800'])('%j cannot be read', (value) => {
    expect(gateCode(value)).toBe('Must be letters, numbers or symbols')
  })
})

describe('length', () => {
  it('[R306] [R431] is at least 7', () => {
    expect(minimumLength('')).toBe('Must be 7 characters or more')
    expect(minimumLength('a'.repeat(6))).toBe('Must be 7 characters or more')
    expect(minimumLength('a'.repeat(7))).toBeUndefined()
  })

  it('[R307] [R431] is at most 256', () => {
    expect(maximumLength('')).toBeUndefined()
    expect(maximumLength('a'.repeat(256))).toBeUndefined()
    expect(maximumLength('a'.repeat(257))).toBe('Must be 256 characters or less')
  })
})

describe('an e-mail address', () => {
  it.each([
    'ada@example.com',
    'ADA@EXAMPLE.COM',
    'Ada.Lovelace@Example.Co.Uk',
    'ada+laundry@example.com',
    "o'brien@example.com",
    'ada_l-1@sub-domain.example.com',
    '1@2.com',
    ' ada@example.com ',
    `${'a'.repeat(64)}@example.com`,
  ])('[R308] %j is one', (value) => {
    expect(emailAddress(value)).toBeUndefined()
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.c',
    'ada@@example.com',
    'ada@example..com',
    'ada@.example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada lovelace@example.com',
    'ada@exam ple.com',
    'ada@example.com,eve@example.com',
    'ada@example.com\nbcc: eve@example.com',
    '<ada@example.com>',
    'ada@example.123',
    `${'a'.repeat(65)}@example.com`,
  ])('[R308] %j is none', (value) => {
    expect(emailAddress(value)).toBe('Invalid email address')
  })

  it('[R308] is judged alike in either case', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (value) => {
        expect(emailAddress(value.toUpperCase())).toBe(emailAddress(value.toLowerCase()))
      }),
    )
  })

  it('is judged quickly, however long and odd it is', () => {
    const began = performance.now()
    expect(emailAddress(`${'a.'.repeat(20_000)}@${'a-'.repeat(20_000)}`)).toBe('Invalid email address')
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('a phone number', () => {
  it.each([
    '6505550123',
    '650-555-0123',
    '650_555_0123',
    '650-555-0123_',
    '+1 650-555-0123',
    '+1650-555-0123',
    '+16505550123',
    ' 650-555-0123 ',
  ])('[R309] [R430] %j has its ten digits, and is kept with +1', (value) => {
    expect(phoneNumber(value)).toBeUndefined()
    expect(phoneDigits(value)).toBe('6505550123')
    expect(storedPhone(value)).toBe('+16505550123')
    expect(shownPhone(storedPhone(value))).toBe('650-555-0123')
  })

  it.each([
    '',
    '650-555-012',
    '650-555-012_',
    '650-555-01234',
    '16505550123',
    '+44 650-555-0123',
    '650 555 0123',
    '(650) 555-0123',
    '650.555.0123',
    '650-555-O123',
    '٦٥٠٥٥٥٠١٢٣',
    '+1+16505550123',
  ])('[R309] %j is none', (value) => {
    expect(phoneNumber(value)).toBe('Invalid phone number, must be 10 digits')
  })
})

describe('a phone number by the plan', () => {
  const SENTENCE = 'Must be a US phone number that can get texts'

  it.each([
    ['900-234-5678', 'premium'],
    ['650-976-1234', 'premium in every area'],
    ['800-234-5678', 'toll-free'],
    ['833-234-5678', 'toll-free'],
    ['888-234-5678', 'toll-free'],
    ['416-555-0123', 'Toronto'],
    ['604-555-0123', 'Vancouver'],
    ['876-555-0123', 'Jamaica'],
    ['809-555-0123', 'the Dominican Republic'],
    ['242-555-0123', 'the Bahamas'],
    ['500-555-0123', 'of no place'],
    ['700-555-0123', 'of no place'],
    ['000-000-0000', 'made up'],
    ['050-555-0123', 'an area code with a 0 in front'],
    ['150-555-0123', 'an area code with a 1 in front'],
    ['911-555-0123', 'a service as the area code'],
    ['650-055-0123', 'an exchange with a 0 in front'],
    ['650-155-0123', 'an exchange with a 1 in front'],
    ['650-411-0123', 'a service as the exchange'],
    ['650-911-0123', 'a service as the exchange'],
    ['999-999-9999', 'an area code that nobody has'],
    ['+1 416-555-0123', 'Toronto, with the prefix'],
  ])('%s is refused: %s', (value) => {
    expect(phoneNumber(value)).toBe(SENTENCE)
  })

  it.each([
    '650-555-0142',
    '408-234-5678',
    '212-234-5678',
    '202-234-5678',
    '907-555-0101',
    '808-234-5678',
    '787-234-5678',
    '671-234-5678',
    '650-410-0123',
    '650-990-0123',
  ])('%s may be texted', (value) => {
    expect(phoneNumber(value)).toBeUndefined()
  })

  it('knows each area code once, none of them a service, toll-free or reserved', () => {
    const codes = Object.values(areaCodes).flatMap((own) => own.split(' '))
    expect(codes.length).toBeGreaterThan(340)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) {
      expect(code).toMatch(/^[2-9][0-8]\d$/)
      // Easily recognized codes such as 800, 822 and 911 are no place's.
      expect(code[1]).not.toBe(code[2])
    }
  })

  it('lets nothing pass that the plan cannot hold, whatever ten digits are typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        if (phoneNumber(digits) !== undefined) return
        expect(digits).toMatch(/^[2-9][0-8]\d[2-9]\d{6}$/)
        expect(digits.slice(4, 6)).not.toBe('11')
      }),
    )
  })
})

describe('a chain of checks', () => {
  const password: Check[] = [required, minimumLength, maximumLength]

  it('[R304] shows the first failure only', () => {
    expect(firstFailure('', password)).toBe('Required')
    expect(firstFailure('short', password)).toBe('Must be 7 characters or more')
    expect(firstFailure('a'.repeat(257), password)).toBe('Must be 256 characters or less')
    expect(firstFailure('long enough', password)).toBeUndefined()
  })

  it('[R304] goes by the order in which the checks are given', () => {
    expect(firstFailure('x', [minimumLength, emailAddress])).toBe('Must be 7 characters or more')
    expect(firstFailure('x', [emailAddress, minimumLength])).toBe('Invalid email address')
  })

  it('lets everything pass when it is empty', () => {
    expect(firstFailure('', [])).toBeUndefined()
  })
})

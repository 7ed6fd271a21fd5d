import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manyLines, oneLine } from './plain-text.ts'

describe('a field of one line', () => {
  it.each([
    ['Ada\nE-mail: eve@example.com', 'Ada E-mail: eve@example.com'],
    ['Ada\r\nMarsh', 'Ada Marsh'],
    ['Ada\u2028Marsh\u2029Hill\u0085', 'Ada Marsh Hill '],
    ['Ada\tMarsh', 'Ada Marsh'],
    ['\u202Ehsra\u202C Ada', 'hsra Ada'],
    ['\u2066Ada\u2069\u200F\u061C', 'Ada'],
    ['A\u0007d\u001B[31ma\u007F\u009B', 'Ad[31ma'],
    ['\uFEFFAda', 'Ada'],
    ['\u200B\u00ADA\u{E0041}da', 'Ada'],
  ])('%j becomes %j', (typed, kept) => {
    expect(oneLine(typed)).toBe(kept)
  })

  it.each(['José Ñandú', '李小龍', 'عادل', 'O’Brien-Núñez', '👩‍🔧 Kit', 'क्‍ष', 'zero\u0000byte'])(
    '%j stays',
    (typed) => {
      expect(oneLine(typed)).toBe(typed)
    },
  )

  it('is one line, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const kept = oneLine(typed)
        expect(kept).not.toMatch(/[\n\r\u2028\u2029\u202A-\u202E\u2066-\u2069]/)
        expect(oneLine(kept)).toBe(kept)
      }),
    )
  })
})

it('a field of several lines keeps its lines and tabs, and nothing else that is unseen', () => {
  expect(manyLines('Gate:\t12\r\nRing\u2028twice\u0007\u202E!')).toBe('Gate:\t12\nRing\ntwice!')
})

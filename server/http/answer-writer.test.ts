import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call'
import { calls } from '#contract/calls'
import { snakeCased } from '#contract/casing'
import { answerWriter } from './answer-writer.ts'

const answers = Object.entries<Call>(calls).flatMap(([name, { answer, otherAnswers = {} }]) => [
  ...(answer ? [{ name, schema: answer }] : []),
  ...Object.entries(otherAnswers).map(([status, schema]) => ({ name: `${name} ${status}`, schema })),
])

/** A value of the schema, as full or as empty as it may be, with something in each object that no contract names. */
function sampleOf(schema: z.core.$ZodType, isFull: boolean): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, part]) => [name, sampleOf(part, isFull)])
      return { passwordHash: 'not for you', ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) }
    }
    case 'array':
      return isFull ? [sampleOf(def.element, true), sampleOf(def.element, false)] : []
    case 'nullable':
      return isFull ? sampleOf(def.innerType, true) : null
    case 'optional':
      return isFull ? sampleOf(def.innerType, true) : undefined
    case 'union':
      return sampleOf(def.options[isFull ? 0 : 1] as z.core.$ZodType, true)
    case 'string':
      return z.safeParse(schema, '1.05').success && !z.safeParse(schema, 'x').success ? '1.05' : 'a "b"\n\\ \u2028 é 🧺'
    case 'number':
      return 7
    case 'boolean':
      return isFull
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    default:
      throw new Error(`No sample of ${def.type}`)
  }
}

/** The same value once for each leaf, which is of another kind there. */
function* spoilt(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) yield { not: 'this' }
  else
    for (const [name, part] of Object.entries(value)) {
      if (name === 'passwordHash') continue
      for (const other of spoilt(part)) {
        yield Array.isArray(value)
          ? value.map((each, index) => (index === Number(name) ? other : each))
          : { ...value, [name]: other }
      }
    }
}

describe('the answer of each call', () => {
  it.each(answers)('$name is written as the contract parses it, and nothing else leaves', ({ schema }) => {
    const write = answerWriter(schema)
    for (const isFull of [true, false]) {
      const value = sampleOf(schema, isFull)
      const text = write(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(snakeCased(schema.parse(value)))))
      expect(text).not.toMatch(/password|not for you/)
    }
  })

  it.each(answers)('$name is refused where one field is of another kind or missing', ({ schema }) => {
    const write = answerWriter(schema)
    for (const wrong of spoilt(sampleOf(schema, true))) expect(() => write(wrong)).toThrow()
    expect(() => write(undefined)).toThrow()
  })
})

it('a refusal says which field it is about', () => {
  const write = answerWriter(z.object({ plan: z.object({ amountCents: z.int() }) }))
  expect(() => write({ plan: { amountCents: 1.5 } })).toThrow(/amountCents/)
  expect(() => write({ plan: {} })).toThrow(/amountCents/)
})

it('shapes are told apart by their names, and a wrong value is no other shape', () => {
  const write = answerWriter(
    z.union([z.object({ id: z.int(), lines: z.array(z.string()) }), z.object({ id: z.int() })]),
  )
  expect(write({ id: 1, lines: ['a'] })).toBe('{"id":1,"lines":["a"]}')
  expect(write({ id: 1 })).toBe('{"id":1}')
  expect(() => write({ id: 1, lines: [2] })).toThrow()
})

it('what JSON has no number for is refused', () => {
  const write = answerWriter(z.object({ miles: z.number() }))
  for (const miles of [Number.NaN, Number.POSITIVE_INFINITY, '3', null]) expect(() => write({ miles })).toThrow()
  expect(write({ miles: 3.25 })).toBe('{"miles":3.25}')
})

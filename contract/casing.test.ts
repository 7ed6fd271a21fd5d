import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { camelCased, camelName, snakeCased, snakeName } from './casing.ts'

describe('names', () => {
  it.each([
    ['address_line_1', 'addressLine1'],
    ['address_line_2', 'addressLine2'],
    ['zip_code', 'zipCode'],
    ['has_doorman', 'hasDoorman'],
    ['dollar_delivery_free_from', 'dollarDeliveryFreeFrom'],
    ['non_field_errors', 'nonFieldErrors'],
    ['id', 'id'],
    ['a_b_c', 'aBC'],
    ['billing_address.address_line_1', 'billingAddress.addressLine1'],
  ])('[R225] %s on the wire is %s in the application', (snake, camel) => {
    expect(camelName(snake)).toBe(camel)
    expect(snakeName(camel)).toBe(snake)
  })

  it('leaves a name alone that is already spelled as wanted', () => {
    expect(camelName('addressLine1')).toBe('addressLine1')
    expect(camelName('fullName')).toBe('fullName')
    expect(snakeName('address_line_1')).toBe('address_line_1')
    expect(snakeName('full_name')).toBe('full_name')
  })
})

describe('values', () => {
  const wire = {
    id: 1,
    main_address: { address_line_1: '650 Castro Street', address_line_2: null, zip_code: '94041' },
    zip_code_list: [{ is_main: true, nested_list: [{ deep_name: 'some_text_stays' }] }, 'plain_text', 7],
  }
  const application = {
    id: 1,
    mainAddress: { addressLine1: '650 Castro Street', addressLine2: null, zipCode: '94041' },
    zipCodeList: [{ isMain: true, nestedList: [{ deepName: 'some_text_stays' }] }, 'plain_text', 7],
  }

  it('[R225] renames fields in objects and lists, however deep, in both directions', () => {
    expect(camelCased(wire)).toEqual(application)
    expect(snakeCased(application)).toEqual(wire)
  })

  it.each([[null], [undefined], ['snake_text'], [12], [true]])('gives %s back as it is', (value) => {
    expect(camelCased(value)).toBe(value)
    expect(snakeCased(value)).toBe(value)
  })

  it('keeps dates and other things with a class of their own', () => {
    const createdAt = new Date('2026-11-17T18:00:00Z')
    const link = new URL('https://larkspur.example/some_path')
    const renamed = snakeCased({ createdAt, link }) as Record<string, unknown>
    expect(renamed['created_at']).toBe(createdAt)
    expect(renamed['link']).toBe(link)
  })

  it('keeps a field called __proto__ as a field, which reaches no prototype', () => {
    const given = JSON.parse('{"__proto__":{"is_admin":true},"full_name":"Ada"}')
    const renamed = camelCased(given) as Record<string, unknown>
    expect(JSON.stringify(renamed)).toBe('{"__proto__":{"isAdmin":true},"fullName":"Ada"}')
    expect(renamed['isAdmin']).toBeUndefined()
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  it('tells of a field that came in both spellings, wherever it stands', () => {
    const twice: string[] = []
    camelCased(
      { full_name: 'Ada', fullName: 'Eve', list: [{ zip_code: '1', zipCode: '2' }] },
      { twice: (name) => void twice.push(name) },
    )
    expect(twice).toEqual(['fullName', 'zipCode'])
  })

  it('tells of nothing where names merely resemble those that every object has', () => {
    const twice: string[] = []
    camelCased({ constructor: 1, to_string: 2, value_of: 3, full_name: 4 }, { twice: (name) => void twice.push(name) })
    expect(twice).toEqual([])
  })

  it('loses nothing on the way out and in again, for any names spelled as the contract spells them', () => {
    const name = fc.oneof(
      fc.stringMatching(/^[a-z][a-z0-9]{0,8}(?:[A-Z][a-z0-9]{0,8}){0,4}$/),
      fc.constantFrom('addressLine1', 'addressLine2'),
    )
    const { record } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        tie('record'),
      ),
      record: fc.dictionary(name, tie('value'), { maxKeys: 6 }),
    }))
    fc.assert(fc.property(record, (value) => void expect(camelCased(snakeCased(value))).toEqual(value)))
  })
})

describe('the contract', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })

  /** Every field name of a schema, however deep, on the way in and on the way out. */
  function fieldNames(schema: z.ZodType): string[] {
    const names: string[] = []
    for (const io of ['input', 'output'] as const) collect(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
    return names

    function collect(node: unknown): void {
      if (typeof node !== 'object' || node === null) return
      for (const [key, value] of Object.entries(node)) {
        if (key === 'properties') names.push(...Object.keys(value))
        collect(value)
      }
    }
  }

  const schemas = Object.entries(modules).flatMap(([file, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      value instanceof z.ZodType ? [{ title: `${file} ${name}`, names: fieldNames(value) }] : [],
    ),
  )

  it('is found by this test', () => {
    const all = schemas.flatMap(({ names }) => names)
    expect(all).toEqual(expect.arrayContaining(['fullName', 'deliveryFreeFrom', 'isExtendedRoute', 'expMonth']))
  })

  it.each(schemas)('$title: every field has one name on the wire and one in the application', ({ names }) => {
    for (const name of names) {
      expect(snakeName(name)).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
      expect(camelName(snakeName(name))).toBe(name)
    }
  })
})

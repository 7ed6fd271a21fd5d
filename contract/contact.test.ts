import { describe, expect, it } from 'vitest'
import { type Lead, leadInput } from './contact.ts'

const storage = {
  kind: 'Storage',
  fullName: 'Ada Lovelace',
  phone: '+1 650-555-0123',
  email: 'ada@example.com',
  accept: true,
}
const possible = { kind: 'possible', fullName: 'Ada', email: 'ada@example.com', message: 'Do you clean sails?' }
const interested = {
  kind: 'interested',
  email: 'ada@example.com',
  phone: '+1 650-555-0123',
  zipCode: '94999',
  address: '1 Far Away Road',
}

const read = (input: unknown): Lead => leadInput.parse(input)

/** The sentences under each field of a refused lead. */
function problems(input: unknown): Record<string, string[]> {
  const parsed = leadInput.safeParse(input)
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.')
    fields[name] = [...(fields[name] ?? []), message]
  }
  return fields
}

const without = (input: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))

describe('the storage form', () => {
  it('[R272] [R273] [R397] is read as it is sent, its phone as it is kept', () => {
    expect(read(storage)).toEqual({
      kind: 'storage',
      fullName: 'Ada Lovelace',
      phone: '+16505550123',
      email: 'ada@example.com',
      accept: true,
    })
  })

  it.each([
    ['fullName', '[R330]'],
    ['phone', '[R331]'],
    ['email', '[R332]'],
    ['accept', '[R333]'],
  ])('needs %s %s', (name) => {
    expect(problems(without(storage, name))).toEqual({ [name]: ['Required'] })
    const empty = name === 'accept' ? false : ''
    expect(problems({ ...storage, [name]: empty })).toEqual({ [name]: ['Required'] })
    expect(problems({ ...storage, [name]: null })).toEqual({ [name]: ['Required'] })
  })

  it('lists everything that is missing at once', () => {
    const all = { email: ['Required'], fullName: ['Required'], phone: ['Required'], accept: ['Required'] }
    expect(problems({ kind: 'storage' })).toEqual(all)
    expect(problems({ kind: 'storage', email: '', fullName: ' ', phone: '', accept: false })).toEqual(all)
  })

  it('[R331] [R332] shows the sentences of the phone and e-mail rules', () => {
    expect(problems({ ...storage, phone: '650-555-012_', email: 'ada@example' })).toEqual({
      phone: ['Invalid phone number, must be 10 digits'],
      email: ['Invalid email address'],
    })
  })
})

describe('the notify-me form', () => {
  it('[R272] [R273] is read as it is sent, its phone as it is kept', () => {
    expect(read(interested)).toEqual({
      kind: 'interested',
      email: 'ada@example.com',
      phone: '+16505550123',
      zipCode: '94999',
      address: '1 Far Away Road',
      accept: false,
    })
  })

  it('[R334] needs an e-mail address and nothing else', () => {
    expect(problems(without(interested, 'email'))).toEqual({ email: ['Required'] })
    expect(problems({ ...interested, email: 'ada' })).toEqual({ email: ['Invalid email address'] })
    expect(read({ kind: 'interested', email: 'ada@example.com' })).toEqual({
      kind: 'interested',
      email: 'ada@example.com',
      accept: false,
    })
  })

  it('refuses a phone that is none', () => {
    expect(problems({ ...interested, phone: '+1 12' })).toEqual({ phone: ['Invalid phone number, must be 10 digits'] })
  })
})

describe('the contact form', () => {
  it('[R272] is read as it is sent', () => {
    expect(read(possible)).toEqual({ ...possible, accept: false })
  })

  it.each(['fullName', 'email', 'message'])('needs %s', (name) => {
    expect(problems(without(possible, name))).toEqual({ [name]: ['Required'] })
    expect(problems({ ...possible, [name]: '  ' })).toEqual({ [name]: ['Required'] })
  })

  it('takes a message of 4000 characters and no longer one', () => {
    expect(read({ ...possible, message: 'a'.repeat(4000) }).message).toHaveLength(4000)
    expect(problems({ ...possible, message: 'a'.repeat(4001) })).toEqual({
      message: ['Must be 4000 characters or less'],
    })
  })
})

describe('any lead', () => {
  it.each([
    ['interested', 'interested'],
    ['possible', 'possible'],
    ['storage', 'storage'],
    ['Storage', 'storage'],
    ['INTERESTED', 'interested'],
    [' Possible ', 'possible'],
  ])('[R274] %j is the kind %s', (given, kind) => {
    expect(read({ ...storage, ...possible, ...interested, accept: true, kind: given }).kind).toBe(kind)
  })

  it.each([['other'], [''], [null], [undefined], [1]])('[R274] %j is no kind', (kind) => {
    expect(problems({ ...storage, kind })).toEqual({ kind: ['Must be interested, possible or storage'] })
  })

  it.each(['+1 650-555-0123', '650-555-0123', '+16505550123', '6505550123', ' 650-555-0123 '])(
    'keeps the phone %j as +1 and ten digits',
    (phone) => {
      expect(read({ ...interested, phone }).phone).toBe('+16505550123')
    },
  )

  it.each([null, '', '   ', undefined])('counts %j as left out where a field may be', (nothing) => {
    const lead = { ...interested, phone: nothing, fullName: nothing, zipCode: nothing, address: nothing }
    expect(read({ ...lead, message: nothing })).toEqual({
      kind: 'interested',
      email: 'ada@example.com',
      accept: false,
    })
  })

  it('counts an accept of null as not accepted', () => {
    expect(read({ ...interested, accept: null }).accept).toBe(false)
  })

  it.each(['fullName', 'zipCode', 'address'])('takes no %s beyond 256 characters', (name) => {
    expect(problems({ ...interested, [name]: 'a'.repeat(257) })).toEqual({ [name]: ['Must be 256 characters or less'] })
    expect(problems({ ...interested, [name]: 'a'.repeat(256) })).toEqual({})
  })

  it('trims what was typed and drops what nobody asked for', () => {
    const lead = read({ ...interested, email: ' ada@example.com ', address: ' 1 Far Away Road ', isAdmin: true })
    expect(lead).toEqual(read(interested))
  })
})

describe('the signs of a machine', () => {
  const signs = (given: Record<string, unknown>) => {
    const { website, filledInMs } = read({ ...possible, ...given })
    return [website, filledInMs]
  }

  it('are read as the forms send them', () => {
    expect(signs({ website: '', filledInMs: 9000 })).toEqual([undefined, 9000])
    expect(signs({ website: 'https://pills.example', filledInMs: 12.5 })).toEqual(['https://pills.example', 12.5])
  })

  it('may be left out', () => {
    expect(signs({})).toEqual([undefined, undefined])
    expect(signs({ website: null, filledInMs: null })).toEqual([undefined, undefined])
  })

  it.each([
    [7, 'soon'],
    [{}, []],
    [true, false],
  ])('never refuse a lead, and tell on it when they make no sense: %j %j', (website, filledInMs) => {
    expect(signs({ website, filledInMs })).toEqual([expect.stringMatching(/./), 0])
  })
})

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLog, scrub, scrubLine } from './log.ts'

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Built here, so that no token stands in the sources. */
const JWT = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub: 12 })}.${'s1gn-ature_'.repeat(4)}`
const PROVIDER_KEY = ['sk', 'test', 'abcdEFGH12345678'].join('_')
const WEBHOOK_SECRET = ['whsec', 'abcdEFGH12345678'].join('_')

/** What stands in the log after this was logged. */
function logged(fields: object, message = 'said'): Record<string, unknown> {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info(fields, message)
  expect(lines).toHaveLength(1)
  return JSON.parse(String(lines[0]))
}

describe('what is never written', () => {
  it.each([
    'password',
    'new_password',
    'newPassword',
    'old_password',
    'currentPassword',
    'password_confirm',
    'passwordConfirm',
    'token',
    'secret',
    'authorization',
    'cookie',
    'set-cookie',
    'cvc',
    'number',
    'card_number',
    'cardNumber',
    'stripe-signature',
    'Authorization',
  ])('the value of %s, however deep it stands', (name) => {
    const value = 'hunter2 with "quotes" and \\ more'
    expect(logged({ [name]: value, body: { list: [{ [name]: value }] } })).toMatchObject({
      [name]: '[hidden]',
      body: { list: [{ [name]: '[hidden]' }] },
    })
    expect(logged({ [name]: 123456 })[name]).toBe('[hidden]')
  })

  it('a password in JSON that stands in a message', () => {
    const body = JSON.stringify({ email: 'ada@example.com', password: 'hunter2 "quoted"', plan: 'gold' })
    expect(logged({}, `could not read ${body}`)['msg']).toBe(
      'could not read {"email":"a***@example.com","password":"[hidden]","plan":"gold"}',
    )
  })

  it.each([
    ['a session token', `Bearer ${JWT} was refused`, 'Bearer [hidden] was refused'],
    ["a provider's key", `No such customer with ${PROVIDER_KEY}.`, 'No such customer with [hidden].'],
    ["a webhook's secret", `signed with ${WEBHOOK_SECRET}`, 'signed with [hidden]'],
    [
      'a link that resets a password',
      'GET /password/reset/confirm/MTI/c7xk-2b9d?next=1',
      'GET /password/reset/confirm/[hidden]?next=1',
    ],
    ['a link that confirms an address', 'GET /email/confirm/MTI/c7xk-2b9d', 'GET /email/confirm/[hidden]'],
    [
      'a row that broke a constraint',
      'new row violates check "c" | Failing row contains (7, 4 Elm St, #9317*, Ring (twice)).',
      'new row violates check "c" | Failing row contains ([hidden]).',
    ],
    ['a card number', 'card 4242424242424242 declined', 'card [hidden] declined'],
    ['a card number with spaces', 'card 4242 4242 4242 4242 declined', 'card [hidden] declined'],
    ['a card number with dashes', 'card 4000-0000-0000-0002', 'card [hidden]'],
    ['a card number of 15 digits', '3782 822463 10005', '[hidden]'],
    ['a card number on a line of its own', 'card:\n4242 4242 4242 4242\ndeclined', 'card:\n[hidden]\ndeclined'],
    ['most of a phone number', 'to 650-555-0123 now', 'to ***-***-0123 now'],
    ['most of a phone number as it is kept', 'Key (phone)=(+16505550123) exists', 'Key (phone)=(***-***-0123) exists'],
    ['most of a phone number as it is sent', '"+1 650-555-0123"', '"***-***-0123"'],
    ['most of a phone number in brackets', '(650) 555-0123', '***-***-0123'],
    ['most of a phone number on a line of its own', 'call\n6505550123', 'call\n***-***-0123'],
    ['most of an e-mail address', 'to Ada.Lovelace+x@example.com.', 'to A***@example.com.'],
    ['most of an e-mail address after a tab', 'to\tada@example.com', 'to\ta***@example.com'],
    ['most of an e-mail address after an odd sign', '\u0001ada@example.com', '\u0001a***@example.com'],
  ])('%s', (_, text, expected) => {
    expect(scrub(text)).toBe(expected)
    expect(logged({ deep: { list: [text] } }, text)).toMatchObject({ msg: expected, deep: { list: [expected] } })
  })

  it('a verification code', () => {
    expect(logged({ code: '123456', body: { code: '000001' } })).toMatchObject({
      code: '[hidden]',
      body: { code: '[hidden]' },
    })
    expect(scrubLine('{"code":123456}')).toBe('{"code":"[hidden]"}')
  })

  it('what an error carries: its message, its stack, its cause and what the database adds', () => {
    const error = Object.assign(new Error(`Nobody is ada@example.com, ${JWT}, 4242 4242 4242 4242`), {
      code: '23505',
      detail: 'Key (phone)=(+16505550123) already exists.',
      parameters: ['ada@example.com', '+16505550123'],
      cause: new Error('650-555-0123 is taken'),
    })
    const lines: string[] = []
    createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'fault')
    const [line = ''] = lines
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      msg: 'fault',
      err: {
        message: expect.stringContaining('Nobody is a***@example.com, [hidden], [hidden]'),
        code: '23505',
        detail: 'Key (phone)=(***-***-0123) already exists.',
        parameters: ['a***@example.com', '***-***-0123'],
      },
    })
    for (const secret of ['ada@', JWT, '4242', '6505550123', '650-555']) expect(line).not.toContain(secret)
    expect(line).toContain('***-***-0123 is taken')
  })
})

describe('what stays readable', () => {
  it.each([
    ['an error code', { code: 'too_many_requests' }],
    ["a database's code", { code: '23505' }],
    ['a status', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', status: 413 }],
    [
      'plain numbers',
      { ms: 1731640000, id: 6505550123, far: 4242424242424242, list: [6505550123, -6505550123, 0.6505550123] },
    ],
    ['a long number that is no card', { text: 'order 1234567890123456' }],
    ['a time', { at: '2026-11-17T18:00:00.000Z', day: '2026-11-17' }],
    ['amounts', { text: '$1,234.56 for 19900 cents' }],
    ['a request id', { requestId: '0b3f9a52-7c1d-4e8a-9f10-2d5c6b7a8e9f' }],
    ['a path', { path: '/api/client/customers', method: 'POST' }],
    ['words that resemble a key', { text: 'the password was wrong; pi_x is short; a@b' }],
    ['the number of tokens', { tokens: 12, passwords: 'none were given' }],
  ])('%s', (_, fields) => {
    expect(logged(fields)).toMatchObject(fields)
  })
})

describe('a line', () => {
  it('is valid JSON with its level in words and the time in UTC', () => {
    expect(logged({ a: 1 }, 'hello')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      a: 1,
      msg: 'hello',
    })
  })

  it('stays valid JSON with the same fields, whatever is logged', () => {
    const piece = fc.constantFrom(
      '"password":"',
      '\\',
      '"',
      '6505550123',
      '4242424242424242',
      'ada@example.com',
      '\n',
      'é',
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary' }),
    )
    const value = fc.oneof(text, fc.double(), fc.bigInt().map(Number), fc.array(text), fc.record({ password: text }))
    fc.assert(
      fc.property(fc.record({ password: value, code: value, msg: value, list: fc.array(value) }), (fields) => {
        const scrubbed = JSON.parse(scrubLine(JSON.stringify(fields)))
        expect(Object.keys(scrubbed)).toEqual(Object.keys(fields))
        expect(scrubbed.list).toHaveLength(fields.list.length)
      }),
      { numRuns: 500 },
    )
  })

  it('is not written below the level that was asked for', () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    log.info('quiet')
    log.warn('loud')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['loud'])
  })
})

describe('standard output', () => {
  const LINES = 2_000

  /** What a process of its own had written when it was over, which it was at once after its last line. */
  const written = (ending: string) =>
    new Promise<string[]>((resolve) => {
      const program = `
        const { createLog } = await import(${JSON.stringify(import.meta.resolve('./log.ts'))})
        const log = createLog('info')
        for (let count = 1; count < ${LINES}; count += 1) log.answered({ requestId: 'x', method: 'GET', path: '/', status: 200, ms: 0 })
        log.error('the last line')
        ${ending}`
      const cwd = fileURLToPath(new URL('..', import.meta.url))
      execFile(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '--eval', program],
        { cwd, maxBuffer: 16 * 1024 * 1024 },
        (_, output) => resolve(output.trim().split('\n')),
      )
    })

  it.each([
    ['an end that was asked for', 'process.exit(0)'],
    ['a fault that nobody caught', "throw new Error('unexpected')"],
    ['a promise that nobody caught', "Promise.reject(new Error('unexpected'))"],
    ['nothing left to do', ''],
  ])('is complete after %s', async (_, ending) => {
    const lines = await written(ending)
    expect(lines).toHaveLength(LINES)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 'error', msg: 'the last line' })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', msg: 'answered', status: 200 })
  })
})

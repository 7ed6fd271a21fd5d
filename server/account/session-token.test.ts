import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { signToken, verifyToken } from './session-token.ts'

const config = readConfig({ SESSION_SECRET: 'a secret of this test, and of nothing else' })
const session = { sessionId: '7b3f9a52-7c1d-4e8a-9f10-2d5c6b7a8e9f', customerId: 12 }
const NOW = new Date('2026-11-17T18:00:00.900Z')
const END = new Date('2026-11-17T19:00:00.900Z')

const token = signToken(config, 'bearer', session, NOW, END)
const [header = '', payload = '', mac = ''] = token.split('.')
const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())

const base64 = (text: string) => Buffer.from(text).toString('base64url')
/** Anything at all under our own signature. */
function signed(body: string, head = '{"alg":"HS256"}', by = config.sessionSecret): string {
  const text = `${base64(head)}.${base64(body)}`
  return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`
}
const withClaims = (change: object) => signed(JSON.stringify({ ...claims, ...change }))
const read = (text: string, use: 'bearer' | 'cookie' = 'bearer', now = NOW, by: Config = config) =>
  verifyToken(by, use, text, now)

describe('a token', () => {
  it('is a JWT with HS256, as any library would read it', () => {
    expect(Buffer.from(header, 'base64url').toString()).toBe('{"alg":"HS256"}')
    expect(claims).toEqual({
      sid: session.sessionId,
      iss: 'larkspur',
      aud: 'bearer',
      sub: '12',
      iat: 1_794_938_400,
      exp: 1_794_942_000,
    })
    expect(mac).toBe(createHmac('sha256', config.sessionSecret).update(`${header}.${payload}`).digest('base64url'))
  })

  it('points at its session until the second in which it ends', () => {
    expect(read(token)).toEqual(session)
    expect(read(token, 'bearer', new Date('2026-11-17T18:59:59.999Z'))).toEqual(session)
    expect(read(token, 'bearer', new Date('2026-11-17T19:00:00.000Z'))).toBeUndefined()
  })

  it('is good for its own use and its own secret only', () => {
    expect(read(token, 'cookie')).toBeUndefined()
    expect(read(token, 'bearer', NOW, readConfig({ SESSION_SECRET: 'b'.repeat(40) }))).toBeUndefined()
    // The key is made once for each set of settings, not once for all.
    expect(read(token)).toEqual(session)
  })

  it('is accepted as we write it, whoever wrote it so', () => {
    expect(read(withClaims({}))).toEqual(session)
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${token}.${mac}`],
    ['an empty part', `${header}..${mac}`],
    ['a space before it', ` ${token}`],
    ['a line after it', `${token}\n`],
    ['a padded signature', `${token}=`],
    ['padded claims', `${header}.${payload}=.${mac}`],
    ['a signature in the other alphabet', `${header}.${payload}.${mac.slice(0, -1)}+`],
    ['a signature with a bit that means nothing', `${header}.${payload}.${mac.slice(0, -1)}${neighbour(mac.at(-1))}`],
    ['a shortened signature', token.slice(0, -1)],
    ['another header under our signature', signed(JSON.stringify(claims), '{"alg":"HS256","typ":"JWT"}')],
    ['a header with a space', signed(JSON.stringify(claims), '{"alg": "HS256"}')],
    ['an algorithm in small letters', signed(JSON.stringify(claims), '{"alg":"hs256"}')],
    ['a header that names another key', signed(JSON.stringify(claims), '{"alg":"HS256","kid":"1"}')],
    ['a thousand characters and more', withClaims({ more: 'x'.repeat(1_000) })],
  ])('is not %s', (_, text) => {
    expect(read(text)).toBeUndefined()
  })

  it.each<[string, string]>([
    ['no JSON', signed('{"sid":')],
    ['nothing', signed('null')],
    ['a word', signed('"bearer"')],
    ['a list', signed('[]')],
    ['another issuer', withClaims({ iss: 'somebody' })],
    ['several uses', withClaims({ aud: ['bearer', 'cookie'] })],
    ['a number for a customer', withClaims({ sub: 12 })],
    ['customer 0', withClaims({ sub: '0' })],
    ['a customer below 0', withClaims({ sub: '-12' })],
    ['a customer with zeros in front', withClaims({ sub: '012' })],
    ['a customer in another notation', withClaims({ sub: '0xc' })],
    ['a customer with a fraction', withClaims({ sub: '12.5' })],
    ['a customer whom no database knows', withClaims({ sub: '2147483648' })],
    ['no customer', withClaims({ sub: undefined })],
    ['a session that is no uuid', withClaims({ sid: 'x' })],
    ['a session in capital letters', withClaims({ sid: session.sessionId.toUpperCase() })],
    ['a list of sessions', withClaims({ sid: [session.sessionId] })],
    ['no session', withClaims({ sid: undefined })],
    ['an end in words', withClaims({ exp: String(claims.exp) })],
    ['an end with a fraction', withClaims({ exp: claims.exp + 0.5 })],
    ['no end', withClaims({ exp: undefined })],
    ['an end that is a list', withClaims({ exp: [claims.exp] })],
  ])('with our signature does not say %s', (_, text) => {
    expect(read(text)).toBeUndefined()
  })
})

/** The next letter of base64url: the last one of 43 carries two bits that decoding drops. */
function neighbour(letter = ''): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet[alphabet.indexOf(letter) + 1] ?? ''
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { comeIn, type DeskServer } from '../../tests/desk.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { readConfig } from '../config.ts'
import { createDeskApp } from './app.ts'

/** The desk as a laundry runs it: in production, at a host of its own, behind a proxy, with the files of a build. */

const SCRIPT = 'console.log("the desk")'
const settings = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://www.larkspur.example',
  DESK_URL: 'https://desk.larkspur.example',
  DESK_PORT: '8443',
  TRUST_PROXY: '127.0.0.1',
  DATABASE_URL: 'postgres://nobody@localhost/nothing',
  SESSION_SECRET: 'a-secret-of-this-test-0123456789',
  // Production wants them, and nothing here is sent to any of them.
  STRIPE_SECRET_KEY: 'a secret key',
  STRIPE_PUBLIC_KEY: 'a public key',
  STRIPE_WEBHOOK_SECRET: `whsec_${'0123456789abcdef'.repeat(2)}`,
  TWILIO_ACCOUNT_SID: 'an account',
  TWILIO_AUTH_TOKEN: '0123456789abcdef'.repeat(2),
  TWILIO_FROM: '+16505550142',
  SMTP_URL: 'smtps://mail.larkspur.example:465',
  MAIL_FROM: 'Larkspur <info@larkspur.example>',
}
const server = shareTestServer() as DeskServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-desk-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Desk</title>')
  writeFileSync(join(folder, 'sw.js'), '// the worker')
  writeFileSync(join(folder, 'assets/main-1.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/main-1.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets/main-1.js.gz'), gzipSync(SCRIPT))
  const config = readConfig(settings)
  server.url = config.desk?.url ?? ''
  const deps = { ...server.deps, config: { ...config, database: server.deps.config.database, rateLimits: false } }
  server.desk = await createDeskApp(deps, server.url, pathToFileURL(`${folder}/`))
  await server.desk.ready()
})
afterAll(async () => {
  await server.desk.close()
  rmSync(folder, { recursive: true })
})

const ask = (url: string, headers: Record<string, string> = {}) =>
  server.desk.inject({ method: 'GET', url, headers: { host: 'desk.larkspur.example', ...headers } })

it('its cookies are tied to this very host, go over https alone and are out of reach of scripts and other sites', async () => {
  const owner = await comeIn(server, 'owner')
  expect([...owner.cookies.keys()]).toEqual(['__Host-larkspur_desk'])
  const { headers } = await owner.signIn()
  const [session, question] = [headers['set-cookie'] ?? []].flat()
  expect(session).toMatch(/^__Host-larkspur_desk=[\w-]{43}; Path=\/; HttpOnly; Max-Age=43200; SameSite=Strict; Secure$/)
  expect(question).toMatch(/^__Host-larkspur_desk_try=; Path=\/; HttpOnly; Max-Age=0; SameSite=Strict; Secure$/)
  // The name without the prefix, which a neighbor below the same domain could set, counts for nothing.
  const [token = ''] = [...owner.cookies.values()]
  owner.cookies.clear()
  owner.cookies.set('larkspur_desk', token)
  expect(await owner.call('GET /desk/me/')).toMatchObject({ status: 401 })
})

it('answers for its own host alone, whatever is asked', async () => {
  const others = [
    'www.larkspur.example',
    'larkspur.example',
    '203.0.113.7',
    'desk.larkspur.example.evil.example',
    'a b',
  ]
  for (const host of others) {
    for (const url of ['/', '/today', '/assets/main-1.js', '/api/desk/me/', '/nowhere']) {
      const { statusCode, headers } = await ask(url, { host, accept: 'text/html' })
      expect([host, url, statusCode, headers['set-cookie']]).toEqual([host, url, 404, undefined])
    }
  }
  // What a caller writes about the host is not what the proxy says.
  expect((await ask('/', { host: 'evil.example', 'x-forwarded-host': 'desk.larkspur.example' })).statusCode).toBe(404)
  expect((await ask('/', { host: 'DESK.larkspur.example:8443' })).statusCode).toBe(200)
})

it('its files arrive compressed as the build did it, and those named by their content stay', async () => {
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const { headers, statusCode } = await ask('/assets/main-1.js', { 'accept-encoding': accepted })
    expect([accepted, statusCode, headers['content-encoding']]).toEqual([accepted, 200, encoding])
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
      vary: 'accept-encoding',
    })
  }
  expect((await ask('/sw.js')).headers['cache-control']).toBe('no-cache')
  expect((await ask('/assets/gone.js')).statusCode).toBe(404)
  expect((await ask('/today', { accept: 'text/html' })).body).toContain('<title>Desk</title>')
})

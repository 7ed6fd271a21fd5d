import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../engines.ts'
import { launch, type Product, preparedFolder, QUICK_START, startProduct, temporaryFolder } from './product.ts'

describe('a first start', () => {
  const dataDir = temporaryFolder()
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  })
  afterAll(() => void product.process.kill('SIGKILL'))

  it('serves the site, the probes and the five public lists, and says what it runs on and that the maps key is missing [R415]; its demo customer gets a receipt', async () => {
    const { url, output } = product
    for (const path of ['/', '/api/health', '/api/ready', ...publicLists()]) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
    }
    const [script = ''] = readdirSync('dist/site/assets').filter((name) => name.endsWith('.js'))
    const asset = await fetch(`${url}/assets/${script}`, { headers: { 'accept-encoding': 'br' } })
    expect([asset.status, asset.headers.get('content-encoding')]).toEqual([200, 'br'])
    // A copy kept on the way for callers who take it compressed is not given to those who do not.
    expect(asset.headers.get('vary')).toBe('accept-encoding')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/assets/nothing.js', '/assets/', '/assets/..%2fpages/map.json', '/api/docs/nothing']) {
      const answer = await fetch(url + path)
      expect([path, answer.status, await answer.json()]).toEqual([path, 404, { detail: 'Not found.' }])
    }
    const docs = await fetch(`${url}/api/docs`)
    expect([docs.status, docs.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await docs.text()).toContain('swagger-ui')
    expect((await fetch(`${url}/api/docs/static/swagger-ui.css`)).status).toBe(200)
    const receipt = await demoReceipt(url)
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await receipt.text()).slice(0, 5)).toBe('%PDF-')
    await expect.poll(output).toMatch(/Larkspur is open at http:\/\/localhost:\d+/)
    // One line a step, in the order in which they were done.
    expect(output()).toMatch(/^database +[\d.]+ s\ndemo +[\d.]+ s\n/m)
    expect(output()).toMatch(/engine +PostgreSQL [\d.]+ \(embedded\)/)
    expect(output()).toMatch(/payments +sandbox, local/)
    expect(output()).toMatch(/addresses +our own list of places: GOOGLE_MAPS_KEY is not set/)
  })

  it('refuses a folder in use in one sentence, before anything is installed or built', async () => {
    const { process: first, url } = product
    const sentence = `Larkspur is already running on ${dataDir} (process ${first.pid}); the embedded database serves one process, so stop that one first or choose another DATA_DIR.\n`

    // A checkout in which nothing is installed: had it gone on, there would be a node_modules.
    const bare = temporaryFolder()
    mkdirSync(join(bare, 'server/db'), { recursive: true })
    cpSync('scripts', join(bare, 'scripts'), { recursive: true })
    cpSync('server/db/lock.mjs', join(bare, 'server/db/lock.mjs'))
    cpSync('package.json', join(bare, 'package.json'))
    const second = launch(['scripts/start.mjs'], { DATA_DIR: dataDir }, bare)
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(sentence)
    expect(['node_modules', 'dist', '.cache'].filter((name) => existsSync(join(bare, name)))).toEqual([])

    const third = launch(['dist/server/main.js'], { DATA_DIR: dataDir, PORT: '0' })
    expect(await third.ended).toBe(1)
    expect(third.output()).toBe(sentence)
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  })

  it('lets a request in flight finish at SIGTERM and ends with 0', async () => {
    const slow = request(`${product.url}/api/client/customers/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    const answer = once(slow, 'response')
    // Browsers open connections in advance; one that says nothing holds up nobody.
    const silent = connect(Number(new URL(product.url).port), '127.0.0.1')
    await once(silent, 'connect')
    slow.flushHeaders()
    // The server says so once it has the request and waits for its body.
    await once(slow, 'continue')
    slow.write('{"kind":"interested",')
    product.process.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${product.url}/api/health`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    slow.end('"email":"slow@larkspur.example"}')
    const [{ statusCode }] = (await answer) as [IncomingMessage]
    expect(statusCode).toBe(201)
    expect(await product.ended).toBe(0)
    // The last lines too, though nobody waited for them to be written.
    expect(product.output()).toMatch(/"path":"\/api\/client\/customers","status":201.*"msg":"stopped"\}\n$/s)
  })
})

describe('a start that cannot succeed', () => {
  it('lists every wrong setting at once and ends with 1', async () => {
    const attempt = launch(['dist/server/main.js'], {
      APP_ENV: 'production',
      PORT: 'abc',
      STRIPE_SECRET_KEY: 'half-of-it',
    })
    expect(await attempt.ended).toBe(1)
    const output = attempt.output()
    for (const part of [
      'PORT is "abc"; it must be a number from 0 to 65535.',
      'STRIPE_PUBLIC_KEY is missing; Stripe needs all of',
      'STRIPE_WEBHOOK_SECRET is missing; Stripe needs all of',
      'DATABASE_URL is missing',
      'PUBLIC_URL is missing',
      'TRUST_PROXY is missing',
      'SESSION_SECRET is missing',
      'Twilio is not configured',
      'Mail is not configured',
    ]) {
      expect(output).toContain(part)
    }
    expect(output).not.toContain('at ')
  })

  const cases: [string, (place: { port: number; file: string }) => Promise<Record<string, string>>, RegExp][] = [
    [
      'its port is taken',
      async ({ port }) => ({ DATA_DIR: await preparedFolder(), PORT: String(port) }),
      /^(?:\w+ +[\d.]+ s\n)*Larkspur cannot start: port \d+ of 127\.0\.0\.1 is in use; stop what uses it or choose another PORT\.\n$/,
    ],
    [
      'a file stands where its folder should be',
      async ({ file }) => ({ DATA_DIR: file }),
      /^Larkspur cannot start: \S+ cannot be written; make it writable or choose another DATA_DIR\.\n$/,
    ],
    [
      'its database is away',
      async ({ port }) => ({ DATABASE_URL: `postgres://larkspur:hunter2@127.0.0.1:${port}/larkspur` }),
      /^Larkspur cannot start: nothing answers at 127\.0\.0\.1:\d+\/larkspur; start the database or correct DATABASE_URL\.\n$/,
    ],
  ]
  it.each(cases)('says in one sentence that %s, and ends with 1', async (name, settings, sentence) => {
    const port = await freePort()
    const file = join(temporaryFolder(), 'a-file')
    writeFileSync(file, '')
    const taken = name.includes('port') ? createServer().listen(port, '127.0.0.1') : undefined
    const attempt = launch([QUICK_START, 'dist/server/main.js'], { PORT: '0', ...(await settings({ port, file })) })
    expect(await attempt.ended).toBe(1)
    expect(attempt.output()).toMatch(sentence)
    taken?.close()
  })
})

describe('npm start', () => {
  it('checks, builds what is stale, serves, names the demo login, and hands SIGTERM on', async () => {
    const port = String(await freePort())
    const { PATH = '', HOME = '' } = process.env
    const npm = spawn('npm', ['start'], { env: { PATH, HOME, PORT: port, DATA_DIR: await preparedFolder() } })
    let output = ''
    npm.stdout.on('data', (chunk) => {
      output += chunk
    })
    const ended = new Promise((resolve) => npm.on('close', resolve))
    await expect.poll(() => output, { timeout: 90_000 }).toContain('Larkspur is open at')
    expect(output).toContain('demo@larkspur.example / laundry-day')
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
    npm.kill('SIGTERM')
    await ended
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow()
  })
})

/** The receipt of the newest order that has one. The code that draws it is loaded when it is asked for, out of the bundle. */
async function demoReceipt(url: string): Promise<Response> {
  const ask = async (path: string, init: RequestInit) => (await fetch(`${url}/api/client/${path}`, init)).json()
  const body = JSON.stringify({ email: 'demo@larkspur.example', password: 'laundry-day' })
  const { token } = await ask('auth/login/', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const headers = { authorization: `Bearer ${token}` }
  const orders: { id: number; is_priced: boolean }[] = await ask('orders/', { headers })
  const { pdf_path } = await ask(`orders/${orders.find(({ is_priced }) => is_priced)?.id}/`, {
    method: 'POST',
    headers,
  })
  return fetch(url + pdf_path)
}

const publicLists = () =>
  ['packages', 'services', 'locations', 'zip_codes', 'price_items'].map((name) => `/api/client/${name}/`)

// `npm run bench:routes`: every route as a phone first meets it, with nothing cached. Another release that is running already may be named, to be
// told beside this one: `npm run bench:routes -- http://127.0.0.1:3000`.
import { rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium, HOW_TO_GET_CHROMIUM } from '../scripts/programs.mjs'
import { prepare } from '../scripts/setup.mjs'
import { enterSession } from '../tests/browser/sign-in.ts'
import { DEMO } from '../tests/browser/watch.ts'
import { weigh } from '../tests/browser/weigh.ts'
import { startProduct, temporaryFolder } from '../tests/process/product.ts'
import { isCustomersOwn, isPrerendered, pages } from '../web/core/pages.ts'
import { formPaints } from './forms.ts'
import { ownPages } from './own-pages.ts'
import { routeChanges } from './route-changes.ts'

const RESULT = 'bench/routes.md'

interface Figures {
  script: number
  unused: number
  style: number
  requests: number
  calls: number
}

await prepare({ build: true })
const executablePath = ensureChromium()
if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)

const [before] = process.argv.slice(2)
const dataDir = temporaryFolder()
const product = await startProduct({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
const releases = { ...(before !== undefined && { before }), now: product.url }
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const tables: Record<string, Map<string, Figures>> = {}
  for (const [release, url] of Object.entries(releases)) tables[release] = await measure(browser, url)
  let told = written(tables)
  writeFileSync(RESULT, told)
  for (const part of [formPaints, routeChanges, ownPages]) {
    told += `\n${await part(releases, executablePath)}`
    writeFileSync(RESULT, told)
  }
  console.log(told)
} finally {
  await browser.close()
  product.process.kill('SIGTERM')
  await product.ended
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(opened: Browser, baseURL: string): Promise<Map<string, Figures>> {
  const context = await opened.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const weight = await weigh(page)
  const figures = new Map<string, Figures>()
  for (const { path } of pages.filter(isPrerendered)) figures.set(path, await shown(page, weight, path))
  const session = await (await page.request.post('/api/client/auth/login/', { data: DEMO })).json()
  const headers = { authorization: `Bearer ${session.token}` }
  const orders = await (await page.request.get('/api/client/orders/', { headers })).json()
  await context.clearCookies()
  await enterSession(page, session)
  for (const { path, branch } of pages.filter(isCustomersOwn)) {
    // A pickup that is confirmed is shown to whom has just booked it.
    if (branch === 'pending') continue
    figures.set(`${path}, signed in`, await shown(page, weight, path.replace(':id', orders[0].id)))
  }
  await context.close()
  return figures
}

async function shown(page: Page, weight: Awaited<ReturnType<typeof weigh>>, path: string): Promise<Figures> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  weight.take()
  await page.goto(path, { waitUntil: 'networkidle' })
  // What comes by itself after the answers.
  await page.waitForTimeout(1_000)
  const { urls, requests, scriptBytes } = weight.take()
  const files = await page.coverage.stopJSCoverage()
  const { sizes, inside } = await page.evaluate(() => ({
    sizes: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => [name, encodedBodySize] as const,
    ),
    inside: [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
  }))
  const sizeOf = new Map(sizes)
  const unusedOf = ({ source = '', functions }: (typeof files)[number]) => {
    const isUsed = new Uint8Array(source.length).fill(1)
    for (const { ranges } of functions) {
      for (const { count, startOffset, endOffset } of ranges) isUsed.fill(count > 0 ? 1 : 0, startOffset, endOffset)
    }
    return 1 - isUsed.reduce((sum, used) => sum + used, 0) / Math.max(1, source.length)
  }
  const ours = files.filter(({ url }) => !/\/react-[^/]*$/.test(url))
  const unused = ours.reduce((sum, file) => sum + (sizeOf.get(file.url) ?? 0) * unusedOf(file), 0)
  const sheets = sizes.reduce((sum, [name, bytes]) => sum + (name.endsWith('.css') ? bytes : 0), 0)
  return {
    script: scriptBytes,
    unused: Math.round(unused),
    style: sheets + brotliCompressSync(inside).length,
    requests,
    calls: urls.filter((url) => url.includes('/api/')).length,
  }
}

function written(tables: Record<string, Map<string, Figures>>): string {
  const names = Object.keys(tables)
  const kinds = ['script', 'unused', 'style', 'requests', 'calls'] as const
  const rows = [...(tables['now'] ?? [])].map(([path]) => [
    path,
    ...kinds.map((kind) => names.map((name) => tables[name]?.get(path)?.[kind] ?? '').join(' → ')),
  ])
  return [
    '# What each route loads',
    '',
    `As a phone first meets it, 390 px wide, nothing cached, before anybody touches it, ${new Date().toISOString().slice(0, 10)}. Written by`,
    '`npm run bench:routes`; `tests/browser/weight.spec.ts` holds each page to its bound. Script is counted as served, headers',
    'included (0.4 kB a file); unused is the part of ours (React, router and queries apart) that does not run on the first show, by Chromium’s',
    'coverage and each file’s packing: what answers a press is in it. Style is the sheet and what stands in the page, packed. Requests are all of',
    'them, and calls those of the API. What is opened later (a fold, a dialog, a form) is not here: it comes when it is opened.',
    '',
    ...[['route', ...kinds], ['---', ...kinds.map(() => '---')], ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}

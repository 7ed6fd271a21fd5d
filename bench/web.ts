// `npm run bench:web`: the public pages as a phone meets them, beside a bare page in the same run. Lighthouse is fetched on
// the first run into .cache: 185 MB that neither the product nor its tests need. Another release that is running already may be named, to be
// told beside this one: `npm run bench:web -- http://127.0.0.1:3000 COMMIT`.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureChromium, HOW_TO_GET_CHROMIUM } from '../scripts/programs.mjs'
import { prepare } from '../scripts/setup.mjs'
import { startProduct, temporaryFolder } from '../tests/process/product.ts'
import { firstTap } from './first-tap.ts'
import { orderSteps } from './order-steps.ts'

const LIGHTHOUSE = '12.8.2'
const PAGES = ['/', '/hiw', '/ourprocess', '/about', '/pricing', '/faqs', '/services/wash-and-fold', '/advantage']
const ROUNDS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RESULT = 'bench/web.md'
const ASSETS = 'dist/site/assets'

/** A page with nothing to wait for: a heading, a paragraph, and what a search engine asks of any page. */
const page = (head: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Nothing to wait for."><link rel="icon" href="data:,">${head}</head>
<body><main><h1>Laundry &amp; Dry Cleaning with Delivery</h1><p>Leave the bag at your door.</p></main></body></html>`

/** The same two lines in our two fonts: the least that a page with our look can be. */
const inOurType = (fonts: readonly string[]) =>
  page(
    `${fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`).join('')}<style>${fonts
      .map((font, index) => `@font-face{font-family:f${index};src:url(/${font}) format("woff2");font-display:swap}`)
      .join('')}body{font-family:f0}h1{font-family:f1}</style>`,
  )

interface Audit {
  numericValue?: number
  details?: { items: { resourceType?: string; transferSize?: number }[] }
}
interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit | undefined>
}
interface Figures {
  scores: number[]
  lcpMs: number
  cls: number
  bytes: number
  requests: number
  scriptBytes: number
}

await prepare({ build: true })
const chromePath = ensureChromium()
if (!chromePath) throw new Error(HOW_TO_GET_CHROMIUM)
const { lighthouse, launchChrome } = await openLighthouse()

const dataDir = temporaryFolder()
const product = await startProduct({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
const fonts = readdirSync(ASSETS).filter((name) => name.endsWith('.woff2'))
const files = new Map<string, { type: string; body: string | Buffer }>([
  ['/bare', { type: 'text/html', body: page('') }],
  ['/floor', { type: 'text/html', body: inOurType(fonts) }],
  ...fonts.map((name) => [`/${name}`, { type: 'font/woff2', body: readFileSync(join(ASSETS, name)) }] as const),
])
const floor = createServer(({ url = '' }, response) => {
  const file = files.get(url)
  response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.body)
})
await new Promise<void>((ready) => floor.listen(0, '127.0.0.1', ready))
const { port } = floor.address() as AddressInfo
const addresses = new Map(['bare', 'floor'].map((name) => [name, `http://localhost:${port}/${name}`]))
// The pages are opened by the name that their canonical addresses carry.
const [before, commit] = process.argv.slice(2)
for (const path of PAGES) {
  if (before !== undefined) addresses.set(`${path}, before`, `${before.replace('127.0.0.1', 'localhost')}${path}`)
  addresses.set(path, `${product.url.replace('127.0.0.1', 'localhost')}${path}`)
}

const rounds = new Map<string, Figures[]>()
let [taps, steps] = ['', '']
try {
  steps = await orderSteps(product.url, chromePath)
  console.log(steps)
  taps = await firstTap(product.url, chromePath)
  console.log(taps)
  // Round by round, so that a busy minute of the machine falls on all of them alike.
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, url] of addresses) {
      rounds.set(name, [...(rounds.get(name) ?? []), await measure(url)])
      console.log(`round ${round} of ${ROUNDS}: ${name}`)
    }
  }
} finally {
  floor.close()
  product.process.kill('SIGTERM')
  await product.ended
  rmSync(dataDir, { recursive: true, force: true })
}
const table = `${written()}\n${taps}\n${steps}`
console.log(`\n${table}`)
writeFileSync(RESULT, table)

/** A run in which the browser reported no paint says nothing: it is made again. */
async function measure(url: string): Promise<Figures> {
  for (;;) {
    const figures = await measureOnce(url)
    if (!Number.isNaN(figures.lcpMs)) return figures
  }
}

async function measureOnce(url: string): Promise<Figures> {
  const chrome = await launchChrome({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, onlyCategories: [...CATEGORIES], logLevel: 'error' })
    const items = lhr.audits['network-requests']?.details?.items ?? []
    const bytesOf = (some: typeof items) => some.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
    return {
      scores: CATEGORIES.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
      lcpMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      bytes: bytesOf(items),
      requests: items.length,
      scriptBytes: bytesOf(items.filter(({ resourceType }) => resourceType === 'Script')),
    }
  } finally {
    chrome.kill()
  }
}

function written(): string {
  const lcpOf = (name: string) => median((rounds.get(name) ?? []).map(({ lcpMs }) => lcpMs))
  const head = [
    'page',
    ...CATEGORIES,
    'CLS',
    'LCP',
    'LCP / floor',
    'LCP / bare',
    'bytes',
    'requests',
    'JavaScript bytes',
  ]
  const lines = [...rounds].map(([name, runs]) => {
    const of = (pick: (figures: Figures) => number) => median(runs.map(pick))
    const lcp = of(({ lcpMs }) => lcpMs)
    return [
      name,
      ...CATEGORIES.map((_, index) => of(({ scores }) => scores[index] ?? 0)),
      of(({ cls }) => cls).toFixed(3),
      `${Math.round(lcp)} ms`,
      (lcp / lcpOf('floor')).toFixed(2),
      (lcp / lcpOf('bare')).toFixed(2),
      of(({ bytes }) => bytes),
      of(({ requests }) => requests),
      of(({ scriptBytes }) => scriptBytes),
    ]
  })
  return [
    '# The public pages on a phone',
    '',
    `Lighthouse ${LIGHTHOUSE}, mobile, simulated throttling, median of ${ROUNDS} rounds, ${new Date().toISOString().slice(0, 10)}. Written by`,
    '`npm run bench:web`. Two pages of two lines each are served in the same run: `bare` has no style at all, `floor` has our',
    'two fonts and nothing else, the least that a page with our look can be. Lighthouse also counts the pictures that stand inside the style',
    'as requests, two or three a page; `tests/browser/weight.spec.ts` holds each page to four that go over the line.',
    ...(before === undefined ? [] : [`"Before" is ${commit ?? 'another release'}, in turns with this one.`]),
    '',
    ...[head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>
type LaunchChrome = (options: object) => Promise<{ port: number; kill(): void }>

async function openLighthouse(): Promise<{ lighthouse: Lighthouse; launchChrome: LaunchChrome }> {
  const folder = resolve('.cache/lighthouse')
  const modules = join(folder, 'node_modules')
  if (!existsSync(join(modules, 'lighthouse'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    console.log(`Fetching Lighthouse ${LIGHTHOUSE} ...`)
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `lighthouse@${LIGHTHOUSE}`], {
      cwd: folder,
      stdio: 'inherit',
    })
  }
  const open = (file: string) => import(pathToFileURL(join(modules, file)).href)
  const { default: lighthouse } = await open('lighthouse/core/index.js')
  const { launch } = await open('chrome-launcher/dist/index.js')
  return { lighthouse, launchChrome: launch }
}

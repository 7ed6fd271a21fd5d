import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { median, spread } from './processes.ts'

const FORMS = ['/login', '/registration', '/password/forgot']
const ROUNDS = 5
const ASSETS = 'dist/site/assets'
/** A slow phone: a quarter of this machine's speed, behind a slow 4G line on which every request takes half a second and more. */
const SLOW_CPU = 4
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

/** Two lines in our two fonts: the least that a page with our look can be. */
const floorPage = (
  fonts: readonly string[],
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${fonts
  .map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`)
  .join('')}<style>${fonts
  .map((font, index) => `@font-face{font-family:f${index};src:url(/${font}) format("woff2");font-display:swap}`)
  .join('')}body{font-family:f0}h1{font-family:f1}</style></head>
<body><main><h1>Laundry &amp; Dry Cleaning with Delivery</h1><p>Leave the bag at your door.</p></main></body></html>`

/** How late a form is painted on a slow phone, beside the floor, which is served in the same rounds. */
export async function formPaints(releases: Readonly<Record<string, string>>, executablePath: string): Promise<string> {
  const fonts = readdirSync(ASSETS).filter((name) => name.endsWith('.woff2'))
  const page = floorPage(fonts)
  const server = createServer(({ url = '/' }, answer) => {
    const isFont = fonts.includes(url.slice(1))
    answer.setHeader('content-type', isFont ? 'font/woff2' : 'text/html; charset=utf-8')
    answer.setHeader('access-control-allow-origin', '*')
    answer.end(isFont ? readFileSync(join(ASSETS, url.slice(1))) : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  const pages = [
    ['floor', '', `http://127.0.0.1:${port}/`],
    ...FORMS.flatMap((path) => Object.entries(releases).map(([name, url]) => [path, name, url + path])),
  ]
  const paints = new Map<string, { fcp: number[]; lcp: number[] }>()
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [path, release, address = ''] of pages) {
        const name = `${path} | ${release}`
        const { fcp, lcp } = await paintOf(browser, address)
        const all = paints.get(name) ?? { fcp: [], lcp: [] }
        paints.set(name, { fcp: [...all.fcp, fcp], lcp: [...all.lcp, lcp] })
      }
    }
  } finally {
    await browser.close()
    server.close()
  }
  const floor = median(paints.get('floor | ')?.lcp ?? [])
  return [
    '## Forms',
    '',
    `A quarter of the machine's speed, slow 4G, 390 px wide, nothing cached; milliseconds, median of ${ROUNDS} rounds with least and most, all pages by turns.`,
    'The floor is two lines in our two fonts. The limit is 1.5.',
    '',
    '| page | release | first paint | largest | of the floor |',
    '| --- | --- | --- | --- | --- |',
    ...[...paints].map(
      ([name, { fcp, lcp }]) => `| ${name} | ${spread(fcp)} | ${spread(lcp)} | ${(median(lcp) / floor).toFixed(2)} |`,
    ),
    '',
  ].join('\n')
}

async function paintOf(browser: Browser, address: string): Promise<{ fcp: number; lcp: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW_4G)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  await page.addInitScript(() => {
    const seen = { lcp: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.lcp = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.waitForTimeout(500)
  const paint = await page.evaluate(() => ({
    lcp: (window as unknown as { seen: { lcp: number } }).seen.lcp,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  await context.close()
  return paint
}

import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { spread } from './processes.ts'

const VISITS = 3
/** A slow phone: a quarter of this machine's speed, behind a slow 4G line on which every request takes half a second and more. */
const SLOW_CPU = 4
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const DEMO = { email: 'demo@larkspur.example', password: 'laundry-day' }

/** What a customer came to each page for: the first of it that answers a tap. */
const PAGES = {
  '/': 'main a[href="/pickup"], main a[href="/upcoming"]',
  '/pickup': 'main form [type="submit"]',
  '/profile/orders': 'main a[href^="/profile/orders/"]',
  '/profile/billing': 'main button',
} as const

interface Visit {
  fcpMs: number
  lcpMs: number
  /** From the beginning of the visit until the page can be used. */
  tapMs: number
  cls: number
  /** The last time that something moved by itself; none, if nothing did. */
  movedMs: number
}

/**
 * A customer's pages on a slow phone, with nothing cached and on the next visit: the first paint, the largest, the first tap that
 * does something, and how far things moved by themselves. Several releases are measured visit by visit, so that a busy minute of the
 * machine falls on all of them alike.
 */
export async function ownPages(releases: Readonly<Record<string, string>>, executablePath: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  const visits = new Map<string, Visit[]>()
  try {
    for (const [path, wanted] of Object.entries(PAGES)) {
      for (let visit = 1; visit <= VISITS; visit += 1) {
        for (const [release, url] of Object.entries(releases)) {
          const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
          const page = await slowPage(context, url)
          for (const cache of ['cold', 'warm']) {
            const name = `${path} | ${cache} | ${release}`
            const visit = await visited(page, url + path, wanted)
            if (visit) visits.set(name, [...(visits.get(name) ?? []), visit])
          }
          await context.close()
        }
      }
    }
  } finally {
    await browser.close()
  }
  const lines = [...visits].map(([name, list]) => {
    const of = (pick: (visit: Visit) => number) => spread(list.map(pick))
    const cls = Math.max(...list.map((visit) => visit.cls)).toFixed(3)
    return `| ${[name, of(({ fcpMs }) => fcpMs), of(({ lcpMs }) => lcpMs), of(({ tapMs }) => tapMs), of(({ movedMs }) => movedMs), cls].join(' | ')} |`
  })
  return [
    '## A customer’s pages on a slow phone',
    '',
    `A quarter of the machine's speed, slow 4G (562 ms, 1.44 Mbit/s), 360 px wide, signed in; milliseconds, median of ${VISITS} visits with least and most,`,
    'the releases by turns. A tap is useful once what the page is opened for is there and answers. The last two say when something moved by itself for',
    'the last time, and how far all of it moved at most.',
    '',
    '| page | cache | release | first paint | largest | first useful tap | last shift | moved |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

async function slowPage(context: BrowserContext, url: string): Promise<Page> {
  const answer = await context.request.post(`${url}/api/client/auth/login/`, { data: DEMO })
  const { email, token } = (await answer.json()) as { email: string; token: string }
  await context.clearCookies()
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW_4G)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  await page.addInitScript(
    (session) => {
      sessionStorage.setItem('larkspur.session', JSON.stringify(session))
      sessionStorage.setItem('larkspur.drafts-of', session.email)
      const seen = { lcpMs: 0, cls: 0, movedMs: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.lcpMs = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          seen.cls += (entry as unknown as { value: number }).value
          seen.movedMs = entry.startTime
        }
      }).observe({ type: 'layout-shift', buffered: true })
    },
    { email, token },
  )
  return page
}

/** Nothing where what is wanted does not come: an older release may call it otherwise, and its row is left out. */
async function visited(page: Page, address: string, wanted: string): Promise<Visit | undefined> {
  await page.goto('about:blank')
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  const waiting = page.waitForFunction(
    // No function has a name here: tsx would mark it with a helper that the page does not have.
    (selector) =>
      [...document.querySelectorAll(selector)].some(
        (element) => Object.keys(element).some((key) => key.startsWith('__reactProps')) && element.checkVisibility(),
      ) && performance.now(),
    wanted,
    { timeout: 60_000 },
  )
  const found = await waiting.catch(() => undefined)
  if (!found) return undefined
  const tapMs = (await found.jsonValue()) as number
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  await page.waitForTimeout(1_000)
  const figures = await page.evaluate(() => ({
    ...(window as unknown as { seen: { lcpMs: number; cls: number; movedMs: number } }).seen,
    fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  return { ...figures, tapMs }
}

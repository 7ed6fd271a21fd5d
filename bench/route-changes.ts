import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { enterSession } from '../tests/browser/sign-in.ts'
import { DEMO } from '../tests/browser/watch.ts'
import { median, spread } from './processes.ts'

const ROUNDS = 9
/** Each page of the account's menu, and the heading that says that it is there. */
const PAGES: readonly (readonly [path: string, heading: string])[] = [
  ['/profile/packages', 'Plan'],
  ['/profile/billing', 'Billing'],
  ['/profile/address', 'Addresses'],
  ['/profile/phones', 'Phones'],
  ['/profile/preferences', 'Preferences'],
  ['/profile/orders', 'Orders'],
  ['/profile/account', 'Sign-in and data'],
]

/** Two pages of a heading each, by the same React and router: the least that a change of route can be. */
const BARE = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
const Page = ({ name }) => h('main', null, h('h1', null, name), h(Link, { to: '/' }, 'One'), h(Link, { to: '/two' }, 'Two'))
createRoot(document.getElementById('root')).render(h(BrowserRouter, null, h(Routes, null,
  h(Route, { path: '/', element: h(Page, { name: 'One' }) }), h(Route, { path: '/two', element: h(Page, { name: 'Two' }) }))))
`

/** From a tap on a link until the page's own heading is painted, with its files and answers here; and the same in a bare application. */
export async function routeChanges(
  releases: Readonly<Record<string, string>>,
  executablePath: string,
): Promise<string> {
  const bare = await serveBare()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  const changes = new Map<string, number[]>()
  const note = (name: string, ms: number) => changes.set(name, [...(changes.get(name) ?? []), ms])
  try {
    const plain = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await plain.goto(bare.url)
    const pages = new Map<string, Page>()
    for (const [release, url] of Object.entries(releases)) pages.set(release, await accountOf(browser, url))
    // The first round brings files and answers.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const isMeasured = round > 0
      const there = await change(plain, '/two', 'Two')
      const back = await change(plain, '/', 'One')
      if (!there || !back) throw new Error('The bare application does not change its page.')
      if (isMeasured) note('bare | ', (there + back) / 2)
      for (const [path, heading] of PAGES) {
        for (const [release, page] of pages) {
          const ms = await change(page, path, heading)
          if (isMeasured && ms) note(`${path} | ${release}`, ms)
          // What the page asks for anew belongs to it, and not to the next one.
          await page.waitForTimeout(isMeasured ? 150 : 1_500)
        }
      }
    }
  } finally {
    await browser.close()
    bare.stop()
  }
  const floor = median(changes.get('bare | ') ?? [])
  return [
    '## Going from page to page',
    '',
    `In the account, 1280 px wide, at the machine's own speed, files and answers here: from the press on a link of the menu until the page's heading is painted;`,
    `milliseconds, median of ${ROUNDS} rounds with least and most, all by turns. Bare are two headings with the same React and router. The limit is 1.5.`,
    '',
    '| page | release | change | of a bare one |',
    '| --- | --- | --- | --- |',
    ...[...changes].map(([name, list]) => `| ${name} | ${spread(list)} | ${(median(list) / floor).toFixed(2)} |`),
    '',
  ].join('\n')
}

async function accountOf(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const session = await (await page.request.post('/api/client/auth/login/', { data: DEMO })).json()
  await context.clearCookies()
  await enterSession(page, session)
  await page.goto('/profile/orders', { waitUntil: 'networkidle' })
  return page
}

/** Nothing where a page has no such link, or another heading: an older release has other words, and its row is left out. */
const change = (page: Page, path: string, heading: string): Promise<number | undefined> =>
  page.evaluate(
    async ([to, words]) => {
      const link = document.querySelector<HTMLElement>(`nav a[href="${to}"], main a[href="${to}"]`)
      if (!link) return undefined
      const began = performance.now()
      link.click()
      while (document.querySelector('main h1')?.textContent !== words) {
        if (performance.now() - began > 5_000) return undefined
        await new Promise(requestAnimationFrame)
      }
      // The message comes after the frame's paint. No function has a name here: tsx would mark it with a helper that the page does not have.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(0)
      })
      return performance.now() - began
    },
    [path, heading] as const,
  )

async function serveBare(): Promise<{ url: string; stop: () => void }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'bare',
        resolveId: (id) => (id === 'bare' ? '\0bare.js' : undefined),
        load: (id) => (id === '\0bare.js' ? BARE : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'bare' } },
  })
  if (!('output' in built)) throw new Error('One build at a time.')
  const code = built.output[0].code
  const server = createServer(({ url }, answer) => {
    answer.setHeader('content-type', url === '/bare.js' ? 'text/javascript' : 'text/html')
    answer.end(
      url === '/bare.js' ? code : '<!doctype html><div id="root"></div><script type="module" src="/bare.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() }
}

import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { answerAsPaid, choosePackage, holdCard } from '../tests/browser/order-way.ts'
import { idsOf, openOwn } from '../tests/browser/own-pages.ts'
import { readContents } from '../tests/browser/script-contents.ts'
import { enterSession, signUp } from '../tests/browser/sign-in.ts'
import { DEMO } from '../tests/browser/watch.ts'
import { weigh } from '../tests/browser/weigh.ts'
import { isCustomersOwn, isPrerendered, pages } from '../web/core/pages.ts'

const KINDS = ['script', 'foreign', 'unused', 'style', 'requests', 'calls'] as const
type Figures = Partial<Record<(typeof KINDS)[number], number>>
type Scales = Awaited<ReturnType<typeof weigh>>

const MISSING = 'Tell us what’s missing'
/** What somebody opens on a page: where, what is pressed, and what stands behind it. */
const PRESSES: readonly (readonly [path: string, kind: 'button' | 'fold', words: string, what: string])[] = [
  ['/pickup', 'button', 'Change address', 'the addresses to choose from'],
  ['/pickup', 'button', 'Change date', 'the calendar'],
  ['/pickup', 'fold', 'What’s in your bag?', 'the bag list'],
  ['/upcoming', 'button', 'Change note', 'the form of the note'],
  ['/upcoming', 'button', 'Reschedule?', 'the calendar'],
  ['/upcoming', 'button', 'Delete?', 'the question'],
  ['/upcoming', 'fold', 'What’s in your bag?', 'the bag list'],
  ['/profile/address', 'button', 'Delete this address', 'the question'],
  ['/profile/phones', 'button', 'Add a phone', 'the form'],
  ['/profile/phones', 'button', 'Delete', 'why the last one stays'],
  ['/profile/packages', 'button', 'Compare plans', 'the plans side by side'],
  ['/profile/packages', 'button', 'Switch to Platinum', 'the order, with its payment'],
  ['/profile/packages', 'fold', 'Leave and get money back', 'what leaving brings'],
  ['/profile/billing', 'button', '+ Add a different card', 'the form of a card'],
  ['/profile/billing', 'button', 'Remove', 'the question'],
  ['/profile/billing', 'button', 'Change billing address', 'the form'],
  ['/profile/orders/:id', 'button', 'Use a different card', 'the form of a card'],
  ['/profile/orders/:id', 'button', MISSING, 'the form'],
  ['/profile/preferences', 'button', 'Pause', 'the question'],
  ['/profile/account', 'button', 'Delete my account', 'the question, with its password'],
]

interface Measured {
  routes: Map<string, Figures>
  opened: Map<string, Figures>
}

/** Every route of a release, and what is opened on it. What an older one calls otherwise is left out. `isNow` is the one whose build lies here. */
export async function countRoutes(browser: Browser, baseURL: string, isNow: boolean): Promise<Measured> {
  const measured: Measured = { routes: new Map(), opened: new Map() }
  const open = () => browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  for (const part of [visitors, newcomers, customers]) {
    const context = await open()
    const page = await context.newPage()
    page.setDefaultTimeout(isNow ? 30_000 : 5_000)
    const work = part(page, await weigh(page), measured, isNow)
    await (isNow ? work : work.catch(({ message }: Error) => console.log(`Left out: ${message}`)))
    await context.close()
  }
  return measured
}

async function visitors(page: Page, scales: Scales, { routes }: Measured, isNow: boolean): Promise<void> {
  for (const { path } of pages.filter(isPrerendered)) {
    routes.set(
      path,
      await shown(page, scales, () => page.goto(path, { waitUntil: 'networkidle' }), isNow && screenOf(path, false)),
    )
  }
}

async function newcomers(page: Page, scales: Scales, { routes, opened }: Measured, isNow: boolean): Promise<void> {
  await signUp(page)
  // The checkout is one once a package was chosen.
  const invoice = await choosePackage(page)
  await holdCard(page)
  for (const { path } of pages.filter(({ branch }) => branch === 'order')) {
    if (path === '/order/result') await answerAsPaid(page, invoice)
    const visit = () => page.goto(path, { waitUntil: 'networkidle' })
    routes.set(path, await shown(page, scales, visit, isNow && screenOf(path)))
    if (path === '/order/delivery') {
      await page.locator('main summary', { hasText: 'What’s in your bag?' }).click()
      opened.set(`${path} | “What’s in your bag?” | the bag list`, await taken(page, scales))
    }
    if (path === '/order/checkout') {
      await page.getByLabel('First name').click()
      await page.getByLabel('Card number').waitFor()
      opened.set(`${path} | the first touch | what takes the card`, await taken(page, scales))
    }
  }
}

async function customers(page: Page, scales: Scales, { routes, opened }: Measured, isNow: boolean): Promise<void> {
  const session = await (await page.request.post('/api/client/auth/login/', { data: DEMO })).json()
  await page.context().clearCookies()
  const ids = await idsOf(page, session)
  await enterSession(page, session)
  for (const { path } of pages.filter(isCustomersOwn)) {
    const figures = await shown(page, scales, () => openOwn(page, path, ids), isNow && screenOf(path))
    routes.set(`${path}, signed in`, figures)
  }
  const headers = { authorization: `Bearer ${session.token}` }
  const orders = (await (await page.request.get('/api/client/orders/', { headers })).json()) as Returned[]
  // Only an order that came back lately has a form for what is missing, and the newest stands first.
  const returned = orders.find(({ kind, delivered }) => kind === 'laundry' && delivered !== null)
  for (const [path, kind, words, what] of PRESSES) {
    const order = words === MISSING && returned ? returned.id : ids.order
    await openOwn(page, path, { ...ids, order })
    const pressed =
      kind === 'fold'
        ? page.locator('main summary', { hasText: words })
        : page.locator('main').getByRole('button', { name: words, exact: true })
    if ((await pressed.count()) === 0) continue
    scales.take()
    await pressed.first().click()
    opened.set(`${path} | “${words}” | ${what}`, await taken(page, scales))
  }
}

interface Returned {
  id: number
  kind: string
  delivered: string | null
}

function screenOf(path: string, isCustomers = true): string | false {
  const { screens } = readContents()
  return screens[isCustomers ? 'customers' : 'visitors'][path] ?? false
}

/** What came by a press, once it is still. */
async function taken(page: Page, scales: Scales): Promise<Figures> {
  // The page was still before the press, so the browser says nothing when it is so again.
  for (let before = ''; before !== JSON.stringify(scales.read()); ) {
    before = JSON.stringify(scales.read())
    await page.waitForTimeout(1_000)
  }
  const { urls, requests, scriptBytes } = scales.take()
  return { script: scriptBytes, requests, calls: urls.filter((url) => url.includes('/api/')).length }
}

async function shown(
  page: Page,
  scales: Scales,
  visit: () => Promise<unknown>,
  screen: string | false,
): Promise<Figures> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  scales.take()
  await visit()
  // What comes by itself after the answers.
  await page.waitForTimeout(1_000)
  const { urls, requests, scriptBytes } = scales.take()
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
    ...(screen && { foreign: await readContents().foreignBytes(page, screen, urls) }),
    unused: Math.round(unused),
    style: sheets + brotliCompressSync(inside).length,
    requests,
    calls: urls.filter((url) => url.includes('/api/')).length,
  }
}

/** The counts of all releases, the one that lies here last. */
export function writtenCounts(measured: Readonly<Record<string, Measured>>): string {
  const releases = Object.keys(measured)
  const rows = (of: keyof Measured, kinds: readonly (keyof Figures)[]) =>
    [...(measured[releases.at(-1) ?? '']?.[of].keys() ?? [])].map((name) => [
      name,
      ...kinds.map((kind) =>
        releases
          .map((release) => measured[release]?.[of].get(name)?.[kind] ?? '')
          .filter((figure) => figure !== '')
          .join(' → '),
      ),
    ])
  const table = (head: readonly string[], body: readonly (readonly string[])[]) =>
    [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`)
  const opened = ['script', 'requests', 'calls'] as const
  return [
    '# What each route loads',
    '',
    `As a phone first meets it, 390 px wide, nothing cached, before anybody touches it, ${new Date().toISOString().slice(0, 10)}: ${releases.join(', then ')}.`,
    'Written by `npm run bench:routes`, the counts alone by `npm run bench:routes -- --counts`; whoever names another release that runs',
    '(`-- http://127.0.0.1:3000 its-commit`) gets both side by side. `tests/browser/weight.spec.ts` holds every page of a customer’s to its bytes and',
    'requests, the steps of an order, login and registration to one bound for all, and of the public pages `/`, `/pricing`, `/faqs`, `/services/wash-and-fold`',
    'and `/advantage`, which have every template between them.',
    '',
    'Script is counted as served, headers included (0.4 kB a file). Foreign is what the page’s files hold for others alone, by the build’s own list of who',
    'shows which module, packed; unused is the part of ours (React, router and queries apart) that does not run on the first show, by Chromium’s coverage',
    'and each file’s packing: what answers a press is in it. Style is the sheet and what stands in the page, packed. Requests are all of them, and calls',
    'those of the API.',
    '',
    ...table(['route', ...KINDS], rows('routes', KINDS)),
    '',
    '## What is opened',
    '',
    'What comes with a press, once its page is still: a fold, a dialog, a form. Nothing is cached here either, but what the page itself has loaded is there.',
    '',
    ...table(['route', 'pressed', 'what comes', ...opened], rows('opened', opened)),
    '',
  ].join('\n')
}

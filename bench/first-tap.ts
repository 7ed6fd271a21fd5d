import { type Browser, chromium } from '@playwright/test'

const ROUNDS = 5
/** Lighthouse's slow phone: a quarter of this machine's speed behind a slow 4G line. */
const SLOW_CPU = 4
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const LIMIT = 1.6

interface Tap {
  /** The time from the tap to the next page, and from the beginning of the visit to it. */
  answerMs: number
  visitMs: number
}

/**
 * A visitor who presses "Check my zip" as soon as it is painted, on a slow phone, beside the same page that loads
 * React at once, without being asked: what the first touch may cost those who touch.
 */
export async function firstTap(productUrl: string, executablePath: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  const taps = { 'with the first touch': [] as Tap[], 'at once': [] as Tap[] }
  try {
    // Round by round, so that a busy minute of the machine falls on both alike.
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [name, list] of Object.entries(taps)) list.push(await tapOnce(browser, productUrl, name === 'at once'))
    }
  } finally {
    await browser.close()
  }
  const median = (list: Tap[], pick: (tap: Tap) => number) =>
    list.map(pick).toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
  const floor = median(taps['at once'], ({ visitMs }) => visitMs)
  const lines = Object.entries(taps).map(([name, list]) => {
    const visit = median(list, ({ visitMs }) => visitMs)
    const answer = median(list, ({ answerMs }) => answerMs)
    return `| ${name} | ${Math.round(answer)} ms | ${Math.round(visit)} ms | ${(visit / floor).toFixed(2)} |`
  })
  return [
    '## A first tap on the area check',
    '',
    `A quarter of the machine's speed, slow 4G, nothing cached, median of ${ROUNDS} rounds: "Check my zip" is pressed as soon as it`,
    `is painted, until registration is shown. The limit is ${LIMIT} times the same page with React loaded at once.`,
    '',
    '| React comes | from the tap | from the beginning of the visit | ratio |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

async function tapOnce(browser: Browser, productUrl: string, isEager: boolean): Promise<Tap> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW_4G)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  // Both ways go through here, so that neither is spared the detour.
  await page.route(`${productUrl}/`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: isEager ? loadedAtOnce(html) : html })
  })
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      const zip = document.querySelector<HTMLInputElement>('main form input[inputmode="numeric"]')
      const button = document.querySelector<HTMLElement>('main form button')
      if (!zip || !button) throw new Error('There is no area check.')
      zip.value = '94041'
      Object.assign(window, { tappedAt: performance.now() })
      button.click()
    }).observe({ type: 'paint', buffered: true })
  })
  await page.goto(`${productUrl}/`, { waitUntil: 'commit' })
  const times = await page.waitForFunction(() => {
    const isShown =
      location.pathname === '/registration' &&
      document.querySelector('main h1')?.textContent.startsWith('We pick up in') === true
    const { tappedAt } = window as unknown as { tappedAt: number }
    return isShown && { answerMs: performance.now() - tappedAt, visitMs: performance.now() }
  })
  const tap = await times.jsonValue()
  await context.close()
  if (!tap) throw new Error('The tap was not answered.')
  return tap
}

/** Rewrites a page like those that are of no use without React. */
function loadedAtOnce(html: string): string {
  const named = (name: string) => new RegExp(`<meta name="${name}" content="([^"]*)" />`).exec(html)?.[1] ?? ''
  const files = [named('starter'), ...named('scripts').split(' ')]
  const preloads = files.map((file) => `<link rel="modulepreload" href="${file}" />`)
  return html
    .replace('data-start="touched"', 'data-start="now"')
    .replace('</head>', `${preloads.join('')}<script type="module" src="${named('starter')}"></script></head>`)
}

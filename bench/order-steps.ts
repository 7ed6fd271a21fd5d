import { type Browser, chromium, type Page } from '@playwright/test'
import { choosePackage, holdCard } from '../tests/browser/order-way.ts'
import { signUp } from '../tests/browser/sign-in.ts'
import { type Weight, weigh } from '../tests/browser/weigh.ts'

const LIMIT_BYTES = 125_000
const LIMIT_REQUESTS = 16
const STEPS = [
  ['/registration', 'Welcome'],
  ['/order/advantage', 'How it works'],
  ['/order/packages', 'What would you save?'],
  ['/order/delivery', 'Make it weekly?'],
  ['/order/checkout', 'Card'],
] as const
/** The scripts that take cards: the provider's own if one is configured, and ours around it. */
const isOfCards = (url: string) => /stripe\.com|\/(paying|cards)[-.]|create_intent/.test(url)

/** Each step of an order as a phone first meets it, with nothing cached: how much script comes, and how often it asks. */
export async function orderSteps(productUrl: string, executablePath: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    return written(await measure(browser, productUrl))
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, productUrl: string): Promise<(readonly [string, Weight])[]> {
  const context = await browser.newContext({ baseURL: productUrl, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const weight = await weigh(page)
  const [registration, ...steps] = STEPS
  const measured: (readonly [string, Weight])[] = [[registration[0], await open(page, weight, registration)]]
  await signUp(page)
  // The checkout is one once a package was chosen.
  await choosePackage(page)
  await holdCard(page)
  for (const step of steps) measured.push([step[0], await open(page, weight, step)])
  // The card is wanted from here on.
  await page.getByLabel('First name').click()
  await page.getByLabel('Card number').waitFor()
  await page.waitForLoadState('networkidle')
  measured.push(['/order/checkout, once it is touched', weight.take()])
  await context.close()
  return measured
}

async function open(page: Page, weight: { take(): Weight }, [path, heading]: (typeof STEPS)[number]): Promise<Weight> {
  await page.goto('/robots.txt')
  weight.take()
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  return weight.take()
}

function written(measured: (readonly [string, Weight])[]): string {
  const lines = measured.map(([path, { scriptBytes, requests, urls }]) => {
    const cards = urls.some(isOfCards) ? 'yes' : 'no'
    return `| ${path} | ${scriptBytes} | ${requests} | ${cards} |`
  })
  return [
    '## The steps of an order',
    '',
    `Each as a phone first meets it, 390 px wide, nothing cached: JavaScript as it is served, headers included, and every request,`,
    `calls to the API among them. The limits are ${LIMIT_BYTES} bytes and ${LIMIT_REQUESTS} requests; what takes cards comes no sooner`,
    'than somebody touches the checkout. `tests/browser/weight.spec.ts` holds them to it.',
    '',
    '| step | JavaScript bytes | requests | what takes cards |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

import { expect, type FrameLocator, type Page, type Request } from '@playwright/test'
import { freePort } from '../engines.ts'
import { type Product, preparedFolder, startProduct } from '../process/product.ts'
import { type StripeStandIn, startStripeStandIn } from '../process/stripe-stand-in.ts'
import { expectNoBarrierInAnyLook } from './axe.ts'
import { callApi } from './own-profile.ts'
import { test as base, signUp } from './sign-in.ts'
import { standInForStripe } from './stripe-in-browser.ts'
import { hydrate, watch } from './watch.ts'

/** The built product with Stripe configured and another home page than usual, and the stand-in for Stripe's API, whose book outlives it. */
interface StripeMode {
  standIn: StripeStandIn
  url: string
  /** Kills it as it stands. */
  kill(): Promise<void>
  /** At the same address, on the same data, by a clock that is so much later, as in "+25s". */
  restart(later: string): Promise<void>
  /** Everything that it has printed. */
  printed(): string
}

/** Started by the first test. A worker that has a fixture of its own would be started for it, with a browser, and ended for the next file. */
let mode: StripeMode & { end(): Promise<void> }
let url: string | undefined

async function startStripeMode(): Promise<typeof mode> {
  const standIn = await startStripeStandIn()
  const settings: Record<string, string> = {
    ...standIn.settings,
    DATA_DIR: await preparedFolder(),
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    HOME_VARIANT: 'green',
  }
  const started: Product[] = [await startProduct(settings)]
  const stop = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const product = started.at(-1)
    product?.process.kill(signal)
    await product?.ended
  }
  return {
    standIn,
    url: `http://127.0.0.1:${settings.PORT}`,
    kill: () => stop('SIGKILL'),
    restart: async (later) => void started.push(await startProduct({ ...settings, CLOCK_OFFSET: later })),
    printed: () => started.map(({ output }) => output()).join(''),
    async end() {
      await stop('SIGTERM')
      await standIn.stop()
    },
  }
}

const test = base.extend<{ stripeRequests: Request[] }>({
  // Playwright asks for it before there is one, too: it needs one for what starts it.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that nothing else is needed.
  baseURL: async ({}, use) => use(url),
  stripeRequests: async ({ context }, use) => use(await standInForStripe(context, mode.standIn)),
})

test.beforeAll(async () => {
  mode = await startStripeMode()
  url = mode.url
})
test.afterAll(() => mode.end())

const DECLINED = '4000000000000002'
const ASKS = '4000002500003155'
const NO_FUNDS = '4000000000000341'

const fieldOf = (page: Page, kind: string): FrameLocator => page.frameLocator(`iframe[title="${kind}"]`)
const bankOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="bank"]')
const number = (page: Page) => fieldOf(page, 'cardNumber').getByRole('textbox')

/** Notes what the policy stops, also if nobody looks at the console. */
async function listenForViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (line: string) => violations.push(line))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { noteViolation } = window as unknown as { noteViolation?: (line: string) => void }
      noteViolation?.(`${effectiveDirective} ${blockedURI}`)
    })
  })
  return violations
}

/** A customer who pays as they clean, with a card that pays without a question. */
async function comeInPaying(page: Page, { standIn }: StripeMode): Promise<void> {
  await signUp(page)
  const { secret } = (await callApi(page, 'POST', '/billing/create_intent/', {})) as { secret: string }
  await standIn.act('finish_setup', secret.split('_secret_')[0], {})
  const { id } = (await callApi(page, 'POST', '/subscription/choose/', { package: 'payc' })) as { id: number }
  await callApi(page, 'POST', '/subscription/checkout/', { order: id })
}

/** From the plan's page to its summary, which has the saved card. */
async function toSummary(page: Page, title: string): Promise<void> {
  await page.goto('/profile/packages')
  await page.getByRole('button', { name: 'Compare plans' }).click()
  const chooser = page.getByRole('dialog', { name: 'Choose your plan' })
  await chooser.getByText(title, { exact: true }).click()
  await chooser.getByRole('button', { name: 'Next' }).click()
}

const paidOf = async (page: Page) => {
  const invoices = (await callApi(page, 'GET', '/invoices/')) as { is_paid: boolean; amount_with_discount: number }[]
  return invoices.filter((each) => each.is_paid).map((each) => each.amount_with_discount)
}

// All need the product that the first one starts.
test.describe.configure({ mode: 'serial' })

test('with Stripe: card, decline and the bank’s question in its own frames, and nothing of it on any other page [R393] [R411]', async ({
  page,
  stripeRequests,
}) => {
  const quiet = watch(page)
  const violations = await listenForViolations(page)
  const own: Request[] = []
  page.on('request', (request) => new URL(request.url()).origin === mode.url && own.push(request))
  await comeInPaying(page, mode)

  // Before a card step nobody has heard of us at Stripe, though the policy would let the page ask.
  const home = await page.goto('/')
  const policy = (await home?.headerValue('content-security-policy')) ?? ''
  for (const part of ['script-src', 'frame-src', 'connect-src']) {
    expect(policy.split(';').find((line) => line.startsWith(part))).toContain('stripe.com')
  }
  await page.goto('/registration')
  await page.goto('/profile/account')
  await page.goto('/profile/billing')
  const cards = page.getByRole('region', { name: 'Cards' })
  await expect(cards).toContainText('Visa ending in 4242Main')
  expect(stripeRequests).toEqual([])

  await page.getByRole('button', { name: '+ Add a different card' }).click()
  await expect(number(page)).toBeFocused()
  await number(page).fill(DECLINED)
  await page.getByRole('button', { name: 'Add card' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Your card was not added' })
  await expect(notice).toContainText('Your card was declined.')
  await number(page).fill(NO_FUNDS)
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(page.getByText('Card was added')).toBeVisible()
  await expect(cards).toContainText('Visa ending in 0341Main')

  // A saved card that the bank declines when it is charged.
  const before = stripeRequests.length
  await toSummary(page, 'Gold')
  await page.getByRole('button', { name: 'Place order for $199.00' }).click()
  await expect(page.locator('main').getByText('Your card has insufficient funds.')).toBeVisible()
  expect(await paidOf(page)).toEqual([0])
  // The page was loaded anew, and its saved card needs no form.
  expect(stripeRequests).toHaveLength(before)

  await page.getByRole('button', { name: 'Use a different card' }).click()
  await number(page).fill(ASKS)
  await page.getByRole('button', { name: 'Pay $199.00' }).click()
  await bankOf(page).getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible()
  expect(await paidOf(page)).toEqual([0])
  await page.getByRole('button', { name: 'Pay $199.00' }).click()
  await bankOf(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('$199.00 paid')).toBeVisible()
  await expect(page.getByText('Package updated successfully!')).toBeVisible()
  expect(await paidOf(page)).toEqual([19900, 0])

  // The typed numbers went into frames of Stripe's and from there to Stripe.
  for (const typed of [DECLINED, NO_FUNDS, ASKS]) {
    const knows = (request: Request) => `${request.url()} ${request.postData()}`.includes(typed)
    expect(stripeRequests.filter(knows).map((request) => new URL(request.url()).pathname)).toEqual(['/v1/tokens'])
    expect(own.filter(knows)).toEqual([])
    expect(mode.printed()).not.toContain(typed)
  }
  expect(violations).toEqual([])
  quiet.expectQuiet()
})

test('the settings choose the home page, and it comes alive as it was written [R461]', async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/')
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  expect(title?.replaceAll('\u00a0', ' ')).not.toBe('Laundry & Dry Cleaning with Delivery')
  await hydrate(page)
  await expect(page.locator('[data-hydrating]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(title))
  await expectNoBarrierInAnyLook(page, 'the green home')
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(title))
  complaints.expectQuiet()
})

/** From the packages of an order to its checkout, where the saved card waits. */
async function toCheckout(page: Page, title: string): Promise<void> {
  await page.goto('/order/packages')
  await page.getByRole('radio', { name: title }).check({ force: true })
  await page.getByRole('button', { name: 'Next: date & time' }).click()
  await page.getByRole('button', { name: 'Next: checkout' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Marsh')
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
}

test('a server that is killed while cards are charged: the same pages, of a plan and of an order, go on with the next one, and each card is charged once', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const order = await page.context().newPage()
  await comeInPaying(order, mode)
  await toCheckout(order, 'Gold')
  await comeInPaying(page, mode)
  await toSummary(page, 'Platinum')

  const charges = async () => {
    const { intents } = await mode.standIn.act<{ intents: { amount: number; status: string }[] }>('book')
    return intents.map(({ amount, status }) => `${amount} ${status}`)
  }
  const before = (await charges()).length
  const newCharges = async () => (await charges()).slice(before).sort()
  const ONCE_EACH = ['19900 succeeded', '29900 succeeded']
  // The charges are made at once, and their answers find nobody.
  await mode.standIn.act('set_delay', 5000)
  await order.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('button', { name: 'Place order for $299.00' }).click()
  await expect.poll(newCharges).toEqual(ONCE_EACH)
  await mode.kill()
  await mode.standIn.act('set_delay', 0)
  for (const each of [page, order]) {
    await expect(each.getByText(/We’re trying again. You won’t be charged twice/)).toBeVisible()
  }
  // The work that the killed server had begun is taken over when its lease ends, and by this clock it has.
  await mode.restart('+25s')
  await expect(page.getByText('$299.00 paid')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('region', { name: 'Platinum' })).toContainText('$299.00')
  expect(await paidOf(page)).toEqual([29900, 0])
  // On the result, or at home already, where it stands too.
  await expect(order.getByText(/Pickup booked/).first()).toBeVisible({ timeout: 40_000 })
  expect(await paidOf(order)).toEqual([19900, 0])
  expect(await newCharges()).toEqual(ONCE_EACH)
  expect(await callApi(order, 'GET', '/requests/?is_upcoming=true')).toHaveLength(1)
})

// `npm run pictures`: the screens as people see them, at three widths, those of pickups and orders at four, light and dark, into
// .cache/pictures/. Names of screens behind it take only those (`npm run pictures -- home faqs`). `npm run pictures -- --docs` takes
// the few that the documents show, into docs/pictures/.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findChromium, HOW_TO_GET_CHROMIUM } from './programs.mjs'
import { fail, prepare, root } from './setup.mjs'
import { asWebp } from './webp.mjs'

const PORT = 3198
const URL = `http://127.0.0.1:${PORT}`
/** Every picture in git stays there for good, so docs/pictures/ holds only what a reader needs. */
const IN_DOCS = [
  'home-390-light',
  'home-820-light',
  'home-1440-light',
  'home-390-dark',
  'services-wash-and-fold-1440-light',
  'pricing-1440-light',
  'faqs-390-light',
  'notify-390-light',
  'registration-390-light',
  'login-1440-light',
  'profile-address-1440-light',
  'profile-phones-390-light',
]
const WIDTHS = [390, 820, 1440]
/** Of what earns the money, the narrowest phone too. */
const EVERY_WIDTH = [360, ...WIDTHS]
/** @type {readonly ('light' | 'dark')[]} */
const DAYLIGHT = ['light']
/** Pages that are only read: two widths, in daylight. Half the size is enough to judge a long one. */
const READ = {
  widths: [390, 1440],
  schemes: DAYLIGHT,
  scale: 0.6,
}
const PAGES = [
  'hiw',
  'services',
  'services/laundry',
  'services/dry-clean',
  'services/alternation-and-repair',
  'services/wash-and-fold',
  'services/leather-care',
  'services/preservation',
  'services/area-rug',
  'ourprocess',
  'advantage',
  'larkspur-advantages-modal',
  'pricing',
  'faqs',
  'about',
  'terms-of-use',
  'privacy-policy',
]
/** @type {readonly ('light' | 'dark')[]} */
const SCHEMES = ['light', 'dark']
const DEMO = { email: 'demo@larkspur.example', password: 'laundry-day' }

/** @typedef {import('@playwright/test').Page} Page */

/** What is shown: how to get there, and whether the whole page or only the first screen is worth keeping. */
/**
 * @typedef {{
 *   name: string,
 *   open: (page: Page) => Promise<unknown>,
 *   isScreen?: boolean,
 *   widths?: readonly number[],
 *   schemes?: readonly ('light' | 'dark')[],
 *   scale?: number,
 * }} Shot
 */

/** @type {Shot[]} */
const SHOTS = [
  { name: 'home', open: (/** @type {Page} */ page) => page.goto(`${URL}/`) },
  { name: 'registration', open: (/** @type {Page} */ page) => page.goto(`${URL}/registration`) },
  { name: 'registration-errors', open: withErrors },
  { name: 'login', open: (/** @type {Page} */ page) => page.goto(`${URL}/login`) },
  { name: 'notify', open: withNotify, isScreen: true },
  { name: 'menu-visitor', open: withMenu, isScreen: true },
  { name: 'menu-customer', open: withCustomerMenu, isScreen: true },
  { name: 'style', open: (/** @type {Page} */ page) => page.goto(`${URL}/style`), scale: 0.5 },
  ...['password/forgot', 'password/forgot/confirm', 'password/reset/confirm/MQ/token', 'password/reset/confirm'].map(
    (path, index) => ({
      name: ['password-forgot', 'password-email-sent', 'password-reset', 'password-changed'][index] ?? path,
      open: (/** @type {Page} */ page) => page.goto(`${URL}/${path}`),
      schemes: DAYLIGHT,
    }),
  ),
  ...['profile', 'profile/address', 'profile/phones', 'profile/preferences', 'profile/account'].map((path) => ({
    name: path.replaceAll('/', '-'),
    open: (/** @type {Page} */ page) => asCustomer(page, path),
    schemes: DAYLIGHT,
  })),
  ...['profile/packages', 'profile/billing'].map((path) => ({
    name: path.replaceAll('/', '-'),
    open: (/** @type {Page} */ page) => asCustomer(page, path),
  })),
  { name: 'area-answer', open: withAreaAnswer, widths: EVERY_WIDTH },
  { name: 'customer-home', open: (/** @type {Page} */ page) => asCustomer(page, ''), widths: EVERY_WIDTH },
  ...['pickup', 'upcoming', 'order/advantage', 'order/packages', 'order/delivery'].map((path) => ({
    name: path.replaceAll('/', '-'),
    open: (/** @type {Page} */ page) => asCustomer(page, path),
    widths: EVERY_WIDTH,
  })),
  { name: 'reschedule', open: withReschedule, isScreen: true, widths: EVERY_WIDTH },
  { name: 'recurring', open: withRecurring, isScreen: true, widths: EVERY_WIDTH },
  { name: 'order-checkout', open: withCheckout, widths: EVERY_WIDTH },
  { name: 'orders', open: (/** @type {Page} */ page) => asCustomer(page, 'profile/orders'), widths: EVERY_WIDTH },
  { name: 'order', open: (/** @type {Page} */ page) => withOrder(page, 'Completed'), widths: EVERY_WIDTH },
  { name: 'order-hold', open: (/** @type {Page} */ page) => withOrder(page, 'Pay now'), widths: EVERY_WIDTH },
  // Each of them books or buys something for the demo customer, so they come after the others of the account.
  { name: 'pending', open: withPending, widths: EVERY_WIDTH },
  { name: 'order-result', open: withResult, widths: EVERY_WIDTH },
  ...PAGES.map((path) => ({
    ...READ,
    name: path.replaceAll('/', '-'),
    open: (/** @type {Page} */ page) => readWhole(page, path),
  })),
]

process.chdir(root)
await prepare({ build: true })
const executablePath = findChromium()
if (!executablePath) fail(HOW_TO_GET_CHROMIUM)
const dataDir = mkdtempSync(join(tmpdir(), 'larkspur-pictures-'))
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  while (!(await fetch(`${URL}/api/ready`).catch(() => undefined))?.ok) await pause(200)
  await takeAll()
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('close', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeAll() {
  const args = process.argv.slice(2)
  const isForDocs = args.includes('--docs')
  const folder = join(root, isForDocs ? 'docs/pictures' : '.cache/pictures')
  const only = args.filter((arg) => arg !== '--docs')
  const browser = await chromium.launch({
    executablePath: String(executablePath),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  mkdirSync(folder, { recursive: true })
  for (const { name, open, isScreen = false, widths = WIDTHS, schemes = SCHEMES, scale = 1 } of SHOTS) {
    if (only.length > 0 && !only.includes(name)) continue
    for (const colorScheme of schemes) {
      for (const width of widths) {
        const file = `${name}-${width}-${colorScheme}`
        if (isForDocs && !IN_DOCS.includes(file)) continue
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          // Less where a page is longer than any picture may be.
          deviceScaleFactor: scale,
          colorScheme,
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        await open(page)
        await page.locator('h1').waitFor({ state: 'attached' })
        await page.evaluate(() => document.fonts.ready)
        await pause(150)
        // A header or a bar that sticks would stand in the middle of a long picture.
        if (!isScreen) {
          await page.evaluate(() => {
            for (const part of document.querySelectorAll('header, nav')) {
              const { position } = getComputedStyle(part)
              if (part instanceof HTMLElement && position !== 'relative') part.style.position = 'static'
            }
            // A whole page at once shows nothing of what waits to come near.
            for (const part of document.getElementsByTagName('section')) part.style.contentVisibility = 'visible'
            scrollTo(0, 0)
          })
        }
        const png = await page.screenshot({ fullPage: !isScreen })
        writeFileSync(join(folder, `${file}.webp`), await asWebp(page, png))
        await context.close()
        console.log(file)
      }
    }
  }
  await browser.close()
}

/**
 * Alive, so that calculators and calendars stand in it.
 * @param {Page} page
 * @param {string} path
 */
async function readWhole(page, path) {
  await page.goto(`${URL}/${path}?q=`)
  await page.waitForFunction(() => !document.querySelector('[data-hydrating]'))
  await page.waitForLoadState('networkidle')
}

/** @param {Page} page */
async function withErrors(page) {
  await page.goto(`${URL}/registration`)
  await page.getByLabel('Cell phone').pressSequentially('65055')
  await page.getByLabel('Email').fill('ada')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Invalid email address').waitFor()
}

/** @param {Page} page */
async function withNotify(page) {
  await page.goto(`${URL}/`)
  await page.getByLabel('Your street address').first().fill('1 Market Street')
  await page.getByLabel('Zip code').first().fill('94105')
  await page.getByRole('button', { name: 'Check my address' }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** @param {Page} page */
async function withMenu(page) {
  await page.goto(`${URL}/`)
  const burger = page.locator('summary', { hasText: 'Menu' })
  if (await burger.isVisible()) await burger.click()
}

/** @param {Page} page */
async function logIn(page) {
  await page.goto(`${URL}/login`)
  await page.getByLabel('User Name').fill(DEMO.email)
  await page.getByLabel('Password').fill(DEMO.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Welcome back, Ada' }).waitFor()
}

/**
 * @param {Page} page
 * @param {string} path
 */
async function asCustomer(page, path) {
  await logIn(page)
  await page.goto(`${URL}/${path}`)
  await page.waitForLoadState('networkidle')
}

/**
 * The newest order of which the list says this.
 * @param {Page} page
 * @param {string} words
 */
async function withOrder(page, words) {
  await asCustomer(page, 'profile/orders')
  await page.locator('tr', { hasText: words }).first().getByRole('link').first().click()
  await page.getByText('Get PDF').waitFor()
  await page.waitForLoadState('networkidle')
}

/** @param {Page} page */
async function withCustomerMenu(page) {
  await logIn(page)
  const burger = page.locator('summary', { hasText: 'Menu' })
  await ((await burger.isVisible()) ? burger : page.getByText('Hello Ada!')).click()
}

/** @param {Page} page */
async function withAreaAnswer(page) {
  await page.addInitScript(() => {
    const address = { zipCode: '95112', addressLine1: '' }
    sessionStorage.setItem('larkspur.draft.visitor/address', JSON.stringify(address))
    sessionStorage.setItem('larkspur.draft.visitor/areaAnswer', JSON.stringify({ zipCode: address.zipCode }))
  })
  await page.goto(`${URL}/registration`)
  await page.getByRole('heading', { name: /^We pick up in/ }).waitFor()
}

/** @param {Page} page */
async function withReschedule(page) {
  await asCustomer(page, 'upcoming')
  await page.getByRole('button', { name: 'Reschedule?' }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** @param {Page} page */
async function withRecurring(page) {
  await asCustomer(page, 'profile/preferences')
  await page.getByRole('button', { name: 'Wednesday' }).click()
  await page.getByRole('dialog').waitFor()
}

/** @param {Page} page */
async function withCheckout(page) {
  await asCustomer(page, 'order/packages')
  await page.getByRole('radio', { name: 'Gold' }).check({ force: true })
  await page.getByRole('button', { name: 'Next: date & time' }).click()
  await page.getByRole('button', { name: 'Next: checkout' }).click()
  await page.getByText(/^Card ending in/).waitFor()
}

/** @param {Page} page */
async function withPending(page) {
  await asCustomer(page, 'pickup')
  await page.getByRole('button', { name: 'Confirm pickup' }).click()
  await page.getByRole('heading', { name: 'Pickup Confirmed' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** @param {Page} page */
async function withResult(page) {
  // It would go home after two seconds.
  await page.addInitScript(() => {
    const later = setTimeout
    Object.assign(window, {
      setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms) => (ms === 2000 ? 0 : later(run, ms)),
    })
  })
  await withCheckout(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: /^You’re all set/ }).waitFor()
}

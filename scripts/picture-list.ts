// The pictures that `npm run pictures` takes: each with its file, its look, the way to it and what is kept of it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { services as SERVICES } from '../server/db/reference/services.ts'
import { DRAWINGS, LETTER_PICTURES, type LetterDrawing, PICTURE_SIZES } from '../server/words/letter-pictures.ts'
import { fingerprint, shownLetters, TAKEN_OF } from '../tests/shown-letters.ts'
import { isFindable, pages } from '../web/core/pages.ts'
import { DESK_PORT, DESK_SCREENS } from './desk-pictures.ts'
import { drawAlone, drawingByItself, drawSocialPicture, drawWordmark, loadDisplayType, toWebp } from './in-the-page.ts'

type Scheme = 'light' | 'dark'

export interface Picture {
  name: string
  file: string
  look: BrowserContextOptions
  open(page: Page): Promise<unknown>
  keep(page: Page): Promise<Buffer | string>
}

export { DESK_PORT }

export const pictureSets: Record<string, () => Picture[]> = {
  screens: () => screens('.cache/pictures'),
  docs: () => screens('docs/pictures').filter(({ file }) => IN_DOCS.includes(/([^/]+)\.webp$/.exec(file)?.[1] ?? '')),
  letters,
  mail,
  social,
  services,
}

/** Every picture in git stays there for good, so docs/pictures/ holds only what a reader needs. */
const IN_DOCS = [
  'home-390-light',
  'home-820-light',
  'home-1440-light',
  'home-390-dark',
  'services-wash-and-fold-1440-light',
  'notify-390-light',
  'area-answer-390-light',
  'order-packages-1440-light',
  'order-delivery-390-light',
  'order-checkout-390-light',
  'order-result-390-light',
  'customer-home-390-light',
  'customer-home-1440-dark',
  'order-1440-light',
]
const WIDTHS = [390, 820, 1440]
/** The screens that earn the money are taken on the narrowest phone too. */
const EVERY_WIDTH = [360, ...WIDTHS]
const DAYLIGHT: readonly Scheme[] = ['light']
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
const SCHEMES: readonly Scheme[] = ['light', 'dark']
const DEMO = { email: 'demo@larkspur.example', password: 'laundry-day' }

/** A screen with the way to it. The whole page of most is worth keeping, and of some only what a window shows. */
interface Screen {
  name: string
  open(page: Page): Promise<unknown>
  /** On the desk's own listener. */
  isAtDesk?: boolean
  isWindow?: boolean
  widths?: readonly number[]
  schemes?: readonly Scheme[]
  scale?: number
}

const go = (path: string) => (page: Page) => page.goto(path)
const customerAt = (path: string) => (page: Page) => asCustomer(page, path)

const SCREENS: Screen[] = [
  { name: 'home', open: go('/') },
  { name: 'registration', open: go('/registration') },
  { name: 'registration-errors', open: withErrors },
  { name: 'login', open: go('/login') },
  { name: 'notify', open: withNotify, isWindow: true },
  { name: 'menu-visitor', open: withMenu, isWindow: true },
  { name: 'menu-customer', open: withCustomerMenu, isWindow: true },
  { name: 'style', open: go('/style'), scale: 0.5 },
  ...['password/forgot', 'password/forgot/confirm', 'password/reset/confirm/MQ/token', 'password/reset/confirm'].map(
    (path, index) => ({
      name: ['password-forgot', 'password-email-sent', 'password-reset', 'password-changed'][index] ?? path,
      open: go(`/${path}`),
      schemes: DAYLIGHT,
    }),
  ),
  ...['profile', 'profile/address', 'profile/phones', 'profile/preferences', 'profile/account'].map((path) => ({
    name: path.replaceAll('/', '-'),
    open: customerAt(path),
    schemes: DAYLIGHT,
  })),
  ...['profile/packages', 'profile/billing'].map((path) => ({
    name: path.replaceAll('/', '-'),
    open: customerAt(path),
  })),
  { name: 'area-answer', open: withAreaAnswer, widths: EVERY_WIDTH },
  { name: 'customer-home', open: customerAt(''), widths: EVERY_WIDTH },
  ...['pickup', 'upcoming', 'order/advantage', 'order/packages', 'order/delivery'].map((path) => ({
    name: path.replaceAll('/', '-'),
    open: customerAt(path),
    widths: EVERY_WIDTH,
  })),
  { name: 'pickup-list', open: withList, widths: EVERY_WIDTH },
  { name: 'pickup-list-rug', open: withListedRug, widths: EVERY_WIDTH },
  { name: 'reschedule', open: withReschedule, isWindow: true, widths: EVERY_WIDTH },
  { name: 'recurring', open: withRecurring, isWindow: true, widths: EVERY_WIDTH },
  { name: 'order-checkout', open: withCheckout, widths: EVERY_WIDTH },
  { name: 'orders', open: customerAt('profile/orders'), widths: EVERY_WIDTH },
  { name: 'order', open: (page: Page) => withOrder(page, 'Delivered'), widths: EVERY_WIDTH },
  { name: 'order-hold', open: (page: Page) => withOrder(page, 'Payment needed'), widths: EVERY_WIDTH },
  // Each of them books or buys something for the demo customer, so they come after the others of the account.
  { name: 'pending', open: withPending, widths: EVERY_WIDTH },
  { name: 'order-result', open: withResult, widths: EVERY_WIDTH },
  ...PAGES.map((path) => ({
    ...READ,
    name: path.replaceAll('/', '-'),
    open: (page: Page) => readWhole(page, path),
  })),
  ...DESK_SCREENS.map((screen) => ({ ...screen, isAtDesk: true, widths: [820, 1440] })),
]

function screens(folder: string): Picture[] {
  return SCREENS.flatMap(
    ({ name, open, isAtDesk = false, isWindow = false, widths = WIDTHS, schemes = SCHEMES, scale = 1 }) =>
      schemes.flatMap((colorScheme) =>
        widths.map((width) => ({
          name,
          file: join(folder, `${name}-${width}-${colorScheme}.webp`),
          look: {
            viewport: { width, height: 900 },
            // The scale is smaller if a page is longer than any picture may be.
            deviceScaleFactor: scale,
            colorScheme,
            reducedMotion: 'reduce' as const,
            ...(isAtDesk && { baseURL: `http://localhost:${DESK_PORT}` }),
          },
          open: async (page: Page) => {
            await open(page)
            await page.locator('h1').waitFor({ state: 'attached' })
            await page.evaluate(() => document.fonts.ready)
            await pause(150)
            if (!isWindow) await page.evaluate(unrolled)
          },
          keep: async (page: Page) => toWebp(page, await page.screenshot({ fullPage: !isWindow })),
        })),
      ),
  )
}

/** Runs in the page, before it is taken as a whole. */
function unrolled() {
  // A header or a bar that sticks would stand in the middle of a long picture.
  for (const part of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(part)
    if (part instanceof HTMLElement && (position === 'sticky' || position === 'fixed')) part.style.position = 'static'
  }
  // A whole page at once shows nothing of what waits to come near.
  for (const part of document.getElementsByTagName('section')) part.style.contentVisibility = 'visible'
  scrollTo(0, 0)
}

const LETTERS = 'docs/pictures/letters'
/** These letters are shown in all four ways; every other letter on a phone by day. */
const IN_ALL_WAYS = ['passwordLink', 'pickupConfirmed', 'orderPriced', 'orderDelivered', 'receipt-3']
const ALL_WAYS: readonly (readonly [number, Scheme])[] = [
  [390, 'light'],
  [390, 'dark'],
  [640, 'light'],
  [640, 'dark'],
]

/** Every letter as a phone shows it, and some of them on a wider window and in the dark, with the page that shows them. */
function letters(): Picture[] {
  const pictures: Picture[] = []
  const shown = [
    'Taken by `npm run pictures -- --letters`, which also writes this page. The words of every message: [messages.md](../../messages.md). A letter brings its flower with it and loads nothing; in place of our type stands its like.',
  ]
  for (const { name, when, subject, isText, html } of shownLetters()) {
    const images = []
    const ways = IN_ALL_WAYS.includes(name) ? ALL_WAYS : ALL_WAYS.slice(0, 1)
    for (const [width, colorScheme] of ways) {
      const file = `${name}-${width}-${colorScheme}.webp`
      images.push(
        `<img src="${file}" width="${Math.round(width * 0.6)}" alt="${subject}, ${width} px wide, ${colorScheme}">`,
      )
      pictures.push({
        name,
        file: join(LETTERS, file),
        look: { viewport: { width, height: 200 }, colorScheme },
        open: (page) => openLetter(page, html),
        keep: async (page) => {
          const picture = await toWebp(page, await page.screenshot({ fullPage: true }))
          noteTaken(name, html)
          return picture
        },
      })
    }
    shown.push(`**${when}**${isText ? ' A text, for whoever can have none.' : ''}\n\n${images.join(' ')}`)
  }
  mkdirSync(LETTERS, { recursive: true })
  const files = [TAKEN_OF, ...pictures.map(({ file }) => file)]
  for (const old of readdirSync(LETTERS)) if (!files.includes(join(LETTERS, old))) rmSync(join(LETTERS, old))
  writeFileSync(join(LETTERS, 'README.md'), `# Every letter\n\n${shown.join('\n\n')}\n`)
  return pictures
}

/** Of letters that are gone nothing is kept. */
function noteTaken(name: string, html: string) {
  const known = existsSync(TAKEN_OF) ? (JSON.parse(readFileSync(TAKEN_OF, 'utf8')) as Record<string, string>) : {}
  const taken = { ...known, [name]: fingerprint(html) }
  const names = shownLetters().map((letter) => letter.name)
  const kept = names.flatMap((each) => (taken[each] ? [[each, taken[each]]] : []))
  writeFileSync(TAKEN_OF, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

async function openLetter(page: Page, html: string) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 600 })
  await page.setContent(html)
  if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 320) throw new Error('too wide for 320 px')
  if (size) await page.setViewportSize(size)
}

/** Where the drawings of letters are found. */
const DRAWN_AT: Record<LetterDrawing, (page: Page) => Promise<Locator>> = {
  'folded-shirts': async (page) => {
    await openPublic(page, '/services')
    return drawingOfTile(page, 'Wash & Fold')
  },
  'bag-at-door': async (page) => {
    await openPublic(page, '/hiw')
    return page.locator('main svg[role="img"]').first()
  },
}
const isDrawing = (name: string): name is LetterDrawing => Object.hasOwn(DRAWINGS, name)

/** The flower and the name at the head of every letter, by day and in the dark, and the drawings of two. */
function mail(): Picture[] {
  return LETTER_PICTURES.map((name) => {
    const size = PICTURE_SIZES[name]
    return {
      name,
      file: `server/words/letter-pictures/${name}.png`,
      look: {
        viewport: size,
        deviceScaleFactor: 2,
        colorScheme: name === 'larkspur-dark' ? ('dark' as const) : ('light' as const),
        bypassCSP: true,
      },
      open: async (page: Page) => {
        if (isDrawing(name)) {
          const drawing = await DRAWN_AT[name](page)
          await page.evaluate(drawAlone, { ...size, drawing: await drawing.evaluate((each) => each.outerHTML) })
          return
        }
        await openPublic(page, '/faqs')
        await page.evaluate(loadDisplayType)
        await page.evaluate(drawWordmark, size)
      },
      keep: (page: Page) => page.screenshot({ omitBackground: isDrawing(name) }),
    }
  })
}

const HEAVIEST_BYTES = 60_000
const QUALITIES = [80, 72, 64]
/** Pages without a drawing of their own borrow one. */
const LENDERS: Record<string, string> = { '/registration': '/hiw', '/login': '/' }

/** The picture that a messenger shows of each public page that somebody shares. */
function social(): Picture[] {
  return pages
    .filter((page) => isFindable(page) && !page.canonical)
    .map(({ path }) => {
      const name = path.slice(1).replaceAll('/', '-') || 'home'
      return {
        name,
        file: `web/public/social/${name}.jpg`,
        // The layout is put into the page itself, which allows no styles but its own.
        look: { viewport: { width: 1200, height: 630 }, colorScheme: 'light' as const, bypassCSP: true },
        open: async (page: Page) => {
          const lender = LENDERS[path]
          await openPublic(page, lender ?? path)
          const drawing = page.locator('main svg[role="img"]').first()
          const svg = await drawing.evaluate((each) => each.outerHTML, undefined, { timeout: 5000 })
          if (lender) await openPublic(page, path)
          await page.evaluate(loadDisplayType)
          await page.evaluate(drawSocialPicture, svg)
          await page.waitForFunction(() => document.fonts.status === 'loaded')
        },
        keep: lightJpeg,
      }
    })
}

async function openPublic(page: Page, path: string) {
  await page.goto(path)
  await page.locator('main h1').first().waitFor({ state: 'attached' })
}

async function lightJpeg(page: Page) {
  for (const quality of QUALITIES) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality })
    if (jpeg.byteLength <= HEAVIEST_BYTES) return jpeg
  }
  throw new Error(`heavier than ${HEAVIEST_BYTES} bytes`)
}

/** Services that the page of services calls otherwise. */
const TILES: Record<string, string> = { 'Seasonal Garment Storage': 'Seasonal Storage' }

/** The drawing of each service with its colours in it. The list of services names these files for other programs. */
function services(): Picture[] {
  return SERVICES.map(({ title, image }) => ({
    name: title,
    file: join('web/public', image),
    look: { colorScheme: 'light' as const },
    open: go('/services'),
    keep: async (page: Page) => {
      const drawing = drawingOfTile(page, TILES[title] ?? title)
      return `${await drawing.evaluate(drawingByItself, title)}\n`
    },
  }))
}

/** On the page of services. */
function drawingOfTile(page: Page, name: string): Locator {
  const heading = page.getByRole('heading', { name, exact: true, level: 3 })
  const tile = page.locator('main li, main article, main div', { has: heading })
  return tile
    .filter({ has: page.locator('svg') })
    .last()
    .locator('svg')
    .first()
}

/** Alive, so that calculators and calendars stand in it. */
async function readWhole(page: Page, path: string) {
  await page.goto(`/${path}?q=`)
  await page.waitForFunction(() => !document.querySelector('[data-hydrating]'))
  await page.waitForLoadState('networkidle')
}

async function withErrors(page: Page) {
  await page.goto('/registration')
  await page.getByLabel('Cell phone').pressSequentially('65055')
  await page.getByLabel('Email').fill('ada')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Invalid email address').waitFor()
}

async function withNotify(page: Page) {
  await page.goto('/')
  await page.getByLabel('Zip code').first().fill('94105')
  await page.getByRole('button', { name: 'Check my zip' }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function withMenu(page: Page) {
  await page.goto('/')
  const burger = page.locator('summary', { hasText: 'Menu' })
  if (await burger.isVisible()) await burger.click()
}

async function logIn(page: Page) {
  await page.goto('/login')
  await page.getByLabel('User Name').fill(DEMO.email)
  await page.getByLabel('Password').fill(DEMO.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: /^Welcome back, Ada|^You’re all set/ }).waitFor()
}

async function asCustomer(page: Page, path: string) {
  await logIn(page)
  await page.goto(`/${path}`)
  await page.waitForLoadState('networkidle')
}

/** The newest order of which the list says this. */
async function withOrder(page: Page, words: string) {
  await asCustomer(page, 'profile/orders')
  await page.locator('tr', { hasText: words }).first().getByRole('link').first().click()
  await page.getByText('Get PDF').waitFor()
  await page.waitForLoadState('networkidle')
}

async function withCustomerMenu(page: Page) {
  await logIn(page)
  const burger = page.locator('summary', { hasText: 'Menu' })
  await ((await burger.isVisible()) ? burger : page.getByText('Hello Ada!')).click()
}

async function withAreaAnswer(page: Page) {
  await page.addInitScript(() => {
    const address = { zipCode: '95112', addressLine1: '' }
    sessionStorage.setItem('larkspur.draft.visitor/address', JSON.stringify(address))
    sessionStorage.setItem('larkspur.draft.visitor/areaAnswer', JSON.stringify({ zipCode: address.zipCode }))
  })
  await page.goto('/registration')
  await page.getByRole('heading', { name: /^We pick up in/ }).waitFor()
}

async function withReschedule(page: Page) {
  await asCustomer(page, 'upcoming')
  await page.getByRole('button', { name: 'Reschedule?' }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function withRecurring(page: Page) {
  await asCustomer(page, 'profile/preferences')
  await page.getByRole('button', { name: 'Wednesday' }).click()
  await page.getByRole('dialog').waitFor()
}

async function withCheckout(page: Page) {
  await asCustomer(page, 'order/packages')
  await page.getByRole('radio', { name: 'Gold' }).check({ force: true })
  await page.getByRole('button', { name: 'Next: date & time' }).click()
  await page.getByRole('button', { name: 'Next: checkout' }).click()
  await page
    .getByText(/ ending in \d{4}/)
    .first()
    .waitFor()
}

/** The open list with its estimate: things that come on two days, one of them with a price that only starts there. */
async function withList(page: Page) {
  await asCustomer(page, 'pickup')
  await listThings(page, ['shirt laundry', 'evening gown', 'area rug standard'])
}

async function withListedRug(page: Page) {
  await asCustomer(page, 'pickup')
  await listThings(page, ['area rug standard'])
}

async function listThings(page: Page, things: readonly string[]) {
  await page.locator('summary', { hasText: 'What’s in your bag?' }).click()
  const clear = page.getByRole('button', { name: 'Clear the list' })
  const field = page.getByLabel('Add something')
  await field.waitFor()
  // The demo customer's last order is the start.
  await page.waitForLoadState('networkidle')
  if (await clear.isVisible()) await clear.click()
  for (const thing of things) {
    await field.fill(thing)
    await field.press('Enter')
    await field.press('Escape')
  }
  await page.getByText('Estimate', { exact: true }).or(page.getByText('Estimate, from')).waitFor()
}

async function withPending(page: Page) {
  await asCustomer(page, 'pickup')
  await page.getByRole('button', { name: 'Confirm pickup' }).click()
  await page.getByRole('heading', { name: 'Pickup Confirmed' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function withResult(page: Page) {
  // The page would go home after two seconds.
  await page.addInitScript(() => {
    const later = setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, ms: number) => (ms === 2000 ? 0 : later(run, ms)),
    })
  })
  await withCheckout(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: /^You’re all set/ }).waitFor()
}

// `npm run social [-- http://localhost:5173]`: what a messenger shows of each public page that somebody shares, into
// web/public/social/. It opens the pages of a site that is running: `npm run dev`, or the product at its own address.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { findChromium, HOW_TO_GET_CHROMIUM } from './programs.mjs'
import { fail, root } from './setup.mjs'

/** @typedef {import('@playwright/test').Page} Page */

const BASE = process.argv[2] ?? 'http://localhost:5173'
const FOLDER = join(root, 'web/public/social')
const SIZE = { width: 1200, height: 630 }
const HEAVIEST_BYTES = 60_000
const QUALITIES = [80, 72, 64]

/** Pages without a drawing of their own borrow one. */
const LENDERS = { '/registration': '/hiw', '/login': '/' }

process.chdir(root)
const executablePath = findChromium()
if (!executablePath) fail(HOW_TO_GET_CHROMIUM)
const { module } = await runnerImport('./web/core/pages.ts')
const { pages, isFindable } = /** @type {typeof import('../web/core/pages.ts')} */ (module)
const browser = await chromium.launch({
  executablePath: String(executablePath),
  args: ['--no-sandbox', '--disable-gpu'],
})
// The layout is put into the page itself, which allows no styles but its own.
const context = await browser.newContext({ viewport: SIZE, colorScheme: 'light', bypassCSP: true })
mkdirSync(FOLDER, { recursive: true })
const failed = []
for (const { path, canonical } of pages.filter(isFindable)) {
  if (canonical) continue
  const name = path.slice(1).replaceAll('/', '-') || 'home'
  try {
    const jpeg = await taken(path)
    writeFileSync(join(FOLDER, `${name}.jpg`), jpeg)
    console.log(`${name}.jpg ${Math.round(jpeg.byteLength / 1000)} kB`)
  } catch (error) {
    failed.push(path)
    console.error(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}
await browser.close()
if (failed.length > 0) fail(`No picture of ${failed.join(', ')}.`)

/** @param {string} path */
async function taken(path) {
  const page = await context.newPage()
  try {
    const lender = LENDERS[/** @type {keyof typeof LENDERS} */ (path)]
    const drawing = await drawingOf(page, lender ?? path)
    if (lender) await open(page, path)
    await page.evaluate(laidOut, drawing)
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    for (const quality of QUALITIES) {
      const jpeg = await page.screenshot({ type: 'jpeg', quality })
      if (jpeg.byteLength <= HEAVIEST_BYTES) return jpeg
    }
    throw new Error(`heavier than ${HEAVIEST_BYTES} bytes`)
  } finally {
    await page.close()
  }
}

/**
 * @param {Page} page
 * @param {string} path
 */
async function open(page, path) {
  await page.goto(`${BASE}${path}`)
  await page.locator('main h1').first().waitFor({ state: 'attached' })
}

/**
 * @param {Page} page
 * @param {string} path
 */
async function drawingOf(page, path) {
  await open(page, path)
  return page
    .locator('main svg[role="img"]')
    .first()
    .evaluate((svg) => svg.outerHTML, undefined, { timeout: 5000 })
}

/**
 * Runs in the page: its heading, the drawing and the name, with the colours and the type of the site.
 * @param {string} drawing
 */
async function laidOut(drawing) {
  const heading = document.querySelector('main h1')?.textContent ?? ''
  const logo = document.querySelector('header svg')?.parentElement?.outerHTML ?? ''
  // The site's own fonts may be left out of a page that must not wait; a picture can wait.
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      const [, family = '', address] = /font-family: "?([^;"]+).*url\("(.+?)"\)/s.exec(rule.cssText) ?? []
      return family === 'Fraunces' && address ? [new URL(address, sheet.href ?? location.href).href] : []
    }),
  )
  if (!faces[0]) throw new Error('no display font')
  document.fonts.add(await new FontFace('Social', `url(${faces[0]})`, { weight: '100 900' }).load())
  document.body.innerHTML = `
    <style>
      html, body { height: 630px; margin: 0; overflow: hidden; background: var(--linen); }
      body * { box-sizing: border-box; }
      #thread { position: absolute; inset: 0; color: var(--larkspur); }
      #logo { position: absolute; left: 76px; top: 62px; }
      #logo > * { font: 600 38px/1 Social; }
      #words { position: absolute; left: 76px; top: 118px; bottom: 76px; width: 500px; display: flex; align-items: center; }
      #words h1 { margin: 0; color: var(--navy); font: 600 100px/1.08 Social; letter-spacing: -0.015em; text-wrap: balance; }
      #drawing { position: absolute; left: 606px; top: 45px; width: 540px; height: 540px; display: grid; place-items: center; }
      #drawing svg { width: 100%; height: auto; max-height: 540px; }
    </style>
    <svg id="thread" width="1200" height="630" viewBox="0 0 1200 630" fill="none" stroke="currentColor" stroke-width="5"
      stroke-linecap="round" stroke-dasharray="15 17">
      <path d="M-10 560C120 600 240 596 360 566S560 520 680 556S980 618 1210 540" />
    </svg>
    <div id="drawing">${drawing}</div>
    <div id="logo">${logo}</div>
    <div id="words"><h1></h1></div>`
  const title = /** @type {HTMLElement} */ (document.querySelector('#words h1'))
  title.textContent = heading
  for (let size = 100; size > 36 && (title.offsetHeight > 340 || title.scrollWidth > 500); size -= 2) {
    title.style.fontSize = `${size}px`
  }
}

// `npm run service-images [-- http://localhost:5173]`: the drawing of each service as a file of its own, with its colours in
// it, into web/public/service/. The list of services names them for other programs. It takes them from /services of a site
// that is running: `npm run dev`, or the product at its own address.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { findChromium, HOW_TO_GET_CHROMIUM } from './programs.mjs'
import { fail, root } from './setup.mjs'

const BASE = process.argv[2] ?? 'http://localhost:5173'
/** What the page calls a service otherwise. */
const TILES = { 'Seasonal Garment Storage': 'Seasonal Storage' }

process.chdir(root)
const executablePath = findChromium()
if (!executablePath) fail(HOW_TO_GET_CHROMIUM)
const { module } = await runnerImport('./server/db/reference/services.ts')
const { services } = /** @type {typeof import('../server/db/reference/services.ts')} */ (module)
const browser = await chromium.launch({
  executablePath: String(executablePath),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ colorScheme: 'light' })
await page.goto(`${BASE}/services`)
for (const { title, image } of services) {
  const name = TILES[/** @type {keyof typeof TILES} */ (title)] ?? title
  const heading = page.getByRole('heading', { name, exact: true, level: 3 })
  const tile = page.locator('main li, main article, main div', { has: heading }).filter({ has: page.locator('svg') })
  const file = join('web/public', image)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${await tile.last().locator('svg').first().evaluate(standingAlone, title)}\n`)
  console.log(file)
}
await browser.close()

/**
 * Runs in the page: the drawing with what the style sheet says of each part written at the part.
 * @param {Element} drawing
 * @param {string} title
 */
function standingAlone(drawing, title) {
  const paint = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'))
  const hex = (/** @type {number} */ part) => part.toString(16).padStart(2, '0')
  /** @param {string} colour */
  const written = (colour) => {
    paint.clearRect(0, 0, 1, 1)
    paint.fillStyle = colour
    paint.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 255] = paint.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map(hex).join('')}${alpha === 255 ? '' : hex(alpha)}`
  }
  const alone = /** @type {Element} */ (drawing.cloneNode(true))
  const parts = [...drawing.querySelectorAll('[class]')]
  for (const [index, part] of [...alone.querySelectorAll('[class]')].entries()) {
    const style = getComputedStyle(/** @type {Element} */ (parts[index]))
    part.removeAttribute('class')
    part.setAttribute('fill', style.fill === 'none' ? 'none' : written(style.fill))
    if (style.stroke === 'none') continue
    part.setAttribute('stroke', written(style.stroke))
    part.setAttribute('stroke-width', style.strokeWidth.replace('px', ''))
    part.setAttribute('stroke-linecap', style.strokeLinecap)
    part.setAttribute('stroke-linejoin', style.strokeLinejoin)
    if (style.strokeDasharray !== 'none')
      part.setAttribute('stroke-dasharray', style.strokeDasharray.replaceAll('px', ''))
  }
  for (const name of ['class', 'aria-hidden', 'role']) alone.removeAttribute(name)
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title')
  name.textContent = title
  alone.prepend(name)
  alone.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return alone.outerHTML
}

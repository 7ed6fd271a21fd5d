// `npm run pictures:letters`: every letter as a phone shows it, and some of them on a wider window and in the dark, into
// docs/pictures/letters/ with the page that shows them. Take them anew when the look has changed: git keeps every version.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { tsImport } from 'tsx/esm/api'
import { findChromium, HOW_TO_GET_CHROMIUM } from './programs.mjs'
import { fail, root } from './setup.mjs'
import { asWebp } from './webp.mjs'

process.chdir(root)
/** @type {typeof import('../tests/message-examples.ts')} */
const { examplesOf, TYPICAL } = await tsImport('../tests/message-examples.ts', import.meta.url)
/** @type {typeof import('../server/words/letter.ts')} */
const { letterOfText } = await tsImport('../server/words/letter.ts', import.meta.url)
/** @type {typeof import('../server/words/letter-html.ts')} */
const { letterHtml } = await tsImport('../server/words/letter-html.ts', import.meta.url)

const FOLDER = join(root, 'docs/pictures/letters')
/** Shown in all four ways; every other one on a phone by day. */
const IN_ALL_WAYS = ['passwordLink', 'receipt']
/** A text for whoever can have none, as an example of all of them: one with a link and one without. */
const TEXTS_AS_LETTERS = ['pickupConfirmed', 'orderHeld']
/** @type {readonly (readonly [number, 'light' | 'dark'])[]} */
const ALL_WAYS = [
  [390, 'light'],
  [390, 'dark'],
  [640, 'light'],
  [640, 'dark'],
]

const executablePath = findChromium()
if (!executablePath) fail(HOW_TO_GET_CHROMIUM)
const browser = await chromium.launch({
  executablePath: String(executablePath),
  args: ['--no-sandbox', '--disable-gpu'],
})
const narrow = await browser.newPage({ viewport: { width: 320, height: 600 } })
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })

/** @type {Set<string>} */
const taken = new Set()
/** @type {string[]} */
const shown = []
for (const { word, when, subject = '', letter, text = '' } of examplesOf(TYPICAL)) {
  const isText = letter === undefined
  if (isText && (subject === '' || taken.has(word) || !TEXTS_AS_LETTERS.includes(word))) continue
  const name = taken.has(word) ? `${word}-2` : word
  taken.add(word)
  const ways = IN_ALL_WAYS.includes(name) ? ALL_WAYS : ALL_WAYS.slice(0, 1)
  const html = letterHtml({ subject, body: letter ?? letterOfText(text), publicUrl: TYPICAL.publicUrl })
  await narrow.setContent(html)
  if ((await narrow.evaluate(() => document.documentElement.scrollWidth)) > 320) fail(`${name} is too wide for 320 px.`)
  const images = []
  for (const [width, colorScheme] of ways) {
    const file = `${name}-${width}-${colorScheme}.webp`
    const context = await browser.newContext({ viewport: { width, height: 200 }, colorScheme })
    const page = await context.newPage()
    await page.setContent(html)
    writeFileSync(join(FOLDER, file), await asWebp(page, await page.screenshot({ fullPage: true })))
    await context.close()
    const way = `${width} px wide, ${colorScheme}`
    images.push(`<img src="${file}" width="${Math.round(width * 0.6)}" alt="${subject}, ${way}">`)
    console.log(file)
  }
  shown.push(`**${when}**${isText ? ' A text, for whoever can have none.' : ''}\n\n${images.join(' ')}`)
}
await browser.close()

const intro =
  'Taken by `npm run pictures:letters`, which also writes this page. The words of every message: [messages.md](../../messages.md). A letter loads nothing: where our type is not installed, its like stands in.'
writeFileSync(join(FOLDER, 'README.md'), `# Every letter\n\n${[intro, ...shown].join('\n\n')}\n`)

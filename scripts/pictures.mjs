// `npm run pictures`: what `picture-list.ts` lists, taken from the built product. Without a further word, the screens as people see
// them, into .cache/pictures/; `--docs`, those few of them that the documents show; `--letters`, every letter; `--mail`, the picture
// that each of them brings; `--social`, what a messenger shows of a page that somebody shares; `--services`, the drawing of each
// service as a file of its own. Names behind it take only those (`npm run pictures -- home faqs`). Git keeps every version of a picture: take them anew when the look has changed.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { findChromium, HOW_TO_GET_CHROMIUM } from './programs.mjs'
import { fail, prepare, root } from './setup.mjs'

const PORT = 3198

process.chdir(root)
const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('--'))
const [set = '--screens'] = args.filter((arg) => arg.startsWith('--'))
await prepare({ build: true })
const executablePath = findChromium()
if (!executablePath) fail(HOW_TO_GET_CHROMIUM)
const { module } = await runnerImport('./scripts/picture-list.ts')
const { DESK_PORT, pictureSets } = /** @type {typeof import('./picture-list.ts')} */ (module)
const listed = pictureSets[set.slice(2)]?.() ?? []
const pictures = listed.filter(({ name }) => names.length === 0 || names.includes(name))
if (pictures.length === 0) fail(`There is no such picture. The sets are --${Object.keys(pictureSets).join(', --')}.`)

const dataDir = mkdtempSync(join(tmpdir(), 'larkspur-pictures-'))
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: {
    ...process.env,
    PORT: String(PORT),
    DESK_PORT: String(DESK_PORT),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const baseURL = `http://127.0.0.1:${PORT}`
/** @type {string[]} */
const failed = []
try {
  while (!(await fetch(`${baseURL}/api/ready`).catch(() => undefined))?.ok) await pause(200)
  const browser = await chromium.launch({
    executablePath: String(executablePath),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  for (const { file, look, open, keep } of pictures) {
    const context = await browser.newContext({ baseURL, ...look })
    try {
      const page = await context.newPage()
      await open(page)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, await keep(page))
      console.log(file)
    } catch (error) {
      failed.push(file)
      console.error(`${file}: ${error instanceof Error ? error.message : error}`)
    }
    await context.close()
  }
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('close', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}
if (failed.length > 0) fail(`${failed.length} could not be taken.`)

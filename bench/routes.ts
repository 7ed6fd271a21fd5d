// `npm run bench:routes`: every route as a phone first meets it, with nothing cached. Another release that is running already may be named with
// its commit, to be told beside this one: `npm run bench:routes -- http://127.0.0.1:3000 0cc8826`. With `--counts` nothing is timed, and what the
// last run timed stays: a count is the same on a busy machine.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureChromium, HOW_TO_GET_CHROMIUM } from '../scripts/programs.mjs'
import { prepare } from '../scripts/setup.mjs'
import { startProduct, temporaryFolder } from '../tests/process/product.ts'
import { formPaints } from './forms.ts'
import { ownPages } from './own-pages.ts'
import { routeChanges } from './route-changes.ts'
import { countRoutes, writtenCounts } from './route-counts.ts'

const RESULT = 'bench/routes.md'
/** Where what is timed begins. */
const TIMED = '\n## Forms\n'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { counts: { type: 'boolean' } } })
const [before, commit] = positionals
if (before !== undefined && commit === undefined) throw new Error('Which commit is the release that runs there?')

await prepare({ build: true })
const executablePath = ensureChromium()
if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)

const dataDir = temporaryFolder()
const product = await startProduct({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
const releases = {
  ...(before !== undefined && { [`before (${commit})`]: before }),
  [`now (${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '.', `:!${RESULT}`) ? ' with changes' : ''})`]:
    product.url,
}
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const counts: Record<string, Awaited<ReturnType<typeof countRoutes>>> = {}
  for (const [release, url] of Object.entries(releases)) {
    counts[release] = await countRoutes(browser, url, url === product.url)
  }
  let told = writtenCounts(counts)
  if (values.counts) told += existsSync(RESULT) ? timedBefore(readFileSync(RESULT, 'utf8')) : ''
  writeFileSync(RESULT, told)
  for (const part of values.counts ? [] : [formPaints, routeChanges, ownPages]) {
    told += `\n${await part(releases, executablePath)}`
    writeFileSync(RESULT, told)
  }
  console.log(told)
} finally {
  await browser.close()
  product.process.kill('SIGTERM')
  await product.ended
  rmSync(dataDir, { recursive: true, force: true })
}

function timedBefore(text: string): string {
  const at = text.indexOf(TIMED)
  return at < 0 ? '' : text.slice(at)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

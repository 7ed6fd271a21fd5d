// The product as `npm start` runs it: the site with its public pages written as HTML, and the server as one file.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { filled, inlineScripts, refuseUnfinished } from './written-page.mjs'

const SITE = 'dist/site'
const ASSETS = `${SITE}/assets`
const PRERENDER = 'dist/prerender'
const NO_SCRIPT =
  '<noscript>This part of the site needs JavaScript. Please allow it and load the page again.</noscript>'

rmSync('dist', { recursive: true, force: true })
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'prerender.tsx', outDir: `../${PRERENDER}` } })
await build({ logLevel: 'warn', configFile: 'vite.server.config.ts' })
await writePages()
rmSync(PRERENDER, { recursive: true })
compress()

/** Every public page as a file, the empty shell for the other screens, and the map by which the server finds them. */
async function writePages() {
  const template = readFileSync(join(SITE, 'index.html'), 'utf8')
  const { brand, pages, isPrerendered, renderPage } = await import(pathToFileURL(`${PRERENDER}/prerender.js`).href)
  const scripts = inlineScripts(template)
  const written = []
  for (const page of pages.filter(isPrerendered)) {
    const app = await renderPage(page)
    const html = filled(template, page, app)
    refuseUnfinished(page.path, html, scripts)
    const file = join(SITE, 'pages', page.path, 'index.html')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
    written.push(page.path)
  }
  rmSync(join(SITE, 'index.html'))
  // Beside the root, which stays empty: what stands in it is taken for a written page.
  const shell = filled(template, { title: brand.name, branch: 'private' }, '').replace('<body>', `<body>${NO_SCRIPT}`)
  refuseUnfinished('the shell', shell, scripts)
  writeFileSync(join(SITE, 'pages/shell.html'), shell)
  const screens = pages.filter((/** @type {{ path: string }} */ page) => !isPrerendered(page))
  const map = {
    pages: written,
    screens: [...screens.map((/** @type {{ path: string }} */ { path }) => path), '/order', '/account/packages'],
    inlineScripts: scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  }
  writeFileSync(join(SITE, 'pages/map.json'), JSON.stringify(map))
}

/** Files once at build time as hard as it goes, so that no request pays for it; the server does the few pages itself. */
function compress() {
  for (const entry of readdirSync(ASSETS, { withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue
    const path = join(ASSETS, entry.name)
    const content = readFileSync(path)
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    writeFileSync(`${path}.br`, brotliCompressSync(content, options))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

// The product as `npm start` runs it: the site with its public pages written as HTML, and the server as one file.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const SITE = 'dist/site'
const ASSETS = `${SITE}/assets`
const PRERENDER = 'dist/prerender'

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
  const { pages, isPrerendered, renderPage } = await import(pathToFileURL(`${PRERENDER}/prerender.js`).href)
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
  writeFileSync(join(SITE, 'pages/shell.html'), filled(template, { title: 'Larkspur', branch: 'private' }, ''))
  const screens = pages.filter((/** @type {{ path: string }} */ page) => !isPrerendered(page))
  const map = {
    pages: written,
    screens: [...screens.map((/** @type {{ path: string }} */ { path }) => path), '/order', '/account/packages'],
    inlineScripts: scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  }
  writeFileSync(join(SITE, 'pages/map.json'), JSON.stringify(map))
}

/**
 * @param {string} template
 * @param {{ title: string, description?: string, branch: string }} page
 * @param {string} app
 */
function filled(template, page, app) {
  const title = escaped(page.title)
  const head = `<title>${title}</title>\n    <meta name="description" content="${escaped(page.description ?? page.title)}" />`
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => app)
    .replace('data-start="now"', page.branch === 'content' ? 'data-start="touched"' : 'data-start="now"')
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
}

/** @param {string} html */
function inlineScripts(html) {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
}

/**
 * @param {string} path
 * @param {string} html
 * @param {string[]} allowed
 */
function refuseUnfinished(path, html, allowed) {
  const foreign = [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
  if (foreign.some(([, script = '']) => !allowed.includes(script))) {
    throw new Error(`${path} was written with an inline script that no policy lists.`)
  }
  if (html.includes('Loading...')) throw new Error(`${path} was written before it was whole: it says "Loading...".`)
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

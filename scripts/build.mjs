// The product as `npm start` runs it: the site with its public pages written as HTML, and the server as one file.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { filled, inlineScripts, refuseUnfinished, withOwnIcon, withScripts } from '../web/first-touch/page-html.mjs'
import { pageStyle } from '../web/first-touch/page-style.mjs'
import { scriptFilesFor } from '../web/first-touch/script-files.mjs'

const SITE = 'dist/site'
const ASSETS = `${SITE}/assets`
const PRERENDER = 'dist/prerender'
const NO_SCRIPT =
  '<noscript>This part of the site needs JavaScript. Please allow it and load the page again.</noscript>'

rmSync('dist', { recursive: true, force: true })
const siteChunks = chunksOf(await build({ logLevel: 'warn' }))
const writingChunks = chunksOf(
  await build({ logLevel: 'warn', build: { ssr: 'prerender.tsx', outDir: `../${PRERENDER}` } }),
)
await build({ logLevel: 'warn', configFile: 'vite.server.config.ts' })
await writePages()
rmSync(PRERENDER, { recursive: true })
compress()

/** Every public page as a file, the empty shell for the other screens, and the map by which the server finds them. */
async function writePages() {
  const read = (/** @type {string} */ file) => readFileSync(join(SITE, file), 'utf8')
  const template = withOwnIcon(read('index.html'), read('favicon.svg'))
  const site = await import(pathToFileURL(`${PRERENDER}/prerender.js`).href)
  const { brand, pages, redirects, isPrerendered, isFindable, renderPage, HOME_VARIANTS, ORIGIN } = site
  const scripts = inlineScripts(template)
  const written = pages.filter(isPrerendered)
  const modules = await modulesByScreen()
  /** @type {Record<string, string>} */
  const styles = {}
  for (const page of written) {
    for (const variant of page.path === '/' ? HOME_VARIANTS : [HOME_VARIANTS[0]]) {
      const { app, screen } = await renderPage(page, variant)
      const findable = { origin: ORIGIN, social: socialPicture(page), structuredData: screen.structuredData }
      const whole = filled(template, page, app, isFindable(page) ? findable : undefined)
      const name = join(page.path, variant === HOME_VARIANTS[0] ? 'index.html' : `${variant}.html`)
      const { html: styled, style } = withOwnStyle(whole)
      const module = modules.get(screen.default)
      if (!module) throw new Error(`Nobody knows which file ${page.path} comes from.`)
      const html = withScripts(styled, page, scriptsFor(module))
      styles[name] = hashOf(style)
      refuseUnfinished(page.path, html, scripts)
      const file = join(SITE, 'pages', name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, html)
    }
  }
  rmSync(join(SITE, 'index.html'))
  // The words stand beside the root element, which stays empty: its content is taken for a written page.
  const own = { path: '', title: brand.name, branch: 'private' }
  const shell = withScripts(filled(template, own, ''), own, scriptsFor()).replace('<body>', `<body>${NO_SCRIPT}`)
  refuseUnfinished('the shell', shell, scripts)
  writeFileSync(join(SITE, 'pages/shell.html'), shell)
  /** @param {{ path: string }[]} of */
  const paths = (of) => of.map(({ path }) => path)
  const map = {
    origin: ORIGIN,
    pages: paths(written),
    screens: [
      ...paths(pages.filter((/** @type {{ path: string }} */ page) => !isPrerendered(page))),
      ...redirects.map((/** @type {{ from: string }} */ { from }) => from),
    ],
    /** The pages that the site map for search engines lists: no second addresses. */
    findable: paths(
      written.filter(
        (/** @type {import('../web/first-touch/page-html.mjs').Page} */ page) => isFindable(page) && !page.canonical,
      ),
    ),
    inlineScripts: scripts.map(hashOf),
    styles,
  }
  writeFileSync(join(SITE, 'pages/map.json'), JSON.stringify(map))
}

/** @param {Awaited<ReturnType<typeof build>>} built */
function chunksOf(built) {
  if (!('output' in built)) throw new Error('One build at a time.')
  return built.output.filter((file) => file.type === 'chunk')
}

/** The module of each screen, by its component. A file may hold more than its screen, and then has it by a name. */
async function modulesByScreen() {
  const found = new Map()
  for (const { isDynamicEntry, facadeModuleId, fileName } of writingChunks) {
    if (!isDynamicEntry) continue
    const file = await import(pathToFileURL(join(PRERENDER, fileName)).href)
    for (const held of [file, ...Object.values(file)]) if (held?.default) found.set(held.default, facadeModuleId)
  }
  return found
}

/** @param {string} [screen] */
function scriptsFor(screen) {
  return scriptFilesFor(screen, writingChunks, siteChunks).map((file) => `/${file}`)
}

/**
 * A written page carries its own style; the starter finds the whole sheet by its name.
 * @param {string} html
 */
function withOwnStyle(html) {
  const [link, sheet] = /<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/.exec(html) ?? []
  if (!link || !sheet) throw new Error('The template names no style sheet.')
  const style = pageStyle(readFileSync(join(SITE, sheet), 'utf8'), html)
  const own = `<style>${style}</style>\n    <meta name="style" content="${sheet}" />`
  return { html: html.replace(link, () => own), style }
}

/**
 * The hash by which a policy names a script or style inside a page.
 * @param {string} text
 */
function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * The picture that a messenger shows of a shared page: its own, or the one of the house.
 * @param {import('../web/first-touch/page-html.mjs').Page} page
 */
function socialPicture({ path, canonical = path }) {
  const own = `/social/${canonical.slice(1).replaceAll('/', '-') || 'home'}.jpg`
  return existsSync(join(SITE, own)) ? own : '/social.png'
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

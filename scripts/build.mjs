// The product as `npm start` runs it: the site with its public pages written as HTML, the desk, and the server as one file.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, minifySync } from 'vite'
import {
  asCustomers,
  askEarly,
  filled,
  inlineScripts,
  refuseUnfinished,
  SHOW_OWN,
  withAsks,
  withOwnForm,
  withOwnIcon,
  withoutAir,
  withScripts,
} from '../web/first-touch/page-html.mjs'
import { pageStyle } from '../web/first-touch/page-style.mjs'
import { scriptFilesFor, usersOfModules } from '../web/first-touch/script-files.mjs'

const SITE = 'dist/site'
const ASSETS = `${SITE}/assets`
const DESK_ASSETS = 'dist/desk/assets'
const PRERENDER = 'dist/prerender'
/** What is in each script file and who shows it: for tests and measurements, and never served. */
const CONTENTS = 'dist/script-files.json'
/** What the layout has for customers alone, and their pages show from the beginning. */
const CUSTOMER_PARTS = resolve('web/layout/customer-parts.tsx')
/** What stands around the pages of a branch. */
const FRAMES = [resolve('web/rooms/order/order-frame.tsx')]
const framesOf = (/** @type {string} */ branch) => (/^(order|registration)$/.test(branch) ? FRAMES : [])
const NO_SCRIPT =
  '<noscript>This part of the site needs JavaScript. Please allow it and load the page again.</noscript>'

rmSync('dist', { recursive: true, force: true })
/** @type {Record<string, { module: string, bytes: number, users: readonly string[] | null }[]>} */
const contents = {}
const siteChunks = chunksOf(await build({ logLevel: 'warn', plugins: [noteContents()] }))
const writingChunks = chunksOf(
  await build({ logLevel: 'warn', build: { ssr: 'prerender.tsx', outDir: `../${PRERENDER}` } }),
)
await build({ logLevel: 'warn', configFile: 'vite.server.config.ts' })
await build({ logLevel: 'warn', configFile: 'vite.desk.config.ts' })
await writePages()
rmSync(PRERENDER, { recursive: true })
compress(ASSETS)
compress(DESK_ASSETS)

/** Every page as a file, an empty shell for the addresses that lead to one, and the map by which the server finds them. */
async function writePages() {
  const read = (/** @type {string} */ file) => readFileSync(join(SITE, file), 'utf8')
  // Its comments and its indentation are for us, and every visitor would load them.
  const template = withOwnIcon(read('index.html').replace(/^ +(\/\/.*\n)?/gm, ''), read('favicon.svg'))
  const site = await import(pathToFileURL(`${PRERENDER}/prerender.js`).href)
  const { API_BASE, brand, pages, redirects, isPrerendered, isFindable, isWrittenForCustomers, HOME_VARIANTS, ORIGIN } =
    site
  const scripts = [...inlineScripts(template), SHOW_OWN, askEarly(API_BASE)].map(minified)
  const written = pages.filter(isPrerendered)
  const customers = pages.filter(isWrittenForCustomers)
  const modules = await modulesByScreen()
  /** @param {import('../web/first-touch/screens.ts').ScreenModule} screen */
  const moduleOf = (screen) => {
    const module = modules.get(screen.default)
    if (!module) throw new Error('Nobody knows which file a screen comes from.')
    return module
  }
  /** The hashes of what each file carries inside. @type {Record<string, { scripts: string[], styles: string[] }>} */
  const inline = {}
  /** The module of each page's screen. @type {Record<'visitors' | 'customers', Record<string, string>>} */
  const screens = { visitors: {}, customers: {} }
  for (const page of written) {
    const own = customers.includes(page) ? await site.renderCustomersPage(page) : undefined
    for (const variant of page.path === '/' ? HOME_VARIANTS : [HOME_VARIANTS[0]]) {
      const { app, screen } = await site.renderPage(page, variant)
      screens.visitors[page.path] = named(moduleOf(screen))
      if (own) screens.customers[page.path] = named(moduleOf(own.screen))
      const findable = { origin: ORIGIN, social: socialPicture(page), structuredData: screen.structuredData }
      const whole = filled(template, page, app, isFindable(page) ? findable : undefined)
      const name = join(page.path, variant === HOME_VARIANTS[0] ? 'index.html' : `${variant}.html`)
      const { html, style } = withOwnStyle(own ? withOwnForm(whole, own.app) : whole)
      const ownScripts = own && scriptsFor(moduleOf(own.screen), CUSTOMER_PARTS)
      const live = withScripts(html, page, scriptsFor(moduleOf(screen), ...framesOf(page.branch)), ownScripts)
      write(name, withAsks(live, page, API_BASE), style)
    }
  }
  for (const page of customers) {
    if (written.includes(page)) continue
    const { app, screen } = await site.renderCustomersPage(page)
    screens.customers[page.path] = named(moduleOf(screen))
    const { html, style } = withOwnStyle(asCustomers(withNoScript(filled(template, page, app))))
    const name = join(page.path, 'index.html')
    const parts = page.branch === 'order' ? FRAMES : [CUSTOMER_PARTS]
    const live = withScripts(html, page, scriptsFor(moduleOf(screen), ...parts))
    write(name, withAsks(live, page, API_BASE), style)
  }
  rmSync(join(SITE, 'index.html'))
  const unnamed = { path: '', title: brand.name, branch: 'private' }
  write('shell.html', withScripts(withNoScript(filled(template, unnamed, '')), unnamed, scriptsFor()))
  /** @param {{ path: string }[]} of */
  const paths = (of) => of.map(({ path }) => path)
  const map = {
    origin: ORIGIN,
    pages: paths(written),
    customers: paths(customers.filter((/** @type {{ path: string }} */ page) => !isPrerendered(page))),
    screens: [
      ...paths(
        pages.filter((/** @type {{ path: string }} */ page) => !isPrerendered(page) && !isWrittenForCustomers(page)),
      ),
      ...redirects.map((/** @type {{ from: string }} */ { from }) => from),
    ],
    /** The pages that the site map for search engines lists: no second addresses. */
    findable: paths(
      written.filter(
        (/** @type {import('../web/first-touch/page-html.mjs').Page} */ page) => isFindable(page) && !page.canonical,
      ),
    ),
    inline,
  }
  writeFileSync(join(SITE, 'pages/map.json'), JSON.stringify(map))
  writeFileSync(CONTENTS, JSON.stringify({ screens, files: contents }))

  /**
   * @param {string} name
   * @param {string} html
   * @param {string} [style] what it carries inside
   */
  function write(name, html, style) {
    const page = withoutAir(html, minified)
    refuseUnfinished(name, page, scripts)
    inline[join('/', name)] = {
      scripts: inlineScripts(page).map(hashOf),
      styles: style === undefined ? [] : [hashOf(style)],
    }
    const file = join(SITE, 'pages', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, page)
  }
}

/**
 * A script inside a page, as every visitor loads it.
 * @param {string} script
 */
function minified(script) {
  const { code, errors } = minifySync('inline.js', script)
  if (errors.length > 0) throw new Error(`A script inside a page cannot be read: ${errors[0]?.message}`)
  return code
}

/**
 * A page that is nothing without scripts says so. The words stand beside the root element, whose content is taken for the page.
 * @param {string} html
 */
function withNoScript(html) {
  return html.replace('<body>', `<body>${NO_SCRIPT}`)
}

/** @param {Awaited<ReturnType<typeof build>>} built */
function chunksOf(built) {
  if (!('output' in built)) throw new Error('One build at a time.')
  return built.output.filter((file) => file.type === 'chunk')
}

/** Keeps what only the bundler knows while it works: each file's modules with their bytes, and the pages that show them. */
function noteContents() {
  return /** @type {import('vite').Plugin} */ ({
    name: 'note-contents',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const users = usersOfModules(new Set(chunks.flatMap(({ moduleIds }) => moduleIds)), this)
      for (const { fileName, modules } of chunks) {
        contents[`/${fileName}`] = Object.entries(modules).map(([id, { renderedLength }]) => ({
          module: named(id),
          bytes: renderedLength,
          users: users.get(id)?.map(named) ?? null,
        }))
      }
    },
  })
}

/**
 * A module as it is called in the sources.
 * @param {string} id
 */
function named(id) {
  return relative('.', id)
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

/** @param {string[]} modules none, for what all screens have in common */
function scriptsFor(...modules) {
  return scriptFilesFor(modules, writingChunks, siteChunks).map((file) => `/${file}`)
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
 * The picture that a messenger shows of a shared page: its own, or the one of our home page.
 * @param {import('../web/first-touch/page-html.mjs').Page} page
 */
function socialPicture({ path, canonical = path }) {
  const own = `/social/${canonical.slice(1).replaceAll('/', '-') || 'home'}.jpg`
  return existsSync(join(SITE, own)) ? own : '/social/home.jpg'
}

/** Files once at build time as hard as it goes, so that no request pays for it; the server does the few pages itself. */
/** @param {string} folder */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    const content = readFileSync(path)
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    writeFileSync(`${path}.br`, brotliCompressSync(content, options))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

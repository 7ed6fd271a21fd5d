// The build puts a page together here, and refuses what must not be written.

/**
 * @typedef {{ path: string, title: string, description?: string, canonical?: string, branch: string }} Page
 * @typedef {{ origin: string, social: string, structuredData?: readonly object[] }} Findable
 */

/**
 * The template with a page's own head and content. `findable` is what search engines and messengers read; a screen that
 * only its owner can see is not for them.
 * @param {string} template
 * @param {Page} page
 * @param {string} app
 * @param {Findable} [findable]
 */
export function filled(template, page, app, findable) {
  const description = page.description ?? page.title
  const tags = [
    `<title>${escaped(page.title)}</title>`,
    meta('name', 'description', description),
    ...(findable ? findableTags(page, description, findable) : [meta('name', 'robots', 'noindex')]),
  ]
  const isRead = page.branch === 'content'
  return (isRead ? startedAfterPaint(template) : template)
    .replace('<!--head-->', () => tags.join('\n    '))
    .replace('<!--app-->', () => app)
}

/**
 * A page that is only read shows its words in our letters before anything else is fetched; the script in the template
 * then finds the starter by its name.
 * @param {string} template
 */
function startedAfterPaint(template) {
  const [tag, starter = ''] = /<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>/.exec(template) ?? []
  if (!tag) throw new Error('The template names no starter.')
  return template
    .replace(tag, '')
    .replace('<!--head-->', () => `<!--head-->\n    ${meta('name', 'starter', starter)}`)
    .replace('data-start="now"', 'data-start="touched"')
}

/**
 * A page that only customers see, as it is until the server has answered. A visitor, whom it sends to the login, sees nothing of it.
 * @param {string} html
 */
export function asCustomers(html) {
  return html.replace(ROOT, CUSTOMERS_ROOT)
}

const ROOT = '<div id="root">'
const CUSTOMERS_ROOT = '<div id="root" data-for="customer">'

/**
 * Runs in a page that has a form for customers as well: puts theirs before the visitors', which then is not shown, and asks for
 * what brings it to life.
 */
export const SHOW_OWN = `
      if (document.documentElement.dataset.session === 'customer') {
        const own = document.getElementById('own')
        own.replaceWith(own.content)
        addEventListener('DOMContentLoaded', () => document.querySelectorAll('#root')[1].remove())
        const named = (name) => document.querySelector(\`meta[name="\${name}"]\`)
        const scripts = named('scripts')
        scripts.content = scripts.dataset.own
        const ask = (rel, href, as = '') => document.head.append(Object.assign(document.createElement('link'), { rel, href, as }))
        for (const script of [named('starter').content, ...scripts.content.split(' ')]) ask('modulepreload', script)
        ask('preload', named('style').content, 'style')
      }
    `

/**
 * A page that visitors and customers see differently carries both forms. The customers' lies in a template, which a visitor's browser
 * neither shows nor counts.
 * @param {string} html
 * @param {string} app
 */
export function withOwnForm(html, app) {
  const own = `<template id="own">${CUSTOMERS_ROOT}${app}</div></template>\n    <script>${SHOW_OWN}</script>`
  return html.replace(ROOT, () => `${own}\n    ${ROOT}`)
}

/**
 * A page that is only read names the scripts that it will need, for the starter to ask for in one wave; any other page asks
 * for them, and for the whole style, while it is being read.
 * @param {string} html
 * @param {Page} page
 * @param {readonly string[]} scripts
 * @param {readonly string[]} [own] those of the form that it has for customers
 */
export function withScripts(html, { branch }, scripts, own) {
  const sheet = /<meta name="style" content="([^"]*)" \/>/.exec(html)?.[1]
  const tags =
    branch === 'content'
      ? [meta('name', 'scripts', scripts.join(' ')).replace(' />', own ? ` data-own="${own.join(' ')}" />` : ' />')]
      : [
          ...(sheet ? [`<link rel="preload" as="style" href="${sheet}" />`] : []),
          ...scripts.map((script) => `<link rel="modulepreload" href="${script}" />`),
        ]
  return html.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}

/**
 * The icon inside the page is one request less, and it is smaller than the answer's headers would be.
 * @param {string} template
 * @param {string} svg
 */
export function withOwnIcon(template, svg) {
  const link = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
  if (!template.includes(link)) throw new Error('The template names no icon.')
  const data = svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[#<>\s]/g, encodeURIComponent)
  return template.replace(link, () => `<link rel="icon" href="data:image/svg+xml,${data}" />`)
}

/**
 * @param {Page} page
 * @param {string} description
 * @param {Findable} findable
 */
function findableTags({ path, title, canonical }, description, { origin, social, structuredData = [] }) {
  const address = `${origin}${canonical ?? path}`
  return [
    `<link rel="canonical" href="${escaped(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${origin}${social}`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...structuredData.map(
      // Inside a script only "<" could end it too early.
      (data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ]
}

/**
 * @param {'name' | 'property'} kind
 * @param {string} name
 * @param {string} content
 */
function meta(kind, name, content) {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
}

/**
 * The scripts that stand in a page and run; the policy lists each by its hash.
 * @param {string} html
 */
export function inlineScripts(html) {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
}

/**
 * A page goes out whole or not at all.
 * @param {string} path
 * @param {string} html
 * @param {string[]} allowed
 */
export function refuseUnfinished(path, html, allowed) {
  const foreign = [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
  if (foreign.some(([, script = '']) => !allowed.includes(script))) {
    throw new Error(`${path} was written with an inline script that no policy lists.`)
  }
  if (/<[^>]+ style="/.test(html)) throw new Error(`${path} was written with a style that the policy forbids.`)
  if (html.includes('Loading...')) throw new Error(`${path} was written before it was whole: it says "Loading...".`)
}

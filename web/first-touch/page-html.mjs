// The build puts a page together here, and refuses what must not be written.

/**
 * @typedef {{ path: string, title: string, description?: string, canonical?: string, branch: string, asks?: readonly string[] }} Page
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
 * Runs in a page for customers: asks for what its screen will ask for (`page-asks.ts`) while the scripts are still on their way, which takes
 * a slow phone two seconds. A customer who is kept signed in gets the session back first. `core/early-answers.ts` hands the answers out.
 * @param {string} base where the API is
 */
export const askEarly = (base) => `
      try {
        const early = (window.earlyAnswers = new Map())
        const ask = (line, token) => {
          const [method, path] = line.split(' ')
          const init = { method, headers: token && { authorization: 'Bearer ' + token } }
          const answer = fetch('${base}' + path, init).then((response) => ({ response, at: Date.now() }), () => {})
          early.set(line, { token, answer })
          return answer
        }
        const askAll = ({ token }) => {
          if (!token) return
          for (const path of document.querySelector('[name=asks]').content.split(' '))
            ask('GET ' + path.replace(':id', /\\d+|$/.exec(location.pathname)), token)
        }
        const own = sessionStorage.getItem('larkspur.session')
        if (own) askAll(JSON.parse(own))
        else if (document.cookie.includes('larkspur_kept=1') && !localStorage.getItem('larkspur.leaving'))
          ask('POST /client/jwt/refresh/')
            .then(({ response }) => response.clone().json())
            .then(askAll, () => {})
      } catch {}
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
  // What both forms need is named first in each: a name that was packed once costs next to nothing the second time.
  const both = scripts.filter((script) => own?.includes(script))
  const named = (/** @type {readonly string[]} */ files) => [...new Set([...both, ...files])].join(' ')
  const tags =
    branch === 'content'
      ? [meta('name', 'scripts', named(scripts)).replace(' />', own ? ` data-own="${named(own)}" />` : ' />')]
      : [
          ...(sheet ? [`<link rel="preload" as="style" href="${sheet}" />`] : []),
          ...scripts.map((script) => `<link rel="modulepreload" href="${script}" />`),
        ]
  return html.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}

/**
 * A customer's page asks for what its screen will ask for, once it has asked for what brings the screen to life.
 * @param {string} html
 * @param {Page} page
 * @param {string} base where the API is
 */
export function withAsks(html, { asks }, base) {
  if (!asks) return html
  const tag = meta('name', 'asks', asks.join(' '))
  const script = `<script>${askEarly(base)}</script>`
  if (!html.includes(SHOW_OWN)) return html.replace('</head>', () => `  ${tag}\n    ${script}\n  </head>`)
  const own = `${SHOW_OWN}</script>`
  return html.replace('</head>', () => `  ${tag}\n  </head>`).replace(own, () => own + script)
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
 * A page as it goes over the wire: the same elements in fewer bytes.
 * @param {string} html
 * @param {(script: string) => string} minified
 */
export const withoutAir = (html, minified) =>
  html
    .replace(INLINE_SCRIPT, (_, script) => `<script>${minified(script)}</script>`)
    .replace(/><\/(path|circle|ellipse|rect|line|use)>/g, '/>')
    .replace(
      /\n\s*(?=<(html|head|meta|link|script|title|style|template|body|div id="root"|\/head|\/body|\/html)\b)/g,
      '',
    )
    .replaceAll(' class=""', '')
    // The router marks each link for a way of fetching routes that is not ours.
    .replaceAll(' data-discover="true"', '')

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

/**
 * The scripts that stand in a page and run; the policy lists each by its hash.
 * @param {string} html
 */
export function inlineScripts(html) {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script)
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

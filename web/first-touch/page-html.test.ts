import { expect, it } from 'vitest'
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
} from './page-html.mjs'

const TEMPLATE =
  '<html data-start="now"><head><!--head--><script>flag()</script><script type="module" crossorigin src="/s.js"></script></head><div id="root"><!--app--></div></html>'
const page = { path: '/services/wash-and-fold', title: 'Wash & Fold', description: 'Say "yes"', branch: 'content' }

it('puts a page together, escaped, and lets a public one wait for its first touch', () => {
  const html = filled(TEMPLATE, page, '<h1>$& stays</h1>')
  expect(html).toContain('<title>Wash &#38; Fold</title>')
  expect(html).toContain('content="Say &#34;yes&#34;"')
  expect(html).toContain('<h1>$& stays</h1>')
  expect(html).toContain('data-start="touched"')
  expect(filled(TEMPLATE, { ...page, branch: 'login' }, '')).toContain('data-start="now"')
})

it('names the starter of a page that is only read, for after its first paint, and starts the others at once', () => {
  const html = filled(TEMPLATE, page, '')
  expect(html).toContain('<meta name="starter" content="/s.js" />')
  expect(html).not.toContain('type="module"')
  const form = filled(TEMPLATE, { ...page, branch: 'login' }, '')
  expect(form).toContain('<script type="module" crossorigin src="/s.js"></script>')
  expect(form).not.toContain('name="starter"')
  expect(() => filled('<html><!--head--></html>', page, '')).toThrow('The template names no starter.')
})

it('names the scripts of a page that is only read, and asks for those of the others at once', () => {
  const scripts = ['/assets/main.js', '/assets/home.js']
  const head = '<head><meta name="style" content="/assets/all.css" /></head>'
  const read = withScripts(head, page, scripts)
  expect(read).toContain('<meta name="scripts" content="/assets/main.js /assets/home.js" />')
  expect(read).not.toContain('preload')
  const form = withScripts(head, { ...page, branch: 'login' }, scripts)
  expect(form).toContain('<link rel="preload" as="style" href="/assets/all.css" />')
  for (const script of scripts) expect(form).toContain(`<link rel="modulepreload" href="${script}" />`)
  expect(withScripts('<head></head>', { ...page, branch: 'private' }, scripts)).not.toContain('as="style"')
})

it('marks what is written for customers, and keeps it apart where visitors have a page of their own', () => {
  expect(asCustomers(filled(TEMPLATE, { ...page, branch: 'profile' }, '<h1>Mine</h1>'))).toContain(
    '<div id="root" data-for="customer"><h1>Mine</h1></div>',
  )
  const both = withOwnForm(filled(TEMPLATE, page, '<h1>Yours</h1>'), '<h1>$& mine</h1>')
  expect(both).toContain('<template id="own"><div id="root" data-for="customer"><h1>$& mine</h1></div></template>')
  expect(both).toContain('<div id="root"><h1>Yours</h1></div>')
  expect(inlineScripts(both)).toEqual(['flag()', SHOW_OWN])
  expect(withScripts('<head></head>', page, ['/a.js', '/main.js'], ['/b.js', '/main.js', '/c.js'])).toContain(
    '<meta name="scripts" content="/main.js /a.js" data-own="/main.js /b.js /c.js" />',
  )
})

it('lets a customer’s page ask early, once it has asked for what brings it to life', () => {
  const asking = { ...page, branch: 'profile', asks: ['/client/orders/?limit=20&lines=false'] }
  const written = withAsks('<head><link rel="modulepreload" /></head>', asking, '/api')
  expect(written).toContain('<meta name="asks" content="/client/orders/?limit=20&#38;lines=false" />')
  expect(written.indexOf('modulepreload')).toBeLessThan(written.indexOf(askEarly('/api')))
  expect(withAsks('<head></head>', page, '/api')).toBe('<head></head>')
  const both = withAsks(withOwnForm('<head></head><div id="root">Yours</div>', 'Mine'), asking, '/api')
  expect(inlineScripts(both)).toEqual([SHOW_OWN, askEarly('/api')])
})

it('sends a page without air', () => {
  const html =
    '<script>let a  = 1</script>\n  <svg><path d="M0 0"></path></svg><p></p><a class="" href="/faqs" data-discover="true">FAQs</a>\n</body>'
  expect(withoutAir(html, (script) => script.replaceAll(' ', ''))).toBe(
    '<script>leta=1</script>\n  <svg><path d="M0 0"/></svg><p></p><a href="/faqs">FAQs</a></body>',
  )
})

it('shows a customer their own form before anything is painted, and asks for what brings it to life', () => {
  const html = document.documentElement
  document.head.innerHTML =
    '<meta name="starter" content="/s.js"><meta name="style" content="/all.css"><meta name="scripts" content="/a.js" data-own="/b.js /c.js">'
  document.body.innerHTML = withOwnForm('<div id="root">Yours</div>', 'Mine')
  html.dataset['session'] = 'visitor'
  new Function(SHOW_OWN)()
  expect(document.querySelectorAll('#root')).toHaveLength(1)
  html.dataset['session'] = 'customer'
  new Function(SHOW_OWN)()
  expect([...document.querySelectorAll('#root')].map(({ textContent }) => textContent)).toEqual(['Mine', 'Yours'])
  expect(document.querySelector('meta[name="scripts"]')?.getAttribute('content')).toBe('/b.js /c.js')
  const asked = [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`)
  expect(asked).toEqual(['modulepreload /s.js', 'modulepreload /b.js', 'modulepreload /c.js', 'preload /all.css'])
})

it('refuses a style that the policy would not apply', () => {
  expect(() => refuseUnfinished('/x', '<p style="top: 0">', [])).toThrow(
    '/x was written with a style that the policy forbids.',
  )
})

it('carries the icon inside the page', () => {
  const template = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
  expect(withOwnIcon(template, '<svg fill="#003459"/>\n')).toBe(
    `<link rel="icon" href="data:image/svg+xml,%3Csvg%20fill='%23003459'/%3E" />`,
  )
  expect(() => withOwnIcon('<html></html>', '')).toThrow('The template names no icon.')
})

it('tells search engines and messengers of a page that may be found, and keeps the others out', () => {
  const structuredData = [{ name: '</script>' }]
  const html = filled(TEMPLATE, page, '', {
    origin: 'https://origin.invalid',
    social: '/social/home.jpg',
    structuredData,
  })
  expect(html).toContain('<link rel="canonical" href="https://origin.invalid/services/wash-and-fold" />')
  expect(html).toContain('<meta property="og:title" content="Wash &#38; Fold" />')
  expect(html).toContain('<meta property="og:image" content="https://origin.invalid/social/home.jpg" />')
  expect(html).toContain('{"name":"\\u003c/script>"}')
  expect(html).not.toContain('noindex')
  const second = filled(TEMPLATE, { ...page, canonical: '/first' }, '', { origin: 'https://o.invalid', social: '/s' })
  expect(second).toContain('<link rel="canonical" href="https://o.invalid/first" />')
  expect(filled(TEMPLATE, page, '')).toContain('<meta name="robots" content="noindex" />')
})

it('refuses an inline script that no policy lists', () => {
  const scripts = inlineScripts(TEMPLATE)
  expect(scripts).toEqual(['flag()'])
  expect(() => refuseUnfinished('/x', TEMPLATE, scripts)).not.toThrow()
  expect(() => refuseUnfinished('/x', `${TEMPLATE}<script>other()</script>`, scripts)).toThrow(
    '/x was written with an inline script that no policy lists.',
  )
  expect(() =>
    refuseUnfinished('/x', `${TEMPLATE}<script type="application/ld+json">{}</script>`, scripts),
  ).not.toThrow()
})

it('refuses a page that still says "Loading..."', () => {
  expect(() => refuseUnfinished('/x', '<p>Loading...</p>', [])).toThrow(
    '/x was written before it was whole: it says "Loading...".',
  )
})

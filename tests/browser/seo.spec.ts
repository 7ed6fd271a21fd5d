import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect } from '@playwright/test'
import { test } from './sign-in.ts'

/** Pages as search engines and people without JavaScript meet them. */

const map = JSON.parse(readFileSync('dist/site/pages/map.json', 'utf8')) as { pages: string[]; findable: string[] }

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'))

const content = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

async function read(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 })
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

test('every link of every page leads to a page, and every anchor to a place on it', async ({ request }) => {
  const pages = new Map<string, string>()
  const anchors = new Map<string, string>()
  const waiting = ['/', '/registration', '/login']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    const html = await read(request, path)
    pages.set(path, html)
    for (const href of attributes(html, 'href')) {
      if (!href.startsWith('/') && !href.startsWith('#')) continue
      const { pathname, hash } = new URL(href, `http://larkspur.example${path}`)
      if (hash) anchors.set(`${pathname}${hash}`, path)
      if (/^\/(assets|social|favicon|icon|apple|site\.)/.test(pathname)) {
        expect((await request.get(pathname)).status(), `${path} → ${pathname}`).toBe(200)
      } else waiting.push(pathname)
    }
  }
  // A visitor who starts at the home page finds every public page; the drawer opens from elsewhere.
  const unreached = map.findable.filter((path) => !pages.has(path))
  expect(unreached).toEqual([])
  expect(anchors.size).toBeGreaterThan(60)
  for (const [anchor, from] of anchors) {
    const [path = '', id = ''] = anchor.split('#')
    expect(attributes(pages.get(path) ?? '', 'id'), `${from} → ${anchor}`).toContain(decodeURIComponent(id))
  }
})

test('sitemap.xml lists every page once, robots.txt names it and keeps engines out of accounts', async ({
  request,
}) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('application/xml')
  const xml = await answer.text()
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(listed).toEqual(map.findable)
  for (const path of ['/larkspur-process', '/larkspur-advantages-modal', '/password/forgot', '/profile']) {
    expect(listed).not.toContain(path)
  }
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /profile\n')
  expect(robots).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m)
})

test('each page has its own title, description, canonical address and preview', async ({ request }) => {
  const descriptions = new Set<string | undefined>()
  const pictures = new Set<string | undefined>()
  for (const path of map.findable) {
    const html = await read(request, path)
    expect(html, path).not.toContain('origin.invalid')
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(new URL(canonical).pathname).toBe(path)
    expect(content(html, 'og:url')).toBe(canonical)
    expect(content(html, 'og:title')).toBe(/<title>([^<]*)<\/title>/.exec(html)?.[1])
    const description = content(html, 'description')
    expect(description?.length, path).toBeGreaterThan(60)
    expect(description?.length, path).toBeLessThan(190)
    descriptions.add(description)
    const picture = new URL(content(html, 'og:image') ?? '')
    pictures.add(picture.pathname)
    const shown = await request.get(picture.pathname)
    expect([shown.status(), shown.headers()['content-type']], path).toEqual([200, 'image/jpeg'])
    expect((await shown.body()).length, path).toBeLessThan(100_000)
  }
  expect(descriptions.size).toBe(map.findable.length)
  expect(pictures.size).toBe(map.findable.length)

  for (const [second, first] of [
    ['/larkspur-process', '/ourprocess'],
    ['/larkspur-advantages-modal', '/advantage'],
  ] as const) {
    expect(await read(request, second)).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${first}"`))
  }
  expect(await read(request, '/password/forgot')).toContain('<meta name="robots" content="noindex" />')
})

test('structured data: the business, its services and its questions, as many as asked for [R492] [R509] [R520] [R537] [R551]', async ({
  request,
}) => {
  const dataOf = async (path: string) => {
    const html = await read(request, path)
    return [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    )
  }
  const questions = async (path: string) => {
    const page = (await dataOf(path)).find((data) => data['@type'] === 'FAQPage')
    return (page?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[] | undefined) ?? []
  }
  const [business] = await dataOf('/')
  expect(business).toMatchObject({
    '@type': 'DryCleaningOrLaundry',
    name: 'Larkspur',
    telephone: '+16505550142',
    address: { streetAddress: '650 Castro Street', addressLocality: 'Mountain View', postalCode: '94041' },
  })
  const picture = await request.get(new URL(String(business?.['image'])).pathname)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  for (const [path, count] of [
    ['/services/leather-care', 6],
    ['/services/wash-and-fold', 5],
    ['/services/preservation', 6],
    ['/services/area-rug', 8],
    ['/services/laundry', 7],
    ['/services/dry-clean', 7],
    ['/services/alternation-and-repair', 7],
    ['/hiw', 4],
  ] as const) {
    const asked = await questions(path)
    expect(asked.length, path).toBe(count)
    const html = await read(request, path)
    for (const { name, acceptedAnswer } of asked) {
      expect(html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"), path).toContain(name)
      expect(acceptedAnswer.text).not.toMatch(/\]\(|undefined|NaN/)
    }
    if (path !== '/hiw') expect((await dataOf(path)).map((data) => data['@type'])).toContain('Service')
  }
  expect((await questions('/faqs')).length).toBeGreaterThan(40)
})

test('a page that waits for its first touch brings its own style, which its policy names', async ({ request }) => {
  for (const path of ['/', '/pricing', '/faqs']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    const html = await answer.text()
    expect(html).not.toContain('rel="stylesheet"')
    expect(html.match(/<style>/g)).toHaveLength(1)
    expect(answer.headers()['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+';/)
  }
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { links, privatePrefixes } from '#contract/links'
import type { Config } from '../config.ts'
import { answerFromCache, cacheBody } from './cached-body.ts'
import { contentSecurityPolicy, type Inline } from './csp.ts'
import { hashedFiles } from './hashed-files.ts'

/** The build wrote this: pages as HTML, screens that fill an empty shell, and what stands in each file of them. */
interface SiteMap {
  /** Stands in the pages for the address of this installation. */
  origin: string
  pages: string[]
  /** Those that only customers see, as they are until the API has answered. They are the same for everybody. */
  customers: string[]
  screens: string[]
  /** The pages that search engines are shown. */
  findable: string[]
  /** The hashes of the scripts and the style that a file carries inside. */
  inline: Record<string, Inline>
}

/** Shows every component; exists only on a local installation. */
const LOCAL_SCREEN: string = links.style
const SHELL = '/shell.html'
const HTML = { type: 'text/html', caching: 'no-cache' }

/** On a font or a script they say nothing, and without them it arrives in one burst. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-request-id',
]

const readSiteMap = (site: URL): SiteMap => JSON.parse(readFileSync(new URL('pages/map.json', site), 'utf8')) as SiteMap

/** Files named by their content are kept for ever; pages are asked for anew and answered by ETag. */
export async function serveSite(app: FastifyInstance, site: URL, config: Config): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onRequest', async (_, reply) => {
      for (const name of FOR_DOCUMENTS) {
        reply.raw.removeHeader(name)
        reply.removeHeader(name)
      }
    })
    await assets.register(fastifyStatic, hashedFiles(site, 'public'))
  })

  // Icons, manifest, social picture: known by their names, so they are asked for again after a day.
  await app.register(fastifyStatic, {
    root: fileURLToPath(site),
    wildcard: false,
    globIgnore: ['pages/**', 'assets/**'],
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.setHeader('cache-control', 'public, max-age=86400'),
  })

  const map = readSiteMap(site)
  const read = (file: string) => {
    const html = readFileSync(new URL(`pages${file}`, site), 'utf8')
    return withSettings(html.replaceAll(map.origin, config.publicUrl), config)
  }
  const withPolicyOf = (file: string) => ({
    schema: { hide: true },
    config: { contentSecurityPolicy: contentSecurityPolicy(config, map.inline[file]) },
  })
  for (const path of [...map.pages, ...map.customers]) {
    const name = fileOf(path, config)
    const page = cacheBody(read(name))
    app.get(path, withPolicyOf(name), (request, reply) => answerFromCache(request, reply, page, HTML))
  }
  const shell = cacheBody(read(SHELL))
  const found = {
    '/sitemap.xml': { body: siteMapXml(map, config), type: 'application/xml' },
    '/robots.txt': { body: robotsText(config), type: 'text/plain' },
  }
  for (const [path, { body, type }] of Object.entries(found)) {
    const file = cacheBody(body)
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      answerFromCache(request, reply, file, { type, caching: 'public, max-age=3600' }),
    )
  }
  for (const path of map.screens) {
    if (path === LOCAL_SCREEN && config.appEnv !== 'local') continue
    app.get(path, withPolicyOf(SHELL), (request, reply) => answerFromCache(request, reply, shell, HTML))
  }
}

/** Every page that is worth finding, once. */
const siteMapXml = ({ findable }: SiteMap, { publicUrl }: Config) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...findable.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** Everything may be read but what belongs to one customer. */
const robotsText = ({ publicUrl }: Config) =>
  [
    'User-agent: *',
    ...privatePrefixes.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const fileOf = (path: string, { homeVariant }: Config) => {
  if (path !== '/') return `${path}/index.html`
  return homeVariant === 'headline' ? '/index.html' : `/${homeVariant}.html`
}

/** The address is one of those that people see. */
export const isOfPages = (url: string): boolean => !/^\/(api|assets|dev)(\/|$)/.test(url)

/** Somebody typed or followed the address, as opposed to a script or a picture asking for a file. */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && isOfPages(request.url) && String(request.headers.accept).includes('text/html')

/** The page itself brings what the browser must know of our settings: no call, no script. */
function withSettings(html: string, { appEnv, mapsKey, homeVariant }: Config): string {
  const settings = { 'app-env': appEnv, 'maps-key': mapsKey, 'home-variant': homeVariant }
  const tags = Object.entries(settings).flatMap(([name, content]) =>
    content ? [`<meta name="${name}" content="${content}" />`] : [],
  )
  return html.replace('<!--settings-->', () => tags.join(''))
}

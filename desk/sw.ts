/**
 * The desk's service worker. It keeps the page and its files, so that a phone without a network opens them, and nothing of anybody: no
 * answer of the server passes through it.
 */

/** What a worker has and a page has not. */
interface Worker {
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'fetch',
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

/** Filled in by the build. */
declare const __SHELL__: { version: string; files: string[] }

const worker = self as unknown as Worker
const { version, files } = __SHELL__
const CACHE = `desk-${version}`
const PAGE = '/'
/** A line that is neither there nor gone: the page is taken from here. */
const PATIENCE_MS = 3_000

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(files))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (files.includes(pathname)) event.respondWith(file(request))
})

async function dropOld(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
}

/** The page as the server has it, and the kept one where nobody answers. */
async function page(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status < 500) return response
  } catch {
    // Nobody answered.
  }
  return (await caches.match(PAGE)) ?? Response.error()
}

const file = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

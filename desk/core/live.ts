import { camelCased } from '#contract/casing'
import type { LiveTopic } from '#contract/desk/live'
import { noteServerNow } from './server-time.ts'
import { createStore } from './store.ts'

/** `lost`: the line broke, and what is shown is from then. */
export const live = createStore<'opening' | 'live' | 'lost'>('opening')

const ADDRESS = '/api/desk/live/'
const AGAIN_MS = 3_000
/** The server says something every 15 s, which no script hears; a line that opens no more within this is tried again. */
const OPENS_WITHIN_MS = 10_000

interface Hearing {
  /** Something of these has changed. */
  changed(topics: readonly LiveTopic[]): void
  /** The line is back after it was lost: anything may have changed. */
  back(): void
  /** The session has ended, or this tab is one too many. */
  over(reason: string | undefined): void
}

/** Follows the server until the function that comes back is called. */
export function follow({ changed, back, over }: Hearing): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = true

  const open = () => {
    clearTimeout(timer)
    source?.close()
    source = new EventSource(ADDRESS)
    timer = setTimeout(lost, OPENS_WITHIN_MS)
    source.addEventListener('ready', ({ data }) => {
      clearTimeout(timer)
      void noteServerNow(read<{ now: string }>(data).now)
      live.set('live')
      if (!isFirst) back()
      isFirst = false
    })
    source.addEventListener('changed', ({ data }) => changed(read<{ topics: LiveTopic[] }>(data).topics))
    source.addEventListener('over', ({ data }) => {
      stop()
      // What is shown follows nothing any more.
      live.set('lost')
      over(read<{ reason?: string }>(data)?.reason)
    })
    source.addEventListener('error', lost)
  }
  // The browser would try again by itself, but not after every kind of answer.
  const lost = () => {
    source?.close()
    clearTimeout(timer)
    live.set('lost')
    isFirst = false
    timer = setTimeout(open, AGAIN_MS)
  }
  const stop = () => {
    clearTimeout(timer)
    source?.close()
    removeEventListener('online', open)
    removeEventListener('offline', lost)
  }

  addEventListener('online', open)
  addEventListener('offline', lost)
  open()
  return stop
}

const read = <Data>(data: string): Data => camelCased(data === '' ? {} : JSON.parse(data)) as Data

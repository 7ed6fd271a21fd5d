import type { QueryClient } from '@tanstack/react-query'
import type { Places } from './place-search.ts'

/** Loaded when an address field is focused: Google where a key is set, else our own list of places. */
export async function openPlaces(queries: QueryClient): Promise<Places> {
  const key = document.querySelector<HTMLMetaElement>('meta[name="maps-key"]')?.content
  if (key) return (await import('./places.google.ts')).createGooglePlaces(key)
  reportMissingKey()
  return (await import('./places.own.ts')).createOwnPlaces(queries)
}

let isReported = false
function reportMissingKey(): void {
  if (isReported) return
  isReported = true
  // biome-ignore lint/suspicious/noConsole: the browser's log is where this is reported when no service is configured.
  console.warn('No maps key is set: addresses are suggested from our own list of places.')
}

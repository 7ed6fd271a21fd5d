import type { QueryClient } from '@tanstack/react-query'
import type { Places } from './place-search.ts'

/** Loaded when an address field is focused: Google where a key is set, else our own list of places. The server reports a missing key. */
export async function openPlaces(queries: QueryClient): Promise<Places> {
  const key = document.querySelector<HTMLMetaElement>('meta[name="maps-key"]')?.content
  if (key) return (await import('./places.google.ts')).createGooglePlaces(key)
  return (await import('./places.own.ts')).createOwnPlaces(queries)
}

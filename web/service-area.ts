import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { zipDigits } from '#rules/checks'
import { call } from './api.ts'

/** Where we pick up. Asked once and kept: it changes with a release, not while somebody types. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => call('GET /client/locations/', { as: 'anyone', signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The served list is the zip codes of all locations. */
export async function isServed(queries: QueryClient, zipCode: string): Promise<boolean> {
  const locations = await queries.ensureQueryData(locationsQuery)
  return locations.some(({ zipCodeList }) => zipCodeList.some(({ value }) => value === zipDigits(zipCode)))
}

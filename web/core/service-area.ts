import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { LocationList } from '#contract/catalogue'
import type { Address } from '#contract/profile'
import { zipDigits } from '#rules/zip-digits'
import { call } from './api.ts'

/** The locations where we pick up. The list is read once and kept: it changes with a release, not while somebody types. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => call('GET /client/locations/', { as: 'anyone', signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The served list is the zip codes of all locations. */
export async function isServed(queries: QueryClient, zipCode: string): Promise<boolean> {
  return locationOf(await queries.ensureQueryData(locationsQuery), zipCode) !== undefined
}

/** The location that a zip code belongs to; none where we do not drive. */
export function locationOf(locations: LocationList, zipCode: string): LocationList[number] | undefined {
  const digits = zipDigits(zipCode)
  return locations.find(({ zipCodeList }) => zipCodeList.some(({ value }) => value === digits))
}

/** The distance that decides the fees of an address. It is not known before the list of places has come. */
export function useDistanceMiles(zipCode: string | undefined): number | undefined {
  const { data } = useQuery(locationsQuery)
  return data && zipCode !== undefined ? locationOf(data, zipCode)?.distanceMiles : undefined
}

/** "Mountain View 94041": the town as its people call it, in one piece, and the zip code alone until the list of places has come. */
export function useTownLine(): (zipCode: string) => string {
  const { data } = useQuery(locationsQuery)
  return (zipCode) =>
    [data && locationOf(data, zipCode)?.towns[0]?.replaceAll(' ', '\u00a0'), zipCode].filter(Boolean).join(' ')
}

/** How a customer's address is named in a list of them. It stands here, so that whoever only names one loads no form for it. */
export const addressName = ({ title, addressLine1, zipCode }: Address): string =>
  [title, addressLine1 || zipCode].join(', ')

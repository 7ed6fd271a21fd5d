import { queryOptions } from '@tanstack/react-query'
import type { PriceGroupList } from '#contract/catalogue'
import { call } from '../api.ts'

/** What everything costs today. */
export const pricesQuery = queryOptions({
  queryKey: ['priceItems'],
  queryFn: ({ signal }) => call<PriceGroupList>('GET', '/client/price_items/', { signal }),
})

import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The prices of today. */
export const pricesQuery = queryOptions({
  queryKey: ['priceItems'],
  queryFn: ({ signal }) => call('GET /client/price_items/', { as: 'anyone', signal }),
})

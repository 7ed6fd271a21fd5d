import type { Order } from '#contract/orders'
import { call } from '../../core/api.ts'
import { useLiveOwn } from '../../core/own-data.ts'

/** As many orders as are asked for at once. */
export const ORDERS_A_PAGE = 20

export const fetchOrders = (options: { signal?: AbortSignal; before?: number }): Promise<Order[]> => {
  const { signal, before } = options
  const query = { limit: ORDERS_A_PAGE, ...(before !== undefined && { before }) }
  return call('GET /client/orders/', { query, ...(signal && { signal }) })
}

/** The newest of the customer's orders, as they are now: staff move them on while somebody looks. */
export const useNewestOrders = ({ isLive = true } = {}) => useLiveOwn('orders', fetchOrders, { isLive })

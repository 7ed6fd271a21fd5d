import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders'
import { call } from '../../core/api.ts'
import { askAgain, type OwnQuery, showAnswer, useLiveOwn } from '../../core/own-data.ts'
import { useOwnPages } from '../../core/own-pages.ts'

/** The server's answers about a customer's orders: staff move them on while somebody looks, so those on the screen are live. */

/** The number of orders that are asked for at once. */
const ORDERS_A_PAGE = 20

const fetchOrders = (options: { signal?: AbortSignal; before?: number }): Promise<Order[]> => {
  const { signal, before } = options
  const query = { limit: ORDERS_A_PAGE, ...(before !== undefined && { before }) }
  return call('GET /client/orders/', { query, ...(signal && { signal }) })
}

/** The newest of the customer's orders. */
export const useNewestOrders = ({ isLive = true } = {}) => useLiveOwn({ name: 'orders', read: fetchOrders }, { isLive })

/** All orders, newest first and a page at a time. */
export const useOrders = () => useOwnPages(useNewestOrders(), ORDERS_A_PAGE, (before) => fetchOrders({ before }))

const orderQuery = (id: number): OwnQuery<Order> => ({
  name: `order ${id}`,
  read: (options) => call('GET /client/orders/:id/', { id, ...options }),
})
export const useOrder = (id: number) => useLiveOwn(orderQuery(id))

/** Shows an order as a call has just answered with it, or asks for it anew where it refused. */
export function useOrderShown(id: number) {
  const queries = useQueryClient()
  return {
    show: (order: Order, isSameVisit: () => boolean) => showAnswer(queries, orderQuery(id), isSameVisit, () => order),
    reload: () => askAgain(queries, `order ${id}`),
  }
}

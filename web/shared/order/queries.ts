import { useQueryClient } from '@tanstack/react-query'
import type { Order, OrderInList } from '#contract/orders'
import { call } from '../../core/api.ts'
import { askAgain, type OwnQuery, showAnswer, useLiveOwn, useOwn } from '../../core/own-data.ts'
import { useOwnPages } from '../../core/own-pages.ts'

/** The server's answers about a customer's orders: staff move them on while somebody looks, so those on the screen are live. */

/** The number of orders that are asked for at once. */
const ORDERS_A_PAGE = 20

interface Options {
  signal?: AbortSignal
  before?: number
}

const fetchOrders = (options: Options) => fetchPage(options, 'true') as Promise<Order[]>
/** What a list shows of an order; its lines are its own page's. */
const fetchSummaries = (options: Options) => fetchPage(options, 'false') as Promise<OrderInList[]>

function fetchPage({ signal, before }: Options, lines: 'true' | 'false'): Promise<OrderInList[] | Order[]> {
  const query = { limit: ORDERS_A_PAGE, lines, ...(before !== undefined && { before }) }
  return call('GET /client/orders/', { query, ...(signal && { signal }) })
}

/** The newest of the customer's orders, each with its lines. */
export const useNewestOrders = ({ isLive = true } = {}) => useLiveOwn({ name: 'orders', read: fetchOrders }, { isLive })

const summariesQuery: OwnQuery<OrderInList[]> = { name: 'order summaries', read: fetchSummaries }
/** The newest of them without their lines, where only what is due is told. */
export const useNewestSummaries = ({ isNeeded = true } = {}) => useOwn(summariesQuery, { isNeeded })

/** All orders, newest first and a page at a time. */
export const useOrders = () =>
  useOwnPages(useLiveOwn(summariesQuery), ORDERS_A_PAGE, (before) => fetchSummaries({ before }))

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

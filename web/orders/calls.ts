import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders'
import { call } from '../api.ts'
import { fetchOrders, ORDERS_A_PAGE, useNewestOrders } from '../order-queries.ts'
import { showAnswer, useLiveOwn } from '../own-data.ts'
import { useOwnPages } from '../own-pages.ts'

/** All orders, newest first and a page at a time. */
export const useOrders = () => useOwnPages(useNewestOrders(), ORDERS_A_PAGE, (before) => fetchOrders({ before }))

const nameOf = (id: number): string => `order ${id}`

export const useOrder = (id: number) =>
  useLiveOwn(nameOf(id), (options) => call('GET /client/orders/:id/', { id, ...options }))

/** Shows an order as a call has just answered with it, or asks for it anew where it refused. */
export function useOrderShown(id: number) {
  const queries = useQueryClient()
  return {
    show: (order: Order, isSameVisit: () => boolean) =>
      showAnswer<Order>(queries, nameOf(id), isSameVisit, () => order),
    askAgain: () => queries.invalidateQueries({ queryKey: [nameOf(id)] }),
  }
}

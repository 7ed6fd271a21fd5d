import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders'
import { call } from '../../core/api.ts'
import { showAnswer, useLiveOwn } from '../../core/own-data.ts'
import { useOwnPages } from '../../core/own-pages.ts'
import { fetchOrders, ORDERS_A_PAGE, useNewestOrders } from '../../shared/order/queries.ts'

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

import { dollars } from '#rules/money'
import { AppError } from '../app-error.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { readOrder, readOrders } from './list-orders.ts'
import { readQuarterCreditBack } from './payment/credit-back.ts'
import { presentOrder } from './present.ts'

export function orderRoutes(api: Api, { database: { db }, clock }: Deps): void {
  serve(api, 'listOrders', async ({ customer, query }) => {
    const orders = await readOrders(db, customer.id, query)
    return orders.map((order) => presentOrder(order, clock.now()))
  })

  serve(api, 'getCreditBack', async ({ customer }) => {
    const { cents, paidOn } = await readQuarterCreditBack(db, customer, clock.now())
    return { amount: cents, dollarAmount: dollars(cents), paidOn }
  })

  serve(api, 'getOrder', async ({ customer, id }) => {
    const order = await readOrder(db, customer.id, id)
    if (order === undefined) throw new AppError('not_found')
    return presentOrder(order, clock.now())
  })
}

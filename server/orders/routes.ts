import { dollars } from '#rules/money'
import { AppError } from '../app-error.ts'
import { once } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { readOrder, readOrders, readSummaries } from './list-orders.ts'
import { readQuarterCreditBack } from './payment/credit-back.ts'
import { presentOrder, presentSummary } from './present.ts'
import { tellMissing } from './tell-missing.ts'

export function orderRoutes(api: Api, deps: Deps): void {
  const { database, clock } = deps
  const { db } = database
  serve(api, 'listOrders', async ({ customer, query }) => {
    const { lines, ...page } = query
    if (!lines) return (await readSummaries(db, customer.id, page)).map(presentSummary)
    const orders = await readOrders(db, customer.id, page)
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

  serve(
    api,
    'tellMissing',
    ({ customer, id, body, request, reply }) =>
      once(deps, { request, reply, present: (order: number) => ({ order }) }, async (keyed) => {
        await deps.limit('missing', `customer ${customer.id}`)
        return tellMissing(keyed, customer, id, body.message)
      }),
    { limit: 'lead' },
  )
}

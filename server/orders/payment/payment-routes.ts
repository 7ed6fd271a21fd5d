import { AppError } from '../../app-error.ts'
import { networkOf } from '../../brakes/limits.ts'
import type { Db } from '../../db/open.ts'
import { type Lease, onceInBeats } from '../../http/idempotency-lease.ts'
import { type Api, serve } from '../../http/serve.ts'
import { withinDeclineLimits } from '../../payments/take-payment.ts'
import type { Deps } from '../../ports.ts'
import { readOrder } from '../list-orders.ts'
import { type ListedOrder, presentOrder } from '../present.ts'
import type { OrderRow } from '../store.ts'
import { payNow } from './pay-now.ts'

export function orderPaymentRoutes(api: Api, deps: Deps): void {
  const present = (order: ListedOrder) => presentOrder(order, deps.clock.now())

  serve(api, 'payOrder', ({ customer, id, body, request, reply }) =>
    onceInBeats<ListedOrder, ReturnType<typeof present>>(deps, { request, reply, present }, (lease) =>
      withinDeclineLimits(deps, { customerId: customer.id, network: networkOf(request.ip) }, lease, async () =>
        asListed(
          deps.database.db,
          await payNow(
            deps,
            { customerId: customer.id, id, shownCardId: body.card, maxChargeCents: body.maxCharge },
            leaseOfRow(lease),
          ),
        ),
      ),
    ),
  )
}

/** The key keeps the whole order, as it stands in the transaction that completes it. */
const leaseOfRow = (lease: Lease<ListedOrder>): Lease<OrderRow> => ({
  ...lease,
  keepAnswer: async (db, outcome) =>
    lease.keepAnswer(db, outcome instanceof AppError ? outcome : await asListed(db, outcome)),
})

async function asListed(db: Db, { customerId, id }: OrderRow): Promise<ListedOrder> {
  const order = await readOrder(db, customerId, id)
  if (order === undefined) throw new Error(`Order ${id} is not in its customer's list.`)
  return order
}

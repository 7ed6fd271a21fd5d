import { AppError } from '../../server/app-error.ts'
import { NO_LEASE } from '../../server/http/idempotency-lease.ts'
import { type FeePayment, payNewFee } from '../../server/orders/fees/pay-new-fee.ts'
import { payNow } from '../../server/orders/payment/pay-now.ts'
import type { Deps } from '../../server/ports.ts'

/** Pays for a stop without a bag or what staff charged: as the job goes on with it, or as the customer does at the screen. */
export async function payFee(deps: Deps, id: number, { isPresent }: { isPresent: boolean }): Promise<FeePayment> {
  const { customerId } = await deps.database.db
    .selectFrom('orders')
    .select('customerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!isPresent) return payNewFee(deps, { id, customerId })
  try {
    const { status } = await payNow(deps, { id, customerId }, NO_LEASE)
    return { status: status === 'completed' ? 'paid' : 'waits' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: 'declined', message: JSON.stringify(error.body) }
  }
}

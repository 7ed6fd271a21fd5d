import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'
import { payFee } from './pay-fee.ts'

/** What staff hear of the payment. `waits`: something else is being charged, or nobody knows yet; it goes on by itself. */
export type FeePayment = { status: 'paid' } | { status: 'declined'; message: string } | { status: 'waits' }

/** At once, while nobody is at the screen: a bank that wants to ask the customer has refused. */
export async function payNewFee(deps: Deps, orderId: number): Promise<FeePayment> {
  try {
    const outcome = await payFee(deps, orderId, { isPresent: false })
    if (outcome?.status === 'declined') return { status: 'declined', message: outcome.message }
    return { status: outcome?.status === 'paid' ? 'paid' : 'waits' }
  } catch (error) {
    if (error instanceof AppError) return { status: 'waits' }
    throw error
  }
}

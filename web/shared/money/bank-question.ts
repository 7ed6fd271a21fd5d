import { CallError } from '../../core/api.ts'
import { confirmPayment } from '../../providers/cards/cards.ts'
import type { BankQuestion } from './payment-steps.ts'

/** Lets the customer answer the bank about a payment. Comes back with what was wrong about the answer, or with nothing. */
export function useBankQuestion(): (question: BankQuestion) => Promise<string | undefined> {
  return async ({ publicKey, secret }) => {
    try {
      const confirmation = await confirmPayment({ publicKey, secret })
      return confirmation.status === 'succeeded' ? undefined : confirmation.message
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return error.message
    }
  }
}

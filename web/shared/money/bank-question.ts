import { CallError } from '../../core/api.ts'
import { confirmPayment } from '../../providers/cards/cards.ts'
import type { BankQuestion } from './payment-steps.ts'
import { useReadCards } from './queries.ts'

/** Lets the customer answer the bank about a payment. Comes back with what was wrong about the answer, or with nothing. */
export function useBankQuestion(): (question: BankQuestion) => Promise<string | undefined> {
  const readCards = useReadCards()
  return async ({ publicKey, secret }) => {
    try {
      // A card that was typed a moment ago is known only since the call before.
      const cardRef = (await readCards()).find(({ isActive }) => isActive)?.stripeId ?? ''
      const confirmation = await confirmPayment({ publicKey, secret, cardRef })
      return confirmation.status === 'succeeded' ? undefined : confirmation.message
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return error.message
    }
  }
}

import { confirmPayment } from '../../providers/cards/cards.ts'
import type { BankQuestion } from './payment-steps.ts'

/** Lets the customer answer the bank about a payment. Comes back with what was wrong about the answer, or with nothing. */
export async function askCustomer(question: BankQuestion): Promise<string | undefined> {
  const confirmation = await confirmPayment(question)
  return confirmation.status === 'succeeded' ? undefined : confirmation.message
}

import { confirmPayment } from '../../providers/cards/cards.ts'
import type { BankQuestion, WrongAnswer } from './payment-steps.ts'

/** Lets the customer answer the bank about a payment. Comes back with what was wrong about the answer, or with nothing. */
export async function askCustomer(question: BankQuestion): Promise<WrongAnswer | undefined> {
  const confirmation = await confirmPayment(question)
  if (confirmation.status === 'succeeded') return undefined
  const { message, isLost } = confirmation
  return { sentence: message, ...(isLost && { isLost }) }
}

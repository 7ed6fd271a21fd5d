import type { Invoice } from '#contract/billing'
import { isTooOldToPay } from '../../shared/money/pressed-payment.ts'
import { type Submission, submissionDraft } from './order-drafts.ts'

/** Where an order that was sent goes on, as its invoice stands now. One that was not paid in time is given up. */
export function whereToGoOn(submission: Submission, invoices: readonly Invoice[]): 'result' | 'checkout' | 'form' {
  const invoice = invoices.find(({ id }) => id === submission.order)
  if (invoice?.isPaid) return 'result'
  // Another one has taken its place, which nobody has agreed to; or it was left open for too long.
  if (invoice === undefined || isTooOldToPay(submission)) {
    submissionDraft.clear()
    return 'form'
  }
  return submission.isAside ? 'form' : 'checkout'
}

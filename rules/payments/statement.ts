import type { EntryKind } from './ledger.ts'

/** The names of the lines of the credit statement. Plain letters only: they also go into files for spreadsheets. */
const REASONS: Record<EntryKind, string> = {
  purchase: 'Credit bought',
  reload: 'Auto-reload',
  order: 'Order',
  fee: 'Fee',
  staff_charge: 'Charged by our team',
  welcome_box: 'Welcome box',
  welcome_box_back: 'Welcome box credited back',
  order_refund: 'Refund',
  leaving: 'Refund for leaving Advantage',
  frozen: 'On hold while the bank looks into the purchase',
  unfrozen: 'Released after a review by the bank',
  dispute_lost: 'Taken back by the bank',
  dispute_given_back: 'Given back after the bank reversed its decision',
  credit_back: 'Credit back',
  gift: 'Credit from us',
  transfer_in: 'Transfer received',
  transfer_out: 'Transfer sent',
  forfeited: 'Ended with the account',
  refund_failed: 'Refund that the card did not take',
}

/** Why the credit changed, as the customer reads it: "Order 1158", "Auto-reload, order 1159". */
export function statementReason(kind: EntryKind, order: number | null): string {
  const reason = REASONS[kind]
  if (order === null) return reason
  return kind === 'order' ? `${reason} ${order}` : `${reason}, order ${order}`
}

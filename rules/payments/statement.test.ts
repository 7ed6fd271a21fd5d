import { describe, expect, it } from 'vitest'
import type { EntryKind } from './ledger.ts'
import { statementReason } from './statement.ts'

describe('a line of the credit statement', () => {
  it.each<[EntryKind, number | null, string]>([
    ['purchase', 1001, 'Credit bought, order 1001'],
    ['reload', 1130, 'Auto-reload, order 1130'],
    ['order', 1131, 'Order 1131'],
    ['fee', 1132, 'Fee, order 1132'],
    ['staff_charge', 1133, 'Charged by our team, order 1133'],
    ['welcome_box', 1134, 'Welcome box, order 1134'],
    ['welcome_box_back', null, 'Welcome box credited back'],
    ['order_refund', 1131, 'Refund, order 1131'],
    ['leaving', null, 'Refund for leaving Advantage'],
    ['frozen', 1001, 'On hold while the bank looks into the purchase, order 1001'],
    ['unfrozen', 1001, 'Released after a review by the bank, order 1001'],
    ['dispute_lost', 1001, 'Taken back by the bank, order 1001'],
    ['dispute_given_back', 1001, 'Given back after the bank reversed its decision, order 1001'],
    ['credit_back', null, 'Credit back'],
    ['gift', null, 'Credit from us'],
    ['transfer_in', null, 'Transfer received'],
    ['transfer_out', null, 'Transfer sent'],
    ['forfeited', null, 'Ended with the account'],
    ['refund_failed', 1001, 'Refund that the card did not take, order 1001'],
  ])('%s %s: %s', (kind, order, reason) => {
    expect(statementReason(kind, order)).toBe(reason)
    expect(reason).toMatch(/^[A-Z][ -~]*$/)
  })
})

import { dollars } from '#rules/money'
import { type Proof, proveLedger } from '../credit/verify-ledger.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import {
  insertMoneyCheck,
  listWrongCardSums,
  listWrongCouponUses,
  listWrongCreditBack,
  listWrongOrders,
  listWrongPayments,
  type WrongOrder,
  type WrongPayment,
} from './books-store.ts'
import { reportDifferences } from './report-differences.ts'

/** The proof of all books, each night and when somebody asks for it: kept, and reported where something differs. */
export async function verifyBooks(deps: Pick<Deps, 'database' | 'clock' | 'errorReports'>): Promise<Proof> {
  const { db } = deps.database
  const ledger = await proveLedger(db)
  const proof = { ...ledger, differences: [...ledger.differences, ...(await provePayments(db))] }
  await insertMoneyCheck(db, { kind: 'ledger', ...proof, ranAt: deps.clock.now() })
  reportDifferences(deps, 'the proof of the ledger', proof)
  return proof
}

/** That invoices, charges, coupons, orders and the ledger tell the same story. */
export async function provePayments(db: Db): Promise<string[]> {
  const payments = await listWrongPayments(db)
  const sums = await listWrongCardSums(db)
  const uses = await listWrongCouponUses(db)
  const orders = await listWrongOrders(db)
  const creditBack = await listWrongCreditBack(db)
  return [
    ...payments.map(paymentFault),
    ...sums.map(
      ({ customerId, postedCents, chargedCents }) =>
        `Customer ${customerId}: cards paid ${usd(chargedCents)} after refunds and lost disputes, the ledger says ${usd(postedCents)}.`,
    ),
    ...uses.map(({ invoiceId, isOther }) =>
      isOther
        ? `Invoice ${invoiceId}: the coupon that counts as used for it is not its own.`
        : `Invoice ${invoiceId}: a coupon counts as used for it, and it is neither paid nor being paid.`,
    ),
    ...orders.flatMap(orderFaults),
    ...creditBack.map(
      ({ customerId, shownCents, bookedCents }) =>
        `Customer ${customerId}: the orders say that ${usd(shownCents)} of credit back were paid, the ledger says ${usd(bookedCents)}.`,
    ),
  ]
}

const usd = (cents: number) => `$${dollars(cents)}`

function paymentFault({ invoiceId, isPaid, dueCents, charges, chargedCents }: WrongPayment): string {
  if (!isPaid) return `Invoice ${invoiceId}: it is not paid, and ${usd(chargedCents)} were charged for it.`
  if (charges === 0) return `Invoice ${invoiceId}: it is paid, and nothing was charged of its ${usd(dueCents)}.`
  if (charges > 1) return `Invoice ${invoiceId}: ${charges} charges paid ${usd(chargedCents)} for it.`
  return `Invoice ${invoiceId}: the card had to pay ${usd(dueCents)} and paid ${usd(chargedCents)}.`
}

function orderFaults({ id, ...order }: WrongOrder): string[] {
  const { refundedCents, bookedCents, lostCents, isLost, takenCents, isTaken } = order
  const lost = (cents: number, isAll: boolean) => `${usd(cents)}${isAll ? ', all that the card had paid' : ''}`
  return [
    ...(refundedCents === bookedCents
      ? []
      : [`Order ${id}: it shows ${usd(refundedCents)} refunded, the ledger says ${usd(bookedCents)}.`]),
    ...(lostCents === takenCents && isLost === isTaken
      ? []
      : [
          `Order ${id}: it shows as lost ${lost(lostCents, isLost)}; its disputes come to ${lost(takenCents, isTaken)}.`,
        ]),
  ]
}

import { readOrderPayment } from '../../credit/order-payment.ts'
import { type Customer, findCustomer } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import { readPayingCard } from '../../payments/cards.ts'
import type { Deps } from '../../ports.ts'
import { findPayer, readOrder } from '../list-orders.ts'
import { presentOrder } from '../present.ts'
import { drawReceipt } from './draw-receipt.ts'
import { receiptOf } from './receipt.ts'
import type { Receipt } from './receipt-pdf.ts'

export async function readReceipt(
  db: Db,
  customer: Customer,
  orderId: number,
  now: Date,
): Promise<Receipt | undefined> {
  const order = await readOrder(db, customer.id, orderId)
  if (order === undefined) return undefined
  const payment = await readOrderPayment(db, customer.id, orderId)
  const card = await readPayingCard(db, customer.id, orderId)
  return receiptOf({ order: presentOrder(order, now), customer, payment, card, now })
}

/** For staff, by its number alone. Before it has a price there is nothing to receive, and whoever counts second must not read what is in it. */
export async function drawReceiptOf({ database: { db }, clock }: Deps, id: number): Promise<Uint8Array | undefined> {
  const customerId = await findPayer(db, id)
  const customer = customerId === undefined ? undefined : await findCustomer(db, customerId)
  const order = customer && (await readOrder(db, customer.id, id))
  if (customer === undefined || order === undefined || !presentOrder(order, clock.now()).isPriced) return undefined
  const receipt = await readReceipt(db, customer, id, clock.now())
  return receipt && drawReceipt(receipt)
}

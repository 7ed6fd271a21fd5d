import { isBooked, payFor } from '../credit/credit.ts'
import { entrySources } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { lockForPaying } from '../payments/charge-store.ts'
import { voidInvoice } from './invoice-store.ts'

/**
 * We let a fee go that nobody has paid: the books say so in an entry of its own, and the card is not asked for it any
 * more. It waits while something of the customer's is being charged, which may be just this.
 */
export async function waiveFee(
  db: Db,
  { customerId, number, totalCents }: { customerId: number; number: number; totalCents: number },
  now: Date,
): Promise<'waived' | 'paid' | 'waits'> {
  const payer = await lockForPaying(db, customerId)
  if (payer === undefined) throw new Error(`Order ${number} belongs to a customer who has gone.`)
  const source = entrySources.invoicePaid(number)
  if (await isBooked(db, source)) return 'paid'
  if (payer.chargeId !== null) return 'waits'
  await payFor(
    db,
    payer,
    { kind: 'fee', source, orderNumber: number, creditCents: 0, from: { waived: totalCents } },
    now,
  )
  await voidInvoice(db, number)
  return 'waived'
}

import { isBooked, transferCredit } from '../credit/credit.ts'
import { entrySources, eventKeys } from '../db/causes.ts'
import { lockCustomer } from '../db/customers.ts'
import { hasChargeOpen } from '../payments/charge.ts'
import type { Deps } from '../ports.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import { creditTransferred } from '../words/billing.ts'

export type TransferRefusal = 'gone' | 'same_customer' | 'done_before' | 'charge_in_flight' | 'not_enough'

export interface Transfer {
  fromId: number
  toId: number
  cents: number
  /** Names its two entries in the books, once. */
  source: string
}

/**
 * Staff move credit at the giver's wish, who has a letter about it; but not while a charge of the giver is on its way: what it takes is
 * promised already.
 */
export async function transferByStaff(
  { database, clock, jobs, config: { publicUrl } }: Deps,
  { fromId, toId, cents, source }: Transfer,
): Promise<{ fromCents: number; toCents: number } | { refusal: TransferRefusal }> {
  // Both halves would reckon with the same balance, and the second would bring back what the first has taken.
  if (fromId === toId) return { refusal: 'same_customer' }
  const outcome = await database.transaction(async (db) => {
    // Several customers are locked in the order of their ids.
    const ids = [fromId, toId].sort((one, other) => one - other)
    const owners = [await lockCustomer(db, ids[0] ?? 0), await lockCustomer(db, ids[1] ?? 0)]
    const [from, to] = [fromId, toId].map((id) => owners.find((owner) => owner?.id === id))
    if (from === undefined || to === undefined) return { refusal: 'gone' } as const
    if (await isBooked(db, entrySources.transferOut(source))) return { refusal: 'done_before' } as const
    if (await hasChargeOpen(db, fromId)) return { refusal: 'charge_in_flight' } as const
    const now = clock.now()
    const done = await transferCredit(db, from, to, { cents, name: source }, now)
    if (done === 'not_enough') return { refusal: 'not_enough' } as const
    const [fromCents, toCents] = [from.balanceCents - cents, to.balanceCents + cents]
    const way = { eventKey: eventKeys.creditMoved(source), keepsQuietHours: true } as const
    await writeToCustomer(db, from, creditTransferred({ cents, balanceCents: fromCents }, publicUrl), way, now)
    return { fromCents, toCents }
  })
  if (!('refusal' in outcome)) {
    jobs.runSoon('retry-held-orders')
    jobs.runSoon('send-messages')
  }
  return outcome
}

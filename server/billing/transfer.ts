import { isBooked, transferCredit } from '../credit/credit.ts'
import { lockCustomer } from '../db/customers.ts'
import type { Deps } from '../ports.ts'
import { findChargeInFlight } from './charge-store.ts'

export interface CreditTransfer {
  fromId: number
  toId: number
  cents: number
  /** Which deed of staff it is, in words: the same one never moves credit twice. */
  name: string
}

export type TransferOutcome =
  | { status: 'moved' }
  | { refusal: 'no such customer' | 'same customer' | 'done before' | 'charge in flight' | 'not enough' }

/** Staff move credit between two customers. What a charge on its way takes from the credit is promised to an order, and stays. */
export async function moveCredit(
  { database, clock, jobs }: Deps,
  { fromId, toId, cents, name }: CreditTransfer,
): Promise<TransferOutcome> {
  if (fromId === toId) return { refusal: 'same customer' }
  const outcome = await database.transaction(async (db): Promise<TransferOutcome> => {
    const [first, second] = [
      await lockCustomer(db, Math.min(fromId, toId)),
      await lockCustomer(db, Math.max(fromId, toId)),
    ]
    const [from, to] = fromId < toId ? [first, second] : [second, first]
    if (from === undefined || to === undefined) return { refusal: 'no such customer' }
    if (await isBooked(db, `${name} out`)) return { refusal: 'done before' }
    if (await findChargeInFlight(db, fromId)) return { refusal: 'charge in flight' }
    const moved = await transferCredit(db, from, to, { cents, name }, clock.now())
    return moved === 'done' ? { status: 'moved' } : { refusal: 'not enough' }
  })
  if ('status' in outcome) jobs.runSoon('retry-held-orders')
  return outcome
}

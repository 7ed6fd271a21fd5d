import { freezeLot, takeLot, unfreezeLot } from '../credit/credit.ts'
import type { Owner } from '../credit/ledger.ts'
import { lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { findCreditedBoxCents } from './box-store.ts'
import type { Charge } from './charge-store.ts'
import {
  type Dispute,
  findChargeByRef,
  findDispute,
  hasDispute,
  insertDispute,
  listLostInvoices,
  updateDispute,
} from './dispute-store.ts'
import { sumFailedRefunds } from './refund-store.ts'

interface Disputed {
  disputeRef: string
  chargeRef: string
  status: Dispute['status']
}

/**
 * A customer's bank looks into a charge. While it does, what is left of the credit that the charge brought cannot be spent; if we
 * lose it is taken, if we win it is free again. Events come late, twice and out of order: what ended a dispute is final.
 */
export async function noteDispute(
  deps: Deps,
  disputed: Disputed,
  conclude: (db: Db) => Promise<void> = async () => {},
): Promise<void> {
  const { disputeRef, chargeRef, status } = disputed
  const now = deps.clock.now()
  const charge = await findChargeByRef(deps.database.db, chargeRef)
  const isNew = await deps.database.transaction(async (db) => {
    const isNew = charge !== undefined && (await record(db, charge, disputed, now))
    await conclude(db)
    return isNew
  })
  if (charge !== undefined && !isNew) return
  const about = charge === undefined ? `a charge that is unknown here (${chargeRef})` : `charge ${charge.id}`
  deps.errorReports.fault(new Error(`Dispute ${disputeRef} about ${about}: ${status}`), { place: 'disputes' })
}

async function record(db: Db, charge: Charge, { disputeRef, status }: Disputed, now: Date): Promise<boolean> {
  const customer = await lockCustomer(db, charge.customerId)
  const known = await findDispute(db, disputeRef)
  if (known !== undefined && (known.status !== 'open' || status === 'open')) return false
  // The bank takes the money once, however many times it has looked into the charge.
  const isLostBefore = await hasDispute(db, charge.id, 'lost')
  const endedAt = status === 'open' ? null : now
  if (known === undefined) {
    const { id: chargeId, customerId } = charge
    await insertDispute(db, { customerId, chargeId, disputeRef, status, createdAt: now, endedAt })
  } else {
    await updateDispute(db, known.id, { status, endedAt })
  }
  const source = `dispute ${disputeRef} ${status}`
  if (isLostBefore) return true
  if (customer !== undefined) await apply(db, customer, charge, { source, status }, now)
  // Whoever has closed the account has nothing left to freeze and owes nothing; what the bank takes then is our loss.
  else if (status === 'lost') await take(db, { id: charge.customerId, balanceCents: 0 }, charge, 0, source, now)
  return true
}

async function apply(
  db: Db,
  customer: Owner,
  charge: Charge,
  { source, status }: { source: string; status: Disputed['status'] },
  now: Date,
): Promise<void> {
  if (status === 'open') await freezeLot(db, customer, charge.invoiceId, source, now)
  if (status === 'won' && !(await hasDispute(db, charge.id, 'open')))
    await unfreezeLot(db, customer, charge.invoiceId, source, now)
  if (status === 'lost') await take(db, customer, charge, await sumCreditFor(db, charge), source, now)
}

/** What the customer has as credit in place of this charge: what the card did not take back of it, and a welcome box that came back. */
const sumCreditFor = async (db: Db, { id, invoiceId }: Charge): Promise<number> =>
  (await sumFailedRefunds(db, id)) + (await findCreditedBoxCents(db, invoiceId))

const take = (
  db: Db,
  owner: Owner,
  { invoiceId, amountCents: chargedCents }: Charge,
  keptCents: number,
  source: string,
  now: Date,
): Promise<void> => takeLot(db, owner, { invoiceId, chargedCents, keptCents, source }, now)

/** Of these orders, those whose money the bank has taken back for good. */
export const readLostOrders = async (
  db: Db,
  customerId: number,
  orderNumbers: readonly number[],
): Promise<Set<number>> => new Set(await listLostInvoices(db, customerId, orderNumbers))

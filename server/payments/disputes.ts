import { dollars } from '#rules/money'
import { freezeLot, isBooked, takeLot } from '../credit/credit.ts'
import { entrySources } from '../db/causes.ts'
import { lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import type { ChargeRow } from './charge-store.ts'
import {
  type Dispute,
  findChargeByRef,
  findDispute,
  hasOpenDispute,
  insertDispute,
  listDisputedCharges,
  listLostInvoices,
  sumDisputes,
  updateDisputeStatus,
  updateLoss,
  updateToldAt,
} from './dispute-store.ts'
import { sumFailedRefunds } from './refund-store.ts'

interface Disputed {
  disputeRef: string
  chargeRef: string
  status: Dispute['status']
  /** The amount in dispute; without one, the amount named before counts, or the whole charge. */
  amountCents?: number
  /** The provider said so at this time. */
  toldAt?: Date
}

/**
 * A customer's bank looks into a charge, or into a part of it. While it does, so much of the credit that the charge brought cannot be
 * spent; if we lose it is taken, if we win it is free again. Events come late, twice and out of order: what ended a dispute is final.
 */
export async function noteDispute(
  deps: Deps,
  disputed: Disputed,
  conclude: (db: Db) => Promise<void> = async () => {},
): Promise<void> {
  const { disputeRef, chargeRef, status } = disputed
  const charge = await findChargeByRef(deps.database.db, chargeRef)
  const said = await deps.database.transaction(async (db) => {
    const said = charge && (await record(deps, db, charge, disputed))
    await conclude(db)
    return said
  })
  if (charge !== undefined && said === undefined) return
  const about = said ?? `a charge that is unknown here (${chargeRef})`
  deps.errorReports.fault(new Error(`Dispute ${disputeRef} about ${about}: ${status}`), { place: 'disputes' })
}

/** Says what the dispute is about, for staff; nothing where it is known already. */
async function record(deps: Deps, db: Db, charge: ChargeRow, disputed: Disputed): Promise<string | undefined> {
  const customer = await lockCustomer(db, charge.customerId)
  // The time is read under the lock, so that it says what came first: a refund or the end of a dispute.
  const now = deps.clock.now()
  const { disputeRef, status, toldAt = now } = disputed
  const known = await findDispute(db, disputeRef)
  const toldCents = disputed.amountCents ?? known?.amountCents ?? null
  // A bank that names more is told of as the whole charge: an event that cannot be noted would come again and again.
  const amountCents = toldCents === null ? null : Math.min(toldCents, charge.amountCents)
  const isChange = known?.status === 'open' && status === 'open'
  if (known !== undefined && known.status !== 'open') return undefined
  if (isChange && !isLater(toldAt, known)) return undefined
  if (isChange && isSame(charge, known.amountCents, amountCents)) {
    // No news, but newer than what may still arrive.
    await updateToldAt(db, known.id, toldAt)
    return undefined
  }

  const before = await sumDisputes(db, charge.id)
  const told = { status, amountCents, toldAt, endedAt: status === 'open' ? null : now }
  const { id: chargeId, customerId } = charge
  if (known === undefined) await insertDispute(db, { customerId, chargeId, disputeRef, createdAt: now, ...told })
  else await updateDisputeStatus(db, known.id, told)
  const after = await sumDisputes(db, charge.id)

  const source = entrySources.dispute(disputeRef, status, isChange ? toldAt : null)
  const isReturned = charge.status === 'returned'
  const money = { ...after, invoiceId: charge.invoiceId, isReturned, chargedCents: charge.amountCents, source }
  if (after.lostCents > before.lostCents) {
    // A closed account has nothing left to freeze and owes nothing; what the bank takes then is our loss.
    const owner = customer ?? { id: customerId, balanceCents: 0 }
    const refusedCents = customer === undefined ? 0 : (await sumFailedRefunds(db, charge.id)) - before.keptCents
    const boxCents = customer === undefined ? 0 : await boxCreditFor(db, charge, before.lostCents, after.lostCents)
    const kept = { lostBeforeCents: before.lostCents, keptCents: refusedCents + boxCents }
    const taken = await takeLot(db, owner, { ...money, ...kept }, now)
    await updateLoss(db, disputeRef, { ...taken, keptCents: Math.min(taken.keptCents, refusedCents) })
  } else {
    if (customer !== undefined) await freezeLot(db, customer, money, now)
    // All that it is about was lost before.
    if (status === 'lost') await updateLoss(db, disputeRef, { lossCents: 0, keptCents: 0 })
  }
  return amountCents === null ? `charge ${chargeId}` : `$${dollars(amountCents)} of charge ${chargeId}`
}

const isSame = ({ amountCents }: ChargeRow, one: number | null, other: number | null): boolean =>
  Math.min(one ?? amountCents, amountCents) === Math.min(other ?? amountCents, amountCents)

/** News that was said earlier may arrive later. */
const isLater = (toldAt: Date, known: Dispute): boolean => toldAt > (known.toldAt ?? known.createdAt)

/** The credit that came from a returned welcome box: the bank pays it first, so a loss takes it as far as it goes. */
async function boxCreditFor(
  db: Db,
  { invoiceId, status, amountCents }: ChargeRow,
  beforeCents: number,
  lostCents: number,
): Promise<number> {
  const isBack = status !== 'returned' && (await isBooked(db, entrySources.welcomeBoxBack(invoiceId)))
  const cents = isBack ? amountCents : 0
  return Math.min(cents, lostCents) - Math.min(cents, beforeCents)
}

/**
 * Those of these orders whose money the bank has taken back for good: how much, beside what a refund that the card did
 * not take had given back, and whether it was the whole charge.
 */
export async function readLostOrders(
  db: Db,
  customerId: number,
  orderNumbers: readonly number[],
): Promise<Map<number, { lostCents: number; isLost: boolean }>> {
  const lost = await listLostInvoices(db, customerId, orderNumbers)
  return new Map(
    lost.map(({ invoiceId, amountCents, lostCents, keptCents }) => [
      invoiceId,
      { lostCents: lostCents - keptCents, isLost: lostCents === amountCents },
    ]),
  )
}

/** The money that the bank has taken of a charge for good, the part that had been credit, and what is still looked into. */
export const readDisputeSums = (db: Db, chargeId: number) => sumDisputes(db, chargeId)

/** The charges of a customer that banks look into or have taken something of, with the sums. */
export const readDisputedCharges = (db: Db, customerId: number) => listDisputedCharges(db, customerId)

export const isInDispute = (db: Db, customerId: number): Promise<boolean> => hasOpenDispute(db, customerId)

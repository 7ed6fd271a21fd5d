import { links } from '#contract/links'
import { pausesSchedule } from '#rules/fees'
import { policy } from '#rules/policy'
import { findDecline } from '../billing/demands.ts'
import { type DemandOutcome, NO_CARD, payDemand, paymentSource } from '../billing/pay-demand.ts'
import { findBooked } from '../credit/credit.ts'
import { type Customer, lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { pauseForUnpaidFees } from '../pickups/schedules.ts'
import type { Deps } from '../ports.ts'
import { findTextNumber } from '../profile/phones.ts'
import { countUnpaidNoShows, findFee } from './fee-store.ts'
import { tellFeeUnpaid, tellPaidByCredit } from './fee-texts.ts'
import { lockOrder, type OrderRow, updateOrder } from './store.ts'

type Fee = NonNullable<Awaited<ReturnType<typeof findFee>>>

const PAID = { status: 'paid' } as const

/**
 * Asks for what a stop without a bag costs, or what staff charge: credit first, then the card, never a reload. Once it is paid the
 * order is completed. A card that declines is not asked again by itself: the order is held until the customer pays. It may be
 * called again at any time, after a crash and when the customer pays now. Undefined where the order is neither of the two.
 */
export async function payFee(
  deps: Deps,
  orderId: number,
  { isPresent }: { isPresent: boolean },
): Promise<DemandOutcome | undefined> {
  const { db } = deps.database
  const fee = await findFee(db, orderId)
  if (fee === undefined || fee.status === 'completed') return fee && PAID
  const isPaid = (await findBooked(db, paymentSource(orderId))) !== undefined
  const outcome = isPaid ? PAID : await askFor(deps, fee, isPresent)
  if (outcome.status === 'paid') await withLocked(deps, fee, completeFee)
  if (outcome.status === 'declined') await withLocked(deps, fee, holdFee)
  return outcome
}

async function askFor(deps: Deps, fee: Fee, isPresent: boolean): Promise<DemandOutcome> {
  const { id: number, customerId, kind, title, amountCents } = fee
  if (fee.hold === 'staff') return { status: 'waits' }
  if (!isPresent) {
    // The card said no, and nobody wrote it down before a crash; or the customer has been told, and has not paid yet.
    const decline = await findDecline(deps.database.db, { customerId, number })
    if (decline) return decline
    if (fee.hold === 'payment') return NO_CARD
  }
  return payDemand(deps, {
    customerId,
    number,
    kind: kind === 'no_show' ? 'fee' : 'staff',
    title: title ?? NO_BAG,
    totalCents: amountCents,
    isPresent,
  })
}

const NO_BAG = 'Stop without a bag'

type Recording = (deps: Deps, db: Db, owner: Customer, order: OrderRow, fee: Fee) => Promise<void>

/** Under the customer's lock and the order's, and only while it is open: whoever was quicker has done it. */
async function withLocked(deps: Deps, fee: Fee, record: Recording): Promise<void> {
  await deps.database.transaction(async (db) => {
    const owner = await lockCustomer(db, fee.customerId)
    const order = owner && (await lockOrder(db, owner.id, fee.id))
    if (owner && order && order.status !== 'completed') await record(deps, db, owner, order, fee)
  })
  deps.jobs.runSoon('send-messages')
}

async function completeFee({ clock }: Deps, db: Db, owner: Customer, order: OrderRow, fee: Fee): Promise<void> {
  const { id, kind, amountCents } = order
  const booked = await findBooked(db, paymentSource(id))
  if (booked === undefined) throw new Error(`Order ${id} is paid, and the ledger does not know of it.`)
  const now = clock.now()
  await updateOrder(db, id, {
    status: 'completed',
    hold: null,
    balanceBeforeCents: booked.balanceAfterCents - booked.changeCents,
    balanceAfterCents: booked.balanceAfterCents,
    completedAt: now,
  })
  const restCents = amountCents + booked.changeCents
  if (kind === 'staff_charge' && restCents < policy.credit.waivedBelowCents) {
    const textNumber = await findTextNumber(db, owner.id)
    await tellPaidByCredit(db, { ...owner, textNumber }, { id, amountCents, title: fee.title ?? '' }, now)
  }
}

/** The third stop that stays unpaid ends the driving for nothing. Only what is held for the first time counts for that. */
async function holdFee(deps: Deps, db: Db, owner: Customer, order: OrderRow, fee: Fee): Promise<void> {
  if (order.hold !== null) return
  const { id, kind, amountCents } = order
  const now = deps.clock.now()
  await updateOrder(db, id, { hold: 'payment' })
  const textNumber = await findTextNumber(db, owner.id)
  await tellFeeUnpaid(db, deps.config, { ...owner, textNumber }, { id, amountCents, title: fee.title ?? NO_BAG }, now)
  if (kind === 'no_show' && pausesSchedule(await countUnpaidNoShows(db, owner.id))) {
    await pauseForUnpaidFees(db, owner, `${deps.config.publicUrl}${links.profileOrders}`, now)
  }
}

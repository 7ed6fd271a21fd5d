import { HOUR_MS } from '#rules/durations'
import { dollars } from '#rules/money'
import {
  type DisputedMoney,
  disputeAfter,
  disputedMoney,
  freezeDisputed,
  giveBack,
  goesBack,
  takeLoss,
} from '#rules/payments/disputes'
import { hasMoneyCome } from '#rules/payments/payment-life'
import { AppError } from '../app-error.ts'
import { bookDispute, findBooked, isBooked, listTakings, readDisputedCredit } from '../credit/credit.ts'
import { entrySources } from '../db/causes.ts'
import { lockCustomer, type Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { updateOrderLoss } from '../db/order-money.ts'
import type { Deps } from '../ports.ts'
import { type ChargeRow, findCharge } from './charge-store.ts'
import {
  type Dispute,
  findChargeByRef,
  hasOpenDispute,
  insertDispute,
  listDisputes,
  listDisputesOf,
  updateDisputeStatus,
  updateLoss,
  updateToldAt,
} from './dispute-store.ts'
import { sumFailedRefunds } from './refund-store.ts'

interface Told {
  disputeRef: string
  chargeRef: string
  status: Dispute['status']
  /** The amount in dispute; without one, the amount named before counts, or the whole charge. */
  amountCents?: number
  /** The provider said so at this time. */
  toldAt?: Date
}

/**
 * The provider tells again what was not taken. A charge whose answer was lost has no reference here until the asker has found it, a few
 * seconds later; what is unknown after so long is not ours.
 */
const TOLD_AGAIN_MS = HOUR_MS

/**
 * A customer's bank looks into a charge, or into a part of it. While it does, so much of the credit that the charge brought cannot be
 * spent; if we lose it is taken, if we win it is free again. Events come late, twice and out of order, and a bank may decide anew: then
 * what was taken is given back, and staff hear that it had ended otherwise.
 */
export async function noteDispute(
  deps: Deps,
  told: Told,
  conclude: (db: Db) => Promise<void> = async () => {},
): Promise<void> {
  const { disputeRef, chargeRef, status, toldAt } = told
  const said = await deps.database.transaction(async (db) => {
    const paid = await lockPaidCharge(db, chargeRef)
    if (paid === undefined && toldAt !== undefined && deps.clock.now().getTime() - toldAt.getTime() < TOLD_AGAIN_MS) {
      throw new AppError('unavailable')
    }
    const unknown = `a charge that is unknown here, or not paid (${chargeRef}): ${status}`
    const said = paid ? await record(deps, db, paid, told) : unknown
    await conclude(db)
    return said
  })
  if (said === undefined) return
  deps.errorReports.fault(new Error(`Dispute ${disputeRef} about ${said}`), { place: 'disputes' })
}

interface PaidCharge {
  charge: ChargeRow
  /** Nobody where the account was closed: it has nothing left to freeze and owes nothing. */
  customer: Owner | undefined
}

/** The charge is read under the lock of its customer, which whoever records its success holds too. */
async function lockPaidCharge(db: Db, chargeRef: string): Promise<PaidCharge | undefined> {
  const found = await findChargeByRef(db, chargeRef)
  if (found === undefined) return undefined
  const customer = await lockCustomer(db, found.customerId)
  const charge = await findCharge(db, found.id)
  return charge && hasMoneyCome(charge) ? { charge, customer } : undefined
}

/** Says what has become of the dispute, for staff; nothing where that is known already. */
async function record(deps: Deps, db: Db, { charge, customer }: PaidCharge, told: Told): Promise<string | undefined> {
  // The time is read under the lock, so that it says what came first: a refund or the end of a dispute.
  const now = deps.clock.now()
  const { id: chargeId, customerId } = charge
  const { disputeRef, toldAt = now } = told
  const before = await listDisputes(db, chargeId)
  const known = before.find((each) => each.disputeRef === disputeRef)
  const knownSince = known && { ...factsOf(known), toldAt: known.toldAt ?? known.createdAt }
  const dispute = disputeAfter(knownSince, { ...told, toldAt }, charge.amountCents)
  if (dispute === 'old') return undefined
  if (dispute === 'same') {
    // No news, but newer than what may still arrive.
    if (known !== undefined) await updateToldAt(db, known.id, toldAt)
    return undefined
  }
  const { status, amountCents, isTaken } = dispute
  const row = {
    status,
    amountCents,
    toldAt,
    endedAt: status === 'open' ? null : now,
    takenAt: isTaken ? (known?.takenAt ?? now) : null,
  }
  if (known === undefined) await insertDispute(db, { customerId, chargeId, disputeRef, createdAt: now, ...row })
  else await updateDisputeStatus(db, known.id, row)
  await adjustToDisputes(db, { charge, customer, before, known, disputeRef, toldAt, now })
  const about = amountCents === null ? `charge ${chargeId}` : `$${dollars(amountCents)} of charge ${chargeId}`
  const change = known === undefined || known.status === 'open' ? '' : ` after it was ${known.status}`
  const shortCents = customer === undefined ? 0 : await findShortOfBox(db, charge)
  return `${about}: ${status}${change}${shortCents > 0 ? `; its welcome box came back $${dollars(shortCents)} short` : ''}`
}

interface News extends PaidCharge {
  /** The disputes of the charge as they were before, and the one that is told of. */
  before: readonly Dispute[]
  known: Dispute | undefined
  disputeRef: string
  toldAt: Date
  now: Date
}

/** Brings credit, books and the order's own figures to what the disputes of the charge are by now. */
async function adjustToDisputes(db: Db, news: News): Promise<void> {
  const { charge, customer, before, known, disputeRef, toldAt, now } = news
  const after = await listDisputes(db, charge.id)
  const money = disputedMoney(charge.amountCents, after.map(factsOf))
  const told = after.find((each) => each.disputeRef === disputeRef)
  if (told === undefined) throw new Error(`Dispute ${disputeRef} is not on record.`)
  let owner = customer ?? { id: charge.customerId, balanceCents: 0 }
  let { takenCents } = disputedMoney(charge.amountCents, before.map(factsOf))
  const isUndone = known !== undefined && goesBack(factsOf(known), factsOf(told), charge.amountCents)
  // Where two were about the same money, the other one may have taken what is too much now.
  const others = before.filter(({ id }) => id !== known?.id).reverse()
  for (const each of isUndone ? [known, ...others] : []) {
    if (each !== known && takenCents <= money.takenCents) break
    const undone = await undo(db, owner, news, each, money)
    owner = undone.owner
    takenCents -= undone.moneyCents
  }
  const first = entrySources.dispute(disputeRef, told.status, null)
  const source = (await isBooked(db, first)) ? entrySources.dispute(disputeRef, told.status, toldAt) : first
  if (money.takenCents > takenCents) {
    // Where the dispute is won, another one was about the same money: that one takes it.
    const taking = (await listDisputes(db, charge.id)).filter(({ takenAt }) => takenAt !== null)
    const lost = taking.find(({ id }) => id === told.id) ?? taking.at(-1)
    if (lost === undefined) throw new Error(`Nothing is lost of charge ${charge.id}.`)
    const isOther = lost.id !== told.id
    const instead = entrySources.disputeInstead(lost.disputeRef, disputeRef, toldAt)
    const loss = await take(db, owner, news, { takenCents, money, source: isOther ? instead : source })
    await updateLoss(db, lost.id, {
      lossCents: loss.lossCents + (isOther ? (lost.lossCents ?? 0) : 0),
      keptCents: loss.keptCents + (isOther ? lost.keptCents : 0),
    })
  } else {
    const { lot } = await readDisputedCredit(db, owner.id, invoiceOf(charge))
    const entry = customer && freezeDisputed(lot, charge.amountCents, money)
    if (entry) await bookDispute(db, owner, lot, { ...entry, source, orderNumber: charge.invoiceId }, now)
    // All that it is about was lost before.
    const isNothing = told.status === 'lost' && (known?.takenAt == null || isUndone)
    if (isNothing) await updateLoss(db, told.id, { lossCents: 0, keptCents: 0 })
  }
  await noteOrderLoss(db, charge)
}

async function take(
  db: Db,
  owner: Owner,
  { charge, customer, now }: News,
  { source, ...taken }: { takenCents: number; money: DisputedMoney; source: string },
): Promise<{ lossCents: number; keptCents: number }> {
  const { lot, lots } = await readDisputedCredit(db, owner.id, invoiceOf(charge))
  const isSomebody = customer !== undefined
  const { isEnd, keptCents, lossCents, ...entry } = takeLoss({
    ...taken,
    chargedCents: charge.amountCents,
    lot,
    lots,
    refusedCents: isSomebody ? await findRefusedCents(db, charge.id) : 0,
    boxCents: isSomebody ? await findBoxCents(db, charge) : 0,
  })
  const lost = { kind: 'dispute_lost', source, orderNumber: charge.invoiceId, ...entry } as const
  await bookDispute(db, owner, lot, { ...lost, ...(isEnd && { lotEnd: 'ends' }) }, now)
  return { keptCents, lossCents }
}

/** Gives back all that a dispute has taken, by an entry of its own. */
async function undo(
  db: Db,
  owner: Owner,
  { charge, customer, before, disputeRef: toldRef, toldAt, now }: News,
  dispute: Dispute,
  money: DisputedMoney,
): Promise<{ owner: Owner; moneyCents: number }> {
  const { lot, frozenLots } = await readDisputedCredit(db, owner.id, invoiceOf(charge))
  const takings = await listTakings(db, owner.id, dispute.disputeRef, lot)
  const all = [...takings]
  for (const other of before) {
    if (other.id !== dispute.id) all.push(...(await listTakings(db, owner.id, other.disputeRef, lot)))
  }
  const moneyCents = sumOf(takings, ({ moneyCents }) => moneyCents)
  if (moneyCents > 0) {
    const lossCents = sumOf(takings, (taking) => taking.lossCents)
    const { newLotCents, ...entry } = giveBack({
      takings,
      takenOfPurchaseCents: sumOf(all, (taking) => (taking.isOfPurchase ? taking.moneyCents : 0)),
      heldBackCents: lossCents - (dispute.lossCents ?? lossCents),
      chargedCents: charge.amountCents,
      money,
      lot,
      frozenLots,
      isClosed: customer === undefined,
    })
    const isEndedByThese = all.some(({ entryId }) => entryId === lot?.endedBy)
    const source = entrySources.disputeGivenBack(dispute.disputeRef, toldRef, toldAt)
    const back = { kind: 'dispute_given_back', source, orderNumber: charge.invoiceId, ...entry, newLotCents } as const
    owner = await bookDispute(db, owner, lot, { ...back, ...(isEndedByThese && { lotEnd: 'begins_again' }) }, now)
  }
  await updateLoss(db, dispute.id, { lossCents: null, keptCents: 0 })
  return { owner, moneyCents }
}

/** The invoice whose credit a charge has brought. One that went back because nothing needed it brought none. */
const invoiceOf = ({ status, invoiceId }: ChargeRow): number | undefined =>
  status === 'returned' ? undefined : invoiceId

const factsOf = ({ status, amountCents, takenAt }: Dispute) => ({ status, amountCents, isTaken: takenAt !== null })

/** The part of a charge that is credit because its card did not take it back, and that no loss has taken. */
const findRefusedCents = async (db: Db, chargeId: number): Promise<number> =>
  (await sumFailedRefunds(db, chargeId)) - sumOf(await listDisputes(db, chargeId), ({ keptCents }) => keptCents)

/** The credit that has come for a welcome box that this charge had paid. */
async function findBoxCents(db: Db, charge: ChargeRow): Promise<number> {
  if (charge.status === 'returned') return 0
  return (await findBooked(db, entrySources.welcomeBoxBack(charge.invoiceId)))?.changeCents ?? 0
}

/** What a welcome box came back without because the bank had it, and what the bank has given back since. Staff decide about it. */
async function findShortOfBox(db: Db, charge: ChargeRow): Promise<number> {
  const boxCents = await findBoxCents(db, charge)
  const { takenCents } = await sumDisputes(db, charge)
  return boxCents === 0 ? 0 : Math.max(0, charge.amountCents - takenCents - boxCents)
}

/** An order shows what the bank has of its money, without refunds that the card did not take and the bank paid instead. */
async function noteOrderLoss(db: Db, charge: ChargeRow): Promise<void> {
  // One that went back because nothing needed it has paid for nothing.
  if (charge.status !== 'succeeded') return
  const { takenCents, keptCents } = await sumDisputes(db, charge)
  const loss = { lostCents: takenCents - keptCents, isLost: takenCents === charge.amountCents }
  await updateOrderLoss(db, charge.customerId, charge.invoiceId, loss)
}

/**
 * A card did not take a refund back. What the bank has paid since the refund began may be the same money, and is no credit; what it had
 * paid before was no part of the refund. Answers with how much is held back.
 */
export async function holdBackPaid(db: Db, chargeId: number, cents: number, since: Date): Promise<number> {
  const charge = await findCharge(db, chargeId)
  if (charge === undefined) return 0
  let heldCents = 0
  for (const { id, takenAt, amountCents, lossCents, keptCents } of await listDisputes(db, chargeId)) {
    if (takenAt === null || takenAt < since) continue
    const ourCents = lossCents ?? amountCents ?? charge.amountCents
    const partCents = Math.min(ourCents, cents - heldCents)
    if (partCents > 0) await updateLoss(db, id, { lossCents: ourCents - partCents, keptCents: keptCents + partCents })
    heldCents += partCents
  }
  if (heldCents > 0) await noteOrderLoss(db, charge)
  return heldCents
}

/** What banks have of a charge and look into, all its disputes together, and what of it the customer had as credit. */
export async function sumDisputes(
  db: Db,
  { id, amountCents }: { id: number; amountCents: number },
): Promise<DisputedMoney & { keptCents: number; isAppealed: boolean }> {
  const disputes = await listDisputes(db, id)
  return {
    ...disputedMoney(amountCents, disputes.map(factsOf)),
    keptCents: sumOf(disputes, ({ keptCents }) => keptCents),
    isAppealed: disputes.some(({ status, takenAt }) => status === 'open' && takenAt !== null),
  }
}

/** The charges of a customer that banks have something of or look into: how much, by the charge. */
export async function readDisputedCents(db: Db, customerId: number): Promise<Map<number, number>> {
  const disputes = await listDisputesOf(db, customerId)
  return new Map(
    disputes.map(({ chargeId, chargedCents }) => {
      const ofCharge = disputes.filter((each) => each.chargeId === chargeId)
      const { takenCents, openCents } = disputedMoney(chargedCents, ofCharge.map(factsOf))
      return [chargeId, takenCents + openCents]
    }),
  )
}

export const isInDispute = (db: Db, customerId: number): Promise<boolean> => hasOpenDispute(db, customerId)

const sumOf = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + centsOf(row), 0)

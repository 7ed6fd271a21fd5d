import { type LotKind, type LotPart, partsToSpend, returnedToLots, spendableCents } from '#rules/payments/credit-lots'
import { type DisputedLot, type DisputeEntry, type Taking, takingOf } from '#rules/payments/disputes'
import type { EntryKind, LedgerAccount, Posting } from '#rules/payments/ledger'
import { entrySources } from '../db/causes.ts'
import type { Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { type Booked, book } from './ledger.ts'
import {
  findEntry,
  findLotOfInvoice,
  listDisputePostings,
  listEntrySources,
  listFrozenLots,
  listLeavings,
  listLots,
  listPurchasedLots,
  listReturnedParts,
  listSpentParts,
  markAllLotsEnded,
  markLotDisputed,
  markLotOpen,
  markLotsEnded,
  sumOrderMoney,
} from './store.ts'

/** Prepaid credit changes here. The caller holds the customer's lock. */

interface Cause {
  kind: EntryKind
  source: string
  orderNumber?: number | null
}

/** The sources of new credit, in cents of each account. */
type Sources = Partial<Record<LedgerAccount, number>>

export const isBooked = async (db: Db, source: string): Promise<boolean> => (await findEntry(db, source)) !== undefined

/** The entry that stands in the books under this cause. */
export const findBooked = (db: Db, source: string) => findEntry(db, source)

/** Those of these causes that stand in the books. */
export async function listBooked(db: Db, sources: readonly string[]): Promise<Set<string>> {
  if (sources.length === 0) return new Set()
  return new Set((await listEntrySources(db, sources)).map(({ source }) => source))
}

/** Credit in a lot of its own. What paid for it adds up to it. */
export function addCredit(
  db: Db,
  owner: Owner,
  credit: Cause & { lot: LotKind; cents: number; invoiceId?: number; from: Sources },
  now: Date,
): Promise<Booked> {
  const { lot: kind, cents, invoiceId, from, ...cause } = credit
  const lot = { kind, cents, ...(invoiceId !== undefined && { invoiceId }) }
  return book(
    db,
    owner,
    { ...cause, lot, postings: [{ account: 'credit', lot: 'new', cents }, ...takenFrom(from)] },
    now,
  )
}

/**
 * Pays for something, with credit and whatever pays the rest. The credit was there when the payment began; where a dispute has
 * taken it since, the customer owes it.
 */
export async function payFor(
  db: Db,
  owner: Owner,
  payment: Cause & { creditCents: number; from: Sources },
  now: Date,
): Promise<Booked> {
  const { creditCents, from, ...cause } = payment
  const lots = creditCents === 0 ? [] : await listLots(db, owner.id)
  const availableCents = Math.min(creditCents, spendableCents(lots))
  const parts = partsToSpend(lots, availableCents)
  if (parts === 'not_enough') throw new RangeError('Spent more than there is.')
  const paid: Posting[] = [
    ...parts.map(({ lotId, cents }): Posting => ({ account: 'credit', lot: lotId, cents: -cents })),
    ...takenFrom({ ...from, debt: creditCents - availableCents }),
  ]
  const totalCents = paid.reduce((sum, { cents }) => sum - cents, 0)
  return book(db, owner, { ...cause, postings: [{ account: 'sales', cents: totalCents }, ...paid] }, now)
}

/**
 * Credit that a payment took comes back the same way: into its lots, where a bank may still look into their purchase.
 * What was owed comes as a lot of its own, which pays the debt first.
 */
export async function returnToLots(
  db: Db,
  owner: Owner,
  refund: Cause & { cardCents: number; owedCents: number; parts: readonly LotPart[] },
  now: Date,
): Promise<Booked> {
  const { cardCents, owedCents, parts, ...cause } = refund
  const given: Posting[] = [
    ...returnedToLots(await listFrozenLots(db, owner.id), parts),
    { account: 'card', cents: cardCents },
    ...(owedCents > 0 ? [{ account: 'credit', lot: 'new', cents: owedCents } as const] : []),
  ]
  const totalCents = given.reduce((sum, { cents }) => sum + cents, 0)
  const lot = owedCents > 0 && { lot: { kind: 'refund', cents: owedCents } as const }
  return book(db, owner, { ...cause, ...lot, postings: [{ account: 'sales', cents: -totalCents }, ...given] }, now)
}

/** Ends lots: what the cards get of them goes there, the rest is forfeited. */
export async function endLots(
  db: Db,
  owner: Owner,
  ending: Cause & { lots: readonly { id: number; leftCents: number }[]; cardCents: number },
  now: Date,
): Promise<Booked> {
  const { lots, cardCents, ...cause } = ending
  const leftCents = lots.reduce((sum, lot) => sum + lot.leftCents, 0)
  const booked = await book(
    db,
    owner,
    {
      ...cause,
      postings: [
        ...lots.map(({ id, leftCents: cents }): Posting => ({ account: 'credit', lot: id, cents: -cents })),
        { account: 'card', cents: cardCents },
        { account: 'forfeited', cents: leftCents - cardCents },
      ],
    },
    now,
  )
  if (lots.length > 0)
    await markLotsEnded(
      db,
      lots.map(({ id }) => id),
      booked.entryId,
      now,
    )
  return booked
}

/** With the account all its credit ends, whatever it came from. */
export async function forfeitAll(db: Db, owner: Owner, now: Date): Promise<void> {
  const lots = await listLots(db, owner.id)
  if (lots.length > 0) {
    await endLots(
      db,
      owner,
      { kind: 'forfeited', source: entrySources.accountClosed(owner.id), lots, cardCents: 0 },
      now,
    )
  }
  // A lot of which nothing was left ends by no entry.
  await markAllLotsEnded(db, owner.id, now)
}

/**
 * Books money that a card does not take back and nobody can spend: it is forfeited with a closed account, or makes our
 * loss by a dispute smaller.
 */
export const keepForNobody = (
  db: Db,
  owner: Owner,
  account: 'forfeited' | 'disputes',
  { cents, ...cause }: Cause & { cents: number },
  now: Date,
): Promise<Booked> => {
  const postings: Posting[] = [
    { account, cents },
    { account: 'card', cents: -cents },
  ]
  return book(db, owner, { ...cause, postings }, now)
}

/** The credit that a dispute is about, and all that it may be paid from. */
export async function readDisputedCredit(
  db: Db,
  customerId: number,
  /** Nothing where the charge paid for nothing: what its invoice brought, another charge has paid. */
  invoiceId: number | undefined,
) {
  const found = invoiceId === undefined ? undefined : await findLotOfInvoice(db, customerId, invoiceId)
  const lot = found && { ...found, isEnded: found.endedAt !== null }
  return { lot, lots: await listLots(db, customerId), frozenLots: await listFrozenLots(db, customerId) }
}

/** Books what a dispute does to the credit of its purchase, as decided by the rules. */
export async function bookDispute(
  db: Db,
  owner: Owner,
  lot: DisputedLot | undefined,
  entry: Cause & DisputeEntry & { newLotCents?: number; lotEnd?: 'ends' | 'begins_again' },
  now: Date,
): Promise<Owner> {
  const { disputedCents, newLotCents = 0, lotEnd, ...rest } = entry
  const opened = newLotCents > 0 && { lot: { kind: 'refund', cents: newLotCents } as const }
  const booked = await book(db, owner, { ...rest, ...opened }, now)
  if (lot !== undefined) {
    await markLotDisputed(db, lot.id, disputedCents, now)
    if (lotEnd === 'ends') await markLotsEnded(db, [lot.id], booked.entryId, now)
    if (lotEnd === 'begins_again') await markLotOpen(db, lot.id)
  }
  return booked.owner
}

/** The entries of a lost dispute that stand: whatever was given back later counts no more. */
export async function listTakings(
  db: Db,
  customerId: number,
  disputeRef: string,
  lot: { id: number; endedBy: number | null; isEnded: boolean } | undefined,
): Promise<(Taking & { entryId: number })[]> {
  const postings = await listDisputePostings(db, customerId, entrySources.ofDispute(disputeRef))
  const lastBack = postings.findLast(({ kind }) => kind === 'dispute_given_back')?.entryId ?? 0
  const entryIds = new Set(postings.flatMap(({ entryId }) => (entryId > lastBack ? entryId : [])))
  return [...entryIds].map((entryId) => {
    // A lot that ended with its account, with nothing left in it, has no entry that ended it.
    const isOpen = lot?.endedBy === null && !lot.isEnded
    const isOfPurchase = lot !== undefined && (isOpen || (lot.endedBy ?? 0) >= entryId)
    const own = postings.filter((posting) => posting.entryId === entryId)
    return { entryId, ...takingOf(own, lot?.id, isOfPurchase) }
  })
}

/**
 * Credit goes between two customers, both locked in the order of their ids. A card never gets any of it back. The
 * caller has looked that no charge of the giver is in flight: what such a charge takes from the credit is promised to
 * an order.
 */
export async function transferCredit(
  db: Db,
  from: Owner,
  to: Owner,
  { cents, name }: { cents: number; name: string },
  now: Date,
): Promise<'done' | 'not_enough'> {
  const parts = partsToSpend(await listLots(db, from.id), cents)
  if (parts === 'not_enough') return parts
  const out = parts.map(({ lotId, cents: part }): Posting => ({ account: 'credit', lot: lotId, cents: -part }))
  const postings: Posting[] = [...out, { account: 'transfers', cents }]
  await book(db, from, { kind: 'transfer_out', source: entrySources.transferOut(name), postings }, now)
  await addCredit(
    db,
    to,
    { kind: 'transfer_in', source: entrySources.transferIn(name), lot: 'transfer', cents, from: { transfers: cents } },
    now,
  )
  return 'done'
}

export const listPurchases = (db: Db, customerId: number) => listPurchasedLots(db, customerId)

/** The lots that a payment came from, and what the customer owed instead, for its refund. */
export async function readPaidParts(db: Db, source: string): Promise<{ spentParts: LotPart[]; owedCents: number }> {
  const parts = await listSpentParts(db, source)
  return {
    spentParts: parts.flatMap(({ lotId, cents }) => (lotId === null ? [] : [{ lotId, cents: -cents }])),
    owedCents: parts.reduce((sum, { lotId, cents }) => (lotId === null ? sum - cents : sum), 0),
  }
}

export const readLeavings = (db: Db, customerId: number) => listLeavings(db, customerId)

/** The parts that refunds of an order have put back into its lots, and into new ones. */
export async function listRefundedParts(db: Db, customerId: number, orderNumber: number): Promise<LotPart[]> {
  const parts = await listReturnedParts(db, customerId, orderNumber)
  return parts.flatMap(({ lotId, cents }) => (lotId === null ? [] : [{ lotId, cents }]))
}

/** The money given back of each order, by number, and whether that was all of it. */
export async function readOrderRefunds(
  db: Db,
  customerId: number,
  orderNumbers: readonly number[],
): Promise<Map<number, { refundedCents: number; isWhole: boolean }>> {
  const sums = await sumOrderMoney(db, customerId, orderNumbers)
  return new Map(
    sums.map(({ orderNumber, refundedCents, keptCents }) => [
      orderNumber,
      { refundedCents, isWhole: refundedCents > 0 && keptCents === 0 },
    ]),
  )
}

const takenFrom = (sources: Sources): Posting[] =>
  Object.entries(sources).map(([account, cents]) => ({ account: account as LedgerAccount, cents: 0 - cents }))

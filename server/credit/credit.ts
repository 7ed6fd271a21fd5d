import { type LotKind, type LotPart, partsToSpend, partsToTake, spendableCents } from '#rules/credit-lots'
import type { EntryKind, LedgerAccount, Posting } from '#rules/ledger'
import type { Db } from '../db/open.ts'
import { type Booked, book, type Owner } from './ledger.ts'
import {
  findEntry,
  findLotOfInvoice,
  findNewestLeaving,
  listEntrySources,
  listFrozenLots,
  listLots,
  listPurchasedLots,
  listReturnedParts,
  listSpentParts,
  markAllLotsEnded,
  markLotFrozen,
  markLotsEnded,
  sumOrderMoney,
} from './store.ts'

/** What happens to prepaid credit. Whoever calls holds the customer's lock. */

interface Cause {
  kind: EntryKind
  source: string
  orderNumber?: number | null
}

/** Where new credit comes from, in cents of each account. */
type Sources = Partial<Record<LedgerAccount, number>>

export const isBooked = async (db: Db, source: string): Promise<boolean> => (await findEntry(db, source)) !== undefined

/** What stands in the books under this cause. */
export const findBooked = (db: Db, source: string) => findEntry(db, source)

/** Which of these causes stand in the books. */
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
  const lots = creditCents === 0 ? [] : asLots(await listLots(db, owner.id))
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
 * What a payment took comes back the same way: into the lots it came from, where a bank may still look into their purchase. What was
 * owed comes as a lot of its own, which pays the debt first.
 */
export async function returnToLots(
  db: Db,
  owner: Owner,
  refund: Cause & { cardCents: number; owedCents: number; parts: readonly LotPart[] },
  now: Date,
): Promise<Booked> {
  const { cardCents, owedCents, parts, ...cause } = refund
  const frozen = new Set(await listFrozenLots(db, owner.id))
  const given: Posting[] = [
    ...parts.map(
      ({ lotId, cents }): Posting => ({ account: frozen.has(lotId) ? 'frozen' : 'credit', lot: lotId, cents }),
    ),
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
      now,
    )
  return booked
}

/** With the account all its credit ends, whatever it came from. */
export async function forfeitAll(db: Db, owner: Owner, now: Date): Promise<void> {
  const lots = await listLots(db, owner.id)
  if (lots.length > 0) {
    await endLots(db, owner, { kind: 'forfeited', source: `customer ${owner.id} closed`, lots, cardCents: 0 }, now)
  }
  await markAllLotsEnded(db, owner.id, now)
}

/**
 * What a card does not take back and nobody can spend, and the books say so: it is forfeited with a closed account, or makes our loss
 * by a dispute smaller.
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

/** While a bank looks into a purchase, nobody spends what is left of it. */
export async function freezeLot(db: Db, owner: Owner, invoiceId: number, source: string, now: Date): Promise<void> {
  const lot = await findLotOfInvoice(db, owner.id, invoiceId)
  if (lot === undefined || lot.frozenAt !== null) return
  await book(
    db,
    owner,
    { kind: 'frozen', source, orderNumber: invoiceId, postings: moved(lot, 'credit', 'frozen') },
    now,
  )
  await markLotFrozen(db, lot.id, now)
}

export async function unfreezeLot(db: Db, owner: Owner, invoiceId: number, source: string, now: Date): Promise<void> {
  const lot = await findLotOfInvoice(db, owner.id, invoiceId)
  if (lot === undefined || lot.frozenAt === null) return
  await markLotFrozen(db, lot.id, null)
  await book(
    db,
    owner,
    { kind: 'unfrozen', source, orderNumber: invoiceId, postings: moved(lot, 'frozen', 'credit') },
    now,
  )
}

/**
 * After a lost dispute the bank has taken the charge back, so all that its purchase brought is taken too. `keptCents` became
 * credit because the card did not take it back, and would be paid back twice.
 */
export async function takeLot(
  db: Db,
  owner: Owner,
  lost: { invoiceId: number; chargedCents: number; keptCents: number; source: string },
  now: Date,
): Promise<void> {
  const lot = await findLotOfInvoice(db, owner.id, lost.invoiceId)
  const lots = asLots(await listLots(db, owner.id))
  const account = lot?.frozenAt == null ? 'credit' : 'frozen'
  // It brought no credit, or that credit was settled before: the loss is ours, but for what an order has brought back into it.
  if (lot === undefined || lot.endedAt !== null) {
    const { invoiceId, chargedCents, keptCents, source } = lost
    const leftCents = lot?.leftCents ?? 0
    const taken: Posting[] = lot === undefined ? [] : [{ account, lot: lot.id, cents: -leftCents }]
    const others = lots.filter(({ id }) => id !== lot?.id)
    const { parts, debtCents } = partsToTake(others, { boughtCents: keptCents })
    const postings: Posting[] = [
      ...taken,
      ...parts.map(({ lotId, cents }): Posting => ({ account: 'credit', lot: lotId, cents: -cents })),
      { account: 'debt', cents: -debtCents },
      { account: 'card', cents: chargedCents },
      { account: 'disputes', cents: leftCents + keptCents - chargedCents },
    ]
    await book(db, owner, { kind: 'dispute_lost', source, orderNumber: invoiceId, postings }, now)
    if (lot !== undefined) await markLotFrozen(db, lot.id, null)
    return
  }
  const { parts, debtCents } = partsToTake(lots, { lotId: lot.id, boughtCents: lot.openedCents })
  await book(
    db,
    owner,
    {
      kind: 'dispute_lost',
      source: lost.source,
      orderNumber: lost.invoiceId,
      postings: [
        ...parts.map(
          ({ lotId, cents }): Posting => ({
            account: lotId === lot.id ? account : 'credit',
            lot: lotId,
            cents: -cents,
          }),
        ),
        { account: 'debt', cents: -debtCents },
        { account: 'card', cents: lost.chargedCents },
        { account: 'discounts', cents: lot.openedCents - lost.chargedCents },
      ],
    },
    now,
  )
  await markLotFrozen(db, lot.id, null)
  await markLotsEnded(db, [lot.id], now)
}

/**
 * Between two customers, both locked in the order of their ids. A card never gets any of it back. Whoever calls has looked that no
 * charge of the giver is in flight: what such a charge takes from the credit is promised to an order.
 */
export async function transferCredit(
  db: Db,
  from: Owner,
  to: Owner,
  { cents, name }: { cents: number; name: string },
  now: Date,
): Promise<'done' | 'not_enough'> {
  const parts = partsToSpend(asLots(await listLots(db, from.id)), cents)
  if (parts === 'not_enough') return parts
  const out = parts.map(({ lotId, cents: part }): Posting => ({ account: 'credit', lot: lotId, cents: -part }))
  const postings: Posting[] = [...out, { account: 'transfers', cents }]
  await book(db, from, { kind: 'transfer_out', source: `${name} out`, postings }, now)
  await addCredit(
    db,
    to,
    { kind: 'transfer_in', source: `${name} in`, lot: 'transfer', cents, from: { transfers: cents } },
    now,
  )
  return 'done'
}

export const listPurchases = (db: Db, customerId: number) => listPurchasedLots(db, customerId)

/** From which lots a payment came, and what of it the customer owed instead, for its refund. */
export async function readPaidParts(db: Db, source: string): Promise<{ spentParts: LotPart[]; owedCents: number }> {
  const parts = await listSpentParts(db, source)
  return {
    spentParts: parts.flatMap(({ lotId, cents }) => (lotId === null ? [] : [{ lotId, cents: -cents }])),
    owedCents: parts.reduce((sum, { lotId, cents }) => (lotId === null ? sum - cents : sum), 0),
  }
}

export const findLastLeaving = async (db: Db, customerId: number): Promise<Date | undefined> =>
  (await findNewestLeaving(db, customerId))?.createdAt

/** What refunds of an order have put back into its lots, and into new ones. */
export async function listRefundedParts(db: Db, customerId: number, orderNumber: number): Promise<LotPart[]> {
  const parts = await listReturnedParts(db, customerId, orderNumber)
  return parts.flatMap(({ lotId, cents }) => (lotId === null ? [] : [{ lotId, cents }]))
}

/** What was given back of each order, by number, and whether that was all of it. */
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

const moved = (lot: { id: number; leftCents: number }, from: LedgerAccount, to: LedgerAccount): Posting[] => [
  { account: from, lot: lot.id, cents: -lot.leftCents },
  { account: to, lot: lot.id, cents: lot.leftCents },
]

type LotRow = Awaited<ReturnType<typeof listLots>>[number]

const asLots = (rows: readonly LotRow[]) =>
  rows.map(({ frozenAt, ...lot }) => ({ ...lot, isFrozen: frozenAt !== null }))

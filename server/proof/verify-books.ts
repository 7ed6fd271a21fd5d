import { DAY_MS, HOUR_MS } from '#rules/durations'
import { dollars } from '#rules/money'
import { proveMidnights } from '../credit/midnights.ts'
import { customersBookedSince, firstSlice, type Proof, proveLedger } from '../credit/verify-ledger.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import {
  listCustomersAfter,
  listMovedAfter,
  listUnmadeAgreements,
  listWrongCardSums,
  listWrongCouponCounts,
  listWrongCouponUses,
  listWrongCreditBack,
  listWrongOrders,
  listWrongPayments,
  MOVED_TABLES,
  type Moved,
  type WrongOrder,
  type WrongPayment,
} from './books-store.ts'
import {
  beginProof,
  findLastProof,
  findProofUnderWay,
  insertMoneyCheck,
  lastCustomerId,
  noteProven,
  type ProofUnderWay,
} from './check-store.ts'
import { reportDifferences } from './report-differences.ts'

type Books = Pick<Deps, 'database' | 'clock' | 'errorReports'>

/**
 * A statement looks at so many customers at most, and at so many of their entries, so that none comes near its time limit; and finds so
 * much of what is new.
 */
const SLICE = { mostCustomers: 1_000, mostEntries: 15_000, mostNews: 500 }
/** The seventh night is meant, and the job's minute is never exact. */
const WHOLE_AGAIN_MS = 7 * DAY_MS - 12 * HOUR_MS
/** What was written while the last proof began may have been committed after it, and servers' clocks differ. */
const LOOKED_AT_AGAIN_MS = HOUR_MS
/** A proof that began before that is an earlier night's. */
const EARLIER_NIGHT_MS = 12 * HOUR_MS
const PLACE = 'the proof of the ledger'

/** The proof of all books, when somebody asks for it: kept, and reported where something differs. */
export async function verifyBooks(deps: Books): Promise<Proof> {
  const { db } = deps.database
  const ranAt = deps.clock.now()
  const proof = await proveBooks(db)
  await insertMoneyCheck(db, { kind: 'ledger', ...proof, ranAt })
  reportDifferences(deps, PLACE, proof)
  return proof
}

/** All books, in slices of customers, and nothing is kept. */
export async function proveBooks(db: Db, slice = SLICE): Promise<Proof> {
  const proof: Proof = { compared: 0, differences: [] }
  for (let until: number | null = 0; until !== null; ) {
    const after: number = until
    const next = await proveSlice(db, await listCustomersAfter(db, after, slice.mostCustomers), slice)
    proof.compared += next.compared
    proof.differences.push(...next.differences)
    until = next.until
  }
  return proof
}

/**
 * The nightly proof: of the customers for whom something is new since the last one, and of all of them where a week has passed since that
 * was done, or where the last one found something, until nothing differs any more. What a slice came to is kept, so that a run that was
 * cut off is gone on with by the next one.
 */
export async function verifyBooksByNight(deps: Books, slice = SLICE): Promise<void> {
  const { db } = deps.database
  const left = await findProofUnderWay(db)
  if (left) await goOn(deps, left, slice)
  const now = deps.clock.now()
  if (left && now.getTime() - left.ranAt.getTime() < EARLIER_NIGHT_MS) return
  await beginProof(db, await isWholeDue(db, now), now)
  const begun = await findProofUnderWay(db)
  if (begun) await goOn(deps, begun, slice)
}

async function isWholeDue(db: Db, now: Date): Promise<boolean> {
  const last = await findLastProof(db)
  const lastWhole = await findLastProof(db, { isWhole: true })
  if (last === undefined || lastWhole === undefined || last.differences.length > 0) return true
  return now.getTime() - lastWhole.ranAt.getTime() > WHOLE_AGAIN_MS
}

/** It ends where another run has taken the proof over. */
async function goOn(deps: Books, begun: ProofUnderWay, slice: typeof SLICE): Promise<void> {
  const { db } = deps.database
  const changed = begun.isWhole ? undefined : await customersWithNews(db, slice.mostNews)
  for (let provenCustomerId = begun.provenCustomerId; ; ) {
    const after = provenCustomerId
    const next = changed?.filter((id) => id > after) ?? (await listCustomersAfter(db, after, slice.mostCustomers))
    const came = await proveSlice(db, next, slice, begun.isWhole)
    const proof = await noteProven(db, { id: begun.id, provenCustomerId }, came, deps.clock.now())
    if (proof === undefined) return
    if (came.until === null) {
      reportDifferences(deps, PLACE, proof)
      return
    }
    provenCustomerId = came.until
  }
}

/** Of the next customers as many as fit into a slice. After the last one it looks at what belongs to no slice. */
async function proveSlice(
  db: Db,
  next: readonly number[],
  slice: typeof SLICE,
  isWhole = true,
): Promise<Proof & { until: number | null }> {
  if (next.length === 0) {
    const differences = [
      ...(await proveAgreements(db)),
      ...(await proveCouponCounts(db)),
      // They are sums over all customers, whatever is new.
      ...(isWhole ? await proveMidnights(db) : []),
    ]
    return { compared: 0, differences, until: null }
  }
  const { customerIds, compared } = await firstSlice(db, next, slice)
  const differences = [...(await proveLedger(db, customerIds)), ...(await provePayments(db, customerIds))]
  return { compared, differences, until: customerIds.at(-1) ?? null }
}

/** By their number. A proof that was asked for by hand meanwhile counts as well: what is older than that was looked at. */
async function customersWithNews(db: Db, most: number): Promise<number[]> {
  const last = await findLastProof(db)
  const since = new Date((last?.ranAt.getTime() ?? 0) - LOOKED_AT_AGAIN_MS)
  const ids = await customersBookedSince(db, since, most)
  for (const table of MOVED_TABLES) {
    let after: Pick<Moved, 'movedAt' | 'id'> | undefined = { movedAt: since.toISOString(), id: 0 }
    while (after !== undefined) {
      const page: Moved[] = await listMovedAfter(db, table, after, most)
      for (const { customerId } of page) ids.add(customerId)
      after = page.at(-1)
    }
  }
  return [...ids].sort((one, other) => one - other)
}

export interface ProofState {
  lastAt: Date | undefined
  lastWholeAt: Date | undefined
  differences: number
  underWay: { begunAt: Date; isWhole: boolean; provenCustomerId: number; lastCustomerId: number } | undefined
}

/** When the books were last proven, and how far the proof under way has come. */
export async function readProofState(db: Db): Promise<ProofState> {
  const last = await findLastProof(db)
  const lastWhole = await findLastProof(db, { isWhole: true })
  const begun = await findProofUnderWay(db)
  return {
    lastAt: last?.ranAt,
    lastWholeAt: lastWhole?.ranAt,
    differences: last?.differences.length ?? 0,
    underWay: begun && {
      begunAt: begun.ranAt,
      isWhole: begun.isWhole,
      provenCustomerId: begun.provenCustomerId,
      lastCustomerId: await lastCustomerId(db),
    },
  }
}

/** That limited coupons count their uses right. */
async function proveCouponCounts(db: Db): Promise<string[]> {
  const counts = await listWrongCouponCounts(db)
  return counts.map(
    ({ code, useCount, uses }) => `Coupon ${code}: it counts as used ${useCount} times, and ${uses} invoices have it.`,
  )
}

/** That what was agreed with paid orders was made. There are few that wait, and an index of their own finds them. */
async function proveAgreements(db: Db): Promise<string[]> {
  const unmade = await listUnmadeAgreements(db)
  return unmade.map(({ invoiceId }) => `Invoice ${invoiceId}: it is paid, and nobody has made what was agreed with it.`)
}

/** That these customers' invoices, charges, coupons, orders and ledger tell the same story. */
export async function provePayments(db: Db, customerIds: readonly number[]): Promise<string[]> {
  const payments = await listWrongPayments(db, customerIds)
  const sums = await listWrongCardSums(db, customerIds)
  const uses = await listWrongCouponUses(db, customerIds)
  const orders = await listWrongOrders(db, customerIds)
  const creditBack = await listWrongCreditBack(db, customerIds)
  return [
    ...payments.map(paymentFault),
    ...sums.map(
      ({ customerId, postedCents, chargedCents }) =>
        `Customer ${customerId}: cards paid ${usd(chargedCents)} after refunds and lost disputes, the ledger says ${usd(postedCents)}.`,
    ),
    ...uses.map(({ invoiceId, isOther }) =>
      isOther
        ? `Invoice ${invoiceId}: the coupon that counts as used for it is not its own.`
        : `Invoice ${invoiceId}: a coupon counts as used for it, and it is neither paid nor being paid.`,
    ),
    ...orders.flatMap(orderFaults),
    ...creditBack.map(
      ({ customerId, shownCents, bookedCents }) =>
        `Customer ${customerId}: the orders say that ${usd(shownCents)} of credit back were paid, the ledger says ${usd(bookedCents)}.`,
    ),
  ]
}

const usd = (cents: number) => `$${dollars(cents)}`

function paymentFault({ invoiceId, isPaid, dueCents, charges, chargedCents }: WrongPayment): string {
  if (!isPaid) return `Invoice ${invoiceId}: it is not paid, and ${usd(chargedCents)} were charged for it.`
  if (charges === 0) return `Invoice ${invoiceId}: it is paid, and nothing was charged of its ${usd(dueCents)}.`
  if (charges > 1) return `Invoice ${invoiceId}: ${charges} charges paid ${usd(chargedCents)} for it.`
  return `Invoice ${invoiceId}: the card had to pay ${usd(dueCents)} and paid ${usd(chargedCents)}.`
}

function orderFaults({ id, ...order }: WrongOrder): string[] {
  const { refundedCents, bookedCents, lostCents, isLost, takenCents, isTaken, isUnbooked } = order
  const lost = (cents: number, isAll: boolean) => `${usd(cents)}${isAll ? ', all that the card had paid' : ''}`
  return [
    ...(isUnbooked ? [`Order ${id}: it counts as paid, and the ledger has no payment of it.`] : []),
    ...(refundedCents === bookedCents
      ? []
      : [`Order ${id}: it shows ${usd(refundedCents)} refunded, the ledger says ${usd(bookedCents)}.`]),
    ...(lostCents === takenCents && isLost === isTaken
      ? []
      : [
          `Order ${id}: it shows as lost ${lost(lostCents, isLost)}; its disputes come to ${lost(takenCents, isTaken)}.`,
        ]),
  ]
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations'
import { dollars } from '#rules/money'
import type { Proof } from '../credit/verify-ledger.ts'
import { recordChargeOutcome } from '../payments/charge-outcome.ts'
import type { BookedCharge, Deps } from '../ports.ts'
import { insertMoneyCheck } from './check-store.ts'
import { findChargesByKey, findOldestOpenCharge, listSucceededCharges, type OurCharge } from './reconcile-store.ts'
import { reportDifferences } from './report-differences.ts'

/** Longer than a long weekend on which nobody reads reports or the job does not run. */
const LOOK_BACK_MS = 7 * DAY_MS
/** A younger charge may still be on its way into one of the books. */
const IN_FLIGHT_MS = 10 * MINUTE_MS
/** Two clocks wrote the two books, and the provider's in whole seconds. */
export const CLOCKS_APART_MS = HOUR_MS
const AT_ONCE = 100

/** The charge succeeded there, and is on record here as pending, void or declined. */
interface LateSuccess {
  charge: OurCharge
  chargeRef: string
}

/** Compares the books, and records what succeeded there and never arrived here like any other success that comes late. */
export async function reconcileCharges(deps: Deps): Promise<Proof> {
  const { lateSuccesses, ...proof } = await compareWithProvider(deps)
  for (const { charge, chargeRef } of lateSuccesses) {
    const { id, customerId } = charge
    try {
      await recordChargeOutcome(deps, { id, customerId }, { status: 'succeeded', chargeRef })
    } catch (error) {
      // A failure keeps the other charges from nothing.
      deps.errorReports.fault(error, { place: `settling charge ${id}` })
    }
  }
  return proof
}

/**
 * Holds the provider's book against ours, charge by charge: a week back, and as far as the oldest charge that is still open.
 * What differs is kept and reported for somebody to look at. Nothing is repaired.
 */
export async function compareWithProvider(deps: Deps): Promise<Proof & { lateSuccesses: LateSuccess[] }> {
  const { db } = deps.database
  const now = deps.clock.now()
  const settledBefore = new Date(now.getTime() - IN_FLIGHT_MS)
  const since = await lookBackTo(deps, now)
  const seen = new Set<string>()
  const differences: string[] = []
  const lateSuccesses: LateSuccess[] = []
  let compared = 0
  for await (const page of pages(deps.payments.listCharges(new Date(since.getTime() - CLOCKS_APART_MS)))) {
    compared += page.length
    const keys = page.flatMap(({ key }) => key ?? [])
    const ours = new Map((await findChargesByKey(db, keys, settledBefore)).map((charge) => [charge.key, charge]))
    for (const booked of page) {
      const charge = booked.key === undefined ? undefined : ours.get(booked.key)
      if (booked.isPaid && booked.key !== undefined) {
        if (seen.has(booked.key) && charge !== undefined) differences.push(chargedAgain(booked, charge))
        seen.add(booked.key)
      }
      if (booked.createdAt >= settledBefore) continue
      differences.push(...differencesOf(booked, charge))
      if (isLateSuccess(booked, charge)) lateSuccesses.push({ charge, chargeRef: booked.chargeRef })
    }
  }
  for await (const page of listSucceededCharges(db, { since, settledBefore })) {
    differences.push(...page.filter(({ key }) => !seen.has(key)).map(missingThere))
  }
  const proof = { compared, differences }
  await insertMoneyCheck(db, { kind: 'reconciliation', ...proof, ranAt: now })
  reportDifferences(deps, 'the comparison with the provider’s book', proof)
  return { ...proof, lateSuccesses }
}

/**
 * A late success has the same amount: any other under our key is for people to look at. So is a charge that had ended
 * here and of which something has gone back there: settled, it would be given back once more, as credit.
 */
export const isLateSuccess = (booked: BookedCharge, ours: OurCharge | undefined): ours is OurCharge =>
  booked.isPaid &&
  ours !== undefined &&
  !isSuccess(ours) &&
  booked.amountCents === ours.amountCents &&
  (booked.refundedCents === 0 || !hasEnded(ours))

const hasEnded = ({ status }: OurCharge) => status === 'void' || status === 'declined'
const isSuccess = ({ status }: OurCharge) => status === 'succeeded' || status === 'returned'

async function lookBackTo({ database }: Deps, now: Date): Promise<Date> {
  const usual = new Date(now.getTime() - LOOK_BACK_MS)
  const open = await findOldestOpenCharge(database.db)
  return open !== undefined && open < usual ? open : usual
}

export async function* pages(book: AsyncIterable<BookedCharge>): AsyncGenerator<BookedCharge[]> {
  let page: BookedCharge[] = []
  for await (const booked of book) {
    page.push(booked)
    if (page.length < AT_ONCE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

const usd = (cents: number) => `$${dollars(cents)}`

/** The differences of a line of the provider's book from ours. A line that took no money there is missed below, if at all. */
export function differencesOf(booked: BookedCharge, ours: OurCharge | undefined): string[] {
  if (!booked.isPaid) return []
  const there = `${usd(booked.amountCents)} (${booked.chargeRef})`
  // Nobody has lost anything: what was not ours to keep has gone back.
  const isOnNoBook = ours === undefined || hasEnded(ours)
  if (isOnNoBook && booked.refundedCents === booked.amountCents) return []
  if (ours === undefined) {
    return [`The provider charged ${there}, which is not in our book: charged by hand, or before a restore.`]
  }
  const name = `Charge ${ours.id} of invoice ${ours.invoiceId}`
  if (!isSuccess(ours)) {
    return [`${name}: the provider charged ${there}, and here it is ${ours.status}.`]
  }
  const { refundedCents, refundingCents } = ours
  const isOtherRefund = booked.refundedCents < refundedCents || booked.refundedCents > refundingCents
  return [
    ...(booked.amountCents === ours.amountCents
      ? []
      : [`${name}: the provider charged ${there}, and here it is ${usd(ours.amountCents)}.`]),
    ...(isOtherRefund
      ? [`${name}: the provider gave ${usd(booked.refundedCents)} back, and here it is ${usd(refundingCents)}.`]
      : []),
  ]
}

/** Each line on its own would look right: our book has one charge for a key. */
const chargedAgain = ({ amountCents, chargeRef }: BookedCharge, { id, invoiceId }: OurCharge) =>
  `Charge ${id} of invoice ${invoiceId}: the provider charged ${usd(amountCents)} (${chargeRef}) under its key once more.`

export const missingThere = ({ id, invoiceId, status, amountCents }: OurCharge) =>
  `Charge ${id} of invoice ${invoiceId}: here it is ${status} with ${usd(amountCents)}, and the provider took nothing.`

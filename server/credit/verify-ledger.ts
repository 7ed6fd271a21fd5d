import { dollars } from '#rules/money'
import type { Db } from '../db/open.ts'
import {
  countEntries,
  findLastEntryBefore,
  listCustomersOfEntries,
  listWrongBalances,
  listWrongEntries,
  listWrongLots,
  type WrongBalance,
  type WrongEntry,
  type WrongLot,
} from './verify-store.ts'

export interface Proof {
  /** So many entries of the books, or charges of the provider's, were looked at. */
  compared: number
  /** The differences in words; with none the books are proven. */
  differences: string[]
}

/**
 * Reckons these customers' books anew from their postings and names whatever is not what they come to. Each of its three statements
 * compares what it reads at one moment, so that customers may go on paying meanwhile.
 */
export async function proveLedger(db: Db, customerIds: readonly number[]): Promise<string[]> {
  const entries = await listWrongEntries(db, customerIds)
  const balances = await listWrongBalances(db, customerIds)
  const lots = await listWrongLots(db, customerIds)
  return [...entries.flatMap(entryFaults), ...balances.flatMap(balanceFaults), ...lots.flatMap(lotFaults)]
}

/** The first of these customers, as many as a statement can look at in a short time, and the entries that they have. */
export async function firstSlice(
  db: Db,
  customerIds: readonly number[],
  { mostCustomers, mostEntries }: { mostCustomers: number; mostEntries: number },
): Promise<{ customerIds: number[]; compared: number }> {
  const slice = { customerIds: [] as number[], compared: 0 }
  for (const { customerId, entries } of await countEntries(db, customerIds.slice(0, mostCustomers))) {
    // A customer who has more than that alone is looked at alone.
    if (slice.customerIds.length > 0 && slice.compared + entries > mostEntries) break
    slice.customerIds.push(customerId)
    slice.compared += entries
  }
  return slice
}

/** The customers for whom something was booked since then, or out of whose credit. So many entries are read at once. */
export async function customersBookedSince(db: Db, since: Date, entriesAtOnce: number): Promise<Set<number>> {
  const customerIds = new Set<number>()
  let after: number | undefined = await findLastEntryBefore(db, since)
  while (after !== undefined) {
    const page = await listCustomersOfEntries(db, after, entriesAtOnce)
    for (const { customerId } of page) customerIds.add(customerId)
    after = page.at(-1)?.entryId
  }
  return customerIds
}

const usd = (cents: number) => `$${dollars(cents)}`
const said = (...faults: (string | false)[]): string[] => faults.filter((fault) => fault !== false)

function entryFaults(entry: WrongEntry): string[] {
  const { changeCents, balanceAfterCents, sumCents, postedCents, balanceBeforeCents } = entry
  const name = `Entry ${entry.id} of customer ${entry.customerId}`
  return said(
    sumCents !== 0 && `${name}: its postings are ${usd(sumCents)} apart.`,
    postedCents !== changeCents &&
      `${name}: it changes the balance by ${usd(changeCents)}, its postings by ${usd(postedCents)}.`,
    balanceAfterCents !== balanceBeforeCents + changeCents &&
      `${name}: ${usd(balanceBeforeCents)} and a change of ${usd(changeCents)} do not make ${usd(balanceAfterCents)}.`,
  )
}

function balanceFaults({ customerId, balanceCents, postedCents, lastCents, debtCents }: WrongBalance): string[] {
  const name = `Customer ${customerId}: the balance is ${usd(balanceCents)}`
  return said(
    balanceCents !== postedCents && `${name}, the postings come to ${usd(postedCents)}.`,
    balanceCents !== lastCents && `${name}, the last entry says ${usd(lastCents)}.`,
    debtCents !== Math.min(balanceCents, 0) && `${name}, and ${usd(debtCents)} stand under debt.`,
  )
}

function lotFaults(lot: WrongLot): string[] {
  const { id, customerId, leftCents, disputedCents, creditCents, frozenCents, foreign } = lot
  const name = `Lot ${id} of customer ${customerId}`
  return said(
    leftCents !== creditCents + frozenCents &&
      `${name}: ${usd(leftCents)} are left, its postings come to ${usd(creditCents + frozenCents)}.`,
    frozenCents !== disputedCents && `${name}: ${frozenFault(lot)}`,
    foreign > 0 && `${name}: ${foreign} of its postings stand in somebody else's entries.`,
    !lot.isEndedRight &&
      (lot.endedBy === null
        ? `${name}: it has ended, and no entry ended it.`
        : `${name}: it is said to have ended by entry ${lot.endedBy}, which did not end it.`),
    lot.takenBy !== null &&
      lot.takenBy !== lot.endedBy &&
      `${name}: entry ${lot.takenBy} took what was left of it, and did not end it.`,
  )
}

function frozenFault({ disputedCents, creditCents, frozenCents }: WrongLot): string {
  if (disputedCents === 0) return `it is not frozen, and ${usd(frozenCents)} stand under frozen.`
  if (disputedCents === creditCents + frozenCents) return `it is frozen, and ${usd(creditCents)} stand under credit.`
  return `${usd(disputedCents)} of it are frozen, and ${usd(frozenCents)} stand under frozen.`
}

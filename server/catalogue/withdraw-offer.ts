import type { Db } from '../db/open.ts'
import {
  findPackagesToWithdraw,
  findPricesToWithdraw,
  findZipsToWithdraw,
  listPackageNames,
  updateWithdrawnPackage,
  updateWithdrawnPrice,
  updateWithdrawnZip,
} from './store.ts'

/**
 * Staff take a package, a price or a zip code off the lists and put it back. A release writes other columns, so that it neither
 * undoes this nor is undone by it. Whoever has the plan, the order or the pickup keeps it.
 */
export type Withdrawable = 'package' | 'price' | 'zip'

const LISTS = {
  package: { find: findPackagesToWithdraw, update: updateWithdrawnPackage },
  price: { find: findPricesToWithdraw, update: updateWithdrawnPrice },
  zip: { find: findZipsToWithdraw, update: updateWithdrawnZip },
} as const

export type WithdrawOutcome =
  | { status: 'done' | 'already'; key: string; title: string; isRetired: boolean }
  /** Packages, which are few and stand in no list that staff have, are all named. */
  | { status: 'unknown'; names: string[] }
  /** The word names several things; these are their keys. */
  | { status: 'several'; keys: string[] }

export async function setWithdrawn(
  db: Db,
  kind: Withdrawable,
  word: string,
  isWithdrawn: boolean,
): Promise<WithdrawOutcome> {
  const { find, update } = LISTS[kind]
  const found = await find(db, word)
  const [first] = found
  if (first === undefined) return { status: 'unknown', names: kind === 'package' ? await listPackageNames(db) : [] }
  if (found.length > 1) return { status: 'several', keys: found.map(({ key }) => key) }
  const { id, key, title, isRetired } = first
  const status = (await update(db, id, isWithdrawn)) ? 'done' : 'already'
  return { status, key, title, isRetired }
}

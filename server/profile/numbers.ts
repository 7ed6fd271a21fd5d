import type { Db } from '../db/open.ts'
import { listAddresses } from './address-store.ts'
import {
  findMainPhone,
  findVerifiedOwner,
  listMainPhones,
  listOwnersEnding,
  listOwnersOf,
  listOwnersOfUnproven,
  listPhones,
  lockNumber,
} from './phone-store.ts'

/** Other topics ask here whose a number is, and where a customer is reached. */

export type VerifiedHolder = NonNullable<Awaited<ReturnType<typeof findVerifiedHolder>>>

/** The account on which this number is a verified phone. There is one at most. */
export const findVerifiedHolder = (db: Db, number: string) => findVerifiedOwner(db, number)

/** The accounts that have this number, whoever has verified it first: nobody may have. */
export const listAccountsWith = (db: Db, number: string, limit: number): Promise<number[]> =>
  listOwnersOf(db, number, limit)

/** The accounts with a number that ends like this: what a caller says of theirs. */
export const listAccountsEnding = (db: Db, figures: string, limit: number): Promise<number[]> =>
  listOwnersEnding(db, figures, limit)

const MAYBE_AT_MOST = 500

/** The accounts that somebody may be who texts from one of these numbers. It proves nothing: anybody can have typed a number. */
export async function listMaybe(db: Db, numbers: readonly string[]) {
  return numbers.length === 0 ? [] : listOwnersOfUnproven(db, [...new Set(numbers)], MAYBE_AT_MOST)
}

/** The same, and nobody gives or takes the number until the transaction ends. */
export async function lockVerifiedHolder(db: Db, number: string): Promise<VerifiedHolder | undefined> {
  await lockNumber(db, number)
  return findVerifiedOwner(db, number)
}

/** Texts about the account go to the main phone, once it was verified. */
export async function findTextNumber(db: Db, customerId: number): Promise<string | undefined> {
  return (await findMainPhone(db, customerId))?.number
}

/** The same for several customers at once; who has none is not in it. */
export async function listTextNumbers(db: Db, customerIds: readonly number[]): Promise<Map<number, string>> {
  if (customerIds.length === 0) return new Map()
  const phones = await listMainPhones(db, customerIds)
  return new Map(
    phones.filter(({ verifiedAt }) => verifiedAt !== null).map(({ customerId, number }) => [customerId, number]),
  )
}

interface CallNumber {
  number: string
  isVerified: boolean
  /** It has said STOP. */
  isStopped: boolean
}

/** A person can call these customers at the main phone, also one that was only typed. Nothing is ever texted to one of those. */
export async function listCallNumbers(db: Db, customerIds: readonly number[]): Promise<Map<number, CallNumber>> {
  if (customerIds.length === 0) return new Map()
  const phones = await listMainPhones(db, customerIds)
  return new Map(
    phones.map(({ customerId, number, verifiedAt, isStopped }) => [
      customerId,
      { number, isVerified: verifiedAt !== null, isStopped },
    ]),
  )
}

/** The addresses and phones of a customer, for staff. */
export const readContacts = async (db: Db, customerId: number) => ({
  addresses: await listAddresses(db, customerId),
  phones: await listPhones(db, customerId),
})

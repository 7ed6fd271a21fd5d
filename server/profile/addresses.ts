import type { Address, AddressChange, NewAddress } from '#contract/profile'
import { lockAccount } from '../account/lock-account.ts'
import { updateCustomer } from '../account/store.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import {
  type AddressRow,
  deleteAddress,
  findAddress,
  findOldestOtherAddress,
  insertAddress,
  isServed,
  updateAddress,
} from './address-store.ts'

/** Each change locks the customer first, so that two at once cannot leave somebody without an address. */

export function addAddress({ database, clock }: Deps, customerId: number, address: NewAddress): Promise<Address> {
  return database.transaction(async (db) => {
    const { mainAddressId } = await lockAccount(db, customerId)
    await requireServed(db, address.zipCode)
    const added = await insertAddress(db, customerId, address, clock.now())
    if (mainAddressId === null) await updateCustomer(db, customerId, { mainAddressId: added.id })
    return presentAddress(added)
  })
}

export function changeAddress(
  { database, clock }: Deps,
  customerId: number,
  id: number,
  change: AddressChange,
): Promise<Address> {
  return database.transaction(async (db) => {
    await lockAccount(db, customerId)
    const address = await findAddress(db, customerId, id)
    if (address === undefined) throw new AppError('not_found')
    if (change.zipCode !== undefined) await requireServed(db, change.zipCode)
    const isEmpty = Object.keys(change).length === 0
    const changed = isEmpty ? address : await updateAddress(db, customerId, id, change, clock.now())
    return presentAddress(changed ?? address)
  })
}

/** Without its main address an account takes the oldest one that is left; the last one stays. */
export function removeAddress({ database }: Deps, customerId: number, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const { mainAddressId } = await lockAccount(db, customerId)
    if ((await findAddress(db, customerId, id)) === undefined) throw new AppError('not_found')
    const heir = await findOldestOtherAddress(db, customerId, id)
    if (heir === undefined) throw new AppError('last_address')
    if (mainAddressId === id) await updateCustomer(db, customerId, { mainAddressId: heir.id })
    await deleteAddress(db, customerId, id)
  })
}

export function presentAddress({ createdAt, changedAt, ...address }: AddressRow): Address {
  return { ...address, created: createdAt.toISOString(), changed: changedAt.toISOString() }
}

async function requireServed(db: Db, zipCode: string): Promise<void> {
  if (!(await isServed(db, zipCode))) throw new AppError('zip_not_served')
}

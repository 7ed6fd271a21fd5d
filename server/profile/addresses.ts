import type { AddressChange, NewAddress } from '#contract/profile'
import { policy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import { closedDaysInside } from '../catalogue/closed-days.ts'
import { requireServed, servedZipCodes } from '../catalogue/served-area.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps } from '../ports.ts'
import {
  type AddressRow,
  countAddresses,
  deleteAddress,
  findAddress,
  findOldestOtherAddress,
  findPlace,
  findPlaces,
  insertAddress,
  updateAddress,
} from './address-store.ts'
import { updateProfile } from './store.ts'

/**
 * Each change is made while the customer is locked, so that two at once cannot leave somebody without an address. Pickups have to
 * be looked at together with it, so whoever changes or removes one brings the transaction and the locked customer.
 */

export function addAddress({ database, clock }: Deps, customerId: number, address: NewAddress): Promise<AddressRow> {
  return database.transaction(async (db) => {
    const { mainAddressId } = await lockOwner(db, customerId)
    const count = await countAddresses(db, customerId)
    if (count >= policy.accounts.maxAddresses) throw new AppError('too_many_addresses')
    await requireServed(db, address.zipCode)
    const added = await insertAddress(db, customerId, address, clock.now())
    if (mainAddressId === null) await updateProfile(db, customerId, { mainAddressId: added.id })
    return added
  })
}

export async function changeAddress(
  db: Db,
  { id: customerId }: Pick<Customer, 'id'>,
  id: number,
  change: AddressChange,
  now: Date,
): Promise<AddressRow> {
  const address = await findAddress(db, customerId, id)
  if (address === undefined) throw new AppError('not_found')
  if (change.zipCode !== undefined) await requireServed(db, change.zipCode)
  const isEmpty = Object.keys(change).length === 0
  return isEmpty ? address : updateAddress(db, customerId, id, change, now)
}

/** The main address of somebody who has one: the last one is never removed. */
export async function readMainAddress(
  db: Db,
  { id: customerId, mainAddressId }: Pick<Customer, 'id' | 'mainAddressId'>,
): Promise<AddressRow> {
  const address = mainAddressId === null ? undefined : await findAddress(db, customerId, mainAddressId)
  if (address === undefined) throw new Error(`Customer ${customerId} has no main address.`)
  return address
}

/** Without its main address an account takes the oldest one that is left; the last one stays. */
export async function removeAddress(
  db: Db,
  { id: customerId, mainAddressId }: Pick<Customer, 'id' | 'mainAddressId'>,
  id: number,
): Promise<void> {
  if ((await findAddress(db, customerId, id)) === undefined) throw new AppError('not_found')
  const heir = await findOldestOtherAddress(db, customerId, id)
  if (heir === undefined) throw new AppError('last_address')
  if (mainAddressId === id) await updateProfile(db, customerId, { mainAddressId: heir.id })
  await deleteAddress(db, customerId, id)
}

/** The place we can come to: the address that was named, or the main one, with its street and in a zip code that we serve. */
export async function requirePlace(
  db: Db,
  { id: customerId, mainAddressId }: Pick<Customer, 'id' | 'mainAddressId'>,
  named: number | undefined,
) {
  const id = named ?? mainAddressId
  if (id === null) throw new AppError('no_pickup_address')
  const place = await findPlace(db, { customerId, id }, ofTheCatalogue(db))
  if (place === undefined) throw new AppError('not_found')
  if (!place.isServed) throw new AppError('address_not_served')
  if (place.addressLine1 === '') throw new AppError('address_incomplete')
  return place
}

const ofTheCatalogue = (db: Db) => ({ servedZipCodes: servedZipCodes(db), closedDays: closedDaysInside() })

/** Every address of a customer, with whether we can come there. */
export async function listPlaces(db: Db, customerId: number) {
  const places = await findPlaces(db, customerId, ofTheCatalogue(db))
  return places.map((place) => ({ ...place, canPickUp: place.isServed && place.addressLine1 !== '' }))
}

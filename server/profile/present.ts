import type { Address, Phone } from '#contract/profile'
import type { AddressRow } from './address-store.ts'
import type { PhoneRow } from './phone-store.ts'

export function presentAddress({ createdAt, changedAt, ...address }: AddressRow): Address {
  return { ...address, created: createdAt.toISOString(), changed: changedAt.toISOString() }
}

export function presentPhone({ id, title, number, verifiedAt, isStopped }: PhoneRow): Phone {
  return { id, title, number, isVerified: verifiedAt !== null, isStopped }
}

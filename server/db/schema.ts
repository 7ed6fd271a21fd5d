import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Unit } from '#rules/price-list'
import type { DiscountKind, PackageRow } from './reference/shapes.ts'

/** The tables as the code sees them: camelCase names, days as text, amounts in whole cents. */
export interface Schema {
  packages: Retirable & { id: Generated<number>; position: number } & PackageRow
  locations: Retirable & { id: Generated<number>; name: string; distanceMiles: number; position: number }
  zipCodes: Retirable & { id: Generated<number>; value: string; locationId: number }
  holidays: { day: string; name: string }
  services: Retirable & {
    id: Generated<number>
    key: string
    title: string
    image: string
    position: number
  }
  priceItems: Retirable & {
    id: Generated<number>
    key: string
    serviceId: number
    priceGroup: string
    name: string
    variant: string | null
    amountCents: number
    unit: Unit
    count: number
    isAndUp: boolean
    discountKind: DiscountKind
    position: number
  }
  referenceState: { singleton: Generated<boolean>; checksum: string; seededAt: Date }
  messages: {
    id: Generated<number>
    eventKey: string
    channel: 'sms' | 'mail'
    recipient: string
    subject: string | null
    body: string
    status: Generated<'queued' | 'sent' | 'refused' | 'failed'>
    attempts: Generated<number>
    dueAt: Date
    providerRef: string | null
    lastError: string | null
    createdAt: CreatedAt
    sentAt: Date | null
    customerId: number | null
    secret: string | null
  }
  leads: {
    id: Generated<number>
    kind: 'interested' | 'possible' | 'storage'
    email: string
    phone: string | null
    fullName: string | null
    zipCode: string | null
    address: string | null
    message: string | null
    hasAcceptedTerms: Generated<boolean>
    isSuspected: Generated<boolean>
    createdAt: CreatedAt
  }
  /** Changed only through `customerWriter` (customers.ts). */
  customers: {
    id: GeneratedAlways<number>
    email: Guarded<string>
    passwordHash: Guarded<string>
    firstName: GuardedDefault<string>
    lastName: GuardedDefault<string>
    planName: Guarded<string | null>
    // Begins at nothing, and is written by credit alone.
    balanceCents: ColumnType<number, never, never>
    stripeId: Guarded<string | null>
    billingZipCode: Guarded<string | null>
    billingAddressLine1: Guarded<string | null>
    billingAddressLine2: Guarded<string | null>
    starch: GuardedDefault<'none' | 'light' | 'medium' | 'heavy'>
    noCrease: Guarded<'all_pants' | 'jeans_only' | null>
    fixTears: GuardedDefault<boolean>
    detergents: Guarded<'scented' | 'hypo_allergenic' | null>
    fabricSoftener: GuardedDefault<boolean>
    isAutoBilling: GuardedDefault<boolean>
    mainAddressId: Guarded<number | null>
    mainPhoneId: Guarded<number | null>
    createdAt: CreatedAt
    emailConfirmedAt: Guarded<Date | null>
    deletionRequestedAt: Guarded<Date | null>
    deletesOn: Guarded<string | null>
    deletedAt: Guarded<Date | null>
  }
  addresses: {
    id: GeneratedAlways<number>
    customerId: number
    title: Generated<string>
    zipCode: string
    addressLine1: string
    addressLine2: Generated<string>
    instructions: Generated<string>
    hasDoorman: Generated<boolean>
    createdAt: CreatedAt
    changedAt: Date
  }
  phones: {
    id: GeneratedAlways<number>
    customerId: number
    title: Generated<string>
    number: string
    verifiedAt: Date | null
    numberGivenAt: Generated<Date>
  }
  sessions: {
    id: Generated<string>
    customerId: number
    isKept: boolean
    createdAt: CreatedAt
    expiresAt: Date
    endedAt: Date | null
  }
  consents: {
    id: GeneratedAlways<number>
    customerId: number
    kind: 'terms' | 'texts' | 'auto_reload'
    wording: string
    givenAt: CreatedAt
  }
  accountLinks: {
    id: GeneratedAlways<number>
    customerId: number
    purpose: 'reset_password' | 'change_email'
    tokenHash: string
    newEmail: string | null
    sessionId: string | null
    createdAt: CreatedAt
    expiresAt: Date
  }
  phoneCodes: {
    id: GeneratedAlways<number>
    phoneId: number
    codeHash: string
    wrongTries: Generated<number>
    createdAt: CreatedAt
    expiresAt: Date
  }
  knownNetworks: { customerId: number; networkHash: string; seenAt: Date }
  idempotencyKeys: {
    id: GeneratedAlways<number>
    customerId: number | null
    route: string
    key: string
    bodyHash: string
    subject: string | null
    leasedUntil: Date | null
    status: number | null
    errorCode: string | null
    answer: string | null
    createdAt: CreatedAt
    expiresAt: Date
  }
}

interface Retirable {
  isRetired: Generated<boolean>
}

/** Written once, from the clock at the edge. */
type CreatedAt = ColumnType<Date, Date, never>

type Guarded<Value> = ColumnType<Value, Value, never>
type GuardedDefault<Value> = ColumnType<Value, Value | undefined, never>

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GivenBag } from '#contract/pickups'
import type { UnmadeReason } from '#contract/placing'
import type { Care } from '#rules/orders/care'
import type { OrderHold, OrderState } from '#rules/orders/order-life'
import type { OrderStatus } from '#rules/orders/order-status'
import type { CardBrand } from '#rules/payments/card-brand'
import type { LotKind } from '#rules/payments/credit-lots'
import type { EntryKind, LedgerAccount } from '#rules/payments/ledger'
import type { ChargeStatus, DisputeStatus, RefundStatus } from '#rules/payments/payment-life'
import type { Place } from '#rules/place'
import type { PlanName } from '#rules/policy'
import type { KeptEstimate } from '#rules/prices/estimates'
import type { DeliveryBand } from '#rules/prices/fees'
import type { OrderLine } from '#rules/prices/order-prices'
import type { Unit } from '#rules/prices/price-list'
import type { StaffRole } from '#rules/staff-roles'
import type { DiscountKind, PackageRow } from './reference/shapes.ts'

/** The tables as the code sees them: camelCase names, days as text, amounts in whole cents. */
export interface Schema {
  packages: Retirable & Withdrawable & { id: GeneratedAlways<number>; position: number } & PackageRow
  locations: Retirable & { id: GeneratedAlways<number>; name: string; distanceMiles: number; position: number }
  zipCodes: Retirable & Withdrawable & { id: GeneratedAlways<number>; value: string; locationId: number }
  holidays: { day: string; name: string }
  services: Retirable & {
    id: GeneratedAlways<number>
    key: string
    title: string
    image: string
    position: number
  }
  priceItems: Retirable &
    Withdrawable & {
      id: GeneratedAlways<number>
      key: string
      serviceId: number
      priceGroup: string
      name: string
      variant: string | null
      amountCents: number
      unit: Unit
      count: Generated<number>
      isAndUp: Generated<boolean>
      discountKind: DiscountKind
      position: number
    }
  referenceState: { singleton: Generated<boolean>; checksum: string; seededAt: Date }
  jobCalendar: { singleton: Generated<boolean>; readAt: Date }
  messages: {
    id: GeneratedAlways<number>
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
    keepsQuietHours: Generated<boolean>
    priority: Generated<number>
    letterTo: string | null
    letterBody: string | null
    claimedAt: Date | null
    unknownSends: Generated<number>
    laterBody: string | null
    laterFrom: Date | null
    unsureTexts: Generated<number>
    unsureTextAt: Date | null
    deliveredAt: Date | null
    undeliveredAt: Date | null
    handledAt: Date | null
    /** Whoever of us wrote it; null where it left by itself. */
    author: string | null
  }
  textStops: {
    number: string
    since: CreatedAt
  }
  schedules: {
    id: GeneratedAlways<number>
    customerId: number
    addressId: number
    days: number[]
    isRush: boolean
    comment: string
    status: 'active' | 'paused'
    resumesOn: string | null
    changeCount: Generated<number>
    createdAt: CreatedAt
    changedAt: Date
    filledUntil: string | null
    filledAt: Date | null
  }
  pickups: PlaceColumns & {
    id: GeneratedAlways<number>
    customerId: number
    status: 'open' | 'cancelled' | 'withdrawn' | 'collected' | 'no_show'
    pickupDay: string
    dropoffDay: string
    addressId: number | null
    addressTitle: string
    comment: string
    isRush: boolean
    rushCents: number
    quoteCents: number | null
    quoteDay: string | null
    quoteHasRug: Generated<boolean>
    rushApprovedFor: string | null
    deliveryCents: number | null
    arrivedAt: Date | null
    scheduleId: number | null
    scheduledDay: string | null
    isTouched: Generated<boolean>
    changeCount: Generated<number>
    placedAt: Date
    changedAt: Date
    changeableUntil: Date
    remindedFor: string | null
    estimate: KeptEstimate | null
  }
  stopVisits: {
    pickupId: number
    arrivedAt: Date
    arrivedBy: string
    nothingAt: Date | null
    nothingBy: string | null
  }
  closedDays: {
    id: GeneratedAlways<number>
    day: WrittenOnce<string>
    reason: WrittenOnce<string>
    closedBy: WrittenOnce<string>
    closedAt: WrittenOnce<Date>
    openedBy: string | null
    openedAt: Date | null
  }
  agreements: {
    invoiceId: number
    customerId: number
    addressId: number | null
    pickupDay: string | null
    isRush: boolean
    comment: string
    /** What the customer says is in the bag. */
    bag: { items: GivenBag } | null
    days: number[]
    agreedAt: Date
    madeAt: Date | null
    pickupId: number | null
    pickupRefusal: UnmadeReason | null
    scheduleId: number | null
    scheduleRefusal: UnmadeReason | null
    startsOn: string | null
  }
  leads: {
    id: GeneratedAlways<number>
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
    handledAt: Date | null
    replyCount: Generated<number>
    readAt: Date | null
    /** Whose order something is missing from, and which; both are null for everybody else's words. */
    customerId: number | null
    orderId: number | null
  }
  inboundTexts: {
    id: GeneratedAlways<number>
    sid: string | null
    sender: string
    body: string
    customerId: number | null
    outcome:
      | 'booked'
      | 'not booked'
      | 'skipped'
      | 'not skipped'
      | 'stopped'
      | 'started'
      | 'helped'
      | 'not known'
      | 'for staff'
    isAnswered: Generated<boolean>
    replyCount: Generated<number>
    receivedAt: CreatedAt
    askedAt: Date | null
    handledAt: Date | null
    readAt: Date | null
  }
  staffActions: {
    id: GeneratedAlways<number>
    who: string
    osUser: string | null
    command: string
    typed: string
    customerId: number | null
    amountCents: number | null
    reason: string
    outcome: 'begun' | 'done' | 'refused'
    sentence: Generated<string>
    begunAt: CreatedAt
    endedAt: Date | null
    staffId: number | null
    deedKey: string | null
    happenedAt: Date | null
    refusal: string | null
    orderId: number | null
  }
  staff: {
    id: GeneratedAlways<number>
    name: string
    role: StaffRole
    places: Generated<string[]>
    handle: WrittenOnce<string>
    addedAt: WrittenOnce<Date>
    seenAt: Date | null
    leftAt: Date | null
  }
  staffPasskeys: {
    id: GeneratedAlways<number>
    staffId: WrittenOnce<number>
    credentialId: WrittenOnce<string>
    publicKey: WrittenOnce<string>
    counter: number
    transports: WrittenOnce<string[]>
    device: WrittenOnce<string>
    addedAt: WrittenOnce<Date>
    usedAt: Date | null
    lockedAt: Date | null
  }
  staffLinks: {
    id: GeneratedAlways<number>
    staffId: WrittenOnce<number>
    tokenHash: WrittenOnce<string>
    madeAt: WrittenOnce<Date>
    madeBy: WrittenOnce<string>
    expiresAt: WrittenOnce<Date>
    usedAt: Date | null
    takenBackAt: Date | null
  }
  staffSessions: {
    id: GeneratedAlways<number>
    staffId: WrittenOnce<number>
    passkeyId: number | null
    tokenHash: WrittenOnce<string>
    beganAt: WrittenOnce<Date>
    endsAt: WrittenOnce<Date>
    endedAt: Date | null
  }
  staffTries: {
    tokenHash: WrittenOnce<string>
    challenge: WrittenOnce<string>
    purpose: WrittenOnce<'sign_in' | 'link' | 'passkey'>
    linkId: WrittenOnce<number | null>
    sessionId: WrittenOnce<number | null>
    expiresAt: WrittenOnce<Date>
  }
  /** Changed only through `customerWriter` (customers.ts). */
  customers: {
    id: GeneratedAlways<number>
    email: Guarded<string>
    passwordHash: Guarded<string>
    firstName: GuardedDefault<string>
    lastName: GuardedDefault<string>
    planName: Guarded<PlanName | null>
    // Begins at nothing, and is written by credit alone.
    balanceCents: ColumnType<number, never, never>
    stripeId: Guarded<string | null>
    billingZipCode: Guarded<string | null>
    billingAddressLine1: Guarded<string | null>
    billingAddressLine2: Guarded<string | null>
    starch: GuardedDefault<Care['starch']>
    noCrease: Guarded<Care['noCrease']>
    fixTears: GuardedDefault<boolean>
    detergents: Guarded<Care['detergents']>
    fabricSoftener: GuardedDefault<boolean>
    isAutoBilling: GuardedDefault<boolean>
    mainAddressId: Guarded<number | null>
    mainPhoneId: Guarded<number | null>
    mainCardId: Guarded<number | null>
    createdAt: CreatedAt
    emailConfirmedAt: Guarded<Date | null>
    deletionRequestedAt: Guarded<Date | null>
    deletesOn: Guarded<string | null>
    deletedAt: Guarded<Date | null>
  }
  addresses: PlaceColumns & {
    id: GeneratedAlways<number>
    customerId: number
    title: Generated<string>
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
    isMain: GeneratedAlways<boolean>
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
    chargeId: GeneratedAlways<number | null>
    leasedUntil: Date | null
    status: number | null
    errorCode: string | null
    answer: string | null
    createdAt: CreatedAt
    expiresAt: Date
  }
  cards: {
    id: GeneratedAlways<number>
    customerId: number
    cardRef: string
    brand: Generated<CardBrand>
    last: string
    expirationMonth: number
    expirationYear: number
    createdAt: CreatedAt
    removedAt: Date | null
  }
  cardSetups: {
    id: GeneratedAlways<number>
    customerId: number
    key: string
    setupRef: string | null
    secret: string | null
    status: 'open' | 'succeeded' | 'failed'
    cardId: number | null
    createdAt: CreatedAt
    failingSince: Date | null
  }
  providerRemovals: {
    id: GeneratedAlways<number>
    kind: 'card' | 'customer'
    ref: string
    createdAt: CreatedAt
  }
  coupons: {
    id: GeneratedAlways<number>
    code: string
    percent: number | null
    cents: number | null
    validFrom: string | null
    validUntil: string | null
    useLimit: number | null
    isOncePerCustomer: boolean
    isRetired: Generated<boolean>
    createdAt: CreatedAt
    // Of a limited one; it begins at none, and the table of the uses keeps it.
    useCount: ColumnType<number, never, never>
  }
  couponUses: {
    invoiceId: number
    couponId: number
    customerId: number
    isOncePerCustomer: boolean
    takenAt: Date
  }
  invoices: {
    id: Generated<number>
    customerId: number
    kind: InvoiceKind
    status: 'open' | 'paid' | 'void'
    title: string
    packageId: number | null
    planAfter: PlanName | null
    amountCents: number
    discountCents: Generated<number>
    waivedCents: Generated<number>
    couponId: number | null
    creditCents: Generated<number>
    spentCreditCents: Generated<number>
    forOrder: number | null
    balanceBeforeCents: number | null
    balanceAfterCents: number | null
    createdAt: CreatedAt
    paidAt: Date | null
    hasAgreement: Generated<boolean>
  }
  charges: {
    id: GeneratedAlways<number>
    customerId: WrittenOnce<number>
    invoiceId: WrittenOnce<number>
    key: WrittenOnce<string>
    customerRef: WrittenOnce<string>
    cardId: WrittenOnce<number>
    cardRef: WrittenOnce<string>
    amountCents: WrittenOnce<number>
    isPresent: WrittenOnce<boolean>
    /** May name what staff typed, and goes with the account. */
    description: ColumnType<string, string | undefined, ''>
    site: ColumnType<string, string | undefined, never>
    /** A newer word of the customer takes it back; nothing else changes it. */
    wantsAutoReload: ColumnType<boolean | null, boolean | null, null>
    status: ChargeStatus
    chargeRef: string | null
    message: string | null
    isHard: Generated<boolean>
    createdAt: CreatedAt
    endedAt: Date | null
    toldUnknownAt: Date | null
    reportedAt: Date | null
  }
  refunds: {
    id: GeneratedAlways<number>
    customerId: number
    chargeId: number
    key: string
    amountCents: number
    cause: string
    status: RefundStatus
    refundRef: string | null
    message: string | null
    createdAt: CreatedAt
    endedAt: Date | null
    endedKeys: Generated<number>
    failingSince: Date | null
    nextAttemptAt: Date | null
    heldSince: Date | null
    reportedAt: Date | null
  }
  disputes: {
    id: GeneratedAlways<number>
    customerId: number
    chargeId: number
    disputeRef: string
    status: DisputeStatus
    amountCents: number | null
    toldAt: Date | null
    lossCents: number | null
    keptCents: Generated<number>
    createdAt: CreatedAt
    endedAt: Date | null
    takenAt: Date | null
  }
  welcomeBoxes: {
    customerId: number
    /** Null for members, who get it with their first plan. */
    invoiceId: number | null
    givenAt: Date
    creditedAt: Date | null
    /** The plan that it came with. */
    broughtBy: number | null
    sentAt: Date | null
  }
  providerEvents: { eventId: string; kind: string; receivedAt: CreatedAt }
  moneyChecks: {
    id: GeneratedAlways<number>
    kind: 'reconciliation' | 'ledger'
    compared: number
    differences: string[]
    ranAt: Date
    isWhole: Generated<boolean>
    provenCustomerId: number | null
  }
  creditLots: {
    id: GeneratedAlways<number>
    customerId: number
    kind: LotKind
    invoiceId: number | null
    openedCents: number
    leftCents: number
    openedAt: Date
    frozenAt: Date | null
    disputedCents: number | null
    endedAt: Date | null
    endedBy: number | null
  }
  orders: {
    id: Generated<number>
    customerId: WrittenOnce<number>
    kind: WrittenOnce<'laundry' | 'no_show' | 'staff_charge'>
    pickupId: WrittenOnce<number | null>
    part: Generated<number>
    parts: Generated<number>
    dueDay: string | null
    dueChanges: Generated<number>
    state: OrderState
    /** Follows from the state. */
    status: GeneratedAlways<OrderStatus>
    hold: OrderHold | null
    holdReason: Generated<string>
    note: Generated<string>
    firstCount: IntakeCount | null
    secondCount: IntakeCount | null
    countedBy: string | null
    countedByUser: string | null
    secondCountedBy: string | null
    secondCountedByUser: string | null
    countedAlone: Generated<string>
    packedPieces: number | null
    packedParcels: number | null
    starch: Care['starch'] | null
    noCrease: Care['noCrease']
    fixTears: boolean | null
    detergents: Care['detergents']
    fabricSoftener: boolean | null
    planName: PlanName | null
    pricedAt: Date | null
    amountCents: Generated<number>
    discountCents: Generated<number>
    cleaningCents: Generated<number>
    cleaningDiscountCents: Generated<number>
    deliveryBand: DeliveryBand | null
    deliveryCents: Generated<number>
    rushCents: Generated<number>
    creditBackCents: Generated<number>
    discountTakenCents: Generated<number>
    bags: number | null
    collectedAt: Date | null
    collectionRecordedAt: Date | null
    collectedBy: Generated<string>
    countedAt: Date | null
    readyAt: Date | null
    paidAt: Date | null
    leftAt: Date | null
    deliveredAt: Date | null
    deliveryRecordedAt: Date | null
    unpaidReason: Generated<string>
    returnReason: Generated<string>
    toldCents: number | null
    toldReason: Generated<string>
    toldCount: Generated<number>
    balanceBeforeCents: number | null
    balanceAfterCents: number | null
    tries: Generated<number>
    nextTryAt: Date | null
    /** Not asked by itself any more: it was refused for good, or its bank wants to ask the customer. */
    refusedCardId: number | null
    isWaived: Generated<boolean>
    cause: WrittenOnce<string | null>
    heldAt: Date | null
    askedChargeId: number | null
    askedCardId: number | null
    askedCreditCents: Generated<number>
    creditedBackAt: Date | null
    creditedBackCents: number | null
    refundedCents: Generated<number>
    lostCents: Generated<number>
    isLost: Generated<boolean>
    createdAt: CreatedAt
    completedAt: Date | null
  }
  orderLines: {
    id: GeneratedAlways<number>
    orderId: WrittenOnce<number>
    position: WrittenOnce<number>
    kind: WrittenOnce<OrderLine['kind'] | 'no_bag' | 'staff_charge' | 'missing'>
    serviceId: WrittenOnce<number | null>
    priceItemId: WrittenOnce<number | null>
    serviceTitle: WrittenOnce<string | null>
    /** The words of staff go with the account. */
    title: ColumnType<string, string, '(removed)'>
    unit: WrittenOnce<Unit | null>
    /** What staff remark on the thing. The words of staff go with the account. */
    instructions: ColumnType<string, string | undefined, ''>
    agreed: ColumnType<string, string | undefined, ''>
    count: WrittenOnce<number>
    unitCents: WrittenOnce<number>
    amountCents: WrittenOnce<number>
    discountCents: WrittenOnce<number>
  }
  /** What an order cost before some of it was parted from it; the table only grows. */
  orderSeparations: {
    id: GeneratedAlways<number>
    fromOrderId: WrittenOnce<number>
    orderId: WrittenOnce<number>
    dueDay: WrittenOnce<string>
    amountCents: WrittenOnce<number>
    discountCents: WrittenOnce<number>
    cleaningCents: WrittenOnce<number>
    cleaningDiscountCents: WrittenOnce<number>
    madeBy: WrittenOnce<string>
    madeAt: WrittenOnce<Date>
    /** In the customer's words; it goes with a closed account. */
    why: Generated<string>
  }
  /** By the nightly job alone (credit/midnights.ts). */
  creditMidnights: { day: WrittenOnce<string>; beginsAt: WrittenOnce<Date>; outstandingCents: WrittenOnce<number> }
  /** The table only grows, by the ledger alone (credit/ledger.ts). */
  ledgerEntries: {
    id: GeneratedAlways<number>
    customerId: WrittenOnce<number>
    kind: WrittenOnce<EntryKind>
    source: WrittenOnce<string>
    orderNumber: WrittenOnce<number | null>
    changeCents: WrittenOnce<number>
    balanceAfterCents: WrittenOnce<number>
    createdAt: CreatedAt
  }
  ledgerPostings: {
    id: GeneratedAlways<number>
    entryId: WrittenOnce<number>
    account: WrittenOnce<LedgerAccount>
    lotId: WrittenOnce<number | null>
    cents: WrittenOnce<number>
  }
}

/** The things that somebody counted out of a bag, as they named them. */
export interface IntakeCount {
  /** `unitCents` is the price of each, where staff named one instead of the list's; the customer reads the remark with the line. */
  things: { name: string; count: number; upChargeCents?: number; unitCents?: number; remark?: string }[]
  extras: { title: string; cents: number; remark?: string }[]
  storage: { garments: number; seasons: number } | null
  /** How the customer agreed to the repairs in it. */
  agreed?: string
  /** These wait for the next later delivery, because something is done to them that takes longer. */
  later?: { name: string; count: number }[]
}

export type InvoiceKind = 'plan' | 'credit' | 'reload' | 'welcome_box' | 'order' | 'fee' | 'staff'

/** The columns of an address, and of the copy that a pickup keeps. What may be left out has a default in both tables. */
type PlaceColumns = OfEach<
  keyof Place,
  {
    zipCode: string
    addressLine1: string
    addressLine2: Generated<string>
    gateCode: Generated<string>
    instructions: Generated<string>
    hasDoorman: Generated<boolean>
  }
>
/** The columns, if none of the names is missing among them. */
type OfEach<Names extends string, Columns extends Record<Names, unknown>> = Columns

interface Retirable {
  isRetired: Generated<boolean>
}

/** Staff withdraw a row. A row that is neither retired nor withdrawn is offered. */
interface Withdrawable {
  isWithdrawn: Generated<boolean>
  isOffered: GeneratedAlways<boolean>
}

/** Written once, from the clock at the edge. */
type CreatedAt = ColumnType<Date, Date, never>

type WrittenOnce<Value> = ColumnType<Value, Value, never>
type Guarded<Value> = ColumnType<Value, Value, never>
type GuardedDefault<Value> = ColumnType<Value, Value | undefined, never>

import type { Selectable } from 'kysely'
import type { UnmadeReason, Wish } from '#contract/placing'
import type { NamedCard } from '#rules/payments/card-brand'
import type { ChargeStatus } from '#rules/payments/payment-life'
import type { AppError } from './app-error.ts'
import type { BackOff } from './brakes/back-off.ts'
import type { HashTurns } from './brakes/hash-turns.ts'
import type { Limits } from './brakes/limits.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/open.ts'
import type { PackageRow } from './db/reference/shapes.ts'
import type { Schema } from './db/schema.ts'
import type { Failpoint } from './failpoints.ts'
import type { JobName, JobQueue } from './job-queue.ts'
import type { Log } from './log.ts'
import type { Agreed, Unbooked } from './words/billing.ts'

/** The outside powers. Each has a local provider that needs no account, and a real one. */

export interface Clock {
  now(): Date
}

/** The source of what nobody can guess. */
export interface Random {
  bytes(size: number): Buffer
  /** A whole number from 0, smaller than this. */
  below(limit: number): number
}

/** The provider's name in the start-up block, and whether the world outside notices what it does. */
export interface ProviderIdentity {
  readonly name: string
  readonly isReal: boolean
}

/**
 * A refusal is a value: the recipient cannot be reached and trying again would not help. So is a message that was not taken: it did not
 * leave, for a reason of the provider's or of ours, and is tried for days. A thrown error means that nobody knows, and the message is
 * tried a few times.
 */
export type SendOutcome =
  | { status: 'sent'; providerRef: string }
  /** `hasStopped` where the provider knows of a STOP that we had not heard of. */
  | { status: 'refused'; reason: string; hasStopped?: true }
  /** `holdsForOthers` where the provider does not answer or does not let us in, so that the next message would meet the same. */
  | { status: 'not_taken'; reason: string; holdsForOthers?: true }

/** Thrown where a text has not left for certain, because the provider said so or was never reached. It is tried as often as any other. */
export class TextNotSent extends Error {}

/** The form that a provider of texts sent to a webhook of ours: the path with its question mark, and the body as it came. */
export interface SignedForm {
  path: string
  rawBody: string
  signature: string
}

/** The state of a text that was sent, in our words. `messageId` is ours; it is missing where the report names none. */
export type TextReport = { messageId: number | undefined; providerRef: string } & (
  | { status: 'on_its_way' }
  | { status: 'delivered' }
  | { status: 'undelivered'; reason: string }
)

/** A text that somebody sent to our number. */
export interface InboundText {
  /** The provider's own name for it, the same in each repeat. */
  sid: string
  from: string
  body: string
  /** The provider answers this text by itself: a HELP in its own spelling, or STOP and START. */
  isAnswered: boolean
}

export interface Sms extends ProviderIdentity {
  /** `id` is the message's, under which a report about it comes back. */
  send(text: { id: number; key: string; to: string; body: string }): Promise<SendOutcome>
  /** Reads calls over the net; `undefined` when the signature is not the provider's. A local provider gets no such calls. */
  readonly webhooks?: {
    readReport(form: SignedForm): TextReport | undefined
    readInbound(form: SignedForm): InboundText | undefined
  }
}

export interface Mail extends ProviderIdentity {
  /** `html` says the same as `body`, in our look, and names its pictures by their content ids. */
  send(letter: { key: string; to: string; subject: string; body: string; html: string }): Promise<SendOutcome>
}

export interface ErrorReports extends ProviderIdentity {
  /** A fault of ours: kept with its cause. */
  fault(error: unknown, context: { requestId?: string; place: string }): void
  /** A call that was refused, without anything that the caller typed. One that is expected is watched by the metrics and sent to nobody. */
  refusal(refusal: {
    requestId: string
    status: number
    code: string
    method: string
    route: string
    isExpected: boolean
  }): void
  close(): Promise<void>
}

export interface SavedCard extends NamedCard {
  cardRef: string
  expirationMonth: number
  expirationYear: number
}

export type CardSetup =
  | { status: 'open' }
  | { status: 'succeeded'; card: SavedCard }
  | { status: 'failed'; message: string }

export interface Charge {
  /** Random, made once per attempt to pay and stored before it is used; the same key never charges twice. */
  key: string
  customerRef: string
  cardRef: string
  amountCents: number
  description: string
  /** Our address when the charge began: it tells our charges from those of another installation on the same account. */
  site: string
  /** The customer is at the screen and can answer the bank. Otherwise the charge is declined where the bank asks. */
  isPresent: boolean
}

export type ChargeOutcome =
  | { status: 'succeeded'; chargeRef: string }
  /** Final: it can no longer be paid. `isHard` where the same card will be declined again however often it is tried: lost, expired, removed. */
  | { status: 'declined'; chargeRef: string; message: string; isHard: boolean }
  | { status: 'needs_authentication'; chargeRef: string; secret: string }
  | { status: 'pending'; chargeRef: string }
  | { status: 'cancelled'; chargeRef: string }

export type RefundOutcome =
  | { status: 'succeeded'; refundRef: string }
  /** Made, and kept back by the provider until our balance there can pay it. */
  | { status: 'held'; refundRef: string }
  /** Final: the card will not get it. */
  | { status: 'failed'; message: string }

/**
 * The provider has answered, and the answer is that it could not do it: a failure of its own, or too many calls. Every other error that a
 * call throws leaves open whether the call arrived. What a failed call left behind is told by the calls that look something up.
 */
export class ProviderFailure extends Error {
  /** The provider keeps this answer under the call's key and would repeat it, so that only a new key can do better. */
  readonly endsKey: boolean
  constructor(message: string, { endsKey, cause }: { endsKey: boolean; cause?: unknown }) {
    super(message, { cause })
    this.name = 'ProviderFailure'
    this.endsKey = endsKey
  }
}

/** One charge as the provider's own book has it, to be compared with ours. */
export interface BookedCharge {
  /** Ours; missing where somebody charged by hand in the provider's own pages. */
  key: string | undefined
  chargeRef: string
  customerRef: string | undefined
  amountCents: number
  refundedCents: number
  isPaid: boolean
  createdAt: Date
  /** Our own words; they name the invoice. */
  description: string | null
  cardRef: string | undefined
  /** Charged by this installation for certain: another one may share the account. */
  isOfThisSite: boolean
}

/** `key` is ours; missing where somebody refunded by hand in the provider's own pages. */
export interface BookedRefund {
  key: string | undefined
  refundRef: string
  amountCents: number
  isTaken: boolean
}

/**
 * An event that the provider sends by webhook, in our words. `refs` are the provider's ids. An event names the setup
 * but not the card: `findCardSetup` tells. A charge and a refund come with our key, because after a timeout their ref
 * is unknown here.
 */
export type PaymentEvent = {
  id: string
  /** The version of the provider's words that it was written in, where that is not the one which we read. */
  otherVersion?: string
} & (
  | { kind: 'card_setup'; setupRef: string }
  | { kind: 'charge'; key: string; outcome: ChargeOutcome }
  | { kind: 'refund'; key: string; refundRef: string; outcome: RefundOutcome }
  | {
      kind: 'dispute'
      disputeRef: string
      chargeRef: string
      status: 'open' | 'won' | 'lost'
      /** The amount that the bank looks into, where it says so in dollars. */
      amountCents?: number
      toldAt?: Date
    }
  | { kind: 'other' }
  /** Signed by the provider, and of a shape that nothing here can read. Its id is made of its letters. */
  | { kind: 'unreadable'; problem: string }
)

export interface Payments extends ProviderIdentity {
  /** The browser's card form is opened with this key. */
  readonly publicKey: string
  createCustomer(customer: { key: string; email: string }): Promise<{ customerRef: string }>
  /** Takes the e-mail address of a closed account out of the provider's book. */
  forgetCustomer(customerRef: string): Promise<void>
  startCardSetup(setup: { key: string; customerRef: string }): Promise<{ setupRef: string; secret: string }>
  findCardSetup(setupRef: string): Promise<CardSetup>
  /** The card as it is by now: banks renew expiry dates. `undefined` once it was removed. */
  findCard(cardRef: string): Promise<SavedCard | undefined>
  removeCard(cardRef: string): Promise<void>
  charge(charge: Charge): Promise<ChargeOutcome>
  /** After a timeout nobody knows whether a charge happened; asking by its key tells, and never charges. */
  findCharge(charge: Pick<Charge, 'key' | 'customerRef'>): Promise<ChargeOutcome | undefined>
  /** Ends a charge that awaits something. Answers with what it has come to: one that had succeeded stays so. */
  cancelCharge(charge: Pick<Charge, 'key' | 'customerRef'>): Promise<ChargeOutcome | undefined>
  /** `endedKeys` counts the failures that ended a key: the refund stays the same, found by `key`, and is sent under a new one. */
  refund(refund: { key: string; endedKeys?: number; chargeRef: string; amountCents: number }): Promise<RefundOutcome>
  /** Like `findCharge`: the provider forgets our keys after a day, its book does not. */
  findRefund(refund: { key: string; chargeRef: string }): Promise<RefundOutcome | undefined>
  /** All that was given back of a charge, as the provider has it. */
  listRefunds(chargeRef: string): AsyncIterable<BookedRefund>
  /** Charges of whatever age of which something has gone back from then on; one of them may come several times. */
  listRefundedCharges(since: Date): AsyncIterable<BookedCharge>
  /** The charges from then on, oldest or newest first, for the comparison of the two books. */
  listCharges(since: Date): AsyncIterable<BookedCharge>
  /** `undefined` when the signature is not the provider's, is too old, or the event is of the other mode (test or live). */
  readEvent(rawBody: string, signature: string): PaymentEvent | undefined
}

export interface Providers {
  clock: Clock
  random: Random
  payments: Payments
  sms: Sms
  mail: Mail
  errorReports: ErrorReports
}

/** A charge whose outcome is being recorded, with its customer locked. */
export interface EndingCharge extends NamedCard {
  id: number
  customerId: number
  invoiceId: number
  amountCents: number
  cardId: number
  /** The customer was at the screen when it began. */
  isPresent: boolean
  wantsAutoReload: boolean | null
  /** The customer was told then that nobody knows what became of it, and that we write. */
  toldUnknownAt: Date | null
  /** The status on record before the outcome. */
  status: ChargeStatus
  email: string
  /** The customer's credit before the outcome. */
  balanceCents: number
}

/** An invoice with all that is shown of it. Payments hand it on and read nothing of it. */
export type ShownInvoice = Selectable<Schema['invoices']> & {
  packageName: PackageRow['name'] | null
  couponCode: string | null
  couponPercent: number | null
  /** The card that paid it. */
  cardId: number | null
}

/**
 * The consequences of a charge for what it was to pay for. Payments know nothing of what is sold: whoever sells hands this in, and it
 * runs in the transaction that records the charge.
 */
export interface AfterPayment {
  /**
   * Gives the customer what the money bought. Undefined where nothing wants it any more: then it goes back in full. `isHeard` where the
   * customer hears the outcome at the screen.
   */
  paid(
    deps: Deps,
    db: Db,
    charge: EndingCharge,
    isHeard: boolean,
  ): Promise<{ invoice: ShownInvoice; jobs: JobName[] } | undefined>
  /** Gives back what the attempt had taken. Where the customer cannot have heard the outcome at the screen, a letter says it. */
  unpaid(
    deps: Deps,
    db: Db,
    charge: EndingCharge,
    end: { status: 'declined'; message: string } | { status: 'void' },
    isHeard: boolean,
  ): Promise<void>
}

/** What a customer wishes for beside a purchase. */
export interface AgreedWish extends Wish {
  /** The address to come to; without one the main address. */
  addressId?: number
  /** Something is kept also where nothing is wished for, because the order is shown as one that was placed. */
  isAlwaysKept?: boolean
}

/** One invoice of a customer. */
export interface OwnInvoice {
  customerId: number
  invoiceId: number
}

/** An invoice, with whether something is kept of a wish that came with it. */
export interface WishedInvoice extends OwnInvoice {
  hasAgreement: boolean
}

export interface Making {
  /** The customer hears of it at the screen: then a text about it comes at any hour. */
  isHeard: boolean
  /** Nothing is made, for this reason. */
  withheld?: UnmadeReason | undefined
}

/**
 * The pickup and the weekly days that are agreed with a purchase. Billing stands below them: whoever knows them hands this in. It runs in
 * billing's transactions, with the customer locked.
 */
export interface Agreements {
  /** Says why a wish cannot be agreed to, before anything is charged. */
  judge(deps: Deps, db: Db, customerId: number, wish: AgreedWish): Promise<AppError | undefined>
  /**
   * Keeps the wish of a press. What it leaves out stays as it was where it takes over an attempt to pay; a new attempt begins without.
   * Answers whether something is kept with the invoice now, which billing notes there: where nothing is, nobody looks for it.
   */
  keep(deps: Deps, db: Db, invoice: WishedInvoice, wish: AgreedWish, isNewAttempt: boolean): Promise<boolean>
  /** Makes what was agreed once the invoice is paid. Answers with what the customer is to be told, if there is anything. */
  make(deps: Deps, db: Db, invoice: OwnInvoice, how: Making): Promise<Agreed | undefined>
  /** Finds what was agreed and is missing while the invoice is not paid. What the customer has by another way is not missing. */
  findUnbooked(db: Db, invoice: OwnInvoice): Promise<Unbooked | undefined>
}

/** The cost of one guess at a password, ours or a thief's. */
export interface PasswordCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** Everything a use case may reach for. Built once in `main.ts`, or by a test. */
export interface Deps extends Providers {
  config: Config
  database: Database
  jobs: JobQueue
  log: Log
  passwordCost: PasswordCost
  limit: Limits
  backOff: BackOff
  hashTurns: HashTurns
  afterPayment: AfterPayment
  agreements: Agreements
  /** Passed in the middle of money, where a test may let the process fail. Otherwise it does nothing. */
  reach(failpoint: Failpoint): Promise<void>
}

import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { BANK_ASKS } from '#rules/orders/held-orders'
import { brandOf } from '#rules/payments/card-brand'
import type { BookedCharge, CardSetup, ChargeOutcome, PaymentEvent, RefundOutcome, SavedCard } from '../ports.ts'

/** Stripe's objects and events in our words. */

const DECLINED = 'Your card was declined.'
const NOT_TAKEN = 'The bank did not take the refund.'
export const CARD_GONE = 'This card can no longer be used.'

/** Stripe clears an intent's error with whatever is done to it. This stays, and tells one that we ended after a decline from the others. */
export const CANCELLED_AFTER_DECLINE = 'abandoned'

/**
 * The bank will say the same however often it is asked, because the card itself is finished or its owner has withdrawn leave. Not
 * here: `do_not_honor` and `generic_decline`, which banks say when they give no reason, and often not the next day;
 * `transaction_not_allowed`, which the owner can lift; and `fraudulent`, which is a guess about one payment.
 */
const HARD_DECLINES = new Set([
  'card_not_supported',
  'expired_card',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
])

interface Failure {
  code?: string
  decline_code?: string
  advice_code?: string
  message?: string
}

const isHard = ({ code = '', decline_code = '', advice_code }: Failure) =>
  HARD_DECLINES.has(decline_code) || HARD_DECLINES.has(code) || advice_code === 'do_not_try_again'

/** The customer was at the screen, so that the browser may hold the secret, which pays with another card until the intent is cancelled. */
export const isOpenDecline = ({ status, metadata }: Stripe.PaymentIntent) =>
  status === 'requires_payment_method' && metadata.presence === 'present'

export function readIntent(intent: Stripe.PaymentIntent, error?: Failure): ChargeOutcome {
  const chargeRef = intent.id
  const failure = error ?? intent.last_payment_error ?? undefined
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded', chargeRef }
    case 'canceled': {
      const isDecline = intent.cancellation_reason === CANCELLED_AFTER_DECLINE
      const known = failure ?? failureOfCharge(intent) ?? (isDecline ? {} : undefined)
      return known ? decline(chargeRef, known) : { status: 'cancelled', chargeRef }
    }
    case 'requires_action':
      // Without its secret nobody can answer the bank; whoever asks Stripe for the intent gets it.
      return intent.client_secret === null
        ? { status: 'pending', chargeRef }
        : { status: 'needs_authentication', chargeRef, secret: intent.client_secret }
    case 'requires_payment_method':
      return decline(chargeRef, failure ?? {})
    default:
      return { status: 'pending', chargeRef }
  }
}

/** The charge that a bank has refused keeps its reason, where it was asked for with the intent. */
function failureOfCharge({ latest_charge: charge }: Stripe.PaymentIntent): Failure | undefined {
  if (!charge || typeof charge === 'string' || charge.status !== 'failed') return undefined
  return {
    ...(charge.failure_code !== null && { code: charge.failure_code }),
    ...(charge.failure_message !== null && { message: charge.failure_message }),
    ...(charge.outcome?.reason && { decline_code: charge.outcome.reason }),
    ...(charge.outcome?.advice_code && { advice_code: charge.outcome.advice_code }),
  }
}

function decline(chargeRef: string, failure: Failure): ChargeOutcome {
  const asksCustomer = failure.code === 'authentication_required' || failure.decline_code === 'authentication_required'
  const message = asksCustomer ? BANK_ASKS : (failure.message ?? DECLINED)
  return { status: 'declined', chargeRef, message, isHard: !asksCustomer && isHard(failure) }
}

export function readSetup(intent: Stripe.SetupIntent): CardSetup {
  const method = intent.payment_method
  if (intent.status === 'succeeded') {
    if (method === null || typeof method === 'string') throw new Error('Stripe finished a card setup without a card.')
    return { status: 'succeeded', card: readCard(method) }
  }
  if (intent.status === 'canceled' || intent.last_setup_error) {
    return { status: 'failed', message: intent.last_setup_error?.message ?? DECLINED }
  }
  return { status: 'open' }
}

export function readCard({ id, card }: Stripe.PaymentMethod): SavedCard {
  if (!card) throw new Error('Stripe keeps something as a card that is none.')
  const { brand, last4: last, exp_month: expirationMonth, exp_year: expirationYear } = card
  return { cardRef: id, brand: brandOf(brand), last, expirationMonth, expirationYear }
}

/**
 * A pending refund is on its way and cannot be called back, so for us it has happened; if it fails after all, an event says so. The same
 * holds for a status that is missing or that we do not know: a refund that is wrongly called failed is given as credit a second time.
 */
export function readRefund({ id, status, pending_reason }: Stripe.Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled') return { status: 'failed', message: NOT_TAKEN }
  const isHeld = status !== 'succeeded' && pending_reason === 'insufficient_funds'
  return { status: isHeld ? 'held' : 'succeeded', refundRef: id }
}

/** The intent must have been asked for with its latest charge, which knows what was refunded. */
export function readBookedCharge(intent: Stripe.PaymentIntent, site: string | undefined): BookedCharge {
  const { customer, latest_charge } = intent
  if (typeof latest_charge === 'string') throw new Error('Stripe listed an intent without its charge.')
  return {
    key: intent.metadata.key,
    chargeRef: intent.id,
    customerRef: idOf(customer),
    amountCents: intent.amount,
    refundedCents: latest_charge?.amount_refunded ?? 0,
    isPaid: intent.status === 'succeeded',
    createdAt: new Date(intent.created * 1000),
    description: intent.description,
    cardRef: idOf(intent.payment_method),
    isOfThisSite: site !== undefined && intent.metadata.site === site,
  }
}

/** Letters without spaces, which ids, keys and types are made of; the database takes no others that a column could break at. */
const word = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const metadata = z.object({ key: word.optional() })
const anyEvent = z.object({ id: word, type: word })
/** The parts that are read of an event, by how its type begins. What nothing waits for may look as it likes. */
const READ_PARTS = [
  ['setup_intent.', z.object({ data: z.object({ object: z.object({ id: word }) }) })],
  ['payment_intent.', z.object({ data: z.object({ object: z.object({ id: word, status: word, metadata }) }) })],
  ['refund.', z.object({ data: z.object({ object: z.object({ id: word, metadata: metadata.nullish() }) }) })],
  ['charge.refund.', z.object({ data: z.object({ object: z.object({ id: word, metadata: metadata.nullish() }) }) })],
  [
    'charge.dispute.',
    z.object({
      // Up to the year 9999.
      created: z.int().min(0).max(253_402_300_799),
      data: z.object({
        object: z.object({ id: word, status: word, payment_intent: z.union([word, z.object({ id: word })]).nullish() }),
      }),
    }),
  ],
] as const

/** The event as far as it is read here, or what is wrong with it. */
export function parseEvent(rawBody: string): Stripe.Event | Extract<PaymentEvent, { kind: 'unreadable' }> {
  const unreadable = (problem: string) => ({
    id: `unreadable ${createHash('sha256').update(rawBody).digest('hex')}`,
    kind: 'unreadable' as const,
    problem,
  })
  let event: unknown
  try {
    event = JSON.parse(rawBody)
  } catch {
    return unreadable('no JSON')
  }
  const named = anyEvent.safeParse(event)
  const type = named.data?.type ?? ''
  const parts = READ_PARTS.find(([beginning]) => type.startsWith(beginning))?.[1]
  const problem = named.error ?? parts?.safeParse(event).error
  if (problem === undefined) return event as Stripe.Event
  return unreadable(`${type || 'no type'}, ${problem.issues[0]?.path.join('.') || 'the whole'}`)
}

export function readEvent(event: Stripe.Event): PaymentEvent {
  const { id } = event
  switch (event.type) {
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
    case 'setup_intent.canceled':
      return { id, kind: 'card_setup', setupRef: event.data.object.id }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.requires_action':
    case 'payment_intent.processing': {
      const intent = event.data.object
      const { key } = intent.metadata
      // An intent without our key was made by hand in Stripe's own pages.
      return key === undefined ? { id, kind: 'other' } : { id, kind: 'charge', key, outcome: readIntentEvent(intent) }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object
      const key = refund.metadata?.key
      return key === undefined
        ? { id, kind: 'other' }
        : { id, kind: 'refund', key, refundRef: refund.id, outcome: readRefund(refund) }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const dispute = event.data.object
      const chargeRef = idOf(dispute.payment_intent)
      return chargeRef === undefined
        ? { id, kind: 'other' }
        : {
            id,
            kind: 'dispute',
            disputeRef: dispute.id,
            chargeRef,
            // Money that is back says more than a status, which may be that of an earlier end.
            status: event.type === 'charge.dispute.funds_reinstated' ? 'won' : readDispute(dispute),
            ...readDisputedAmount(dispute),
            toldAt: new Date(event.created * 1000),
          }
    }
    default:
      return { id, kind: 'other' }
  }
}

/** A decline in the browser's hands is not the end. */
const readIntentEvent = (intent: Stripe.PaymentIntent): ChargeOutcome =>
  isOpenDecline(intent) ? { status: 'pending', chargeRef: intent.id } : readIntent(intent)

/** An inquiry counts as a dispute until it is closed, because the money may still go. */
function readDispute({ status, payment_method_details }: Stripe.Dispute): 'open' | 'won' | 'lost' {
  switch (status) {
    case 'won':
    case 'warning_closed':
      return 'won'
    case 'lost':
      return 'lost'
    case 'prevented':
      // Either the bank turned it down at once, or the customer was paid back before it became a dispute.
      return payment_method_details?.card?.case_type === 'block' ? 'won' : 'lost'
    default:
      return 'open'
  }
}

/** We charge in dollars. What a bank says in another currency is no part of such a charge, and counts as all of it. */
const readDisputedAmount = ({ amount, currency }: Stripe.Dispute): { amountCents?: number } =>
  currency === 'usd' && Number.isSafeInteger(amount) && amount >= 0 ? { amountCents: amount } : {}

const idOf = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

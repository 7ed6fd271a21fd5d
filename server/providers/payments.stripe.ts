import type { Stripe } from 'stripe'
import type { Config } from '../config.ts'
import { type Charge, type ChargeOutcome, type Payments, ProviderFailure, type RefundOutcome } from '../ports.ts'
import { PAYMENTS_LIMIT_MS } from '../time-limits.ts'
import {
  CANCELLED_AFTER_DECLINE,
  CARD_GONE,
  isOpenDecline,
  parseEvent,
  readBookedCharge,
  readCard,
  readEvent,
  readIntent,
  readRefund,
  readSetup,
} from './stripe-outcomes.ts'

/** The newest signature stands beside older ones while the secret is changed. The library fails where there is none of this shape. */
export const STRIPE_SIGNATURE = { header: 'stripe-signature', shape: /(^|,)v1=[0-9a-f]{64}(,|$)/ }

/** `site` is our address, by which our own charges are known in the list of all. */
type Settings = NonNullable<Config['stripe']> & { site?: string }

export async function createStripePayments(
  { secretKey, publicKey, webhookSecrets, apiUrl, site }: Settings,
  timeoutMs = PAYMENTS_LIMIT_MS,
): Promise<Payments> {
  const { Stripe } = await import('stripe')
  const { StripeAPIError, StripeCardError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors
  const { StripeSignatureVerificationError } = Stripe.errors
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    // Our own jobs ask again; a retry inside the call would hide how long a customer waits.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl && {
      host: apiUrl.hostname,
      port: apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80),
      protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
    }),
  })
  /** Limits a step after a charge within the same call, so that both steps together take no longer than one call more. */
  const followUp = { timeout: timeoutMs / 2 }
  const withCharge = { expand: ['latest_charge'] }
  const isLive = /^[a-z]+_live_/.test(secretKey)

  /**
   * An error with a status is Stripe's own answer. It keeps a 500 under the call's key; a 429 comes before anything has begun. A page of a
   * machine in between has no status here, and a 409 says that the first call under the key is still at work: nobody knows then.
   */
  function failureOf(error: unknown): unknown {
    if (error instanceof StripeRateLimitError) {
      return new ProviderFailure('Stripe has had too many calls.', { endsKey: false, cause: error })
    }
    const status = error instanceof StripeAPIError ? (error.statusCode ?? 0) : 0
    if (status < 500) return error
    return new ProviderFailure(`Stripe answered with ${status}: ${error}`, { endsKey: true, cause: error })
  }
  const told = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error: unknown) => {
      throw failureOf(error)
    })

  const isMissing = (error: unknown) => error instanceof StripeInvalidRequestError && error.code === 'resource_missing'

  async function findMethod(cardRef: string): Promise<Stripe.PaymentMethod | undefined> {
    try {
      const method = await stripe.paymentMethods.retrieve(cardRef)
      return method.customer === null ? undefined : method
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  // Stripe is asked, because its refusal of a card that was removed names neither a code nor a parameter.
  async function isGone(cardRef: string, customerRef: string): Promise<boolean> {
    const customer = (await findMethod(cardRef))?.customer
    return (typeof customer === 'string' ? customer : customer?.id) !== customerRef
  }

  // Repeating the create is no way to ask: if the first call never arrived, or its key has been forgotten (after a
  // day), that would charge. Search is none either, because it lags behind by minutes. The list of a customer's intents
  // is current.
  async function findIntent({ key, customerRef }: Pick<Charge, 'key' | 'customerRef'>) {
    const expand = ['data.latest_charge']
    for await (const intent of stripe.paymentIntents.list({ customer: customerRef, limit: 100, expand })) {
      if (intent.metadata.key === key) return intent
    }
    return undefined
  }

  async function cancelIntent(
    intent: Stripe.PaymentIntent,
    why: Stripe.PaymentIntentCancelParams = {},
  ): Promise<ChargeOutcome> {
    try {
      return readIntent(await stripe.paymentIntents.cancel(intent.id, { ...why, ...withCharge }, followUp))
    } catch (error) {
      // A charge that is paid, over or in the bank's hands cannot be cancelled: it stays what it has come to.
      if (!(error instanceof StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state')) throw error
      return readIntent(await stripe.paymentIntents.retrieve(intent.id, withCharge, followUp))
    }
  }

  /** The browser that holds a declined intent's secret could still pay with another card: a decline is final once it cannot. */
  async function conclude(intent: Stripe.PaymentIntent): Promise<ChargeOutcome> {
    const outcome = readIntent(intent)
    if (!isOpenDecline(intent)) return outcome
    const ended = await cancelIntent(intent, { cancellation_reason: CANCELLED_AFTER_DECLINE })
    // What the bank said is no longer told of an intent that has ended.
    return ended.status === 'declined' ? outcome : ended
  }

  const { signature: signatures } = stripe.webhooks
  if (signatures === null) throw new Error('Stripe’s package came without its check of signatures.')
  function isSigned(rawBody: string, signature: string, secret: string): boolean {
    try {
      return signatures?.verifyHeader(rawBody, signature, secret) === true
    } catch (error) {
      if (error instanceof StripeSignatureVerificationError) return false
      throw error
    }
  }

  return {
    name: 'Stripe',
    isReal: true,
    publicKey,

    async createCustomer({ key, email }) {
      const customer = await told(stripe.customers.create({ email }, { idempotencyKey: key }))
      return { customerRef: customer.id }
    },

    async forgetCustomer(customerRef) {
      try {
        await stripe.customers.update(customerRef, { email: '' })
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },

    async startCardSetup({ key, customerRef }) {
      const intent = await told(
        stripe.setupIntents.create(
          { customer: customerRef, usage: 'off_session', allowed_payment_method_types: ['card'] },
          { idempotencyKey: key },
        ),
      )
      if (intent.client_secret === null) throw new Error('Stripe gave a card setup without a secret.')
      return { setupRef: intent.id, secret: intent.client_secret }
    },

    async findCardSetup(setupRef) {
      return readSetup(await stripe.setupIntents.retrieve(setupRef, { expand: ['payment_method'] }))
    },

    async findCard(cardRef) {
      const method = await findMethod(cardRef)
      return method && readCard(method)
    },

    async removeCard(cardRef) {
      try {
        await stripe.paymentMethods.detach(cardRef)
      } catch (error) {
        // Stripe refuses to detach twice; a repeated removal has still reached its goal.
        if (!(error instanceof StripeInvalidRequestError) || (await findMethod(cardRef))) throw error
      }
    },

    async charge({ key, customerRef, cardRef, amountCents, description, site: chargedBy, isPresent }) {
      let intent: Stripe.PaymentIntent
      let isReplay: boolean
      let failure: { message: string } | undefined
      try {
        const made = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            customer: customerRef,
            payment_method: cardRef,
            allowed_payment_method_types: ['card'],
            confirm: true,
            // A customer who is present answers the bank in Stripe's own window, which the browser opens with the secret.
            ...(isPresent ? { use_stripe_sdk: true } : { off_session: true }),
            description,
            metadata: { key, presence: isPresent ? 'present' : 'absent', site: chargedBy },
          },
          { idempotencyKey: key },
        )
        intent = made
        isReplay = wasReplayed(made.lastResponse.headers)
      } catch (error) {
        if (error instanceof StripeInvalidRequestError && (await isGone(cardRef, customerRef))) {
          // Nothing was made at Stripe, so the ref only has to be unlike any other.
          const chargeRef = error.payment_intent?.id ?? `none:${key}`
          return { status: 'declined', chargeRef, message: CARD_GONE, isHard: true }
        }
        if (!(error instanceof StripeCardError && error.payment_intent)) throw failureOf(error)
        intent = error.payment_intent
        failure = error
        isReplay = wasReplayed(error.headers)
      }
      // At the first answer nobody else has the secret yet, so that a decline is final.
      if (!isReplay || intent.status === 'succeeded') return readIntent(intent, failure)
      // A repeated key brings back the first answer word for word, from before the customer authenticated.
      return conclude(await stripe.paymentIntents.retrieve(intent.id, withCharge, followUp))
    },

    async findCharge(charge) {
      const intent = await findIntent(charge)
      return intent && conclude(intent)
    },

    async cancelCharge(charge) {
      const intent = await findIntent(charge)
      return intent && (isOpenDecline(intent) ? conclude(intent) : cancelIntent(intent))
    },

    async refund({ key, endedKeys = 0, chargeRef, amountCents }) {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: chargeRef, amount: amountCents, metadata: { key } },
          // Whatever it was sent under, it is found by the one key in its metadata.
          { idempotencyKey: endedKeys === 0 ? key : `${key}.${endedKeys}` },
        )
        // As with a charge, a repeated key only tells what was true then.
        const isReplay = wasReplayed(refund.lastResponse.headers)
        return readRefund(isReplay ? await stripe.refunds.retrieve(refund.id, {}, followUp) : refund)
      } catch (error) {
        // Other invalid requests are mistakes of ours: they must be noticed, not told to the customer.
        const isFinal =
          error instanceof StripeInvalidRequestError && (error.param === 'amount' || isUnrefundable(error.code))
        if (isFinal) return { status: 'failed', message: error.message }
        throw failureOf(error)
      }
    },

    async findRefund({ key, chargeRef }) {
      let found: RefundOutcome | undefined
      for await (const refund of stripe.refunds.list({ payment_intent: chargeRef, limit: 100 })) {
        if (refund.metadata?.key !== key) continue
        // Where a failure left two behind, one that the customer gets is the refund.
        if (found === undefined || found.status === 'failed') found = readRefund(refund)
      }
      return found
    },

    async *listRefunds(chargeRef) {
      for await (const refund of stripe.refunds.list({ payment_intent: chargeRef, limit: 100 })) {
        const { id, amount, metadata } = refund
        const isTaken = readRefund(refund).status !== 'failed'
        yield { key: metadata?.key, refundRef: id, amountCents: amount, isTaken }
      }
    },

    async *listCharges(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
        yield readBookedCharge(intent, site)
      }
    },

    async *listRefundedCharges(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const expand = ['data.payment_intent.latest_charge']
      for await (const { payment_intent } of stripe.refunds.list({ created, limit: 100, expand })) {
        // A charge without an intent is not ours.
        if (payment_intent === null) continue
        if (typeof payment_intent === 'string') throw new Error('Stripe listed a refund without its intent.')
        yield readBookedCharge(payment_intent, site)
      }
    },

    readEvent(rawBody, signature) {
      if (!STRIPE_SIGNATURE.shape.test(signature)) return undefined
      if (!webhookSecrets.some((secret) => isSigned(rawBody, signature, secret))) return undefined
      const event = parseEvent(rawBody)
      if ('problem' in event) return event
      if ((event.livemode === true) !== isLive) return undefined
      const isOther = event.api_version !== Stripe.API_VERSION
      return { ...readEvent(event), ...(isOther && { otherVersion: event.api_version ?? 'none' }) }
    },
  }
}

const UNREFUNDABLE = new Set([
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
])

function isUnrefundable(code: string | undefined): boolean {
  return code !== undefined && UNREFUNDABLE.has(code)
}

function wasReplayed(headers: Readonly<Record<string, string>> | undefined): boolean {
  return headers?.['idempotent-replayed'] === 'true'
}

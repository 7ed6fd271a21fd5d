import type { Stripe } from 'stripe'
import type { Config } from '../config.ts'
import type { CardSetup, ChargeOutcome, PaymentEvent, Payments } from '../ports.ts'
import { PAYMENTS_LIMIT_MS } from '../time-limits.ts'

const DECLINED = 'Your card was declined.'
const CARD_GONE = 'This card can no longer be used.'

export async function createStripePayments(
  { secretKey, publicKey, webhookSecret, apiUrl }: NonNullable<Config['stripe']>,
  timeoutMs = PAYMENTS_LIMIT_MS,
): Promise<Payments> {
  const { Stripe } = await import('stripe')
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
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

  async function isDetached(cardRef: string): Promise<boolean> {
    try {
      return (await stripe.paymentMethods.retrieve(cardRef)).customer === null
    } catch (error) {
      if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return true
      throw error
    }
  }

  return {
    name: 'Stripe',
    isReal: true,
    publicKey,

    async createCustomer({ key, email }) {
      const customer = await stripe.customers.create({ email }, { idempotencyKey: key })
      return { customerRef: customer.id }
    },

    async startCardSetup({ key, customerRef }) {
      const intent = await stripe.setupIntents.create(
        { customer: customerRef, usage: 'off_session', allowed_payment_method_types: ['card'] },
        { idempotencyKey: key },
      )
      if (intent.client_secret === null) throw new Error('Stripe gave a card setup without a secret.')
      return { setupRef: intent.id, secret: intent.client_secret }
    },

    async findCardSetup(setupRef) {
      return readSetup(await stripe.setupIntents.retrieve(setupRef, { expand: ['payment_method'] }))
    },

    async removeCard(cardRef) {
      try {
        await stripe.paymentMethods.detach(cardRef)
      } catch (error) {
        // Stripe refuses to detach twice; a repeated removal has still reached its goal.
        if (!(error instanceof StripeInvalidRequestError && (await isDetached(cardRef)))) throw error
      }
    },

    async charge({ key, customerRef, cardRef, amountCents, description }) {
      let outcome: ChargeOutcome
      let isReplay: boolean
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            customer: customerRef,
            payment_method: cardRef,
            allowed_payment_method_types: ['card'],
            confirm: true,
            off_session: true,
            description,
            metadata: { key },
          },
          { idempotencyKey: key },
        )
        outcome = readIntent(intent)
        isReplay = wasReplayed(intent.lastResponse.headers)
      } catch (error) {
        if (error instanceof StripeInvalidRequestError && error.param === 'payment_method') {
          // Nothing was made at Stripe, so the ref only has to be unlike any other.
          return { status: 'declined', chargeRef: error.payment_intent?.id ?? `none:${key}`, message: CARD_GONE }
        }
        if (!(error instanceof StripeCardError && error.payment_intent)) throw error
        outcome = readIntent(error.payment_intent, error)
        isReplay = wasReplayed(error.headers)
      }
      // A repeated key brings back the first answer word for word, from before the customer authenticated.
      if (!isReplay || outcome.status === 'succeeded') return outcome
      return readIntent(await stripe.paymentIntents.retrieve(outcome.chargeRef))
    },

    // Not by repeating the create: if the first call never arrived, or its key has been forgotten (after a day), that
    // would charge. Not by search either, which lags behind by minutes. The list of a customer's intents is current.
    async findCharge({ key, customerRef }) {
      for await (const intent of stripe.paymentIntents.list({ customer: customerRef, limit: 100 })) {
        if (intent.metadata.key === key) return readIntent(intent)
      }
      return undefined
    },

    async refund({ key, chargeRef, amountCents }) {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: chargeRef, amount: amountCents },
          { idempotencyKey: key },
        )
        // A pending refund is on its way and cannot be called back, so for us it has happened.
        return refund.status === 'succeeded' || refund.status === 'pending'
          ? { status: 'succeeded', refundRef: refund.id }
          : { status: 'refused', message: 'The bank did not take the refund.' }
      } catch (error) {
        // Other invalid requests are mistakes of ours: they must be noticed, not told to the customer.
        const isFinal =
          error instanceof StripeInvalidRequestError && (error.param === 'amount' || isUnrefundable(error.code))
        if (isFinal) return { status: 'refused', message: error.message }
        throw error
      }
    },

    readEvent(rawBody, signature) {
      // Without one that has the shape of a signature the library fails instead of refusing.
      if (!/(^|,)v1=[0-9a-f]{64}(,|$)/.test(signature)) return undefined
      try {
        return readEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
        throw error
      }
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

function readIntent(intent: Stripe.PaymentIntent, error?: { code?: string; message: string }): ChargeOutcome {
  const chargeRef = intent.id
  const failure = error ?? intent.last_payment_error ?? undefined
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded', chargeRef }
    case 'canceled':
      return { status: 'declined', chargeRef, message: failure?.message ?? DECLINED }
    case 'requires_action':
      return askAuthentication(intent)
    case 'requires_payment_method':
      // Without the customer present, a card that wants authentication counts as failed until the browser confirms.
      return failure?.code === 'authentication_required'
        ? askAuthentication(intent)
        : { status: 'declined', chargeRef, message: failure?.message ?? DECLINED }
    default:
      return { status: 'pending', chargeRef }
  }
}

function askAuthentication({ id, client_secret }: Stripe.PaymentIntent): ChargeOutcome {
  if (client_secret === null) throw new Error('Stripe asks for authentication without a secret.')
  return { status: 'needs_authentication', chargeRef: id, secret: client_secret }
}

function readSetup(intent: Stripe.SetupIntent): CardSetup {
  const method = intent.payment_method
  if (intent.status === 'succeeded') {
    if (method === null || typeof method === 'string' || !method.card) {
      throw new Error('Stripe finished a card setup without a card.')
    }
    const { last4, exp_month, exp_year } = method.card
    return {
      status: 'succeeded',
      card: { cardRef: method.id, last: last4, expirationMonth: exp_month, expirationYear: exp_year },
    }
  }
  if (intent.status === 'canceled' || intent.last_setup_error) {
    return { status: 'failed', message: intent.last_setup_error?.message ?? DECLINED }
  }
  return { status: 'open' }
}

function readEvent(event: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
      return { kind: 'card_setup', setupRef: event.data.object.id }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      // An intent without our key was made by hand in Stripe's own pages.
      const { key } = event.data.object.metadata
      return key === undefined ? { kind: 'other' } : { kind: 'charge', key, outcome: readIntent(event.data.object) }
    }
    default:
      return { kind: 'other' }
  }
}

import type { Stripe } from 'stripe'
import {
  type CardDetails,
  newCharge,
  newCustomer,
  newDispute,
  newId,
  newPaymentIntent,
  newPaymentMethod,
  newRefund,
  newSetupIntent,
  type Refusal,
  seconds,
} from './stripe-objects.ts'
import { type Answer, type Form, fail, invalid, missing, ok } from './stripe-parameters.ts'

/** Test support: what Stripe's stand-in keeps, and what a call does to it. */

/** The behaviour of a card stands in its id (`pm_declined_…`); any other succeeds. */
export const CARD_BEHAVIOURS = [
  'declined',
  'insufficient_funds',
  'stolen',
  'authenticate',
  'processing',
  'refund_fails',
  'refund_pending',
  'refund_without_status',
  'refund_asks',
  'refund_held',
] as const
export type CardBehaviour = (typeof CARD_BEHAVIOURS)[number]

const DECLINES: Partial<Record<string, Refusal>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  stolen: { code: 'card_declined', decline_code: 'stolen_card', message: 'Your card was declined.' },
}
const ASKS: Refusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

const PENDING = { status: 'pending', pending_reason: 'processing' } as const
/** The state in which a refund to such a card is answered. One that fails does so soon after it was made. */
const REFUNDS: Partial<Record<string, Pick<Stripe.Refund, 'status' | 'pending_reason'>>> = {
  refund_fails: PENDING,
  refund_pending: PENDING,
  refund_without_status: { status: null },
  refund_asks: { status: 'requires_action' },
  // Our balance at Stripe cannot pay it.
  refund_held: { status: 'pending', pending_reason: 'insufficient_funds' },
}

const behaviourOf = (methodId: unknown) =>
  CARD_BEHAVIOURS.find((behaviour) => String(methodId).startsWith(`pm_${behaviour}_`))

/** The bank has the money, also while an appeal is looked into. An inquiry takes none. */
const isWithdrawn = (status: Stripe.Dispute.Status) =>
  ['needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review'].includes(status)

const metadataIn = (form: Form): Stripe.Metadata =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const word = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return word === undefined ? [] : [[word, value]]
    }),
  )

/** Every change is told to `happened`, which makes an event of it. */
export function createStripeBook(happened: (type: Stripe.Event.Type, object: object) => void) {
  const customers = new Map<string, Stripe.Customer>()
  const setups = new Map<string, Stripe.SetupIntent>()
  const methods = new Map<string, Stripe.PaymentMethod>()
  const intents = new Map<string, Stripe.PaymentIntent>()
  const charges = new Map<string, Stripe.Charge>()
  const refunds = new Map<string, Stripe.Refund>()
  const disputes = new Map<string, Stripe.Dispute>()

  function get<Row>(rows: Map<string, Row>, id: string): Row {
    const row = rows.get(id)
    if (!row) throw new Error(`The stand-in knows no ${id}.`)
    return row
  }

  function change<Row extends object>(row: Row, type: Stripe.Event.Type, changes: Partial<Row>): void {
    Object.assign(row, changes)
    happened(type, row)
  }

  function pay(intent: Stripe.PaymentIntent): void {
    const charge = newCharge(intent)
    charges.set(charge.id, charge)
    change(intent, 'payment_intent.succeeded', {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      next_action: null,
      latest_charge: charge.id,
    })
  }

  /** The bank has refused the card, which is a charge that failed. Where the customer failed, no charge was tried. */
  function failPayment(intent: Stripe.PaymentIntent, refusal: Refusal, isTried: boolean): void {
    const charge = isTried ? newCharge(intent, refusal) : undefined
    if (charge) charges.set(charge.id, charge)
    change(intent, 'payment_intent.payment_failed', {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { type: 'card_error', ...refusal },
      ...(charge && { latest_charge: charge.id }),
    })
  }

  function createIntent(form: Form): Answer {
    const customer = customers.get(form.customer ?? '')
    if (!customer) return missing('customer')
    const method = methods.get(form.payment_method ?? '')
    if (!method) return missing('payment_method')
    // Stripe names neither a code nor a parameter here.
    if (method.customer === null)
      return invalid({ message: 'This PaymentMethod was detached. It may not be used again.' })
    if (method.customer !== form.customer) {
      return invalid({ param: 'payment_method', message: 'The PaymentMethod does not belong to this Customer.' })
    }
    const intent = newPaymentIntent({
      amount: Number(form.amount),
      customer: customer.id,
      payment_method: method.id,
      description: form.description ?? null,
      metadata: metadataIn(form),
    })
    intents.set(intent.id, intent)
    if (form.confirm !== 'true') return ok({ ...intent })

    const behaviour = behaviourOf(method.id)
    if (behaviour === 'processing') change(intent, 'payment_intent.processing', { status: 'processing' })
    else if (behaviour === 'authenticate' && form.off_session !== 'true') {
      change(intent, 'payment_intent.requires_action', {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      })
    } else {
      const refusal = behaviour === 'authenticate' ? ASKS : DECLINES[behaviour ?? '']
      if (refusal) {
        failPayment(intent, refusal, true)
        return fail(402, { type: 'card_error', ...refusal, payment_intent: { ...intent } })
      }
      pay(intent)
    }
    return ok({ ...intent })
  }

  function cancelIntent(id: string, form: Form): Answer {
    const intent = intents.get(id)
    if (!intent) return missing('intent')
    if (!['requires_payment_method', 'requires_action', 'requires_confirmation'].includes(intent.status)) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
      return invalid({ code: 'payment_intent_unexpected_state', message })
    }
    change(intent, 'payment_intent.canceled', {
      status: 'canceled',
      canceled_at: seconds(),
      cancellation_reason: (form.cancellation_reason as Stripe.PaymentIntent.CancellationReason | undefined) ?? null,
      next_action: null,
      // Stripe clears it with whatever is done to an intent.
      last_payment_error: null,
    })
    return ok(shown(intent, form))
  }

  function createRefund(form: Form): Answer {
    const intent = intents.get(form.payment_intent ?? '')
    if (!intent) return missing('payment_intent')
    const charge = charges.get(String(intent.latest_charge))
    if (!charge?.paid) {
      const message = 'This PaymentIntent does not have a successful charge to refund.'
      return invalid({ code: 'payment_intent_unexpected_state', message })
    }
    const left = charge.amount - charge.amount_refunded
    if (left === 0)
      return invalid({ code: 'charge_already_refunded', message: 'The charge has already been refunded.' })
    const amount = Number(form.amount ?? left)
    if (amount < 1) return invalid({ param: 'amount', message: 'Invalid positive integer' })
    if (amount > left) return invalid({ param: 'amount', message: 'Refund amount is greater than unrefunded amount.' })
    const behaviour = behaviourOf(intent.payment_method)
    const state = REFUNDS[behaviour ?? ''] ?? { status: 'succeeded' }
    const refund = newRefund(charge, { amount, metadata: metadataIn(form), ...state })
    refunds.set(refund.id, refund)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    happened('refund.created', refund)
    happened('charge.refunded', charge)
    if (behaviour === 'refund_fails') failRefund(refund)
    return ok({ ...refund })
  }

  /** The charge has what went back of it again. */
  function failRefund(refund: Stripe.Refund): void {
    const charge = get(charges, String(refund.charge))
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    delete refund.pending_reason
    change(refund, 'refund.failed', { status: 'failed', failure_reason: 'declined' })
    happened('charge.refund.updated', refund)
  }

  /** Two a page, whatever is asked for, so that turning pages is tried too. */
  function page(path: string, all: { id: string }[], query: Form): Answer {
    const start = all.findIndex((row) => row.id === query.starting_after) + 1
    return ok({ object: 'list', url: path, data: all.slice(start, start + 2), has_more: start + 2 < all.length })
  }

  const newestFirst = <Row>(rows: Map<string, Row>) => [...rows.values()].reverse()

  const withCharge = (intent: Stripe.PaymentIntent): Stripe.PaymentIntent => ({
    ...intent,
    latest_charge: charges.get(String(intent.latest_charge)) ?? null,
  })

  const shown = (intent: Stripe.PaymentIntent, form: Form) =>
    form['expand[0]'] === 'latest_charge' ? withCharge(intent) : { ...intent }

  function listRefunds(query: Form): Answer {
    const isExpanded = query['expand[0]'] === 'data.payment_intent.latest_charge'
    const found = newestFirst(refunds)
      .filter((refund) => query.payment_intent === undefined || refund.payment_intent === query.payment_intent)
      .filter((refund) => refund.created >= Number(query['created[gte]'] ?? 0))
      .map((refund) =>
        isExpanded ? { ...refund, payment_intent: withCharge(get(intents, String(refund.payment_intent))) } : refund,
      )
    return page('/v1/refunds', found, query)
  }

  function listIntents(query: Form): Answer {
    const isExpanded = query['expand[0]'] === 'data.latest_charge'
    const found = newestFirst(intents)
      .filter((intent) => query.customer === undefined || intent.customer === query.customer)
      .filter((intent) => intent.created >= Number(query['created[gte]'] ?? 0))
      .map((intent) => (isExpanded ? withCharge(intent) : intent))
    return page('/v1/payment_intents', found, query)
  }

  /** The work of the API, after its checks. */
  function answer(endpoint: string, id: string, form: Form): Answer {
    switch (endpoint) {
      case 'POST customers': {
        const customer = newCustomer(form.email ?? null)
        customers.set(customer.id, customer)
        return ok({ ...customer })
      }
      case 'POST customers/:id': {
        const customer = customers.get(id)
        if (!customer) return missing('customer')
        Object.assign(customer, { email: form.email || null })
        return ok({ ...customer })
      }
      case 'POST setup_intents': {
        if (!customers.has(form.customer ?? '')) return missing('customer')
        const setup = newSetupIntent(form.customer ?? '')
        setups.set(setup.id, setup)
        return ok({ ...setup })
      }
      case 'GET setup_intents/:id': {
        const setup = setups.get(id)
        if (!setup) return missing('intent')
        const method = methods.get(String(setup.payment_method)) ?? null
        return ok(form['expand[0]'] === 'payment_method' ? { ...setup, payment_method: method } : setup)
      }
      case 'GET payment_methods/:id':
        return methods.has(id) ? ok(methods.get(id)) : missing('payment_method')
      case 'POST payment_methods/:id/detach': {
        const method = methods.get(id)
        if (!method) return missing('payment_method')
        if (method.customer === null) return invalid({ message: 'It is not attached, so detaching is impossible.' })
        method.customer = null
        return ok({ ...method })
      }
      case 'POST payment_intents':
        return createIntent(form)
      case 'GET payment_intents':
        return listIntents(form)
      case 'GET payment_intents/:id':
        return intents.has(id) ? ok(shown(get(intents, id), form)) : missing('intent')
      case 'POST payment_intents/:id/cancel':
        return cancelIntent(id, form)
      case 'POST refunds':
        return createRefund(form)
      case 'GET refunds':
        return listRefunds(form)
      default:
        return refunds.has(id) ? ok(refunds.get(id)) : missing('refund')
    }
  }

  /** Things that happen at Stripe without a call of ours. */
  const actions = {
    /** The browser finishes a setup with its secret. Answers with the card, or with nothing if it was refused. */
    finishSetup(
      setupRef: string,
      result: { message: string } | ({ behaviour?: CardBehaviour } & Partial<CardDetails>),
    ): string | undefined {
      const setup = get(setups, setupRef)
      if ('message' in result) {
        const last_setup_error = { type: 'card_error', message: result.message } as const
        change(setup, 'setup_intent.setup_failed', { last_setup_error })
        return undefined
      }
      const { behaviour, last4 = '4242', exp_month = 4, exp_year = 2031 } = result
      const id = newId(behaviour === undefined ? 'pm' : `pm_${behaviour}`)
      methods.set(id, newPaymentMethod(id, String(setup.customer), { last4, exp_month, exp_year }))
      change(setup, 'setup_intent.succeeded', { status: 'succeeded', last_setup_error: null, payment_method: id })
      return id
    },
    /** The browser uses an intent's secret: it answers the bank, or pays with another card. Says whether that was possible. */
    authenticate(chargeRef: string): boolean {
      const intent = get(intents, chargeRef)
      const isOpen = ['requires_action', 'requires_payment_method'].includes(intent.status)
      if (isOpen) pay(intent)
      return isOpen
    },
    /** The customer gives the bank the wrong answer. */
    failAuthentication(chargeRef: string): void {
      const message = 'We are unable to authenticate your payment method. Please choose a different payment method.'
      failPayment(get(intents, chargeRef), { code: 'payment_intent_authentication_failure', message }, false)
    },
    /** A refund that was on its way comes back, or arrives; one that was held leaves once there is money for it. */
    finishRefund(refundRef: string, status: 'succeeded' | 'failed' | 'released'): void {
      const refund = get(refunds, refundRef)
      if (status === 'failed') failRefund(refund)
      else {
        delete refund.pending_reason
        change(refund, 'refund.updated', status === 'released' ? PENDING : { status })
        happened('charge.refund.updated', refund)
      }
    },
    /**
     * The bank opens a dispute, or moves the one there is on, also after its end: about the whole charge, or about an amount. With an id
     * it is that one, or a new one for `another`. Money that goes or comes back with it has an event of its own. Answers with its id.
     */
    dispute(
      chargeRef: string,
      status: Stripe.Dispute.Status,
      { amount, which }: { amount?: number; which?: string } = {},
    ): string {
      const charge = get(charges, String(get(intents, chargeRef).latest_charge))
      const known = [...disputes.values()].find((row) =>
        which === undefined ? row.payment_intent === chargeRef : row.id === which,
      )
      const dispute = known ?? newDispute(charge)
      const wasWithdrawn = known !== undefined && isWithdrawn(known.status)
      if (amount !== undefined) dispute.amount = amount
      disputes.set(dispute.id, dispute)
      charge.disputed = true
      const isOver = ['won', 'lost', 'warning_closed', 'prevented'].includes(status)
      change(dispute, `charge.dispute.${isOver ? 'closed' : known ? 'updated' : 'created'}`, { status })
      if (isWithdrawn(status) && !wasWithdrawn) happened('charge.dispute.funds_withdrawn', dispute)
      if (!isWithdrawn(status) && wasWithdrawn) happened('charge.dispute.funds_reinstated', dispute)
      return dispute.id
    },
    /** The bank sends a new card with another date. */
    renewCard(cardRef: string, date: { exp_month: number; exp_year: number }): void {
      Object.assign(get(methods, cardRef).card ?? {}, date)
    },
  }

  return { rows: { customers, setups, methods, intents, charges, refunds, disputes }, answer, actions }
}

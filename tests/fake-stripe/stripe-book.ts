import { randomBytes } from 'node:crypto'
import { type Answer, type Form, fail, invalid, missing, ok } from './stripe-parameters.ts'

/** Test support: what Stripe's stand-in keeps, and what a call does to it. */

export type Row = Record<string, unknown> & { id: string }

/** The behaviour of a card stands in its id (`pm_declined_…`); any other succeeds. */
export const CARD_BEHAVIOURS = [
  'declined',
  'insufficient_funds',
  'stolen',
  'authenticate',
  'processing',
  'refund_fails',
  'refund_pending',
] as const
export type CardBehaviour = (typeof CARD_BEHAVIOURS)[number]

const DECLINES: Partial<Record<string, Record<string, string>>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  stolen: { code: 'card_declined', decline_code: 'stolen_card', message: 'Your card was declined.' },
}
const ASKS = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

const REFUND_STATUSES: Partial<Record<string, string>> = { refund_fails: 'failed', refund_pending: 'pending' }

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const newSecret = (id: string) => `${id}_secret_${randomBytes(8).toString('hex')}`
const seconds = () => Math.floor(Date.now() / 1000)
const behaviourOf = (methodId: unknown) =>
  CARD_BEHAVIOURS.find((behaviour) => String(methodId).startsWith(`pm_${behaviour}_`))

/** Every change is told to `happened`, which makes an event of it. */
export function createStripeBook(happened: (type: string, object: Row) => void) {
  const customers = new Map<string, Row>()
  const setups = new Map<string, Row>()
  const methods = new Map<string, Row>()
  const intents = new Map<string, Row>()
  const charges = new Map<string, Row>()
  const refunds = new Map<string, Row>()
  const disputes = new Map<string, Row>()

  function change(row: Row, type: string, changes: Record<string, unknown>): void {
    Object.assign(row, changes)
    happened(type, row)
  }

  function pay(intent: Row): void {
    const charge = { id: newId('ch'), object: 'charge', amount: intent.amount, amount_refunded: 0 }
    charges.set(charge.id, charge)
    change(intent, 'payment_intent.succeeded', {
      status: 'succeeded',
      last_payment_error: null,
      next_action: null,
      latest_charge: charge.id,
    })
  }

  const failPayment = (intent: Row, error: Record<string, string>) =>
    change(intent, 'payment_intent.payment_failed', {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { type: 'card_error', ...error },
    })

  function createIntent(form: Form): Answer {
    if (Number(form.amount) < 50) {
      return invalid({ code: 'amount_too_small', param: 'amount', message: 'Amount must be at least $0.50 usd' })
    }
    if (!customers.has(form.customer ?? '')) return missing('customer')
    const method = methods.get(form.payment_method ?? '')
    if (!method) return missing('payment_method')
    // Stripe names neither a code nor a parameter here.
    if (method.customer === null)
      return invalid({ message: 'This PaymentMethod was detached. It may not be used again.' })
    if (method.customer !== form.customer) {
      return invalid({ param: 'payment_method', message: 'The PaymentMethod does not belong to this Customer.' })
    }
    const id = newId('pi')
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const word = /^metadata\[(.+)\]$/.exec(name)?.[1]
        return word === undefined ? [] : [[word, value]]
      }),
    )
    const intent: Row = {
      id,
      object: 'payment_intent',
      amount: Number(form.amount),
      created: seconds(),
      customer: form.customer,
      payment_method: method.id,
      client_secret: newSecret(id),
      description: form.description ?? null,
      metadata,
      last_payment_error: null,
      latest_charge: null,
      next_action: null,
      livemode: false,
      status: 'requires_confirmation',
    }
    intents.set(id, intent)
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
        failPayment(intent, refusal)
        return fail(402, { type: 'card_error', ...refusal, payment_intent: { ...intent } })
      }
      pay(intent)
    }
    return ok({ ...intent })
  }

  function cancelIntent(id: string): Answer {
    const intent = intents.get(id)
    if (!intent) return missing('intent')
    if (!['requires_payment_method', 'requires_action', 'requires_confirmation'].includes(String(intent.status))) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
      return invalid({ code: 'payment_intent_unexpected_state', message })
    }
    change(intent, 'payment_intent.canceled', { status: 'canceled', next_action: null })
    return ok({ ...intent })
  }

  function createRefund(form: Form): Answer {
    const intent = intents.get(form.payment_intent ?? '')
    if (!intent) return missing('payment_intent')
    const charge = charges.get(String(intent.latest_charge))
    if (!charge) {
      const message = 'This PaymentIntent does not have a successful charge to refund.'
      return invalid({ code: 'payment_intent_unexpected_state', message })
    }
    const left = Number(charge.amount) - Number(charge.amount_refunded)
    if (left === 0)
      return invalid({ code: 'charge_already_refunded', message: 'The charge has already been refunded.' })
    const amount = Number(form.amount ?? left)
    if (amount < 1) return invalid({ param: 'amount', message: 'Invalid positive integer' })
    if (amount > left) return invalid({ param: 'amount', message: 'Refund amount is greater than unrefunded amount.' })
    const behaviour = behaviourOf(intent.payment_method)
    const status = REFUND_STATUSES[behaviour ?? ''] ?? 'succeeded'
    const refund: Row = {
      id: newId('re'),
      object: 'refund',
      amount,
      created: seconds(),
      payment_intent: intent.id,
      metadata: { key: form['metadata[key]'] },
      status,
    }
    refunds.set(refund.id, refund)
    if (status !== 'failed') charge.amount_refunded = Number(charge.amount_refunded) + amount
    happened(status === 'failed' ? 'refund.failed' : 'refund.created', refund)
    return ok({ ...refund })
  }

  /** Two a page, whatever is asked for, so that turning pages is tried too. */
  function page(path: string, all: Row[], query: Form): Answer {
    const start = all.findIndex((row) => row.id === query.starting_after) + 1
    return ok({ object: 'list', url: path, data: all.slice(start, start + 2), has_more: start + 2 < all.length })
  }

  const newestFirst = (rows: Map<string, Row>) => [...rows.values()].reverse()

  const withCharge = (intent: Row | undefined) =>
    intent && { ...intent, latest_charge: charges.get(String(intent.latest_charge)) ?? null }

  function listRefunds(query: Form): Answer {
    const isExpanded = query['expand[0]'] === 'data.payment_intent.latest_charge'
    const found = newestFirst(refunds)
      .filter((refund) => query.payment_intent === undefined || refund.payment_intent === query.payment_intent)
      .filter((refund) => Number(refund.created) >= Number(query['created[gte]'] ?? 0))
      .map((refund) =>
        isExpanded ? { ...refund, payment_intent: withCharge(intents.get(String(refund.payment_intent))) } : refund,
      )
    return page('/v1/refunds', found, query)
  }

  function listIntents(query: Form): Answer {
    const isExpanded = query['expand[0]'] === 'data.latest_charge'
    const found = newestFirst(intents)
      .filter((intent) => query.customer === undefined || intent.customer === query.customer)
      .filter((intent) => Number(intent.created) >= Number(query['created[gte]'] ?? 0))
      .map((intent) => (isExpanded ? { ...intent, ...withCharge(intent) } : intent))
    return page('/v1/payment_intents', found, query)
  }

  /** The work of the API, after its checks. */
  function answer(endpoint: string, id: string, form: Form): Answer {
    switch (endpoint) {
      case 'POST customers': {
        const customer = { id: newId('cus'), object: 'customer', email: form.email ?? null }
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
        const setup: Row = {
          id: newId('seti'),
          object: 'setup_intent',
          status: 'requires_payment_method',
          last_setup_error: null,
          payment_method: null,
          customer: form.customer,
        }
        setups.set(setup.id, setup)
        return ok({ ...setup, client_secret: newSecret(setup.id) })
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
        return intents.has(id) ? ok(intents.get(id)) : missing('intent')
      case 'POST payment_intents/:id/cancel':
        return cancelIntent(id)
      case 'POST refunds':
        return createRefund(form)
      case 'GET refunds':
        return listRefunds(form)
      default:
        return refunds.has(id) ? ok(refunds.get(id)) : missing('refund')
    }
  }

  const get = (rows: Map<string, Row>, id: string): Row => {
    const row = rows.get(id)
    if (!row) throw new Error(`The stand-in knows no ${id}.`)
    return row
  }

  /** Things that happen at Stripe without a call of ours. */
  const actions = {
    /** The browser finishes a setup with its secret. Answers with the card, or with nothing if it was refused. */
    finishSetup(
      setupRef: string,
      result:
        | { message: string }
        | { behaviour?: CardBehaviour; last4?: string; exp_month?: number; exp_year?: number },
    ): string | undefined {
      const setup = get(setups, setupRef)
      if ('message' in result) {
        const last_setup_error = { type: 'card_error', message: result.message }
        change(setup, 'setup_intent.setup_failed', { last_setup_error })
        return undefined
      }
      const { behaviour, last4 = '4242', exp_month = 4, exp_year = 2031 } = result
      const id = newId(behaviour === undefined ? 'pm' : `pm_${behaviour}`)
      const card = { last4, exp_month, exp_year }
      methods.set(id, { id, object: 'payment_method', type: 'card', customer: setup.customer, card })
      change(setup, 'setup_intent.succeeded', { status: 'succeeded', last_setup_error: null, payment_method: id })
      return id
    },
    /** The browser uses an intent's secret: it answers the bank, or pays with another card. Says whether that was possible. */
    authenticate(chargeRef: string): boolean {
      const intent = get(intents, chargeRef)
      const isOpen = ['requires_action', 'requires_payment_method'].includes(String(intent.status))
      if (isOpen) pay(intent)
      return isOpen
    },
    /** The customer gives the bank the wrong answer. */
    failAuthentication(chargeRef: string): void {
      failPayment(get(intents, chargeRef), {
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method. Please choose a different payment method.',
      })
    },
    /** A refund that was on its way comes back, or arrives. */
    finishRefund(refundRef: string, status: 'succeeded' | 'failed'): void {
      const refund = get(refunds, refundRef)
      if (status === 'failed') {
        const charge = get(charges, String(get(intents, String(refund.payment_intent)).latest_charge))
        charge.amount_refunded = Number(charge.amount_refunded) - Number(refund.amount)
      }
      change(refund, status === 'failed' ? 'refund.failed' : 'refund.updated', { status })
    },
    /**
     * The bank opens a dispute, or moves the one there is on: about the whole charge, or about an amount. With an id it is that one,
     * or a new one for `another`. Answers with its id.
     */
    dispute(chargeRef: string, status: string, { amount, which }: { amount?: number; which?: string } = {}): string {
      const intent = get(intents, chargeRef)
      const known = [...disputes.values()].find((row) =>
        which === undefined ? row.payment_intent === chargeRef : row.id === which,
      )
      const whole = { amount: intent.amount, currency: 'usd' }
      const dispute = known ?? { id: newId('dp'), object: 'dispute', payment_intent: intent.id, ...whole }
      if (amount !== undefined) dispute.amount = amount
      disputes.set(dispute.id, dispute)
      const isOver = ['won', 'lost', 'warning_closed'].includes(status)
      change(dispute, `charge.dispute.${isOver ? 'closed' : known ? 'updated' : 'created'}`, { status })
      return dispute.id
    },
    /** The bank sends a new card with another date. */
    renewCard(cardRef: string, date: { exp_month: number; exp_year: number }): void {
      Object.assign(get(methods, cardRef).card as object, date)
    },
  }

  return { rows: { customers, setups, methods, intents, charges, refunds, disputes }, answer, actions }
}

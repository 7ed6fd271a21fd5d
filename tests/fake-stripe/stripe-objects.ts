import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'

/**
 * Test support: each object of Stripe's as its published types have it, with every field that they promise. What happens to one is laid
 * over it by the book.
 */

export const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const newSecret = (id: string) => `${id}_secret_${randomBytes(8).toString('hex')}`
export const seconds = () => Math.floor(Date.now() / 1000)

const NOBODY = { address: null, email: null, name: null, phone: null, tax_id: null }

export const newCustomer = (email: string | null): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  balance: 0,
  created: seconds(),
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  email,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  shipping: null,
})

export function newSetupIntent(customer: string): Stripe.SetupIntent {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: seconds(),
    customer,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

export interface CardDetails {
  last4: string
  exp_month: number
  exp_year: number
}

export const newPaymentMethod = (id: string, customer: string, card: CardDetails): Stripe.PaymentMethod => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: NOBODY,
  card: {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: 'visa',
    funding: 'credit',
    generated_from: null,
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
    ...card,
  },
  created: seconds(),
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})

type WantedIntent = Pick<Stripe.PaymentIntent, 'amount' | 'description' | 'metadata'> & {
  customer: string
  payment_method: string
}

export function newPaymentIntent(wanted: WantedIntent): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newSecret(id),
    confirmation_method: 'automatic',
    created: seconds(),
    currency: 'usd',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_confirmation',
    transfer_group: null,
    ...wanted,
  }
}

/** The reason why a card was declined, as an intent and a charge say it. */
export interface Refusal {
  code: string
  decline_code?: string
  message: string
}

/** The charge that an intent has made of a card; with a refusal it failed. */
export const newCharge = (intent: Stripe.PaymentIntent, refusal?: Refusal): Stripe.Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: refusal ? 0 : intent.amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: NOBODY,
  calculated_statement_descriptor: 'LARKSPUR',
  captured: refusal === undefined,
  created: seconds(),
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: refusal?.code ?? null,
  failure_message: refusal?.message ?? null,
  fraud_details: null,
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: refusal ? 'declined_by_network' : 'approved_by_network',
    reason: refusal?.decline_code ?? null,
    risk_level: 'normal',
    seller_message: refusal ? 'The bank declined the payment.' : 'Payment complete.',
    type: refusal ? 'issuer_declined' : 'authorized',
  },
  paid: refusal === undefined,
  payment_intent: intent.id,
  payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: refusal ? 'failed' : 'succeeded',
  transfer_data: null,
  transfer_group: null,
})

type WantedRefund = Pick<Stripe.Refund, 'amount' | 'metadata' | 'status' | 'pending_reason'>

export const newRefund = (charge: Stripe.Charge, wanted: WantedRefund): Stripe.Refund => ({
  id: newId('re'),
  object: 'refund',
  balance_transaction: null,
  charge: charge.id,
  created: seconds(),
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
  ...wanted,
})

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export const newDispute = (charge: Stripe.Charge): Stripe.Dispute => ({
  id: newId('dp'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created: seconds(),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: NO_EVIDENCE,
  evidence_details: {
    due_by: seconds() + 1_000_000,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'general',
  status: 'needs_response',
})

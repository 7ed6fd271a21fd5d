import type { Call } from './call.ts'
import type { ErrorCode } from './errors.ts'

/** A call that a provider makes to us, by POST. No browser makes one, so these stand apart from the list in calls.ts. */
export interface WebhookCall {
  topic: Call['topic']
  /** The path below /api, as the provider is told it. */
  path: string
  summary: string
  /** The header with the provider's signature. Without the right one nothing of the call is believed. */
  signatureHeader: string
  body: 'application/json' | 'application/x-www-form-urlencoded'
  /** The provider reads this in the answer; without it the answer is empty. */
  answer?: 'text/xml'
}

export const webhookCalls = {
  receivePaymentEvent: {
    topic: 'billing',
    path: '/client/billing/stripe_webhook',
    summary: 'For Stripe: what has happened to a card, a charge, a refund or a dispute',
    signatureHeader: 'Stripe-Signature',
    body: 'application/json',
  },
  receiveInboundText: {
    topic: 'contact',
    path: '/client/sms/inbound',
    summary: 'For Twilio: what somebody has texted us',
    signatureHeader: 'X-Twilio-Signature',
    body: 'application/x-www-form-urlencoded',
    answer: 'text/xml',
  },
  receiveTextReport: {
    topic: 'contact',
    path: '/client/sms/status',
    summary: 'For Twilio: what became of a text of ours',
    signatureHeader: 'X-Twilio-Signature',
    body: 'application/x-www-form-urlencoded',
  },
} as const satisfies Record<string, WebhookCall>

export type WebhookName = keyof typeof webhookCalls

export const WEBHOOK_REFUSALS = [
  'bad_signature',
  'body_too_large',
  'too_many_requests',
  'server_error',
  'unavailable',
] as const satisfies readonly ErrorCode[]

import { cardConfirmation, cardConfirmed, cardRefused, chargeConfirmation } from './billing.ts'
import type { Call } from './call.ts'

export const sandboxCalls = {
  confirmSandboxCard: {
    topic: 'sandbox',
    method: 'POST',
    path: '/sandbox/confirm_card/',
    summary: 'The sandbox’s card form; exists only with sandbox payments',
    as: 'anyone',
    body: cardConfirmation,
    answer: cardConfirmed,
    otherAnswers: { 402: cardRefused },
  },
  confirmSandboxCharge: {
    topic: 'sandbox',
    method: 'POST',
    path: '/sandbox/confirm_charge/',
    summary:
      'The page of the sandbox’s bank, where a payment is confirmed or declined; exists only with sandbox payments',
    as: 'anyone',
    body: chargeConfirmation,
    answer: cardConfirmed,
    otherAnswers: { 402: cardRefused },
  },
} as const satisfies Record<string, Call>

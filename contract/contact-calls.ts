import type { Call } from './call.ts'
import { leadAnswer, leadInput } from './contact.ts'

export const contactCalls = {
  sendLead: {
    topic: 'contact',
    method: 'POST',
    path: '/client/customers/',
    summary: 'Asks to hear from us: notify me, a question, or interest in storage',
    as: 'anyone',
    body: leadInput,
    answer: leadAnswer,
    status: 201,
    isKeyed: true,
  },
} as const satisfies Record<string, Call>

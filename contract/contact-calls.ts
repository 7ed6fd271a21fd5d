import type { Call } from './call.ts'
import { askAboutTextInput, handedTextInput, leadAnswer, leadInput } from './contact.ts'

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
  handText: {
    topic: 'contact',
    method: 'POST',
    path: '/client/sms/delivery/',
    summary: 'Hands a message to our staff, with a phone to call back; nothing is texted to that phone',
    as: 'anyone',
    body: handedTextInput,
  },
  askAboutText: {
    topic: 'contact',
    method: 'POST',
    path: '/client/sms/online_workers/',
    summary: 'Asks staff on duty to look at a text that was sent to us, once; an unknown one is answered alike',
    as: 'anyone',
    body: askAboutTextInput,
  },
} as const satisfies Record<string, Call>

import type { Sms } from '../ports.ts'

/** Numbers that are told to fail, so that a person at the keyboard can see what failing looks like. */
const REFUSED_PHONE = '+19075550101'
const FAILING_PHONE = '+19075550109'

/** Texts are already rows of ours, and the outbox page shows them: here nothing is left to do but to answer. */
export function createOutboxSms(): Sms {
  return {
    name: 'outbox',
    isReal: false,
    async send({ key, to }) {
      if (to === FAILING_PHONE) throw new Error('The outbox was told to fail for this number.')
      if (to === REFUSED_PHONE) return { status: 'refused', reason: 'This number cannot be reached.' }
      return { status: 'sent', providerRef: `outbox:${key}` }
    },
  }
}

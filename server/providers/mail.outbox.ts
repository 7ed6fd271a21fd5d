import type { Mail } from '../ports.ts'

/** Addresses that are told to fail, so that a person at the keyboard can see what failing looks like. */
const REFUSED_ADDRESS = 'refused@larkspur.example'
const FAILING_ADDRESS = 'fail@larkspur.example'

/** Letters are already rows of ours, and the outbox page shows them: here nothing is left to do but to answer. */
export function createOutboxMail(): Mail {
  return {
    name: 'outbox',
    isReal: false,
    async send({ key, to }) {
      const address = to.toLowerCase()
      if (address === FAILING_ADDRESS) throw new Error('The outbox was told to fail for this address.')
      if (address === REFUSED_ADDRESS) return { status: 'refused', reason: 'This address does not exist.' }
      return { status: 'sent', providerRef: `outbox:${key}` }
    },
  }
}

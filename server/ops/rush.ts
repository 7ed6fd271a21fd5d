import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import type { RushRefusal } from '../pickups/rush.ts'
import { act, type Commands, centsOf, done, numberOf, refused } from './command.ts'

export const rushCommands: Commands = {
  'rush approve': {
    usage: 'PICKUP',
    summary: 'Says that a rush pickup can come back on its day; the customer hears only of a no',
    words: 1,
    read({ words: [typed = ''] }) {
      const pickup = numberOf('a pickup', typed)
      return act(async (deps) => {
        const { approveRush } = await import('../pickups/rush.ts')
        const refusal = await approveRush(deps, pickup)
        if (refusal) return refused(REFUSALS[refusal])
        return done(`Rush of pickup ${pickup} is approved.`, { pickup, isRush: true, isApproved: true })
      })
    },
  },
  'rush quote': {
    usage: 'PICKUP DOLLARS',
    summary: 'Asks the customer whether rush may cost this much; nothing is charged unless they accept it',
    words: 2,
    read({ words: [typed = '', amount = ''] }) {
      const [pickup, quoteCents] = [numberOf('a pickup', typed), centsOf(amount)]
      return act(async (deps) => {
        const { quoteRush } = await import('../pickups/rush.ts')
        const refusal = await quoteRush(deps, pickup, quoteCents)
        if (refusal) return refused(REFUSALS[refusal])
        const text = `The customer of pickup ${pickup} is asked whether rush may cost $${dollars(quoteCents)}.`
        return done(text, { pickup, customAmount: quoteCents, dollarCustomAmount: dollars(quoteCents) })
      })
    },
  },
  'rush withdraw': {
    usage: 'PICKUP',
    summary: 'Takes rush off a pickup: the standard drop-off, no fee, and the customer is told',
    words: 1,
    read({ words: [typed = ''] }) {
      const pickup = numberOf('a pickup', typed)
      return act(async (deps) => {
        const { withdrawRush } = await import('../pickups/rush.ts')
        const refusal = await withdrawRush(deps, pickup)
        if (refusal) return refused(REFUSALS[refusal])
        return done(`Pickup ${pickup} has no rush any more.`, { pickup, isRush: false })
      })
    },
  },
}

const REFUSALS: Record<RushRefusal, string> = {
  'no such pickup': 'There is no such pickup.',
  'not open': 'This pickup is over.',
  'no rush': 'Nobody asked for rush with this pickup.',
  'out of range': `A quote is more than $${dollars(policy.rush.feeCents)} and at most $${dollars(policy.rush.rugMaxQuoteCents)}.`,
}

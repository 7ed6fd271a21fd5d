import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import type { RushRefusal } from '../pickups/rush.ts'
import { act, type Commands, centsOf, done, numberOf, refused } from './command.ts'
import { noSuchPickup } from './order-text.ts'

export const rushCommands: Commands = {
  'rush approve': {
    usage: 'PICKUP',
    example: '12',
    summary: 'Says that a rush pickup can come back on its day; the customer hears only of a no',
    words: 1,
    read({ words: [typed = ''] }) {
      const pickup = numberOf('a pickup', typed)
      return act(async (deps) => {
        const { approveRush } = await import('../pickups/rush.ts')
        const refusal = await approveRush(deps, pickup)
        if (refusal) return refused(refusalSentence(pickup, refusal))
        return done(`Rush of pickup ${pickup} is approved.`, { pickup, isRush: true, isApproved: true })
      })
    },
  },
  'rush quote': {
    usage: 'PICKUP DOLLARS',
    example: '12 49.00',
    summary: 'Asks the customer whether rush may cost this much; nothing is charged unless they accept it',
    words: 2,
    read({ words: [typed = '', amount = ''] }) {
      const [pickup, quoteCents] = [numberOf('a pickup', typed), centsOf(amount)]
      return act(async (deps) => {
        const { quoteRush } = await import('../pickups/rush.ts')
        const refusal = await quoteRush(deps, pickup, quoteCents)
        if (refusal) return refused(refusalSentence(pickup, refusal, quoteCents))
        const text = `The customer of pickup ${pickup} is asked whether rush may cost $${dollars(quoteCents)}.`
        return done(text, { pickup, customAmount: quoteCents, dollarCustomAmount: dollars(quoteCents) })
      })
    },
  },
  'rush withdraw': {
    usage: 'PICKUP',
    example: '12',
    summary: 'Takes rush off a pickup: the standard drop-off, no fee, and the customer is told',
    words: 1,
    read({ words: [typed = ''] }) {
      const pickup = numberOf('a pickup', typed)
      return act(async (deps) => {
        const { withdrawRush } = await import('../pickups/rush.ts')
        const refusal = await withdrawRush(deps, pickup)
        if (refusal) return refused(refusalSentence(pickup, refusal))
        return done(`Pickup ${pickup} has no rush any more, costs no fee for it, and the customer is told.`, {
          pickup,
          isRush: false,
        })
      })
    },
  },
}

function refusalSentence(pickup: number, refusal: RushRefusal, quoteCents = 0): string {
  const { feeCents, rugMaxQuoteCents } = policy.rush
  switch (refusal) {
    case 'no such pickup':
      return noSuchPickup(pickup)
    case 'not open':
      return `Pickup ${pickup} is over: its bag is in, or there was none.`
    case 'no rush':
      return `Pickup ${pickup} has no rush: nobody asked for it, or it was taken off already.`
    case 'out of range':
      return `A quote is more than $${dollars(feeCents)} and at most $${dollars(rugMaxQuoteCents)}.`
    case 'asked already':
      return `The customer of pickup ${pickup} was asked for $${dollars(quoteCents)} already and has not answered yet. Nothing was sent.`
    case 'waits for the customer':
      return `The customer of pickup ${pickup} was asked for another price and has not answered yet. It is rush once they accept, without our approval; without an answer it is none.`
    case 'approved already':
      return `Rush of pickup ${pickup} is approved already.`
    case 'needs no approval':
      return `The customer of pickup ${pickup} has accepted our price: it is rush already, without our approval.`
    case 'accepted already':
      return `The customer of pickup ${pickup} has accepted $${dollars(quoteCents)} already. Nothing was sent.`
  }
}

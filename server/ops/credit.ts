import { dollars } from '#rules/money'
import type { TransferRefusal } from '../billing/transfer-credit.ts'
import { staffAction } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Deps } from '../ports.ts'
import {
  type Commands,
  type Deed,
  done,
  type Given,
  handCentsOf,
  money,
  type Printed,
  type Proposal,
  refused,
  requireReason,
} from './command.ts'
import { type CustomerWord, customerName, customerOf, withCustomer } from './customers.ts'

export const creditCommands: Commands = {
  'credit give': {
    usage: 'CUSTOMER DOLLARS --reason "…"',
    example: 'ada@example.com 12.50 --reason "A late van"',
    summary: 'Gives credit as a gift of ours; no card ever gets it back',
    words: 2,
    options: { reason: { type: 'string' } },
    movesMoney: true,
    read: readGive,
  },
  'credit transfer': {
    usage: 'FROM TO DOLLARS',
    example: 'ada@example.com grace@example.com 20.00',
    summary: 'Moves credit from one customer to another, whom no card ever pays it out to',
    words: 3,
    movesMoney: true,
    read: readTransfer,
  },
}

function readGive(given: Given): Deed {
  const [word = '', amount = ''] = given.words
  return giveDeed(customerOf(word), handCentsOf(amount), requireReason(given))
}

export const giveDeed = (wanted: CustomerWord, cents: number, reason: string): Deed =>
  money((deps) =>
    withCustomer(deps, wanted, async (customer) => {
      const { id: customerId, balanceCents } = customer
      const [before, after] = [dollars(balanceCents), dollars(balanceCents + cents)]
      const giftOf = (balance: number) => ({ customer: customerId, ...amountOf(cents), reason, ...balanceOf(balance) })
      return {
        text: `${customerName(customer)} gets $${dollars(cents)} of credit (${reason}): from $${before} to $${after}.`,
        thing: giftOf(balanceCents + cents),
        customerId,
        amountCents: cents,
        reason,
        async run({ id }) {
          const { giveCredit } = await import('../billing/give-credit.ts')
          const balance = await giveCredit(deps, customerId, { cents, source: staffAction(id) })
          if (balance === undefined) return refused(GONE)
          const text = `Customer ${customerId} has got $${dollars(cents)} of credit and has $${dollars(balance)} now.`
          return done(text, giftOf(balance), customerId)
        },
      }
    }),
  )

function readTransfer({ words: [giver = '', taker = '', amount = ''] }: Given): Deed {
  const [from, to, cents] = [customerOf(giver), customerOf(taker), handCentsOf(amount)]
  return money((deps) =>
    withCustomer(deps, from, (one) =>
      withCustomer(deps, to, async (other) => proposeTransfer(deps, one, other, cents)),
    ),
  )
}

function proposeTransfer(deps: Deps, from: Customer, to: Customer, cents: number): Proposal | Printed {
  if (from.id === to.id) return refused(REFUSALS['same_customer'], from.id)
  if (from.balanceCents < cents) {
    return refused(`${customerName(from)} has only $${dollars(from.balanceCents)} of credit.`, from.id)
  }
  const [left, has] = [from.balanceCents - cents, to.balanceCents + cents]
  const transferOf = (fromCents: number, toCents: number) => ({
    ...amountOf(cents),
    from: { customer: from.id, ...balanceOf(fromCents) },
    to: { customer: to.id, ...balanceOf(toCents) },
  })
  return {
    text: `$${dollars(cents)} of credit go from ${customerName(from)}, who keeps $${dollars(left)}, to ${customerName(to)}, who then has $${dollars(has)}.`,
    thing: transferOf(left, has),
    customerId: from.id,
    amountCents: cents,
    reason: `to customer ${to.id}`,
    async run({ id }) {
      const { transferByStaff } = await import('../billing/transfer-credit.ts')
      const transfer = { fromId: from.id, toId: to.id, cents, source: staffAction(id) }
      const outcome = await transferByStaff(deps, transfer)
      if ('refusal' in outcome) return refused(REFUSALS[outcome.refusal], from.id)
      const { fromCents, toCents } = outcome
      const text = `$${dollars(cents)} of credit went from customer ${from.id}, who has $${dollars(fromCents)} now, to customer ${to.id}, who has $${dollars(toCents)}.`
      return done(text, transferOf(fromCents, toCents), from.id)
    },
  }
}

const amountOf = (cents: number) => ({ amount: cents, dollarAmount: dollars(cents) })
const balanceOf = (cents: number) => ({ balance: cents, dollarBalance: dollars(cents) })

const GONE = 'This customer has just gone.'

const REFUSALS: Record<TransferRefusal, string> = {
  gone: GONE,
  same_customer: 'Credit goes from one customer to another one.',
  done_before: 'This was done before.',
  charge_in_flight: 'A payment of the giver is on its way, and may need the credit. Try again in a minute.',
  not_enough: 'The giver has not enough credit that can be spent.',
}

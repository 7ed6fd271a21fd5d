import { dollars } from '#rules/money'
import { staffPolicy } from '#rules/policy'
import { staffAction } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { StaffChargeOutcome } from '../orders/fees/staff-charge.ts'
import type { Deps } from '../ports.ts'
import {
  type Commands,
  centsOf,
  type Deed,
  type Given,
  money,
  type Printed,
  type Proposal,
  refused,
  requireReason,
  UsageError,
} from './command.ts'
import { customerName, customerOf, withCustomer } from './customers.ts'
import { printFee } from './order-text.ts'
import { paymentText, presentPayment } from './payment-text.ts'

const { minCents, maxCents } = staffPolicy.charge

export const chargeCommands: Commands = {
  charge: {
    usage: 'CUSTOMER DOLLARS --reason "…"',
    example: 'ada@example.com 25.00 --reason "Lost hangers"',
    summary: 'Charges for something that is no order: credit first, then the card. The customer reads the reason',
    words: 2,
    options: { reason: { type: 'string' } },
    movesMoney: true,
    read: readCharge,
  },
}

function readCharge(given: Given): Deed {
  const [word = '', amount = ''] = given.words
  const [wanted, cents, reason] = [customerOf(word), centsOf(amount), requireReason(given)]
  if (cents < minCents || cents > maxCents) {
    throw new UsageError(`A charge is from $${dollars(minCents)} to $${dollars(maxCents)}.`)
  }
  return money((deps) => withCustomer(deps, wanted, (customer) => proposeCharge(deps, customer, cents, reason)))
}

async function proposeCharge(deps: Deps, owner: Customer, cents: number, reason: string): Promise<Proposal | Printed> {
  const { id: customerId } = owner
  const { expectPayment } = await import('../billing/pay-owed.ts')
  const expected = await expectPayment(deps, { customerId, number: 0, kind: 'staff', totalCents: cents })
  if (expected === undefined) return refused('The customer has just gone.', customerId)
  return {
    text: `${customerName(owner)} is charged $${dollars(cents)} (${reason}): ${paymentText(expected)}`,
    thing: {
      customer: customerId,
      amount: cents,
      dollarAmount: dollars(cents),
      reason,
      payment: presentPayment(expected),
    },
    customerId,
    amountCents: cents,
    reason,
    async run({ id }) {
      const { chargeCustomer } = await import('../orders/fees/staff-charge.ts')
      return printCharge(
        deps,
        owner,
        cents,
        await chargeCustomer(deps, customerId, { cents, reason, cause: staffAction(id) }),
      )
    },
  }
}

async function printCharge(deps: Deps, { id }: Customer, cents: number, outcome: StaffChargeOutcome): Promise<Printed> {
  if ('refusal' in outcome) {
    return refused(outcome.refusal === 'reason' ? `The reason: ${outcome.sentence}.` : REFUSALS[outcome.refusal], id)
  }
  const { orderId, payment } = outcome
  return printFee(deps, orderId, `The charge of $${dollars(cents)} (order ${orderId})`, payment)
}

const REFUSALS = {
  no_such_customer: 'The customer has just gone.',
  out_of_range: `A charge is from $${dollars(minCents)} to $${dollars(maxCents)}.`,
  done_otherwise: 'This action has charged something else already.',
}

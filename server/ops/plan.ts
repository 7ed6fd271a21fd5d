import { dollars } from '#rules/money'
import { PLAN_NAMES, PLAN_TITLES } from '#rules/plan-titles'
import { isPlanName } from '#rules/plans'
import type { PlanName } from '#rules/policy'
import type { PlanOffer, PlanRefusal } from '../billing/sell-plan.ts'
import type { Customer } from '../db/customers.ts'
import type { Deps } from '../ports.ts'
import {
  type Commands,
  type Deed,
  done,
  type Given,
  money,
  type Printed,
  type Proposal,
  refused,
  UsageError,
} from './command.ts'
import { customerName, customerOf, withCustomer } from './customers.ts'

export const planCommands: Commands = {
  plan: {
    usage: 'CUSTOMER payc|gold|platinum',
    example: 'grace@example.com gold',
    summary:
      'Changes the plan at the customer’s wish: gold and platinum are charged to the main card, payc costs nothing',
    words: 2,
    movesMoney: true,
    read: readPlan,
  },
}

function readPlan({ words: [word = '', wanted = ''] }: Given): Deed {
  const customer = customerOf(word)
  if (!isPlanName(wanted)) throw new UsageError(`There is no plan "${wanted}"; there are ${PLAN_NAMES.join(', ')}.`)
  return money((deps) => withCustomer(deps, customer, (owner) => proposePlan(deps, owner, wanted)))
}

async function proposePlan(deps: Deps, owner: Customer, wanted: PlanName): Promise<Proposal | Printed> {
  const { offerPlan } = await import('../billing/sell-plan.ts')
  const offer = await offerPlan(deps.database.db, owner, wanted)
  if ('refusal' in offer) return refused(`${customerName(owner)} ${REFUSALS[offer.refusal]}`, owner.id)
  const { title, priceCents, cardLast } = offer
  const { id: customerId, balanceCents, planName } = owner
  const before = planName !== null ? PLAN_TITLES[planName] : 'no plan'
  const [has, then] = [dollars(balanceCents), dollars(balanceCents + priceCents)]
  const cost =
    priceCents === 0
      ? `nothing is charged, and $${has} of credit stay`
      : `$${dollars(priceCents)} on the card ending in ${cardLast}, and the credit goes from $${has} to $${then}`
  return {
    text: `${customerName(owner)} goes from ${before} to ${title}: ${cost}.`,
    thing: { customer: customerId, subscription: wanted, amount: priceCents, dollarAmount: dollars(priceCents) },
    customerId,
    amountCents: priceCents,
    reason: `plan ${wanted}`,
    run: () => sell(deps, customerId, wanted, offer),
  }
}

async function sell(deps: Deps, customerId: number, wanted: PlanName, offer: PlanOffer): Promise<Printed> {
  const { sellPlan } = await import('../billing/sell-plan.ts')
  const outcome = await sellPlan(deps, customerId, wanted, offer)
  if ('message' in outcome) {
    return refused(`The card was not charged, and the plan is as it was: ${outcome.message}`, customerId)
  }
  if ('refusal' in outcome) return refused(SALE_REFUSALS[outcome.refusal], customerId)
  const { presentInvoice } = await import('../billing/present.ts')
  const { id, title, amountCents } = outcome.invoice
  const paid = amountCents === 0 ? 'nothing was charged' : `$${dollars(amountCents)} were charged (invoice ${id})`
  return done(`Customer ${customerId} has ${title}: ${paid}.`, presentInvoice(outcome.invoice), customerId)
}

const REFUSALS: Record<PlanRefusal, string> = {
  has_it: 'has this plan already.',
  not_offered: 'cannot have this plan: it is not for sale.',
  no_card: 'has no card. Only the customer can add one, in the account.',
}

const SALE_REFUSALS = {
  changed: 'The customer has changed something at this moment. Look again.',
  other_card: 'The main card has changed since, and nothing was charged. Look again.',
  charge_not_made: 'The bank did not answer. Nothing was charged, and the plan is as it was.',
  charge_in_flight: 'A payment of the customer is on its way. Look again in a minute.',
}

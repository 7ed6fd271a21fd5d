import { displayDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { LIST_PRICES_FROM_NOW, leavingLineAmount, leavingLineName } from '#rules/plans/leaving'
import { PLAN_NAMES, PLAN_TITLES } from '#rules/plans/plan-titles'
import { isMember, isPlanName } from '#rules/plans/plans'
import type { PlanName } from '#rules/policy'
import { AppError } from '../app-error.ts'
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
import { type CustomerWord, customerName, customerOf, withCustomer } from './customers.ts'

export const planCommands: Commands = {
  plan: {
    usage: 'CUSTOMER payc|gold|platinum [--refund]',
    example: 'grace@example.com gold',
    summary:
      'Changes the plan at the customer’s wish: gold and platinum are charged to the main card, payc costs nothing. --refund leaves Advantage as at the screen: what was bought in the last business days goes back to the card',
    words: 2,
    options: { refund: { type: 'boolean' } },
    movesMoney: true,
    read: readPlan,
  },
}

function readPlan({ words: [word = '', wanted = ''], options }: Given): Deed {
  const customer = customerOf(word)
  if (!isPlanName(wanted)) throw new UsageError(`There is no plan "${wanted}"; there are ${PLAN_NAMES.join(', ')}.`)
  if (options['refund'] !== true) return planDeed(customer, wanted)
  if (wanted !== 'payc') throw new UsageError('--refund goes with payc.')
  return leaveDeed(customer)
}

export const planDeed = (customer: CustomerWord, wanted: PlanName): Deed =>
  money((deps) => withCustomer(deps, customer, (owner) => proposePlan(deps, owner, wanted)))

export const leaveDeed = (customer: CustomerWord): Deed =>
  money((deps) => withCustomer(deps, customer, (owner) => proposeLeaving(deps, owner)))

async function proposeLeaving(deps: Deps, owner: Customer): Promise<Proposal | Printed> {
  const { quoteForCaller } = await import('../leave-advantage.ts')
  const { refundCents, endingCents, lines, lastDay } = await quoteForCaller(deps, owner.id)
  const { id: customerId, balanceCents } = owner
  if (refundCents === 0) {
    const text = `Nothing of what ${customerName(owner)} has bought goes back to a card any more. plan ${customerId} payc leaves the credit as it is.`
    return refused(text, customerId)
  }
  const parts = lines.map((line) => `${startingSmall(leavingLineName(line))} ${leavingLineAmount(line)}`)
  const stays = dollars(balanceCents - endingCents)
  return {
    text: `${customerName(owner)} leaves Advantage: $${dollars(refundCents)} goes back to the card (${parts.join(', ')}), $${dollars(endingCents)} of credit ends and $${stays} stays. ${LIST_PRICES_FROM_NOW}${lastDay === null ? '' : ` All of it can go back until ${displayDay(lastDay)}.`}`,
    thing: { customer: customerId, subscription: 'payc', refund: refundCents, dollarRefund: dollars(refundCents) },
    customerId,
    amountCents: refundCents,
    reason: 'plan payc with its refund',
    run: () => leave(deps, customerId, refundCents),
  }
}

const startingSmall = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`

async function leave(deps: Deps, customerId: number, refundCents: number): Promise<Printed> {
  const { leaveAdvantage } = await import('../leave-advantage.ts')
  try {
    const { balanceCents, quote } = await leaveAdvantage(deps, customerId, refundCents, { isPresent: false })
    const text = `Customer ${customerId} is on ${PLAN_TITLES.payc} now: $${dollars(refundCents)} goes back to the card, and $${dollars(balanceCents - quote.endingCents)} of credit stays. The customer is told.`
    return done(text, { customer: customerId, subscription: 'payc', refund: refundCents }, customerId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'quote_changed' || error.code === 'nothing_to_update')
      return refused(SALE_REFUSALS.changed, customerId)
    if (error.code === 'charge_in_flight') return refused(SALE_REFUSALS.charge_in_flight, customerId)
    throw error
  }
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
      ? `nothing is charged, and $${has} of credit stay${await refundInstead(deps, owner)}.${isMember(planName) ? ` ${LIST_PRICES_FROM_NOW}` : ''}`
      : `$${dollars(priceCents)} on the card ending in ${cardLast}, and the credit goes from $${has} to $${then}.`
  return {
    text: `${customerName(owner)} goes from ${before} to ${title}: ${cost}`,
    thing: { customer: customerId, subscription: wanted, amount: priceCents, dollarAmount: dollars(priceCents) },
    customerId,
    amountCents: priceCents,
    reason: `plan ${wanted}`,
    run: () => sell(deps, customerId, wanted, offer),
  }
}

/** The words for a caller who may not know that it can go back. */
async function refundInstead(deps: Deps, { id }: Customer): Promise<string> {
  const { quoteForCaller } = await import('../leave-advantage.ts')
  const { refundCents, lastDay } = await quoteForCaller(deps, id)
  if (refundCents === 0) return ''
  const until = lastDay === null ? '' : ` until ${displayDay(lastDay)}`
  return `; with --refund $${dollars(refundCents)} would go back to the card${until}`
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

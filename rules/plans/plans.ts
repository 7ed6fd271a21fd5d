import { type Amounts, amountsOf, requireAmount } from '../money.ts'
import { cardDemand } from '../payments/credit.ts'
import { type PlanName, policy } from '../policy.ts'
import { type Coupon, couponDiscountCents } from './coupons.ts'
import type { PlanDiscounts } from './discounts.ts'
import { PLAN_NAMES } from './plan-titles.ts'

/** The columns of `packages` that an order is priced by. */
export interface Plan extends PlanDiscounts {
  name: PlanName
  priceCents: number
  deliveryFreeFromCents: number
  hasCreditBack: boolean
}

/** Packages with other names are credit packs. */
export const isPlanName = (name: string): name is PlanName => PLAN_NAMES.some((plan) => plan === name)

/** Gold and Platinum are Advantage: prepaid, with discounts, credit back and auto-reload. */
export const isMember = (plan: PlanName | null): plan is Exclude<PlanName, 'payc'> => plan !== null && plan !== 'payc'

export type Purpose = 'credit' | 'subscription' | 'order' | 'one_time_payment' | 'admin_charged_client'

const PURPOSES = {
  plan: 'subscription',
  credit: 'credit',
  reload: 'credit',
  welcome_box: 'one_time_payment',
  fee: 'one_time_payment',
  order: 'order',
  staff: 'admin_charged_client',
} as const satisfies Record<string, Purpose>

/** The wire's word for a kind of invoice. */
export const purposeOf = (kind: keyof typeof PURPOSES): Purpose => PURPOSES[kind]

interface Package {
  name: string
  priceCents: number
}

export interface Choice {
  kind: 'start' | 'upgrade' | 'downgrade' | 'to_payc' | 'top_up' | 'pack'
  purpose: Extract<Purpose, 'credit' | 'subscription'>
  /** The customer has this plan once the invoice is paid. */
  planAfter: PlanName | null
}

/** A chosen package means this to somebody with the current plan. Any plan may follow any other, at any time. */
export function choiceOf(current: PlanName | null, chosen: Pick<Package, 'name'>): Choice | 'nothing_to_update' {
  const { name } = chosen
  if (!isPlanName(name)) return { kind: 'pack', purpose: 'credit', planAfter: current }
  if (name === current) {
    return isMember(current) ? { kind: 'top_up', purpose: 'credit', planAfter: current } : 'nothing_to_update'
  }
  return { kind: changeKind(current, name), purpose: 'subscription', planAfter: name }
}

function changeKind(current: PlanName | null, chosen: PlanName): Choice['kind'] {
  if (current === null) return 'start'
  if (chosen === 'payc') return 'to_payc'
  return PLAN_NAMES.indexOf(chosen) > PLAN_NAMES.indexOf(current) ? 'upgrade' : 'downgrade'
}

interface PurchaseLine {
  kind: 'plan' | 'pack' | 'coupon'
  /** A coupon's is below zero, so that the lines add up to what is left to pay. */
  cents: number
}

export interface Purchase extends Amounts {
  lines: PurchaseLine[]
  /** The card is charged this much. */
  cardCents: number
  /** Too little for a card, and not asked for in another way. */
  waivedCents: number
  /** A coupon lowers the charge and not the credit. */
  creditCents: number
  balanceAfterCents: number
}

/** The invoice of a plan or pack, line by line. */
export function purchaseOf(chosen: Package, coupon: Coupon | null, balanceCents: number): Purchase {
  const { name, priceCents } = chosen
  requireAmount(priceCents)
  const amounts = amountsOf(priceCents, coupon === null ? 0 : couponDiscountCents(coupon, priceCents))
  return {
    lines: [
      { kind: isPlanName(name) ? 'plan' : 'pack', cents: priceCents },
      ...(coupon === null ? [] : [{ kind: 'coupon' as const, cents: 0 - amounts.discountCents }]),
    ],
    ...amounts,
    ...cardDemand(amounts.amountWithDiscountCents),
    creditCents: priceCents,
    balanceAfterCents: balanceCents + priceCents,
  }
}

/** The title of its invoice. */
export const WELCOME_BOX_TITLE = 'Welcome box'

/** Nobody gets a second box. It comes by itself with the first plan of a member and is never added to an order of others. */
export function welcomeBoxOf(plan: PlanName | null, hasHadBox: boolean): 'had' | 'free' | 'may_buy' {
  if (hasHadBox) return 'had'
  const freeFor: readonly (PlanName | null)[] = policy.welcomeBox.freeForPlans
  return freeFor.includes(plan) ? 'free' : 'may_buy'
}

import { totalOf } from '#rules/money'
import { PLAN_NAMES } from '#rules/plans/plan-titles'
import { type PlanName, policy } from '#rules/policy'
import { storageLines } from '#rules/prices/storage-fees'
import { moneyText } from '#ui/money.tsx'
import type { Package } from '../../../shared/money/queries.ts'
import { feeBands } from '../fee-bands.ts'

export type OfferedPlan = Package & { name: PlanName }

/** Packages with other names are credit packs; they are bought on the plan's own page. */
export const isPlan = (offer: Package): offer is OfferedPlan => PLAN_NAMES.some((name) => name === offer.name)

const STORED = { garments: policy.storage.freeForPlatinum.maxGarments, seasons: policy.storage.freeForPlatinum.seasons }
const NUMBERS = ['none', 'one', 'two']

interface PlanRow {
  title: string
  value: string
  /** Something that others pay for, or something that there is not. */
  tone?: 'free' | 'none'
}

/** The benefits of a plan, line by line, from its own data. */
export function planRows(plan: OfferedPlan): readonly PlanRow[] {
  const discounts = [plan.dryClean, plan.laundry, plan.washFold, plan.alterations]
  const most = Math.max(...discounts)
  const upTo = discounts.every((percent) => percent === most) ? '' : 'Up to '
  const free = { value: 'Free', tone: 'free' } as const
  return [
    {
      title: 'Cleaning and alterations',
      ...(most === 0 ? ({ value: 'List price', tone: 'none' } as const) : { value: `${upTo}${most}% off` }),
    },
    {
      title: 'Credit back each quarter',
      ...(plan.hasCreditBack
        ? { value: `${policy.credit.creditBackPercent}%` }
        : ({ value: 'None', tone: 'none' } as const)),
    },
    { title: 'Free delivery from', value: moneyText(plan.deliveryFreeFrom, true) },
    { title: 'Smaller orders, both ways', value: feesOf(plan) },
    {
      title: 'Welcome box',
      ...(plan.hasWelcomeBox ? free : { value: `${moneyText(policy.welcomeBox.priceCents, true)}, credited back` }),
    },
    {
      title: `Storage, ${STORED.garments} garments, ${NUMBERS[STORED.seasons]} season`,
      ...(plan.hasSeasonalGarment
        ? free
        : { value: moneyText(totalOf(storageLines(STORED, plan.name)).amountWithDiscountCents) }),
    },
    {
      title: `Auto-reload, credit under ${moneyText(policy.credit.autoReloadBelowCents, true)}`,
      ...(plan.price === 0 ? ({ value: 'None', tone: 'none' } as const) : { value: moneyText(plan.price, true) }),
    },
  ]
}

/** The plan in one line. */
export function planGist({ price, dryClean, laundry, washFold, alterations }: OfferedPlan): string {
  if (price === 0) return 'Pay by card after each order.'
  const percent = Math.max(dryClean, laundry, washFold, alterations)
  return `${percent}% off. All ${moneyText(price, true)} is credit.`
}

/** Where no route is far. */
function feesOf({ name, deliveryFreeFrom: freeFromCents }: OfferedPlan): string {
  const { mediumFromCents, smallLoadRoundTripCents, mediumLoadRoundTripCents } = policy.plans[name].delivery
  return feeBands({
    mostCents: smallLoadRoundTripCents,
    leastCents: mediumLoadRoundTripCents,
    lessFromCents: mediumFromCents,
    freeFromCents,
  })
}

export const FEES_NOTE = 'No monthly fee. Auto-reload is on until you turn it off under Plan.'

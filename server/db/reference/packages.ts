import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import type { PackageRow } from './shapes.ts'

const { payc, gold, platinum } = policy.plans

export const packages: readonly PackageRow[] = [
  {
    name: 'payc',
    priceCents: payc.priceCents,
    description: 'Pay for each order as it is cleaned, with nothing to buy in advance and nothing to keep up.',
    ...payc.discountPercent,
    deliveryFreeFromCents: payc.delivery.freeFromCents,
    hasDelivery: true,
    hasWelcomeBox: false,
    hasSeasonalGarment: false,
    hasCreditBack: false,
    isMostPopular: false,
  },
  {
    name: 'gold',
    priceCents: gold.priceCents,
    description:
      `Every dollar of your ${wholeDollars(gold.priceCents)} becomes credit that never expires, ` +
      `and cleaning and alterations cost you ${gold.discountPercent.dryClean}% less from the first order.`,
    ...gold.discountPercent,
    deliveryFreeFromCents: gold.delivery.freeFromCents,
    hasDelivery: true,
    hasWelcomeBox: true,
    hasSeasonalGarment: false,
    hasCreditBack: true,
    isMostPopular: false,
  },
  {
    name: 'platinum',
    priceCents: platinum.priceCents,
    description:
      `Our fullest care: ${wholeDollars(platinum.priceCents)} of credit that never expires, ` +
      `${platinum.discountPercent.dryClean}% off cleaning and alterations, ` +
      `and a season of storage for up to ${policy.storage.freeForPlatinum.maxGarments} garments on us.`,
    ...platinum.discountPercent,
    deliveryFreeFromCents: platinum.delivery.freeFromCents,
    hasDelivery: true,
    hasWelcomeBox: true,
    hasSeasonalGarment: true,
    hasCreditBack: true,
    isMostPopular: true,
  },
]

function wholeDollars(cents: number): string {
  return `$${dollars(cents).replace(/\.00$/, '')}`
}

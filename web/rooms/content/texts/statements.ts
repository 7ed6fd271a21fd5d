import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { percent, range, usd } from './figures.ts'
import type { Copy } from './shapes.ts'

/** Several pages make these statements, so that they say the same thing alike. */

const { credit, marketing, pickups, plans, rush, savings } = policy
const { payc, gold, platinum } = plans

export const greenPractices: Copy = `*Perc-free.* *Fewer plastic bags.* *Our own plant,* over ${marketing.experienceYears} years of practice.`

/** A visitor who reads of texting *pickup* reads in the same sentence from which phone it works. */
export const fromYourPhone: Copy = 'from the cell phone on your account, once you’ve verified it'

export const howToSchedule: Copy = 'Online at any hour, or text *pickup* from your verified cell phone.'

export const freeDelivery: Copy = `Pickup and delivery are free from ${usd(payc.delivery.freeFromCents)} an order, from ${usd(gold.delivery.freeFromCents)} with Gold and ${usd(platinum.delivery.freeFromCents)} with Platinum. See how [Advantage](${links.advantage}) works.`

export const membersPayLess: Copy = `With [Advantage](${links.advantage}) you pay up to ${percent(savings.upToPercent)} less.`

/** No fee is due by the month or the year, but a charge may come again: a visitor who hears the one hears the other. */
export const reloadNote: Copy =
  'When your credit runs low, we charge your card for your plan again. You can turn that off anytime.'

/** The sentence holds for the first purchase too: the rule is about credit that somebody bought and does not want after all. */
export const creditRefund: Copy = `You can ask for a refund within ${credit.refundWindowBusinessDays} business days after a charge for credit. A reload charge and your first purchase count alike. We refund what is left of that purchase, minus the discounts you were given since and a welcome box (${usd(policy.welcomeBox.priceCents)}) that we sent you with it. For example, ${usd(gold.priceCents)} with ${usd(credit.refundExampleDiscountCents)} of discounts comes back as ${usd(gold.priceCents - credit.refundExampleDiscountCents)}.`

/** The calculators add the two up; this says when each of them comes. */
export const platinumSaves: Copy = `Platinum takes ${percent(platinum.discountPercent.dryClean)} off right away, and ${percent(credit.creditBackPercent)} comes back as credit at the end of the quarter.`

/** The days that rush promises at most, and the one that it mostly takes: without it rush sounds like any other order. */
export const rushDays: Copy = `${range(rush.minBusinessDays, rush.maxBusinessDays)} business days, usually ${pickups.rushDropoffAboutBusinessDays}`

export const spareHangers: Copy = 'Put your spare hangers in the next bag.'

export const rugMeasure: Copy = 'We measure each rug at our plant, and that measure counts.'

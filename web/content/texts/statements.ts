import { policy } from '#rules/policy'
import { links } from '../../links.ts'
import { percent, range, usd } from './figures.ts'
import type { Copy } from './shapes.ts'

/** What several pages say, so that they say it alike. */

const { marketing, pickups, plans, rush, savings } = policy
const { payc, gold, platinum } = plans

export const greenPractices: Copy = `*Perc-free.* *Fewer plastic bags.* *Our own plant,* over ${marketing.experienceYears} years of practice.`

export const howToSchedule: Copy =
  'Online at any hour, or text the word *pickup* from the cell phone on your account. A text confirms it.'

export const freeDelivery: Copy = `Pickup and delivery are free from ${usd(payc.delivery.freeFromCents)} an order, from ${usd(gold.delivery.freeFromCents)} with Gold and ${usd(platinum.delivery.freeFromCents)} with Platinum. See how [Advantage](${links.advantage}) works.`

export const membersPayLess: Copy = `With [Advantage](${links.advantage}) you pay up to ${percent(savings.upToPercent)} less.`

/** The days that rush promises at most, and the one that it mostly takes: without it rush sounds like any other order. */
export const rushDays: Copy = `${range(rush.minBusinessDays, rush.maxBusinessDays)} business days, usually ${pickups.rushDropoffAboutBusinessDays}`

export const spareHangers: Copy = 'Put spare hangers in with your next bag.'

export const rugMeasure: Copy = 'We measure each rug at our plant, and that measure counts.'

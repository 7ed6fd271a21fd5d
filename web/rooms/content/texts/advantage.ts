import { links } from '#contract/links'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { type PlanName, policy } from '#rules/policy'
import { percent, range, usd, usdRange } from './figures.ts'
import type { Copy, Fact, Question } from './shapes.ts'
import { creditRefund, platinumSaves, reloadNote } from './statements.ts'
import { emailSupport } from './ways.ts'

const { plans, credit, savings, storage, welcomeBox, extendedRoute } = policy
const { gold, platinum, payc } = plans
const upTo = `up to ${percent(savings.upToPercent)}`
const freeStorage = storage.freeForPlatinum
const [firstBand] = storage.bands

const steps: readonly [Fact, Fact, Fact] = [
  {
    title: 'Choose Gold or Platinum',
    text: `Gold is ${usd(gold.priceCents)} of credit, Platinum ${usd(platinum.priceCents)}. All of it is yours to spend on anything we clean.`,
  },
  {
    title: 'Send your clothes as usual',
    text: `Each order is priced with your discount, ${upTo}, and paid from your credit. Nothing to enter, nothing to remember.`,
  },
  {
    title: 'Get some of it back',
    text: `Each quarter, ${percent(credit.creditBackPercent)} of what you paid for cleaning comes back to you as credit.`,
  },
]

export const advantage = {
  hero: {
    title: `Save ${upTo} with Advantage`,
    subtitle:
      'Advantage is credit you buy ahead and spend as you like. It makes every order cheaper, makes delivery free sooner, and gives you a little back each quarter.',
    info: `No monthly or annual fees, and credit never expires. ${reloadNote}`,
    join: 'Create an account',
    choose: 'Choose your plan',
    reckon: 'See what you would save',
  },
  steps: { title: 'Pay ahead, save each time', steps },
}

export const questions: readonly Question[] = [
  {
    id: 'what-is-advantage',
    title: 'What is Advantage?',
    answer: `Prepaid credit for everything we do, in two tiers. Gold is ${usd(gold.priceCents)} and takes ${percent(gold.discountPercent.dryClean)} off; Platinum is ${usd(platinum.priceCents)} and takes ${percent(platinum.discountPercent.dryClean)} off. Seasonal storage has [its own prices](${links.pricing}) for members. There are no monthly or annual fees: you pay for credit, and the credit pays for cleaning.`,
  },
  {
    id: 'credit-expiry',
    title: 'Does the credit expire?',
    answer: `Never. It is yours until you spend it. We recommend using it within ${credit.recommendedUseMonths} months, but nothing happens to it if you take longer.`,
  },
  {
    id: 'credit-back',
    title: 'How does credit back work?',
    answer: `At the end of each quarter we add up what you paid for cleaning orders completed in it, and ${percent(credit.creditBackPercent)} of that is put on your balance. You get a text when it is there. It can be spent on anything we clean, but it is not paid out.`,
  },
  {
    id: 'auto-reload',
    title: 'What happens when my credit runs low?',
    answer: `With auto-reload on, and it is on when you join, we charge your card for your plan again when an order would leave you with less than ${usd(credit.autoReloadBelowCents)}. If one plan does not cover the order, we charge as many as it takes, in one charge. You see the amount on screen before, and get a text after.

You can turn auto-reload off anytime in [your profile](${links.profile}). Then your credit is used first, and your card pays the rest.`,
  },
  {
    id: 'welcome-box',
    title: 'What about the welcome box?',
    answer: `It is worth ${usd(welcomeBox.priceCents)} and free for Gold and Platinum. If you pay as you clean, you may buy it for ${usd(welcomeBox.priceCents)}, and we credit that to you after your first completed order.`,
  },
  {
    id: 'free-storage',
    title: 'What is free in seasonal storage?',
    answer: `With Platinum, up to ${freeStorage.maxGarments} items for ${freeStorage.seasons} season, a value of over ${usd(savings.seasonalStorageValueCents)}, with the processing fee included. If you pay as you clean, that is ${usd(firstBand.priceCents.payc)} plus a fee of ${usd(storage.processingFeeCents.payc)}. A season is ${storage.seasonMonths} months. More garments, or another season, are charged at the [member prices](${links.pricing}).`,
  },
  {
    id: 'change-of-tier',
    title: 'Can I change my tier?',
    answer: `At any time: in [your profile](${links.profilePackages}), by phone or by email. Your card is charged for the new plan, the credit you have is added to the new credit, and the new discount applies at once, to orders priced from then on. If you go back to pay as you clean, you keep your credit and lose the discounts.`,
  },
  {
    id: 'refund',
    title: 'Can I have my money back?',
    answer: `Yes, if you ask in time. ${creditRefund} After that the credit is non-refundable, but it stays yours to spend. Write to ${emailSupport}.`,
  },
  {
    id: 'credit-transfer',
    title: 'Can I give my credit to someone else?',
    answer: `Yes. Write to ${emailSupport} from the email address of your account, and tell us whose account it should go to and how much. We move it and confirm to both of you.`,
  },
]

interface Benefit extends Record<PlanName, Copy> {
  title: string
  note?: string
}

const each = (say: (plan: PlanName) => string): Record<PlanName, string> => ({
  payc: say('payc'),
  gold: say('gold'),
  platinum: say('platinum'),
})

const storageAt = (plan: 'payc' | 'gold') =>
  `${usd(firstBand.priceCents[plan])} + ${usd(storage.processingFeeCents[plan])} fee`
const reloadOf = (plan: 'gold' | 'platinum') =>
  `${usd(plans[plan].priceCents)} again, when credit falls below ${usd(credit.autoReloadBelowCents)}`

const benefits: readonly Benefit[] = [
  {
    title: 'What you pay',
    payc: 'Each order, by card',
    gold: `${usd(gold.priceCents)} of credit`,
    platinum: `${usd(platinum.priceCents)} of credit`,
  },
  {
    title: 'Discount on each order',
    payc: 'None',
    gold: percent(gold.discountPercent.dryClean),
    platinum: percent(platinum.discountPercent.dryClean),
  },
  {
    title: 'Credit back, each quarter',
    payc: 'None',
    gold: percent(credit.creditBackPercent),
    platinum: percent(credit.creditBackPercent),
  },
  {
    title: 'Free pickup and delivery',
    ...each((plan) => `From ${usd(plans[plan].delivery.freeFromCents)}`),
  },
  {
    title: 'Medium load',
    note: 'Round trip',
    ...each(
      (plan) =>
        `${usd(plans[plan].delivery.mediumLoadRoundTripCents)} from ${usd(plans[plan].delivery.mediumFromCents)}`,
    ),
  },
  {
    title: 'Small load',
    note: 'Round trip',
    ...each(
      (plan) =>
        `${usd(plans[plan].delivery.smallLoadRoundTripCents)} under ${usd(plans[plan].delivery.mediumFromCents)}`,
    ),
  },
  {
    title: 'Welcome box',
    note: `Worth ${usd(welcomeBox.priceCents)}`,
    payc: `${usd(welcomeBox.priceCents)}, credited back`,
    gold: 'Free',
    platinum: 'Free',
  },
  {
    title: 'Seasonal storage',
    note: `${range(firstBand.fromGarments, firstBand.toGarments)} items, ${freeStorage.seasons} season`,
    payc: storageAt('payc'),
    gold: storageAt('gold'),
    platinum: 'Free',
  },
  { title: 'Monthly or annual fees', ...each(() => 'None') },
  { title: 'Credit expires', payc: 'Never', gold: 'Never', platinum: 'Never' },
  {
    title: 'Auto-reload',
    note: 'On when you join, off anytime',
    payc: 'None',
    gold: reloadOf('gold'),
    platinum: reloadOf('platinum'),
  },
  { title: 'Changing tiers', ...each(() => 'At any time') },
]

export const comparison = {
  title: 'Pay as you clean, or Advantage',
  intro: `Pay as you clean asks for nothing up front. Advantage asks for ${usd(gold.priceCents)} or ${usd(platinum.priceCents)}, which stays yours as credit, and every order costs less.`,
  caption: 'What pay as you clean, Gold and Platinum include',
  choices: [
    { id: 'payc', title: PLAN_TITLES.payc },
    { id: 'gold', title: PLAN_TITLES.gold, isMarked: true },
    { id: 'platinum', title: PLAN_TITLES.platinum, isMarked: true },
  ] as const,
  benefits,
  footnote:
    `Loads are measured by the price of the cleaning before discounts. More than ${extendedRoute.beyondMiles} miles from us, an order under ${usd(extendedRoute.belowCents)} pays ${usdRange(extendedRoute.nearFeeCents, extendedRoute.farFeeCents)} where its load fee above is lower. Orders of ${usd(payc.delivery.freeFromCents)} or more are picked up and delivered free everywhere we drive.` satisfies Copy,
}

export const calculator = {
  title: 'What would you save?',
  intro: 'What a usual week costs as you go and with Platinum, at today’s prices.',
  note: `${platinumSaves} Delivery is not included.`,
  unscripted: `The calculator needs JavaScript. The [price list](${links.pricing}) has every price for every plan.`,
}

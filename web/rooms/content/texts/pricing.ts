import { links } from '#contract/links'
import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import { STORAGE, writtenPrices } from '../prices.ts'
import { anyOf, percent, usd, usdRange } from './figures.ts'
import type { Copy } from './shapes.ts'
import { reloadNote, rushDays } from './statements.ts'
import { service } from './structured-data.ts'
import { emailInfo } from './ways.ts'

const { plans, credit, storage, extendedRoute, replies, rush, noBag, upChargeStepsCents } = policy
const { gold, platinum } = plans

export const pricing = {
  hero: {
    title: 'Pricing',
    subtitle: 'Every item has its price on this page, for each of the three ways to pay, add-ons included.',
  },

  credits: {
    title: 'Credit makes the whole list cheaper',
    text: `Put ${usd(gold.priceCents)} or ${usd(platinum.priceCents)} on your account, and every order is paid from it. All of it is yours to spend: credit never expires, and there are no monthly or annual fees. ${reloadNote}`,
    action: 'Read about Advantage',
  },

  advantage: {
    title: 'How the Advantage programme works',
    cards: [
      {
        mark: `${usd(gold.priceCents)} or ${usd(platinum.priceCents)}`,
        title: 'Choose Gold or Platinum',
        text: `What you pay is what you get in credit. A welcome box comes with either, and Platinum keeps up to ${storage.freeForPlatinum.maxGarments} garments for you for ${storage.freeForPlatinum.seasons} season, free.`,
      },
      {
        mark: `${percent(gold.discountPercent.dryClean)} or ${percent(platinum.discountPercent.dryClean)} off`,
        title: 'Pay less for every item',
        text: `Each has its own column in the list below. Delivery is free sooner, too: from ${usd(gold.delivery.freeFromCents)} on Gold and ${usd(platinum.delivery.freeFromCents)} on Platinum.`,
      },
      {
        mark: `${percent(credit.creditBackPercent)} back`,
        title: 'Get some of it back',
        text: `At the end of each quarter, ${percent(credit.creditBackPercent)} of what you paid for cleaning returns as credit. When less than ${usd(credit.autoReloadBelowCents)} is left, or less than an order needs, we charge your card for your plan again. You can turn that off.`,
      },
    ],
  },

  bag: {
    title: 'What would my bag cost?',
    intro: 'List what’s in your bag and see the whole bill before the wash, priced the same way as your order.',
    hint: 'By name or by group. No account needed.',
  },

  list: {
    title: 'The price list',
    intro:
      'Prices are for one item unless the line says otherwise. *&\u00a0Up* means that the price starts there: we confirm the final figure when the item comes in.',
    upCharge: {
      title: 'Up-charges',
      text: `Beads, pleats, a silk lining or a size that needs two people at the press can add a step to a price. The steps are ${anyOf(upChargeStepsCents.map(usd))} a piece.`,
    },
    storageNote: `Storage has [a table of its own](#storage), because it has its own price on every plan.`,
    notOnIt: `What is not on the list can often still be cleaned: write to ${emailInfo}.`,
  },

  storage: {
    title: STORAGE,
    intro: `Coats in summer, linen in winter: we keep what you do not wear and bring it back when you do. One season is ${storage.seasonMonths} months, and up to ${storage.maxSeasons} seasons can be stored.`,
    seasons: 'The seasons',
    costs: 'What one season costs',
    note: `The processing fee comes on top of a season’s price. Where Platinum says free, the fee is free as well: up to ${storage.freeForPlatinum.maxGarments} garments for ${storage.freeForPlatinum.seasons} season, while your plan is active.`,
    form: {
      title: 'Want us to save you a spot?',
      hint: `We get in touch within ${replies.leadWithinHours} hours`,
      text: `Leave your name, and within ${replies.leadWithinHours} hours we get in touch about what to store, from when, and how it is packed. It costs nothing to ask.`,
    },
  },

  delivery: {
    title: 'Pickup and delivery',
    intro:
      'One fee covers both ways, once an order. What counts is the cleaning before discounts, so your membership never pushes you into a smaller load.',
    caption: 'Pickup and delivery, round trip',
    fees: [
      {
        id: 'extended-routes',
        mark: usdRange(extendedRoute.nearFeeCents, extendedRoute.farFeeCents),
        title: 'Extended routes',
        text: `If you live more than ${extendedRoute.beyondMiles} miles from us and the order is under ${usd(extendedRoute.belowCents)}, the trip is ${usd(extendedRoute.nearFeeCents)} up to ${extendedRoute.nearUpToMiles} miles and ${usd(extendedRoute.farFeeCents)} beyond, or the fee above where that is higher. Our routes reach up to ${extendedRoute.reachMiles} miles north and south, and not into the East Bay.`,
      },
      {
        id: 'rush',
        mark: usdRange(rush.feeCents, rush.maxQuoteCents),
        title: 'Rush',
        text: `Back in ${rushDays}. It is ${usd(rush.feeCents)} an order unless we quote more for something large, and then you decide first. Rugs are ${usdRange(rush.rugMinQuoteCents, rush.rugMaxQuoteCents)}. Rush is subject to approval.`,
      },
      {
        id: 'no-bag',
        mark: usdRange(noBag.feeStepsCents[0], noBag.feeStepsCents[2]),
        title: 'No bag at a recurring pickup',
        text: `Skip it in time and it costs nothing. If we come and find no bag, it is ${usd(noBag.feeStepsCents[0])} the first time, ${usd(noBag.feeStepsCents[1])} the second and ${usd(noBag.feeStepsCents[2])} from the third on, counted over ${noBag.countedWithinDays} days.`,
      },
    ],
    more: `[How it works](${links.howItWorks}) shows what happens at a pickup, and [the terms](${links.terms}) say what we are responsible for.`,
  },
} as const satisfies Record<string, unknown>

const description: Copy = pricing.hero.subtitle

/** Each section with its cheapest and dearest price; the two hundred lines themselves are in the page. */
export const offers = {
  ...service('Laundry, dry cleaning and garment care', description),
  hasOfferCatalog: {
    '@type': 'OfferCatalog',
    name: pricing.list.title,
    itemListElement: writtenPrices.map(({ title, itemList }) => {
      const amounts = itemList.map(({ amount }) => amount)
      return {
        '@type': 'AggregateOffer',
        name: title,
        priceCurrency: 'USD',
        lowPrice: dollars(Math.min(...amounts)),
        highPrice: dollars(Math.max(...amounts)),
        offerCount: itemList.length,
      }
    }),
  },
}

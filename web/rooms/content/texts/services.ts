import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { grouped, range, timeOfDay, usd, usdRange } from './figures.ts'
import { priceOf } from './quoted-prices.ts'
import type { Fact, Question } from './shapes.ts'
import { fromYourPhone, rushDays } from './statements.ts'
import { emailInfo, textNumber } from './ways.ts'

const { pickups, plans, replies, rush, storage, turnaround, marketing } = policy
const [smallestStorage] = storage.bands

const stages: readonly Fact[] = [
  { title: 'Counted', text: 'Each garment gets a tag with your order on it, and the first count is written down.' },
  { title: 'Inspected', text: 'We read the label, feel the fabric, empty the pockets and mark every spot.' },
  { title: 'Cleaned', text: 'In water or perc-free, as the fabric needs. Like goes only with like.' },
  { title: 'Finished', text: 'Pressed, steamed on a form or folded. Loose buttons are found here.' },
  { title: 'Checked', text: 'A second pair of eyes and a second count. If the counts differ, the order stops.' },
]

export const ourProcess = {
  intro: `We have done this for over ${marketing.experienceYears} years, in our own plant. Every garment goes the same way, and it ends as it begins: with a count.`,
  stages,
}

const questions: readonly Question[] = [
  {
    id: 'which-service',
    title: 'I’m not sure which service I need. What now?',
    answer: `Put it in the bag. We read the label and sort by it: what may be washed goes to [laundry](${links.laundry}), what may not goes to [dry cleaning](${links.dryClean}). Only [Wash & Fold](${links.washAndFold}) needs a bag of its own, so that we know what to fold.`,
  },
  {
    id: 'be-home',
    title: 'Do I have to be home?',
    answer:
      'No, neither at pickup nor at delivery. Leave the bag at your door or with the doorman. We confirm the pickup by text, and text you again when everything is back.',
  },
  {
    id: 'how-far-ahead',
    title: 'How far ahead do I book?',
    answer: `A day ahead, or by ${timeOfDay(pickups.sameDayCutoffMinuteOfDay)} for the same day. You can book around the clock, online or by texting the word *pickup* to ${brand.phoneShown} ${fromYourPhone}.`,
  },
  {
    id: 'how-long',
    title: 'When is my order back?',
    answer: `Most orders are processed within ${turnaround.mostOrdersBusinessDays} business days. Alterations, leather, rugs and gowns take longer, and each page says how long.`,
  },
  {
    id: 'delivery-cost',
    title: 'What do pickup and delivery cost?',
    answer: `Nothing from ${usd(plans.payc.delivery.freeFromCents)} an order, or from ${usd(plans.gold.delivery.freeFromCents)} with Gold and ${usd(plans.platinum.delivery.freeFromCents)} with Platinum. Below that a small fee covers both ways. The [price list](${links.pricing}) has every figure.`,
  },
]

export const services = {
  name: 'Laundry, dry cleaning and garment care with pickup and delivery',
  hero: {
    title: 'Everything you wear, walk on and sleep under',
    subtitle:
      'From the shirt you need on Thursday to the gown you will not wear again. One bag at your door, one plant that is our own, and people who read the label before they touch the fabric.',
    info: `Most orders are processed within ${turnaround.mostOrdersBusinessDays} business days. You don’t need to be home.`,
  },
  tiles: { title: 'What needs cleaning?' },
  other: {
    intro: 'For what is not in the closet, and for what cannot wait.',
    cards: [
      {
        title: 'Household Items',
        text: `Comforters, drapes, tablecloths, and sheet sets from ${priceOf('sheet-set-twin')}. Down is dried slowly and shaken up until it is full again.`,
      },
      {
        title: 'Rush Service',
        text: `Back in ${rushDays}, for ${usdRange(rush.feeCents, rush.maxQuoteCents)} an order. It is subject to approval, and you see the amount before you agree.`,
      },
      {
        title: 'Recurring Pickup',
        text: 'Choose your weekdays once and we come every week. Pause, skip or end it in your account whenever you like.',
      },
    ],
  },
  storage: {
    title: 'Store a season with us',
    text: `Moths like wool that was worn once and put away. So everything is cleaned first, hung in breathable covers and kept in the dark until you ask for it.

- One season is ${storage.seasonMonths} months, and up to ${storage.maxSeasons} seasons can be stored.
- ${range(smallestStorage.fromGarments, smallestStorage.toGarments)} garments are ${usd(smallestStorage.priceCents.payc)} a season, ${usd(smallestStorage.priceCents.gold)} with Gold, plus a processing fee.
- With Platinum, up to ${storage.freeForPlatinum.maxGarments} garments are free for ${storage.freeForPlatinum.seasons} season, fee included.

The [price list](${links.pricing}) has the table for larger closets. Leave your name here and you hear from us within ${replies.leadWithinHours} hours.`,
  },
  faq: { title: 'Before the first bag', questions },
  contact: {
    title: 'Ask us about a garment',
    text: `A sari with a stain, twelve sets of drapes, a uniform for a whole team: tell us what it is made of and what happened to it. Our team replies within ${replies.leadWithinHours} hours.

You can also write to ${emailInfo}, or text ${textNumber}. Emails and texts are answered within ${replies.supportMinHours} to ${replies.supportMaxHours} hours. We have seen some ${grouped(marketing.garments)} garments, so yours is probably not the strangest.`,
  },
}

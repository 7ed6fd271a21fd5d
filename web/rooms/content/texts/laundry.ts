import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { grouped, percent, timeOfDay, usdRange } from './figures.ts'
import { priceOf } from './quoted-prices.ts'
import type { SharedServiceTexts } from './shapes.ts'
import { freeDelivery, greenPractices, howToSchedule, rushDays, spareHangers } from './statements.ts'
import { emailSupport } from './ways.ts'

const { claims, marketing, pickups, plans, rush, turnaround } = policy
const { gold, platinum } = plans

export const laundry: SharedServiceTexts = {
  name: 'Laundry',
  hero: {
    title: 'Crisp laundry, less plastic',
    subtitle: 'Shirts, pants and everyday cotton, washed in our own plant, pressed while still damp and hung up.',
    info: greenPractices,
  },
  steps: {
    title: 'From the basket to the hanger',
    steps: [
      {
        title: 'Schedule',
        text: howToSchedule,
      },
      {
        title: 'Pickup',
        text: `Have one bag at your door by ${timeOfDay(pickups.windowOpensMinuteOfDay)}. You don’t need to be home.`,
      },
      {
        title: 'Delivery',
        text: `Pressed and on hangers, most orders within ${turnaround.mostOrdersBusinessDays} business days.`,
      },
    ],
  },
  included: {
    title: 'What every shirt gets',
    intro: 'Nothing extra to choose. This is simply how we do laundry.',
    cards: [
      {
        title: 'Sorted',
        text: 'Whites with whites, darks with darks. Collars and cuffs by hand first.',
      },
      {
        title: 'Washed by its label',
        text: 'As warm as it allows, no warmer. Cold for what fades.',
      },
      {
        title: 'Pressed damp',
        text: 'Cotton smooths best with a little water left in it, and shows no shine.',
      },
      {
        title: 'Counted twice',
        text: 'When it comes in and before it leaves. If the counts differ, the order stops.',
      },
    ],
  },
  wishes: {
    title: 'Starch, creases and soap, your way',
    text: `Say it once in your [preferences](${links.profilePreferences}), and we follow it from the next bag we count.

- *Starch:* none, light, medium or heavy. It is none until you say otherwise.
- *No crease:* on jeans only, or on all pants.
- *Detergent:* scented or hypoallergenic, with or without softener.
- *Small tears:* we fix tears, rips and undone hems as we find them and charge your account. One switch turns it off.`,
  },
  prices: {
    title: 'What laundry costs',
    text: `A shirt, washed, pressed and on a hanger, is ${priceOf('shirt-laundry')}. Gold members pay ${percent(gold.discountPercent.laundry)} less, Platinum members ${percent(platinum.discountPercent.laundry)}.

${freeDelivery}`,
    rows: [
      ['Shirt, on a hanger', 'shirt-laundry'],
      ['Shirt, folded', 'shirt-laundry-folded'],
      ['Shirt, finished by hand', 'shirt-laundry-hand-finished'],
      ['Polo shirt', 'polo-shirt-laundry'],
      ['Pants', 'pants-laundry'],
      ['Jeans', 'jeans-laundry'],
      ['Lab coat', 'lab-coat-laundry'],
      ['Pajamas, the set', 'pajamas-laundry'],
    ],
  },
  faq: {
    title: 'Laundry questions',
    questions: [
      {
        id: 'laundry-or-wash-and-fold',
        title: 'Is Laundry the same as Wash & Fold?',
        answer: `No. Laundry is washed, pressed and priced by the piece. [Wash & Fold](${links.washAndFold}) is folded, not pressed, priced by the bag, and needs a designated bag of its own.`,
      },
      {
        id: 'shirt-price',
        title: 'What does a shirt cost?',
        answer: `${priceOf('shirt-laundry')} on a hanger, ${priceOf('shirt-laundry-folded')} folded. Silk and anything marked dry clean only is [dry cleaned](${links.dryClean}) instead. All of it is on the [price list](${links.pricing}).`,
      },
      {
        id: 'how-long',
        title: 'How soon is it back?',
        answer: `Most orders are processed within ${turnaround.mostOrdersBusinessDays} business days. With rush it is ${rushDays}, for ${usdRange(rush.feeCents, rush.maxQuoteCents)} an order. Rush is subject to approval, and you see the amount before you agree.`,
      },
      {
        id: 'color-run',
        title: 'Will colors run?',
        answer: `Very rarely: our color run rate is 1 in ${marketing.colorRunOneIn}. We sort by color and wash doubtful dyes cold and alone. If something dark is new, tell us in the note to the driver.`,
      },
      {
        id: 'starch-and-creases',
        title: 'Can I choose starch and creases?',
        answer: `Yes. Starch is none, light, medium or heavy, and you can ask for no crease on jeans only or on all pants. Set both in your [preferences](${links.profilePreferences}); they hold for every order until you change them.`,
      },
      {
        id: 'one-bag',
        title: 'Can dry cleaning go in the same bag?',
        answer:
          'Yes, mix them as they come. We sort by label when the bag is opened. Only Wash & Fold stays in its own bag.',
      },
      {
        id: 'not-right',
        title: 'What if something is not right?',
        answer: `Write to ${emailSupport} within ${claims.reportWithinDays} days of delivery and keep the tag on. We look at the garment again, and at what went wrong. The [terms](${links.terms}) say what we are responsible for.`,
      },
    ],
  },
}

export const greenLaundry = {
  title: 'Green in small, daily things',
  intro: `Shirts travel under one cover, and hangers are used again. ${spareHangers}`,
  figures: [
    { label: 'bags eliminated', value: grouped(marketing.bagsEliminated) },
    { label: 'hangers recycled', value: grouped(marketing.hangersRecycled) },
    { label: 'years of practice, in our own plant', value: `${marketing.experienceYears}+` },
  ],
}

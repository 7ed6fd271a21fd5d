import { links } from '#contract/links'
import { splitCents } from '#rules/money'
import { policy } from '#rules/policy'
import { priceList } from '#rules/prices/price-list'
import { percent, range, usd } from './figures.ts'
import { priceOf } from './quoted-prices.ts'
import type { Copy, Question, ServiceTexts } from './shapes.ts'
import { platinumSaves } from './statements.ts'

const { washAndFold: bags, plans, rush, savings, turnaround } = policy
const days = `about ${turnaround.washAndFoldBusinessDays} business days`

const questions: readonly Question[] = [
  {
    id: 'what-goes-in',
    title: 'What can I put in a Wash & Fold bag?',
    answer: `Everything you would wash and tumble dry at home: T-shirts, jeans, socks, underwear, gym clothes, pajamas, towels and sheets. Leave out wool, silk, anything whose label says dry clean only, and anything you want pressed. Those go in your other bag.`,
  },
  {
    id: 'own-bag',
    title: 'Why does Wash & Fold need a bag of its own?',
    answer: `So that we know what to fold and what to press. Please keep a separate bag, designated for it. Your other bag is less strict: dry clean and laundry items can be mixed in one bag, and we sort them by their labels.`,
  },
  {
    id: 'pressed',
    title: 'Will my clothes be ironed?',
    answer: `No. Wash & Fold is folded, not pressed. A shirt that should come back crisp and on a hanger belongs to [Laundry](${links.laundry}), at ${priceOf('shirt-laundry')} a piece.`,
  },
  {
    id: 'color-run',
    title: 'Could the colors run?',
    answer: `It is rare: our color run rate is 1 in ${policy.marketing.colorRunOneIn}. We wash lights apart from darks, but we do not test each sock. New raw denim and hand-dyed cotton can bleed in their first washes, so please keep those out of the bag.`,
  },
  {
    id: 'how-soon',
    title: 'How soon is it back?',
    answer: `In ${days}. Wash & Fold can be expedited on request: ask for rush when you schedule. It starts at ${usd(rush.feeCents)} an order, subject to approval, and you see the price before you agree to it.`,
  },
]

export const washAndFold: ServiceTexts = {
  hero: {
    title: 'Wash & Fold',
    subtitle: `Everyday laundry, by the bag. Washed, dried and folded, and ${days} later back at your door.`,
    info: `${usd(bags.totalCentsByBags[0])} for the first bag, less for each one after. One bag is enough for free pickup and delivery.`,
  },
  steps: {
    title: 'From hamper to drawer',
    steps: [
      {
        title: 'Fill the bag',
        text: 'Use one bag just for Wash & Fold, tie it, and leave it at your door.',
      },
      {
        title: 'We wash and fold',
        text: 'Washed alone, lights apart from darks, then dried and folded.',
      },
      {
        title: 'Open the drawer',
        text: `Neat stacks at your door in ${days}.`,
      },
    ],
  },
  faq: { title: 'Wash & Fold questions', questions },
}

export const helpNote: Copy = 'Not sure what belongs in which bag? [The questions below](#faq) have short answers.'

export const comparison = {
  title: 'Wash & Fold or Laundry?',
  intro: 'One comes back for the drawer, the other for the hanger.',
  caption: 'Wash & Fold and Laundry compared',
  choices: [
    { id: 'washAndFold', title: 'Wash & Fold', isMarked: true },
    { id: 'laundry', title: 'Laundry' },
  ] as const,
  rows: [
    {
      title: 'Made for',
      washAndFold: 'T-shirts, jeans, towels, sheets',
      laundry: 'Dress shirts, crisp cotton',
    },
    {
      title: 'Cleaned',
      washAndFold: 'Bag by bag',
      laundry: 'Garment by garment',
    },
    {
      title: 'Comes back',
      washAndFold: '*Folded, not pressed*',
      laundry: 'Pressed, on a hanger',
    },
    {
      title: 'Goes in',
      washAndFold: 'A bag of its own',
      laundry: 'One bag with dry cleaning',
    },
    {
      title: 'Charged',
      washAndFold: `By the bag: ${priceOf('wash-and-fold-1')} for one`,
      laundry: `By the piece: ${priceOf('shirt-laundry')} for a shirt`,
    },
    {
      title: 'Back in',
      washAndFold: `About ${turnaround.washAndFoldBusinessDays} business days`,
      laundry: `About ${turnaround.mostOrdersBusinessDays} business days`,
    },
  ],
}

export const charged = {
  title: 'How is Wash & Fold charged?',
  answer: `By the bag, not by the pound and not by the piece. One bag is ${priceOf('wash-and-fold-1')}, two are ${priceOf('wash-and-fold-2')}, three are ${priceOf('wash-and-fold-3')} and four are ${priceOf('wash-and-fold-4')}; each further bag is ${priceOf('wash-and-fold-additional')}. A bag is one bag for as long as its cord closes.

A single bag is more than the ${usd(plans.payc.delivery.freeFromCents)} from which pickup and delivery are free, so there is nothing to add. [Advantage](${links.advantage}) members pay up to ${percent(savings.upToPercent)} less.`,
}

const inches = `${bags.bagWidthInches} by ${bags.bagHeightInches} inches`

export const bagSize = {
  title: 'How big is a bag?',
  text: `Lying flat and empty, it measures *${inches}.* It is sturdy cotton with a cord, and it comes back with your clothes.

Most hampers, full to the lid, come to about one bag.`,
  picture: `A Wash & Fold bag, ${bags.bagWidthInches} inches wide and ${bags.bagHeightInches} inches high, beside a stack of folded shirts`,
  disclaimer:
    'The picture is a guide, not a promise. Cotton gives a little, bags differ by an inch, and towels or jeans fill one sooner than T-shirts do. If the cord does not close, please start another bag.',
}

const { individual, couple, smallFamily } = bags.bagsPerWeek

export const guide = {
  title: 'How many bags do I need?',
  intro: 'A rule of thumb, on a weekly basis.',
  cards: [
    {
      title: 'Individual',
      mark: count(individual),
      text: 'A week of clothes, with the towels and a set of sheets.',
    },
    {
      title: 'Couple',
      mark: count(couple),
      text: 'For two. In weeks when you change the sheets, go with the higher number.',
    },
    {
      title: 'Small Family',
      mark: count(smallFamily),
      text: 'Two adults and one or two kids. It depends on sports and bedding.',
    },
  ],
}

function count({ min, max }: { min: number; max: number }): string {
  if (min === max) return min === 1 ? `${min} bag` : `${min} bags`
  return `${range(min, max)} bags`
}

export const calculator = {
  title: 'What will it cost?',
  intro: platinumSaves,
}

/** The bag prices for everybody, also without a script, and what a bag comes to when there are several. */
export const bagTable = {
  caption: 'Prices by the bag',
  included:
    '*In every price:* washing, drying and folding, pickup and delivery whatever your plan, and a text each way.',
  rows: priceList
    .filter(({ group }) => group === 'Wash & Folds')
    .map(({ key, variant = '', amountCents, count: covered = 1 }) => ({
      key,
      title: variant.replace(/\bBag/, 'bag').replace('Additional', 'further'),
      price: usd(amountCents),
      perBag: usd(splitCents(amountCents, covered)),
    })),
}

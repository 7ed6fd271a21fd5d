import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { range } from './figures.ts'
import { priceOf } from './quoted-prices.ts'
import type { Fact, ServiceTexts } from './shapes.ts'
import { membersPayLess } from './statements.ts'

const { minBusinessDays, maxBusinessDays, longestBusinessDays } = policy.turnaround.leather
const { leatherCleanEveryMinMonths, leatherCleanEveryMaxMonths } = policy.careAdvice

const usualDays = `${range(minBusinessDays, maxBusinessDays)} business days`
const cleanEvery = `${range(leatherCleanEveryMinMonths, leatherCleanEveryMaxMonths)} months`

interface Comparison {
  /** The point that is compared. */
  point: string
  genuine: string
  synthetic: string
}

const page: ServiceTexts = {
  hero: {
    title: 'Leather Care',
    subtitle: `Jackets, coats, shoes, bags, purses and gloves. Picked up at your door, back in ${usualDays}; a difficult item can take up to ${longestBusinessDays}.`,
    info: `Leather jackets ${priceOf('leather-jacket')}. We look at suede first, because not all of it can be processed.`,
  },
  steps: {
    title: 'Slower than a shirt, on purpose',
    steps: [
      {
        title: 'Pick up',
        text: 'In a bag of its own, at your door. You don’t need to be home.',
      },
      {
        title: 'Processing',
        text: 'We test a hidden seam, clean, dry it slowly and put back the oils.',
      },
      {
        title: 'Delivery',
        text: `On a wide hanger, in ${usualDays}.`,
      },
    ],
  },
  faq: {
    title: 'Leather FAQ',
    questions: [
      {
        id: 'leather-what-we-take',
        title: 'Which leather items do you take?',
        answer:
          'Jackets, coats, vests, skirts and pants, and also shoes, boots, bags, purses, gloves and belts. Furniture and car seats stay where they are: we work on what fits on a hanger or a shoe tree.',
      },
      {
        id: 'leather-genuine-or-synthetic',
        title: 'How do I tell genuine leather from synthetic?',
        answer:
          'Look at a cut edge or the back. Genuine leather is fibrous and a little uneven; synthetic leather shows cloth under a smooth film. If the label has gone and you cannot tell, send it anyway: we check before we clean.',
      },
      {
        id: 'leather-suede',
        title: 'Can you clean my suede?',
        answer:
          'Often, but suede is delicate and not all of it can be processed. We test the dye and the nap where nobody looks. If the test fails, the item comes back as it was, with the reason, and we charge no cleaning.',
      },
      {
        id: 'leather-how-long',
        title: 'How long does it take?',
        answer: `Usually ${usualDays}. Items with heavy stains, several colors or wool inside can take up to ${longestBusinessDays}, because leather dries at its own pace. We text you when it is back at your door.`,
      },
      {
        id: 'leather-how-often',
        title: 'How often should leather be cleaned?',
        answer: `About every ${cleanEvery}, depending on how often you wear it. Collars and cuffs tell you first. And always before it goes away for the summer: what is left in the hide sets while it hangs.`,
      },
      {
        id: 'leather-like-new',
        title: 'Will it look like new?',
        answer:
          'It will look cared for. Surface soil and body oil come out, and the hide feels supple again. Scars, sun-bleached shoulders and ink that has sunk in are part of the leather by now, and we say so before we begin.',
      },
    ],
  },
}

const types = {
  title: 'Which leather is yours?',
  intro: 'Every finish drinks, scuffs and fades in its own way.',
  kinds: [
    {
      kind: 'pigmented',
      title: 'Pigmented',
      text: 'A thin coat of color on the grain. Most jackets, bags and shoes; it forgives the most.',
    },
    {
      kind: 'aniline',
      title: 'Aniline',
      text: 'Dyed right through, nothing on top. A drop of oil finds every pore.',
    },
    {
      kind: 'nubuck',
      title: 'Nubuck',
      text: 'The outer side, sanded like a peach. Light marks lift with a brush.',
    },
    {
      kind: 'suede',
      title: 'Suede',
      text: 'The inner side, all nap. It is delicate, and not all of it can be processed.',
    },
    {
      kind: 'sheepskin',
      title: 'Sheepskin',
      text: 'Leather outside, wool inside. Both have to dry, or it turns stiff.',
    },
    {
      kind: 'patent',
      title: 'Patent',
      text: 'A glossy film over leather. We wipe it and never soak it.',
    },
  ],
} as const satisfies { title: string; intro: string; kinds: readonly (Fact & { kind: string })[] }

const comparison: { title: string; intro: string; rows: readonly Comparison[]; note: string } = {
  title: 'Synthetic or genuine?',
  intro:
    'Both are sold as leather. Genuine leather is hide: fibers, pores and oils. Synthetic leather is cloth under a film of polyurethane or vinyl.',
  rows: [
    { point: 'The back', genuine: 'Fibrous, a little uneven', synthetic: 'Woven or knitted cloth' },
    { point: 'A drop of water', genuine: 'Darkens it slowly, then dries', synthetic: 'Rolls off' },
    {
      point: 'What ages it',
      genuine: 'Lost oils, sun, a hot radiator',
      synthetic: 'Bending: the film cracks and peels',
    },
    {
      point: 'How we clean it',
      genuine: 'Leather cleaner, slow air, new oils',
      synthetic: 'Mild wet cleaning, no oils, no heat',
    },
    { point: 'What stays', genuine: 'Scars and sun, as part of it', synthetic: 'Peeling, which cannot be undone' },
  ],
  note: 'Not sure? Send it. We ask you by text when an item needs a decision.',
}

const suede = {
  title: 'Suede is tested first',
  text: `Suede is delicate, and *not all of it can be processed*. Color can move, and water leaves a ring, so we try a damp white cloth inside a seam first.

Three things make us say no:

- the dye comes off on the cloth
- panels were glued, and the glue shows
- the nap is worn to bare hide

Then you get it back untouched, with the reason.`,
}

const times: { title: string; cards: readonly (Fact & { mark: string })[] } = {
  title: 'How long, and how often',
  cards: [
    {
      mark: usualDays,
      title: 'Most items',
      text: 'A smooth jacket, a bag, a pair of gloves: cleaned, dried overnight, conditioned.',
    },
    {
      mark: `Up to ${longestBusinessDays} business days`,
      title: 'Hard cases',
      text: 'Sheepskin, two colors in one coat, a stain with a history.',
    },
    {
      mark: `Every ${cleanEvery}`,
      title: 'Until next time',
      text: 'About that often. In between: a wide hanger, no plastic, a day of rest after rain.',
    },
  ],
}

const prices = {
  title: 'What leather care costs',
  intro: '“&\u00a0Up” is where a price starts. Size, color and stains decide the rest.',
  note: `${membersPayLess} New zippers and linings are under [alterations](${links.alteration}), and the whole list is under [pricing](${links.pricing}).`,
}

export const leatherCare = { page, types, comparison, suede, times, prices }

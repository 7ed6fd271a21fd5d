import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { grouped, percent, range } from './figures.ts'
import { priceOf } from './quoted-prices.ts'
import type { SharedServiceTexts } from './shapes.ts'
import { freeDelivery, greenPractices } from './statements.ts'

const { marketing, plans, turnaround } = policy
const { gold, platinum } = plans
const { separateAfterBusinessDays } = turnaround
const { minBusinessDays, maxBusinessDays } = turnaround.alterations
const mostWorkDays = `${range(minBusinessDays, maxBusinessDays)} business days`

export const alteration: SharedServiceTexts = {
  name: 'Alteration & Repair',
  hero: {
    title: 'Alter\u00a0it, repair\u00a0it, keep\u00a0it',
    subtitle:
      'The greenest coat is the one you already own. Our tailors shorten, take in, line and mend in our own plant.',
    info: greenPractices,
  },
  steps: {
    title: 'Pin it, bag it, wear it',
    steps: [
      {
        title: 'Mark it',
        text: 'Pin the length you want, or add a note or a garment that fits.',
      },
      {
        title: 'Leave it',
        text: 'Put it in with the rest of your order. You don’t need to be home.',
      },
      {
        title: 'Wear it',
        text: `Most work takes ${mostWorkDays}. We text you when it’s back.`,
      },
    ],
  },
  included: {
    title: 'What our tailors do',
    intro: 'From one loose button to a new lining.',
    cards: [
      {
        title: 'Lengths',
        text: 'Hems of pants, skirts, dresses and gowns, cuffs and sleeves. Jeans keep their original edge.',
      },
      {
        title: 'Fit',
        text: 'Waists taken in or let out, legs tapered, the sides of shirts and dresses brought closer.',
      },
      {
        title: 'Closures',
        text: 'Zippers, also in leather. Buttons, hooks, snaps and tired elastic.',
      },
      {
        title: 'Rescues',
        text: 'Seams, pockets, patches and linings, and holes rewoven with the cloth’s own threads.',
      },
    ],
  },
  wishes: {
    title: 'Small tears, fixed before you find them',
    text: `When we find a tear, a rip or an undone hem, we fix it and charge your account by the [price list](${links.pricing}).

This is on by default. If you would rather decide, switch it off in your [preferences](${links.profilePreferences}): then we leave things as they are until you say yes.`,
  },
  prices: {
    title: 'What alterations cost',
    text: `Gold members pay ${percent(gold.discountPercent.alterations)} less, Platinum members ${percent(platinum.discountPercent.alterations)}. *&\u00a0Up* is where a price begins; a tailor confirms it with the garment in hand.

${freeDelivery}`,
    rows: [
      ['Hem, pants', 'hem-pants'],
      ['Hem, jeans with original edge', 'hem-jeans-original-edge'],
      ['Waist, pants or skirt', 'waist-pants-or-skirt'],
      ['Sleeves, shirt', 'sleeves-shirt'],
      ['Zipper, pants', 'zipper-pants'],
      ['Button', 'button'],
      ['Seam or small tear', 'seam-or-small-tear'],
      ['New lining, jacket', 'lining-jacket'],
    ],
  },
  faq: {
    title: 'Alteration questions',
    questions: [
      {
        id: 'how-to-mark',
        title: 'How do I tell you what I want?',
        answer:
          'Pin it: fold the hem where it should end and put a pin through both layers. For anything else, pin a note to the place with your name and what to do. You can also write it in the note to the driver when you book.',
      },
      {
        id: 'fittings',
        title: 'Do you come for fittings?',
        answer:
          'No, we work from pins and measurements. The surest way is to send a garment that fits you well: we measure it, copy it, and return it with the other.',
      },
      {
        id: 'how-long',
        title: 'How long does it take?',
        answer: `${mostWorkDays} for most work. Linings, reweaving and gowns can take longer. If you have a date in mind, put it in the note.`,
      },
      {
        id: 'separate-delivery',
        title: 'Does the rest of my order wait for it?',
        answer: `No. If an alteration takes more than ${separateAfterBusinessDays} days, it comes in a separate delivery. The rest of your order is not held back for it.`,
      },
      {
        id: 'fix-tears',
        title: 'Do you repair things I did not ask for?',
        answer: `Only tears, rips and undone hems, and only while that preference is on. It is on by default and charged to your account; you can switch it off in your [preferences](${links.profilePreferences}). We never change a length or a fit without being asked.`,
      },
      {
        id: 'let-out',
        title: 'Can you always let something out?',
        answer:
          'Only as far as there is cloth in the seam. Good pants and jackets carry some to spare, knits and cheap seams hardly any. A line of the old stitching or a darker strip can show, and leather keeps every needle hole.',
      },
      {
        id: 'price',
        title: 'What will it cost?',
        answer: `A pants hem is ${priceOf('hem-pants')}, a button ${priceOf('button')}. Everything we do often is on the [price list](${links.pricing}), and prices marked &\u00a0Up are confirmed once a tailor has seen the garment.`,
      },
    ],
  },
}

export const greenAlteration = {
  title: 'Mended beats new',
  intro: 'Most clothes are given up on because of one broken part. Replace it, and the rest lasts for years.',
  practices: [
    {
      title: 'Keep what you have',
      text: `A new zipper in a pair of pants is ${priceOf('zipper-pants')}. New pants cost more.`,
    },
    { title: 'One trip for both', text: 'Sewing and cleaning happen under one roof, so your coat takes one van ride.' },
    { title: 'Perc-free', text: `If it is cleaned as well, our [dry cleaning](${links.dryClean}) uses no perc.` },
    {
      title: 'Fewer plastic bags',
      text: `One cover for an order: ${grouped(marketing.bagsEliminated)} bags eliminated so far.`,
    },
  ],
}

import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { grouped, percent, usd, usdRange } from './figures.ts'
import type { SharedServiceTexts } from './shapes.ts'
import { freeDelivery, greenPractices, howToSchedule, rushDays, spareHangers } from './statements.ts'

const { claims, liability, marketing, plans, rush, turnaround } = policy
const { gold, platinum } = plans

export const dryClean: SharedServiceTexts = {
  name: 'Dry Cleaning',
  hero: {
    title: 'Dry cleaning, without the perc',
    subtitle:
      'Suits, silk, wool and winter coats, cleaned in our own plant. Soft to the touch, no chemical smell, back on the hanger.',
    info: greenPractices,
  },
  steps: {
    title: 'One bag out, a full rack back',
    steps: [
      {
        title: 'Schedule',
        text: howToSchedule,
      },
      {
        title: 'Pickup',
        text: 'Suits and shirts can share a bag. You don’t need to be home.',
      },
      {
        title: 'Delivery',
        text: `On hangers, under one cover, most orders within ${turnaround.mostOrdersBusinessDays} business days.`,
      },
    ],
  },
  included: {
    title: 'What every garment gets',
    intro: 'A blazer has a shell, a lining, a canvas and four kinds of button. We look at all of them.',
    cards: [
      {
        title: 'Read first',
        text: 'Label, lining, trim. Buttons that can’t take it are wrapped or taken off and sewn back.',
      },
      {
        title: 'Spots by hand',
        text: 'Oil is not wine and wine is not ink. Each stain is treated on its own.',
      },
      {
        title: 'Cleaned gently',
        text: 'Perc-free, in small loads. Silk never turns with wool, nor black with cream.',
      },
      {
        title: 'Shaped, not flattened',
        text: 'Lapels are rolled, sleeves finished on a form, pleats laid one by one.',
      },
    ],
  },
  wishes: {
    title: 'What the label is telling you',
    text: `A circle means that a garment may be dry cleaned. *Dry clean only* means that water would harm it; *dry clean* alone is the maker’s advice.

- *Send:* wool, cashmere, silk, velvet, rayon, and anything with a lining or shoulder pads.
- *Wash instead:* cotton shirts, polos and jeans. They are happier in our [laundry](${links.laundry}).
- *Elsewhere in our plant:* suede and leather go to [Leather Care](${links.leatherCare}), wedding gowns to [Preservation](${links.preservation}).`,
  },
  prices: {
    title: 'What dry cleaning costs',
    text: `By the piece, cleaned and pressed. Gold members pay ${percent(gold.discountPercent.dryClean)} less, Platinum members ${percent(platinum.discountPercent.dryClean)}. *&\u00a0Up* is where a price begins; we confirm it once we have seen the garment.

${freeDelivery}`,
    rows: [
      ['Blouse', 'blouse'],
      ['Pants', 'pants'],
      ['Blazer', 'blazer'],
      ['Suit, two pieces', 'suit-2-pieces'],
      ['Dress', 'dress-reg'],
      ['Cashmere sweater', 'sweater-cashmere'],
      ['Long coat', 'coat-long'],
      ['Evening gown', 'evening-gown'],
    ],
  },
  faq: {
    title: 'Dry cleaning questions',
    questions: [
      {
        id: 'perc-free',
        title: 'What does perc-free mean?',
        answer:
          'Perc is perchloroethylene, the solvent most cleaners grew up with. We use none of it, on any garment. You notice it first by the smell, which is not there.',
      },
      {
        id: 'one-bag',
        title: 'Can laundry go in the same bag?',
        answer: `Yes. Dry cleaning and laundry can be mixed in one bag, and we sort by label. Only [Wash & Fold](${links.washAndFold}) needs a bag of its own.`,
      },
      {
        id: 'how-long',
        title: 'How soon is it back?',
        answer: `Most orders are processed within ${turnaround.mostOrdersBusinessDays} business days. Beaded, velvet or badly stained garments can take longer.`,
      },
      {
        id: 'rush',
        title: 'I need it sooner. Can you rush it?',
        answer: `Choose rush when you book. It takes ${rushDays}, and costs ${usdRange(rush.feeCents, rush.maxQuoteCents)} an order, depending on what is in it. A manager has to approve it, and you see the amount before you agree.`,
      },
      {
        id: 'stains',
        title: 'Will every stain come out?',
        answer:
          'Most do, and fresh ones best. Tell us what it was and when it happened, and please do not rub it or add water: that drives it into the fiber. If more work would hurt the fabric, we stop.',
      },
      {
        id: 'how-often',
        title: 'How often should a suit be cleaned?',
        answer:
          'After every few wears, or when you can see or smell a reason. Brush it, let it hang for a day between wears, and clean jacket and pants together so that they keep the same shade.',
      },
      {
        id: 'lost-or-damaged',
        title: 'What if something is lost or damaged?',
        answer: `Report it within ${claims.reportWithinDays} days of receiving your order. We pay up to ${liability.timesCleaningCharge} times the cleaning charge, at most ${usd(liability.maxPerItemCents)} an item. The [terms](${links.terms}) have the details.`,
      },
    ],
  },
}

export const greenDryClean = {
  title: 'Clean clothes, clean air',
  intro:
    'Perc, in full perchloroethylene, was this trade’s solvent for most of a century. It lingers in fabric, air and water, so we do without.',
  practices: [
    { title: 'Perc-free', text: 'Not a greener option at a higher price: there is no other kind here.' },
    {
      title: 'Fewer plastic bags',
      text: `One cover for an order: ${grouped(marketing.bagsEliminated)} bags eliminated so far.`,
    },
    {
      title: 'Hangers used again',
      text: `${spareHangers} So far ${grouped(marketing.hangersRecycled)} have been recycled.`,
    },
    { title: 'Our own plant', text: 'We know what is in the machines because they are ours.' },
  ],
}

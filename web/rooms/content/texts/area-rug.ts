import { links } from '#contract/links'
import { daysWithoutPickup } from '#rules/days/driving-week'
import { policy } from '#rules/policy'
import { rugCleaningCents } from '#rules/prices/rugs'
import { percent, range, timeOfDay, usd, usdRange } from './figures.ts'
import { priceOf } from './quoted-prices.ts'
import type { Fact, ServiceTexts } from './shapes.ts'
import { rugMeasure } from './statements.ts'

const { rugs, rush, pickups, careAdvice, plans } = policy
const days = `${range(policy.turnaround.rugs.minBusinessDays, policy.turnaround.rugs.maxBusinessDays)} business days`
const rotateEvery = `${range(careAdvice.rugRotateEveryMinMonths, careAdvice.rugRotateEveryMaxMonths)} months`
const cleanEvery = `${careAdvice.rugCleanEveryYears} years`
const standardPrice = usd(rugs.standardCentsPerSqFt)
const specialisedPrice = usd(rugs.specialisedCentsPerSqFt)
const minimum = usd(rugs.specialisedMinimumCents)
const rollBySize = usdRange(rugs.pickupAndRollMinCents, rugs.pickupAndRollMaxCents)
const rushRange = usdRange(rush.rugMinQuoteCents, rush.rugMaxQuoteCents)
const pickupAndRoll = `${usd(rugs.pickupAndRollCents)} for a standard size, ${rollBySize} by size`

const page: ServiceTexts = {
  hero: {
    title: 'We Clean All Rugs',
    subtitle: `Wool, silk, cotton, jute, shag and the one nobody dares to walk on. Rolled up at your home, back in ${days}.`,
    info: `From ${standardPrice} a square foot. [Choose a day](#schedule).`,
  },
  steps: {
    title: 'Rolled, washed, rolled out',
    steps: [
      {
        title: 'Pick up',
        text: 'Move whatever is on it. We note its spots, roll it and carry it out.',
      },
      {
        title: 'Processing',
        text: 'Dust first, because grit cuts wool. Then a dye test, a wash and drying flat.',
      },
      {
        title: 'Delivery',
        text: `Back at your door in ${days}, wrapped, pile brushed one way.`,
      },
    ],
  },
  faq: {
    title: 'Rug FAQ',
    questions: [
      {
        id: 'rug-which',
        title: 'Which rugs do you clean?',
        answer:
          'All of them: wool, silk, viscose, cotton, jute, sisal, shag, cowhide and synthetics, made by hand or by machine. What changes is how we wash them, which is why we test the dyes and look at the back first.',
      },
      {
        id: 'rug-price',
        title: 'How is the price worked out?',
        answer: `Length times width. A standard rug is ${standardPrice} a square foot. A specialized one is ${specialisedPrice} a square foot, with a minimum of ${minimum}. ${rugMeasure} You hear the price before we wash.`,
      },
      {
        id: 'rug-pickup-and-roll',
        title: 'What does pickup and roll cost?',
        answer: `Per rug: ${pickupAndRoll}. It covers lifting, rolling, wrapping and carrying, and is the same on every plan.`,
      },
      {
        id: 'rug-how-long',
        title: 'How long does it take, and can you hurry?',
        answer: `It takes ${days}, most of it drying, because a damp foundation rots. Rush service for a rug is ${rushRange}, depending on size and fiber. We quote it first, and you say yes before anything is charged.`,
      },
      {
        id: 'rug-at-home',
        title: 'Do I have to be home?',
        answer:
          'Only if the rug still lies in the room, because someone has to open the door. If it is rolled up at the door or with the front desk, write that in the note to the driver.',
      },
      {
        id: 'rug-how-often',
        title: 'How often does a rug need cleaning?',
        answer: `Have it cleaned professionally at least every ${cleanEvery}, sooner with pets or small children. Turn it around every ${rotateEvery}, so that it fades and wears evenly.`,
      },
      {
        id: 'rug-stains',
        title: 'Can you remove pet stains and moths?',
        answer: `Most pet stains, and usually the smell with them. Stain treatment is ${priceOf('rug-stain-treatment')} a square foot, moth treatment ${priceOf('rug-moth-treatment')}. If a stain has already taken the dye with it, we tell you before you pay for trying.`,
      },
      {
        id: 'rug-members',
        title: 'Do Advantage members pay less?',
        answer: `Yes. Rugs take the dry cleaning discount: ${percent(plans.gold.discountPercent.dryClean)} with Gold and ${percent(plans.platinum.discountPercent.dryClean)} with Platinum. [Advantage](${links.advantage}) says how it works.`,
      },
    ],
  },
}

const about = {
  title: 'About Your Rug',
  text: `A rug is the largest filter in the house. Dust settles at the foot of the pile, and every step rubs it against the fiber like sand.

Before we wash, we read it from the back:

- *Fiber.* Wool likes cool water, silk less of it, viscose almost none.
- *Dye.* A damp white cloth on every color; whatever moves is fixed first.
- *Foundation.* Knots or glue: it decides how wet the rug may get.`,
}

const habits: { title: string; cards: readonly (Fact & { mark: string })[] } = {
  title: 'Small habits make rugs last',
  cards: [
    {
      mark: `Every ${rotateEvery}`,
      title: 'Turn it around',
      text: 'Half a turn evens out the sun and the foot traffic.',
    },
    {
      mark: `Every ${cleanEvery}`,
      title: 'Have it washed',
      text: 'Before grit wears down the knots.',
    },
    {
      mark: days,
      title: 'Do without it',
      text: 'That is how long we have it. Your floor gets to breathe, too.',
    },
  ],
}

/** The sizes in feet, from a runner to a living room's rug. The runner shows the minimum at work. */
const SIZES = [
  [2, 6],
  [3, 5],
  [5, 8],
  [8, 10],
  [9, 12],
] as const

const examples = SIZES.map(([width, length]) => {
  const squareFeet = width * length
  return {
    size: `${width} × ${length} ft`,
    squareFeet,
    standardCents: rugCleaningCents('standard', squareFeet),
    specialisedCents: rugCleaningCents('specialized', squareFeet),
  }
})

const prices = {
  title: 'Prices per Sq Ft',
  intro: `Length times width. ${rugMeasure}`,
  kinds: {
    standard: {
      mark: standardPrice,
      title: 'Standard',
      text: 'Machine-made wool, cotton, nylon: most rugs from a store.',
    },
    specialised: {
      mark: specialisedPrice,
      title: 'Specialized',
      text: `Silk, viscose, shag, cowhide, antique and hand-knotted. With a minimum of ${minimum}.`,
    },
  },
  examplesTitle: 'What that comes to',
  examples,
  extrasTitle: 'Besides the washing',
  extras: [
    {
      name: 'Pickup and roll, per rug',
      price: usd(rugs.pickupAndRollCents),
      detail: `standard size; ${rollBySize} by size`,
    },
    { name: 'Rush, if approved', price: rushRange, detail: 'quoted first' },
    { name: 'Stain treatment', price: priceOf('rug-stain-treatment'), detail: 'per sq ft' },
    { name: 'Moth treatment', price: priceOf('rug-moth-treatment'), detail: 'per sq ft' },
    { name: 'New pad', price: priceOf('rug-pad'), detail: 'per sq ft' },
    { name: 'Fringe repair', price: priceOf('rug-fringe-repair'), detail: 'by length' },
  ],
}

const visit = {
  title: 'Choose a day for your rug',
  intro: `Any day but ${daysWithoutPickup}, up to ${pickups.bookableAheadDays} days ahead. For the same day, ask by ${timeOfDay(pickups.sameDayCutoffMinuteOfDay)}.`,
  waiting: 'Press here to see the open days',
  closed: `We do not pick up on ${daysWithoutPickup}.`,
  window: `${timeOfDay(pickups.windowOpensMinuteOfDay)} to ${timeOfDay(pickups.windowClosesMinuteOfDay)}`,
  back: `${days} later`,
  rollBySize: `Standard size; ${rollBySize} each by size`,
  action: 'Schedule a rug pickup',
  visitorNote: 'Nothing is booked yet. We keep the day and the number of rugs while you open an account.',
  customerNote: 'Nothing is booked yet. We keep the day and the number of rugs until you book the pickup.',
}

export const areaRug = { page, about, habits, prices, visit }

import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { percent, timeOfDay, usd } from './figures.ts'
import type { Fact, Question } from './shapes.ts'
import { fromYourPhone, rushDays } from './statements.ts'
import { textNumber } from './ways.ts'

const { marketing, pickups, plans, rush, savings, turnaround, welcomeBox } = policy
const { sameDayCutoffMinuteOfDay, windowOpensMinuteOfDay, windowClosesMinuteOfDay } = pickups

const steps: readonly [Fact, Fact, Fact] = [
  {
    title: 'Sign up and schedule a pickup',
    text: `Your address, your cell phone, and a day that suits you: a day ahead, or by ${timeOfDay(sameDayCutoffMinuteOfDay)} for the same day. A text confirms it.`,
  },
  {
    title: 'Have your order ready',
    text: `Leave the bag at your door by ${timeOfDay(windowOpensMinuteOfDay)}. Dry cleaning and laundry may share one, Wash & Fold has its own. A note takes care of the rest.`,
  },
  {
    title: 'Sit back',
    text: `Most orders are processed within ${turnaround.mostOrdersBusinessDays} business days. We bring yours back to the same door and text you when it is there.`,
  },
]

const reasons: readonly Fact[] = [
  {
    title: 'Open when you think of it',
    text: 'Available 24/7. A pickup can be booked at midnight, in a meeting, or with one hand.',
  },
  {
    title: 'By text or online',
    text: `Choose a day on this site, or text the word *pickup* to ${brand.phoneShown} ${fromYourPhone}.`,
  },
  {
    title: 'Confirmed by text',
    text: 'You know when the pickup is set, and you know when everything is back.',
  },
  {
    title: 'You don’t need to be there',
    text: 'Neither at pickup nor at drop-off. The step, the doorman or the front desk will do.',
  },
  {
    title: `Over ${marketing.experienceYears} years of experience`,
    text: 'Most stains are old acquaintances, and so are most fabrics.',
  },
  {
    title: 'Our own plant',
    text: `Your clothes stay with our people in [our plant](${links.process}) from the first count to the last.`,
  },
  {
    title: 'Quick, not rushed',
    text: `Most orders are processed within ${turnaround.mostOrdersBusinessDays} business days. What needs longer, like leather or a rug, gets it.`,
  },
  {
    title: 'Rush service available',
    text: `${rushDays}, from ${usd(rush.feeCents)}, subject to approval. You see the amount first.`,
  },
  {
    title: 'A green process',
    text: 'Perc-free dry cleaning and fewer plastic bags. No chemical smell in your closet.',
  },
]

const questions: readonly Question[] = [
  {
    id: 'what-do-i-need',
    title: 'What do I need for my first order?',
    answer: `An address in our area, an email, a cell phone and a card. The cell phone is required because we communicate by text: confirmations, changes and a note when your order is back. Then choose to pay as you clean or join [Advantage](${links.advantage}), and pick a day.`,
  },
  {
    id: 'do-i-have-to-be-home',
    title: 'Do I have to be home?',
    answer: `No, neither at pickup nor at delivery. Have the bag at the door by ${timeOfDay(windowOpensMinuteOfDay)} on the day; our drivers are on the road until ${timeOfDay(windowClosesMinuteOfDay)}. If a gate or a front desk is in the way, leave a note to the driver when you book.`,
  },
  {
    id: 'which-bag',
    title: 'What do I put my clothes in, and do I have to sort them?',
    answer: `Any bag that closes will do the first time, with your name on it. Dry cleaning and laundry can go in together, because we read every label and sort by it. Only [Wash & Fold](${links.washAndFold}) needs a separate bag, so that we know what to fold and not to press.`,
  },
  {
    id: 'when-do-i-pay',
    title: 'When do I pay, and what does delivery cost?',
    answer: `We price your order from the [price list](${links.pricing}) when we count it in, and charge it when it is ready to come back. Pickup and delivery are free from ${usd(plans.payc.delivery.freeFromCents)}, with Gold from ${usd(plans.gold.delivery.freeFromCents)} and with Platinum from ${usd(plans.platinum.delivery.freeFromCents)}. Below that, one fee covers both ways: ${usd(plans.payc.delivery.mediumLoadRoundTripCents)} from ${usd(plans.payc.delivery.mediumFromCents)}, and ${usd(plans.payc.delivery.smallLoadRoundTripCents)} for anything smaller, less for members.`,
  },
]

export const howItWorks = {
  hero: {
    title: 'Two jobs for you, the rest for us',
    subtitle:
      'Choose a day and put a bag at the door. From then until everything is back at that door, clean, there is nothing for you to do.',
    info: `Already with us? Text the word *pickup* to ${textNumber} ${fromYourPhone}.`,
  },
  steps: { title: 'From your door, and back to it', steps },
  welcomeBox: {
    title: 'Your Welcome Box',
    text: `The driver brings it to your first pickup, so you never have to look for a bag again. It is worth ${usd(welcomeBox.priceCents)}.

- *Free with Gold and Platinum.* Join [Advantage](${links.advantage}), save up to ${percent(savings.upToPercent)}, and the box is on its way.
- *${usd(welcomeBox.priceCents)} if you pay as you clean.* Only if you want one: we never add it on our own. After your first completed order we credit the ${usd(welcomeBox.priceCents)} back to you.`,
    insideTitle: 'What is inside',
    inside: [
      { title: 'A garment bag', text: 'for dry cleaning and laundry, with a hook for the door' },
      { title: 'A Wash & Fold bag', text: 'in another color, so that nobody presses your socks' },
      { title: 'Tags to write on', text: '“wine, left sleeve” is the most useful note we get' },
      { title: 'A small guide', text: 'to care labels, in words instead of triangles' },
    ],
  },
  reasons: { title: `Why people stay with ${brand.name}`, reasons },
  faq: { title: 'Before your first order', questions },
}

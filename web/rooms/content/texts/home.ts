import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { grouped, percent, usd } from './figures.ts'
import type { Fact } from './shapes.ts'
import { fromYourPhone, reloadNote, spareHangers } from './statements.ts'

const { credit, marketing, pickups, plans, savings, storage, turnaround } = policy

const steps: readonly [Fact, Fact, Fact] = [
  { title: 'Schedule', text: `Pick a day online, or text the word *pickup* ${fromYourPhone}.` },
  {
    title: 'Pickup',
    text: 'Mix dry cleaning and laundry in one bag and leave it at the door.',
  },
  {
    title: 'Delivery',
    text: `Back at your door about ${pickups.dropoffAboutBusinessDays} business days later, and we text you when it’s there.`,
  },
]

export const home = {
  hero: {
    title: ['Laundry &', 'Dry Cleaning', 'with Delivery'],
    subtitle: 'Picked up and delivered at your home or office, in the Bay Area.',
    promises: ['*No perc.* Ever.', '*Our own plant,* nobody else’s'],
  },
  stepsTitle: 'Three stitches and you are done',
  steps,
  services: { title: 'Everything in your closet, and everything on the floor', all: 'All services' },
}

/** Both homes end with these words. */
export const greenProcess = {
  eyebrow: 'The green process',
  title: 'Clean, and nothing left behind',
  text: `Perc-free dry cleaning, fewer plastic bags, hangers that are used again. It happens in our own plant, where we have done this for over ${marketing.experienceYears} years and most orders are processed within ${turnaround.mostOrdersBusinessDays} business days.`,
  more: 'See how we clean',
  figures: [
    { label: 'garments cleaned', value: grouped(marketing.garments) },
    { label: 'plastic bags eliminated', value: grouped(marketing.bagsEliminated) },
    { label: 'hangers recycled', value: grouped(marketing.hangersRecycled) },
  ],
}

export const advantageTeaser = {
  title: `Send often, pay up to ${percent(savings.upToPercent)} less`,
  text: `Advantage is credit that you buy in advance and spend on anything we do. Gold is ${usd(plans.gold.priceCents)}, Platinum ${usd(plans.platinum.priceCents)}, and ${grouped(marketing.advantageMembers)} members already use it. ${reloadNote}`,
  benefits: [
    'Credit never expires',
    'No monthly or annual fees',
    `${percent(credit.creditBackPercent)} credit back each quarter`,
    `Free pickup and delivery from ${usd(plans.gold.delivery.freeFromCents)}, ${usd(plans.platinum.delivery.freeFromCents)} with Platinum`,
    'A free welcome box',
    `With Platinum, a free season of storage for up to ${storage.freeForPlatinum.maxGarments} garments`,
  ],
  more: 'See Advantage',
}

export const greenHome = {
  hero: {
    title: ['The green way', 'from closet', 'to closet'],
    subtitle: 'Perc-free cleaning, picked up at your home or office in the Bay Area.',
    promises: ['*No perc.* Ever.', `*${grouped(marketing.bagsEliminated)}* plastic bags not used`],
  },
  journey: {
    eyebrow: 'The journey',
    title: 'One thread, from your closet and back',
    stops: [
      {
        title: 'Your closet',
        text: `Choose a day online, or text the word *pickup* ${fromYourPhone}. We are available 24/7.`,
      },
      { title: 'The bag', text: `One that closes and comes back. ${spareHangers}` },
      { title: 'The van', text: 'Counts the bags at your door and does your street once, not twice.' },
      { title: 'The plant', text: 'Ours. Perc-free cleaning, water where water is better, pressed by hand.' },
      {
        title: 'Your closet again',
        text: `On hangers, with as little plastic as we can, about ${pickups.dropoffAboutBusinessDays} business days later. We text you when it arrives.`,
      },
    ],
  },
  percFree: {
    title: 'What you do not smell is the point',
    picture: 'Clean clothes on a line between two trees, with a basket below',
    text: `The sharp smell of a dry cleaner is perc, a solvent that lingers in cloth and in air. Ours has none of it, so a suit can go straight from the door to the closet.

Each garment is counted, tagged, inspected and spotted by hand before a machine turns. What may be washed is washed. What may not is cleaned without perc. [The whole way through the plant](${links.process}) is drawn out for you, stage by stage.`,
  },
  services: { title: 'All of it by the same rules' },
}

import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { grouped, percent, timeOfDay, usd } from './figures.ts'
import type { Fact } from './shapes.ts'
import { spareHangers } from './statements.ts'

const { credit, marketing, pickups, plans, rush, savings, turnaround } = policy

const people = [
  {
    name: 'Marisol Vega',
    role: 'CEO',
    text: 'Learned to press at her aunt’s counter and still takes a shift at the irons in December, when everybody needs a coat.',
  },
  {
    name: 'Anders Holm',
    role: 'CTO',
    text: 'Makes sure that the tag on your sleeve, the text on your phone and the route of the van all say the same thing.',
  },
  {
    name: 'June Okafor',
    role: 'COO',
    text: 'Runs the plant floor and the routes. She reads every report of a count that did not agree, on the day it is written.',
  },
] as const

const crews: readonly Fact[] = [
  { title: 'Drivers', text: 'Know your street, your doorman and where the bag can wait out the rain.' },
  { title: 'Spotters', text: 'Tell wine from coffee from ink, and treat each by hand before anything is cleaned.' },
  { title: 'Pressers', text: 'Collar first, cuffs next, body last. A lapel is rolled, never flattened.' },
  { title: 'Tailors', text: 'Hems, linings, zippers, and the button you had not noticed was loose.' },
  { title: 'Customer care', text: 'Answers your texts and emails in whole sentences, with a name under them.' },
]

/** Our services, and where each is told. The last two have no page of their own: their prices tell most of it. */
const services = [
  { title: 'Dry Cleaning', to: links.dryClean },
  { title: 'Laundry', to: links.laundry },
  { title: 'Wash & Fold', to: links.washAndFold },
  { title: 'Leather Care', to: links.leatherCare },
  { title: 'Alteration & Repair', to: links.alteration },
  { title: 'Preservation', to: links.preservation },
  { title: 'Area Rug', to: links.areaRug },
  { title: 'Household Items', to: links.pricing },
  { title: 'Seasonal Garment Storage', to: links.pricing },
] as const

export const about = {
  hero: {
    title: 'We look after clothes as if we had to wear them',
    subtitle: `${brand.name} has cleaned and mended for over ${marketing.experienceYears} years, in our own plant in ${brand.office.city}. The person responsible for your coat works in the building where it is cleaned.`,
  },
  story: {
    title: 'It began with one press and a long counter',
    text: `Over ${marketing.experienceYears} years ago ${brand.name} was a counter with a bell on it. People came before work with a bag and after work with a ticket, and a good part of their Saturday went into the line between the two. The cleaning was good. The errand was not.

So we turned the counter around. A van goes to the door, the bag may wait on the step, and a text takes the place of the ticket. What never moved is the work itself: we kept our own plant in ${brand.office.city}, with our own spotters, pressers and tailors, because you cannot be responsible for a coat that someone else is holding.

It also let us choose what goes into the machines. Perc went out, and it is not coming back. [Follow a garment through the plant](${links.process}).`,
  },
  figures: {
    title: 'What it adds up to, one bag at a time',
    figures: [
      { label: 'garments cleaned', value: grouped(marketing.garments) },
      { label: 'plastic bags eliminated', value: grouped(marketing.bagsEliminated) },
      { label: 'hangers recycled', value: grouped(marketing.hangersRecycled) },
      { label: 'clients', value: grouped(marketing.clients) },
      { label: 'Advantage members', value: grouped(marketing.advantageMembers) },
      { label: 'retail partners: stores we work with', value: grouped(marketing.retailPartners) },
    ],
  },
  green: {
    title: 'Green initiatives',
    intro: 'Clean clothes should not leave anything behind: not in the fabric, not in the air, not in the trash.',
    percFree: {
      title: 'Perc-free dry cleaning',
      text: 'Perc is the solvent behind the smell that people think is the smell of dry cleaning. We do not use it. Wool stays soft, colors stay where they were dyed, and you can hang a suit in the bedroom the evening it comes home.',
    },
    fewerBags: {
      title: 'Fewer plastic bags',
      text: `Your order travels in bags that go back and forth with it, and plastic film is kept for what truly needs it. That is ${grouped(marketing.bagsEliminated)} bags nobody had to throw away. ${spareHangers} So far ${grouped(marketing.hangersRecycled)} have gone back on the rack or been recycled as metal.`,
    },
  },
  values: {
    title: 'Three things we never compromise on',
    environment: {
      title: 'Environmentally friendly',
      text: 'No perc, fewer bags, hangers that are used again, and routes planned so that one van does the street once.',
    },
    convenience: {
      title: 'Convenience and reliability',
      text: `Book around the clock, online or by text. You don’t need to be home at either end. Most orders are processed within ${turnaround.mostOrdersBusinessDays} business days, and when one cannot wait there is rush service from ${usd(rush.feeCents)}.`,
    },
    affordable: {
      title: 'Affordable',
      text: `One [price list](${links.pricing}), free pickup and delivery from ${usd(plans.payc.delivery.freeFromCents)}, and with [Advantage](${links.advantage}) up to ${percent(savings.upToPercent)} off, ${percent(credit.creditBackPercent)} credit back each quarter and no monthly or annual fees.`,
    },
  },
  team: {
    title: 'Who takes care of your clothes',
    intro: `Three people run ${brand.name}. Everyone else makes it work.`,
    people,
    crewsTitle: 'And the hands your clothes pass through',
    crews,
  },
  services: { title: 'What we do', services },
  closing: {
    title: 'Book from your phone',
    text: `Ask by ${timeOfDay(pickups.sameDayCutoffMinuteOfDay)} and we can come the same day.`,
  },
}

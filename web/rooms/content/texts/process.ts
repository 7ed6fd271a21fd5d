import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { grouped, range, usd } from './figures.ts'
import type { Fact, Question } from './shapes.ts'
import { rushDays } from './statements.ts'

const { claims, marketing, rush, turnaround } = policy
const { alterations, leather, rugs } = turnaround

const arriving = [
  {
    title: 'Counted at your door',
    text: 'The driver counts the bags and takes your note. From here on your order has a number, and one person is responsible for it.',
  },
  {
    title: 'Counted again at the plant',
    text: 'Every bag is emptied on its own table, never two at once. Each sock, shirt and belt is written down, and the pockets are turned out. Coins and rings go into an envelope.',
  },
  {
    title: 'Tagged',
    text: 'A small cloth tag with your order on it goes on each garment, attached where it harms neither seam nor lining. It stays on until the garment is back with you. A Wash & Fold bag is tagged as one.',
  },
  {
    title: 'Inspected',
    text: 'Someone reads the care label, feels the fabric and looks at the buttons, hems and lining in daylight. What we find before cleaning, we note before cleaning.',
  },
] as const satisfies readonly Fact[]

const cleaning = [
  {
    title: 'Spotted by hand',
    text: 'Wine, oil and ink each want something different, and silk wants it gently. Our spotters treat every mark from the wrong side of the cloth, on an inside seam first.',
  },
  {
    title: 'Cleaned without perc, or washed',
    text: 'The label decides. Suits, silk and wool go to perc-free dry cleaning; shirts and linens go into water. Like travels with like: darks with darks, knits in nets, beads in a bag of their own.',
  },
  {
    title: 'Pressed',
    text: 'Steam first, then the iron, then air. Collars before cuffs, cuffs before the body, lapels rolled over the hand. Wash & Fold is folded instead, never pressed.',
  },
] as const satisfies readonly Fact[]

const leaving = [
  {
    title: 'Checked, and mended',
    text: 'A second pair of eyes goes over each garment. A loose button is sewn on, an open hem is closed if your preferences say so, and what is not right goes back a step.',
  },
  {
    title: 'Counted once more',
    text: 'Each tag is checked against the list from the first table, and stays on until you take it off. What came in is what goes out.',
  },
  {
    title: 'Covered, without plastic where possible',
    text: 'Hanging garments share one cover, and folded items come back in their bag. Plastic film is kept for rain and for white silk.',
  },
  {
    title: 'Delivered',
    text: 'Back to the same door. You don’t need to be home: we text you when it arrives.',
  },
] as const satisfies readonly Fact[]

const questions: readonly Question[] = [
  {
    id: 'what-is-perc',
    title: 'What is perc, and why do you do without it?',
    answer:
      'Perc is short for perchloroethylene, the solvent that dry cleaning relied on for most of a century. It cleans well, and it is hard on the people who work with it, on groundwater and on trims. Our machines run without it.',
  },
  {
    id: 'own-plant',
    title: 'Are my clothes sent somewhere else?',
    answer: `No. We have our own processing plant in ${brand.office.city}, and over ${marketing.experienceYears} years of experience in it. That is why we can tell you where each garment is when you ask.`,
  },
  {
    id: 'how-long',
    title: 'How long does all this take?',
    answer: `Most orders are processed within ${turnaround.mostOrdersBusinessDays} business days. Most [alterations](${links.alteration}) take ${range(alterations.minBusinessDays, alterations.maxBusinessDays)} business days, [leather](${links.leatherCare}) ${range(leather.minBusinessDays, leather.maxBusinessDays)} and at times up to ${leather.longestBusinessDays}, [rugs](${links.areaRug}) ${range(rugs.minBusinessDays, rugs.maxBusinessDays)}. Rush service, from ${usd(rush.feeCents)} and subject to approval, brings most orders back in ${rushDays}.`,
  },
  {
    id: 'do-colors-run',
    title: 'Do colors ever run?',
    answer: `About 1 in ${marketing.colorRunOneIn}. We test dyes on an inside seam and keep like with like, and still a new red lining surprises someone now and then. If you know that a garment bleeds, write it on a tag.`,
  },
  {
    id: 'every-stain',
    title: 'Does every stain come out?',
    answer:
      'No, and nobody honest says so. Heat and time set a stain, so tell us what it was and do not iron over it. If going further would harm the fabric, we stop, and a note on the garment says where and why.',
  },
  {
    id: 'something-missing',
    title: 'What if something is missing when I open the bag?',
    answer: `Tell us on day ${claims.missingItemReportDay} if you can, and within ${claims.reportWithinDays} days of delivery at the latest. We search and answer by day ${claims.missingItemAnswerByDay}. By day ${claims.missingItemPossiblyLostByDay} we say so if it may be lost, and after ${claims.missingItemDeclaredLostByWeeks} weeks at most it is declared lost and compensated, as our [terms](${links.terms}) set out.`,
  },
]

export const process = {
  hero: {
    title: 'What happens after your door closes',
    subtitle: `One road through our own plant in ${brand.office.city}, the same for a cotton tee and a cashmere coat. It begins with a count and it ends with one. Some ${grouped(marketing.garments)} garments have traveled it before yours.`,
    info: `Most orders are through within ${turnaround.mostOrdersBusinessDays} business days.`,
  },
  chapters: {
    arriving: { eyebrow: 'In through the door', title: 'First we get to know it', stages: arriving },
    cleaning: { eyebrow: 'On the floor', title: 'Then it gets clean', stages: cleaning },
    leaving: { eyebrow: 'Out to the van', title: 'And then it goes home', stages: leaving },
  },
  redFlag: {
    title: 'When two counts do not agree',
    text: `A red flag goes up on the order, and it stops where it is. Nothing is pressed past a missing sock.

The order goes to research: its table, its machine and the orders on either side of it are gone through one item at a time, with the list from your bag in hand. Usually it is a pillowcase with something asleep inside. Whatever it is, you hear it from us first.`,
  },
  faq: { title: 'Questions about the process', questions },
}

import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { range } from '../figures.ts'
import { priceOf } from '../quoted-prices.ts'
import type { FaqSection } from './section.ts'

const { leather } = policy.turnaround
const { careAdvice } = policy

export const leatherAndSuede: FaqSection = {
  id: 'leather-and-suede',
  title: 'Leather and Suede',
  info: `We clean leather by hand, one item at a time. See [Leather Care](${links.leatherCare}).`,
  questions: [
    {
      id: 'which-leather',
      title: 'Which leather items do you clean?',
      answer: `Jackets, coats, shoes, bags, purses and gloves, in smooth leather, nubuck, suede and sheepskin. Skirts, pants, vests and belts too.`,
    },
    {
      id: 'leather-time',
      title: 'How long does leather take?',
      answer: `${range(leather.minBusinessDays, leather.maxBusinessDays)} business days for most items, and up to ${leather.longestBusinessDays} when the color has to be restored or the skin needs time to dry. Leather dries slowly or it dries stiff.`,
    },
    {
      id: 'leather-prices',
      title: 'What does leather cleaning cost?',
      answer: `A leather jacket is ${priceOf('leather-jacket')}, a suede jacket ${priceOf('suede-jacket')}, a purse ${priceOf('leather-purse')}, a pair of gloves ${priceOf('leather-gloves-pair')}. We confirm the price when we have seen the item. Everything is on the [price list](${links.pricing}), and members have their dry-cleaning discount on it.`,
    },
    {
      id: 'suede-limits',
      title: 'Can all suede be cleaned?',
      answer: `No. Suede is delicate and not all of it can be processed: some skins are so thinly dyed that cleaning would take the color along with the dirt. We test a spot inside first. If it fails, the item comes back as it was, with a note.`,
    },
    {
      id: 'real-or-synthetic',
      title: 'How do I tell genuine leather from synthetic?',
      answer: `Genuine leather has pores that never repeat, a rough back and a fibrous edge, and it warms in your hand. Synthetic leather is a coating on cloth: even, smooth at the edge, and after some years it may crack or peel, which no cleaning can mend. We take both, and treat them differently.`,
    },
    {
      id: 'how-often-leather',
      title: 'How often should leather be cleaned?',
      answer: `About every ${range(careAdvice.leatherCleanEveryMinMonths, careAdvice.leatherCleanEveryMaxMonths)} months if you wear it, and always before it is put away for the season: body oil and salt keep working in the closet.`,
    },
  ],
}

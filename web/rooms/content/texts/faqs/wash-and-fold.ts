import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { range, usd } from '../figures.ts'
import type { FaqSection } from './section.ts'

const { washAndFold, turnaround, rush } = policy
const { bagsPerWeek } = washAndFold
const [one, two, three, four] = washAndFold.totalCentsByBags

const bags = ({ min, max }: { min: number; max: number }) =>
  min === max ? `${min} ${min === 1 ? 'bag' : 'bags'}` : `${range(min, max)} bags`

export const washAndFoldFaq: FaqSection = {
  id: 'wash-and-fold',
  title: 'Wash and Fold',
  info: `Everyday washing by the bag: T-shirts, underwear, towels, sheets, children’s things. Its [own page](${links.washAndFold}) shows the bag and has a calculator.`,
  questions: [
    {
      id: 'what-is-wash-and-fold',
      title: 'What is the difference between Wash & Fold and Laundry?',
      answer: `Wash & Fold is washed, tumbled and folded, not pressed, and priced by the bag. [Laundry](${links.laundry}) is washed and pressed one garment at a time and comes back on hangers. Send pajamas one way and office shirts the other.

The folded things return in your own bag, sorted by kind, socks in pairs.`,
    },
    {
      id: 'bag-prices',
      title: 'How is Wash & Fold charged?',
      answer: `By the bag, whatever is in it, as long as it closes:

- 1 bag ${usd(one)}
- 2 bags ${usd(two)}
- 3 bags ${usd(three)}
- 4 bags ${usd(four)}
- each further bag ${usd(washAndFold.additionalBagCents)}

The [calculator](${links.washAndFold}#calculator) adds it up for you, with and without Advantage.`,
    },
    {
      id: 'separate-bag',
      title: 'Why does Wash & Fold need a bag of its own?',
      answer: `So that nothing delicate ends up among the towels. Please use a separate, designated bag for Wash & Fold and keep dry cleaning out of it. Dry cleaning and laundry, on the other hand, may be mixed in one bag.`,
    },
    {
      id: 'wash-and-fold-time',
      title: 'How long does Wash & Fold take?',
      answer: `About ${turnaround.washAndFoldBusinessDays} business days. Expedited service is available on request, as a rush from ${usd(rush.feeCents)}.`,
    },
    {
      id: 'mixed-with-others',
      title: 'Is my wash mixed with other people’s?',
      answer: `Never. Your bag is washed apart from everybody else’s, from the first rinse to the folding table. We separate lights from darks, and follow the detergent and softener in [your preferences](${links.profilePreferences}).`,
    },
    {
      id: 'how-many-bags',
      title: 'How many Wash & Fold bags will I need?',
      answer: `A week of one person’s things fills about ${bags(bagsPerWeek.individual)}, a couple’s ${bags(bagsPerWeek.couple)}, a small family’s ${bags(bagsPerWeek.smallFamily)}. The [guide](${links.washAndFold}) shows the bag and what goes into it. If you are between two numbers, start another bag only if the first does not close.`,
    },
  ],
}

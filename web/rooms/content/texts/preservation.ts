import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { range } from './figures.ts'
import { priceOf } from './quoted-prices.ts'
import type { Fact, ServiceTexts } from './shapes.ts'
import { membersPayLess } from './statements.ts'

const { gownCleanOnly, gownPreserve } = policy.turnaround
const cleanOnlyDays = `${range(gownCleanOnly.minBusinessDays, gownCleanOnly.maxBusinessDays)} business days`
const preserveWeeks = `${range(gownPreserve.minWeeks, gownPreserve.maxWeeks)} weeks`
const lasts = `up to ${policy.careAdvice.gownPreservedUpToYears} years`

const page: ServiceTexts = {
  hero: {
    title: 'Gown Preservation',
    subtitle: `We clean your gown by hand, fold it in acid-free tissue and lay it in an acid-free box. Museum-style preservation, so that it lasts ${lasts}.`,
    info: 'We come to your hotel and the venue, too.',
  },
  steps: {
    title: 'From the last dance to the box',
    steps: [
      {
        title: 'Pick up',
        text: 'In its cover: at your door, at the front desk or with the planner.',
      },
      {
        title: 'Processing',
        text: 'We note every stain and bead, and clean by hand.',
      },
      {
        title: 'Delivery',
        text: `Cleaned in ${cleanOnlyDays}. Preserved, and in its box, in ${preserveWeeks}.`,
      },
    ],
  },
  faq: {
    title: 'Preservation FAQ',
    questions: [
      {
        id: 'gown-when',
        title: 'How soon should I send my gown?',
        answer:
          'Within a few weeks, if you can. Champagne, cake and perfume dry clear and turn brown as the sugar in them ages, and fresh stains come out best. An older gown is worth sending too: we tell you what can still be done.',
      },
      {
        id: 'gown-which',
        title: 'Clean only, or clean and preserve?',
        answer: `Clean only is for a gown you will wear, lend or sell: it is back in ${cleanOnlyDays}. Clean and preserve is for one you will keep. It takes ${preserveWeeks}, because every layer has to be fully dry before it is folded into tissue and boxed.`,
      },
      {
        id: 'gown-how-long-it-lasts',
        title: 'How long does a preserved gown last?',
        answer: `It lasts ${lasts} in its closed box, if the box lies flat somewhere cool, dry and dark. Under a bed is good. The attic, the garage and the basement are not.`,
      },
      {
        id: 'gown-several',
        title: 'Can I send more than one gown?',
        answer: `Yes, multiple gowns can go in one pickup: yours, your mother’s, the bridesmaids’ (${priceOf('bridesmaid-dress')}) and the flower girl’s (${priceOf('flower-girl-dress')}). Pin a name to each, and each is written up on its own.`,
      },
      {
        id: 'gown-hotels',
        title: 'Do you pick up from hotels and venues?',
        answer:
          'Yes. Pickup and delivery are free for hotels and wedding venues in our area. Leave the gown with the front desk or your planner, and tell us the name it is under and where it should go afterward.',
      },
      {
        id: 'gown-open-box',
        title: 'May I open the box?',
        answer: `You may. Wash your hands, lay a clean sheet on the bed, lift the tissue with the gown and refold along other lines every few years. If the box has been damp or torn, a new one is ${priceOf('keepsake-box-replacement')}.`,
      },
    ],
  },
}

const explanation = {
  title: 'What museums know about cloth',
  text: `A gown yellows from what is left in it and what it is kept in. Museum-style preservation takes care of both.

- *Nothing stays in.* A strong light finds champagne, sugar and perfume.
- *Nothing acidic touches it.* Acid-free tissue in every fold.
- *It can breathe.* The box keeps out light and dust; plastic would keep moisture in.

Kept cool and dry, it lasts ${lasts}.`,
}

const gown: { title: string; intro: string; ways: readonly (Fact & { mark: string })[]; press: string } = {
  title: 'Wedding Gown',
  intro: 'For another day, or for good.',
  ways: [
    {
      mark: priceOf('wedding-gown-clean-only'),
      title: 'Clean only',
      text: `Stains treated one by one, then pressed. On a padded hanger, back in ${cleanOnlyDays}.`,
    },
    {
      mark: priceOf('wedding-gown-clean-and-preserve'),
      title: 'Clean and preserve',
      text: `Cleaned, folded in acid-free tissue and boxed. It takes ${preserveWeeks}. Beaded or silk gowns: ${priceOf('wedding-gown-clean-and-preserve-beaded-or-silk')}.`,
    },
  ],
  press: `*Press only,* for the week before: ${priceOf('wedding-gown-press-only')}.`,
}

const venues = {
  title: 'We come to the hotel, too',
  text: `*Pickup and delivery are free for hotels and wedding venues* in our area: leave the gown at the front desk, and it comes back there or where you say.

*Multiple gowns per pickup* are welcome, with the veil and the flower girl’s sash. Each item gets its own tag.`,
}

const prices = {
  title: 'And everything that came with it',
  intro: '“&\u00a0Up” is where a price starts. Beads, layers and stains decide the rest.',
  note: `${membersPayLess} If a gown still needs its hem, see our [tailors](${links.alteration}). The whole list is under [pricing](${links.pricing}).`,
}

export const preservation = { page, explanation, gown, venues, prices }

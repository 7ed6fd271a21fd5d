import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { anyOf, percent, range, usd, usdRange } from '../figures.ts'
import { priceOf } from '../quoted-prices.ts'
import { spareHangers } from '../statements.ts'
import type { FaqSection } from './section.ts'

const { marketing, rugs, storage, turnaround, plans, careAdvice } = policy
const [smallestBand] = storage.bands

export const dryCleaningAndLaundry: FaqSection = {
  id: 'dry-cleaning-and-laundry',
  title: 'Dry Cleaning and Laundry',
  info: `Laundry is water, soap and a press. Dry cleaning is a gentle solvent for wool, silk and everything that water would shrink. Read more about [laundry](${links.laundry}) and [dry cleaning](${links.dryClean}).`,
  questions: [
    {
      id: 'laundry-or-dry-cleaning',
      title: 'How do I know which of the two a garment needs?',
      answer: `You do not have to. We read the care label of every garment and follow it: cotton shirts and linens are washed, wool, silk, rayon and structured jackets are dry cleaned. If you want a washable garment dry cleaned, say so in the pickup note. Both can travel in one bag.`,
    },
    {
      id: 'shirt-price',
      title: 'What does a shirt cost?',
      answer: `A laundered shirt, washed, pressed and on a hanger, is ${priceOf('shirt-laundry')}. Folded it is ${priceOf('shirt-laundry-folded')}, and a shirt that must be dry cleaned is ${priceOf('shirt-dry-clean')}. Gold members pay ${percent(plans.gold.discountPercent.laundry)} less, Platinum members ${percent(plans.platinum.discountPercent.laundry)} less. Everything else is on the [price list](${links.pricing}).`,
    },
    {
      id: 'price-above-the-list',
      title: 'Why was an item more than the list price?',
      answer: `Some garments take longer at the press or must be finished by hand: pleats, ruffles, beading, silk linings, stains that need several rounds. They carry an up-charge of ${anyOf(policy.upChargeStepsCents.map(usd))}, as a line of its own in your order. A price marked “&\u00a0Up” is where it starts, and it is confirmed when we have the garment in our hands.`,
    },
    {
      id: 'green-process',
      title: 'Is your dry cleaning safe for my skin and for the bay?',
      answer: `We do not use perc, the solvent that gave dry cleaning its smell. Our process is perc-free, our orders travel in fewer plastic bags, and hangers are used again. ${spareHangers}`,
    },
    {
      id: 'color-run',
      title: 'Could the colors run?',
      answer: `It happens to about 1 in ${marketing.colorRunOneIn} garments. We sort by color, test what looks doubtful on an inside seam, and ask you by text before we take a risk. Dark denim, red silk and anything on its first wash deserve a word in the pickup note.`,
    },
    {
      id: 'stains',
      title: 'Can you get every stain out?',
      answer: `Most of them, not all. Tell us what it was and when, and please do not rub or iron it: heat sets a stain for good. If pressing on would harm the fabric we stop, and a tag tells you what we tried.`,
    },
    {
      id: 'starch-and-crease',
      title: 'Can I choose starch, creases and detergent?',
      answer: `Yes. In [your preferences](${links.profilePreferences}) you set starch from none to heavy, pants with or without a crease, and the detergent and softener we use. We copy them into each order when we count your bag, and the order’s page shows them. What you change after that counts for the next order. A wish for one order goes into the pickup note.`,
    },
    {
      id: 'sensitive-skin',
      title: 'I have sensitive skin. What can you use?',
      answer: `Choose the hypoallergenic detergent in [your preferences](${links.profilePreferences}), and leave the softener off. Both hold for every order until you change them, and they travel with your bag. If you react to something in particular, name it in the pickup note.`,
    },
    {
      id: 'seasonal-storage',
      title: 'Can you keep my winter clothes over the summer?',
      answer: `Yes, cleaned and on hangers. One season is ${storage.seasonMonths} months, and you can store for up to ${storage.maxSeasons} seasons. ${range(smallestBand.fromGarments, smallestBand.toGarments)} garments cost ${usd(smallestBand.priceCents.payc)} a season (Gold ${usd(smallestBand.priceCents.gold)}) plus a processing fee of ${usd(storage.processingFeeCents.payc)} (Gold ${usd(storage.processingFeeCents.gold)}). For Platinum members ${smallestBand.fromGarments} to ${smallestBand.toGarments} garments are free for ${storage.freeForPlatinum.seasons} season, fee included. The whole table is on the [pricing page](${links.pricing}).`,
    },
    {
      id: 'rugs-and-gowns',
      title: 'Do you clean rugs and wedding gowns too?',
      answer: `Yes. [Area rugs](${links.areaRug}) are ${usd(rugs.standardCentsPerSqFt)} per square foot, specialized rugs ${usd(rugs.specialisedCentsPerSqFt)} with a minimum of ${usd(rugs.specialisedMinimumCents)}; they take ${range(turnaround.rugs.minBusinessDays, turnaround.rugs.maxBusinessDays)} business days. Pickup and roll is ${usd(rugs.pickupAndRollCents)} for a standard rug, ${usdRange(rugs.pickupAndRollMinCents, rugs.pickupAndRollMaxCents)} by size.

A [wedding gown](${links.preservation}) that is only cleaned takes ${range(turnaround.gownCleanOnly.minBusinessDays, turnaround.gownCleanOnly.maxBusinessDays)} business days. Cleaned and preserved it takes ${range(turnaround.gownPreserve.minWeeks, turnaround.gownPreserve.maxWeeks)} weeks, and then keeps for up to ${careAdvice.gownPreservedUpToYears} years.`,
    },
  ],
}

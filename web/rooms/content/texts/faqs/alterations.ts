import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { percent, range } from '../figures.ts'
import { priceOf } from '../quoted-prices.ts'
import type { FaqSection } from './section.ts'

const { alterations: time, separateAfterBusinessDays } = policy.turnaround
const { gold, platinum } = policy.plans

export const alterations: FaqSection = {
  id: 'alterations',
  title: 'Alterations',
  info: `Hems, zippers, buttons, linings, and seams that gave way. See [Alteration & Repair](${links.alteration}).`,
  questions: [
    {
      id: 'show-the-length',
      title: 'How do you know the right length without a fitting?',
      answer: `You show us. Put the garment on, fold or pin it where it should end, and pin both legs or sleeves if they differ. Or send a pair that fits and write “like this one” in the pickup note. We measure twice and cut once.`,
    },
    {
      id: 'alteration-time',
      title: 'How long do alterations take?',
      answer: `${range(time.minBusinessDays, time.maxBusinessDays)} business days for most work. If a garment needs more than ${separateAfterBusinessDays} days, it comes in a separate delivery, so that the rest of your order does not wait for it.`,
    },
    {
      id: 'alteration-prices',
      title: 'What does an alteration cost?',
      answer: `A pants hem is ${priceOf('hem-pants')}, jeans with their original edge ${priceOf('hem-jeans-original-edge')}, a waist taken in or let out ${priceOf('waist-pants-or-skirt')}, a new zipper in pants ${priceOf('zipper-pants')}, a button ${priceOf('button')}. The rest is on the [price list](${links.pricing}). Gold takes ${percent(gold.discountPercent.alterations)} off, Platinum ${percent(platinum.discountPercent.alterations)}.`,
    },
    {
      id: 'fix-tears',
      title: 'Do you mend small things without being asked?',
      answer: `Yes, unless you tell us not to. The preference to fix tears, rips and undone hems is on by default, and the work is charged to your account at list price: a seam or small tear is ${priceOf('seam-or-small-tear')}. You can turn it off in [your preferences](${links.profilePreferences}). Then we repair nothing that you did not ask for or agree to, and the order says how you agreed.`,
    },
    {
      id: 'alteration-not-right',
      title: 'What if it does not fit when it comes back?',
      answer: `Do not wear it out or wash it. Pin it once more, tell us within ${policy.claims.reportWithinDays} days, and we make it right. What was cut off cannot be sewn back, so if you are unsure of a length, ask for the longer one.`,
    },
  ],
}

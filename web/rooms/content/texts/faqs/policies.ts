import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { range, usd } from '../figures.ts'
import { emailInfo, emailSupport, textNumber } from '../ways.ts'
import type { FaqSection } from './section.ts'

const { claims, liability, replies, rush, accounts } = policy

export const policies: FaqSection = {
  id: 'policies',
  title: 'Policies',
  info: `The short version, in plain words. The whole of it is in our [Terms and Conditions](${links.terms}) and our [privacy policy](${links.privacy}).`,
  questions: [
    {
      id: 'missing-item',
      title: 'Something is missing from my order. What now?',
      answer: `Tell us at once, and this is what happens:

- Day ${claims.missingItemReportDay}: you report it, with the item, its color and its label.
- Days ${range(claims.missingItemReportDay, claims.missingItemAnswerByDay)}: we search the plant and the vans and respond.
- Days ${range(claims.missingItemAnswerByDay, claims.missingItemPossiblyLostByDay)}: it counts as possibly lost, and we ask everyone whose order was near yours.
- By ${claims.missingItemDeclaredLostByWeeks} weeks at most: it is declared lost, and we compensate you.`,
    },
    {
      id: 'damage-claims',
      title: 'How do I report damage or loss?',
      answer: `Within ${claims.reportWithinDays} days of receiving the goods. Write to ${emailSupport} with your order number and a photo, and leave the tag on the garment. See [what we pay if something goes wrong](${links.faqs}#liability).`,
    },
    {
      id: 'liability',
      title: 'How much do you pay if something goes wrong?',
      answer: `At most ${liability.timesCleaningCharge} times the cleaning charge for the item, and at most ${usd(liability.maxPerItemCents)} per item. If something is worth much more than that, to you or to an insurer, please tell us before you send it.`,
    },
    {
      id: 'count-mismatch',
      title: 'How do you make sure that nothing gets lost?',
      answer: `We count your items when they come in and again before they leave. If two counts differ, the order gets a red flag and goes to research: it does not leave the plant until someone knows why.`,
    },
    {
      id: 'declined-card',
      title: 'What happens if my card is declined?',
      answer: `We send a text, and may hold your orders until payment is made. Put a new card in [your billing page](${links.profileBilling}) or press "pay now", and they go out with the next van. The old card is removed only after the new one works.`,
    },
    {
      id: 'when-am-i-charged',
      title: 'When am I charged?',
      answer: `When your order is ready to come back: credit is used first, your card pays the rest. You see every line in your account once the order is counted in. A plan, or a rush above ${usd(rush.feeCents)}, is charged only after you have seen the amount.`,
    },
    {
      id: 'support-replies',
      title: 'How fast do you answer?',
      answer: `Emails and texts within ${replies.supportMinHours} to ${replies.supportMaxHours} hours, and the forms on our pages within ${replies.leadWithinHours} hours.

- ${emailInfo} is for questions before you order: what we clean, what it costs, where we pick up.
- ${emailSupport} is for customers: your account, an order, your credit or a claim, with photos if you have them.
- Texts to ${textNumber} are for both, and are usually read first.`,
    },
    {
      id: 'account-information',
      title: 'What do you need to know about me, and can I delete it?',
      answer: `A name, an address, a cell phone, an email address and a card; please keep them accurate and complete in [your profile](${links.profile}), since the van goes where they say. You can download your data there, or delete your account: ${brand.name} keeps it for ${accounts.deletionGraceDays} days in case you change your mind, and explains first what becomes of open orders and credit.`,
    },
  ],
}

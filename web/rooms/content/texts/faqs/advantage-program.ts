import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { percent, usd } from '../figures.ts'
import { creditRefund } from '../statements.ts'
import { emailSupport } from '../ways.ts'
import type { FaqSection } from './section.ts'

const { credit, plans, savings, storage } = policy
const { payc, gold, platinum } = plans

export const advantageProgram: FaqSection = {
  id: 'advantage-program',
  title: 'Advantage Program',
  info: `Advantage is prepaid credit that you can spend on anything we do, with a discount on cleaning and alterations. Storage has [its own table](${links.pricing}#storage). There are two tiers, Gold and Platinum, and no monthly or annual fees. Its [own page](${links.advantage}) has a calculator.`,
  questions: [
    {
      id: 'what-is-advantage',
      title: 'What is Advantage, and what do I get?',
      answer: `You buy credit in advance and spend it on any of our services. In return you get:

- up to ${percent(savings.upToPercent)} off all services
- ${percent(credit.creditBackPercent)} credit back, applied quarterly
- free pickup and delivery on smaller orders
- a free welcome box
- with Platinum, free seasonal storage for up to ${storage.freeForPlatinum.maxGarments} garments for ${storage.freeForPlatinum.seasons} season`,
    },
    {
      id: 'gold-or-platinum',
      title: 'What is the difference between Gold and Platinum?',
      answer: `Gold is ${usd(gold.priceCents)} of credit and takes ${percent(gold.discountPercent.dryClean)} off. Platinum is ${usd(platinum.priceCents)} of credit and takes ${percent(platinum.discountPercent.dryClean)} off. Delivery is free from ${usd(gold.delivery.freeFromCents)} on Gold and from ${usd(platinum.delivery.freeFromCents)} on Platinum; if you pay as you clean it is ${usd(payc.delivery.freeFromCents)}.

All three are side by side on the [price list](${links.pricing}).`,
    },
    {
      id: 'does-credit-expire',
      title: 'Does my credit expire?',
      answer: `No, prepaid credit never expires. We recommend using it within ${credit.recommendedUseMonths} months, because it does more good on clean coats than in an account.`,
    },
    {
      id: 'auto-reload',
      title: 'When is my credit reloaded?',
      answer: `With auto-reload on, and it is on when you join, your credit is reloaded when your balance would fall below ${usd(credit.autoReloadBelowCents)} or does not cover an order. Your card is then charged for your current plan, for example ${usd(gold.priceCents)} for Gold, and for more than one plan in the same charge if the order is larger. You see the amount on screen before, and get a text after.

You can turn it off anytime in [your profile](${links.profile}). Orders then use what credit is left, and your card for the rest.`,
    },
    {
      id: 'credit-back',
      title: 'How does credit back work?',
      answer: `At the end of each quarter we add up what you paid for cleaning orders completed in it and put ${percent(credit.creditBackPercent)} of that on your account as credit. You don’t need to ask. It can be spent like any other credit, but is not paid out in money.`,
    },
    {
      id: 'change-tier',
      title: 'Can I change my tier?',
      answer: `At any time, up or down: in [your profile](${links.profilePackages}), by phone, or by email to ${emailSupport}. Your card is charged for the new plan, the credit you have is added to the new credit, and the new discount counts immediately, for every order priced after the change.`,
    },
    {
      id: 'leave-advantage',
      title: 'What happens if I go back to paying as I clean?',
      answer: `A downgrade costs nothing. You keep your credit and spend it at list prices; you lose the discounts and the lower delivery minimums. You can come back whenever you like.`,
    },
    {
      id: 'refund-of-credit',
      title: 'Can I get my credit refunded?',
      answer: `Yes, if you ask in time. ${creditRefund} After that the credit is non-refundable, but it stays yours to spend. Write to ${emailSupport}.`,
    },
    {
      id: 'transfer-credit',
      title: 'Can I give my credit to someone else?',
      answer: `Yes, Advantage credit is transferable. Send an email to ${emailSupport} from the address on your account, with the name and email address of the person who is to have it, and we move it over.`,
    },
  ],
}

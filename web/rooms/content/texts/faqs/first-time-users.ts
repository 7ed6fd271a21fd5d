import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { daysWithoutPickup } from '#rules/days/driving-week'
import { policy } from '#rules/policy'
import { timeOfDay, usd } from '../figures.ts'
import { priceOf } from '../quoted-prices.ts'
import { emailInfo, textNumber } from '../ways.ts'
import type { FaqSection } from './section.ts'

const { pickups, plans, turnaround, welcomeBox } = policy

export const firstTimeUsers: FaqSection = {
  id: 'first-time-users',
  title: 'First Time Users',
  info: `New here? This is what people ask before the first bag goes out. If your question is missing, write to ${emailInfo} or text ${textNumber}.`,
  questions: [
    {
      id: 'how-to-start',
      title: 'How do I get started?',
      answer: `[Create an account](${links.registration}) with your address and cell phone, choose how you want to pay, and pick a day. Put your clothes in a bag and leave it where we can find it.

We count, clean and finish everything in our own plant, bring it back, and send a text when it is at your door.`,
    },
    {
      id: 'do-you-come-to-me',
      title: 'Do you come to my address?',
      answer: `We come to homes and offices in the Bay Area: in the South Bay and on the Peninsula, around our own office in ${brand.office.city}. Enter your zip code at the end of this page. If we drive there, you’ll see our next day in your town. If not, leave your email and we’ll tell you when we get there.`,
    },
    {
      id: 'which-days',
      title: 'Which days do you come?',
      answer: `Every day but ${daysWithoutPickup}, from ${timeOfDay(pickups.windowOpensMinuteOfDay)} to ${timeOfDay(pickups.windowClosesMinuteOfDay)}. You choose the day when you book, and leave the bag out before the window opens.`,
    },
    {
      id: 'what-to-put-it-in',
      title: 'What should I put my clothes in?',
      answer: `Any bag that closes is fine the first time; put your name on it. Dry cleaning and laundry can share one bag, because we sort by label at the plant. Wash & Fold needs a separate bag of its own, so that nothing delicate ends up among the towels.

Please empty the pockets. What we find, we return, but a pen finds the dryer first.`,
    },
    {
      id: 'need-to-be-home',
      title: 'Do I need to be home?',
      answer: `No. You don’t need to be there at pickup or at drop-off. Leave the bag at the door, with the doorman or at the front desk, and tell us where in the pickup note. After delivery you get a text, so that nothing waits outside unnoticed.`,
    },
    {
      id: 'first-order-cost',
      title: 'What will my first order cost?',
      answer: `You pay for each item by the [price list](${links.pricing}): a laundered shirt is ${priceOf('shirt-laundry')}, a blouse ${priceOf('blouse')}, pants ${priceOf('pants')}, a blazer ${priceOf('blazer')}. Pickup and delivery are free from ${usd(plans.payc.delivery.freeFromCents)} if you pay as you clean, and from less with Advantage. There is no sign-up fee.

Your order is priced when we have counted it, and you see every line of it in [your account](${links.profile}).`,
    },
    {
      id: 'how-long-it-takes',
      title: 'When do I get my clothes back?',
      answer: `Most orders are processed within ${turnaround.mostOrdersBusinessDays} business days. When you choose a pickup day you see the drop-off day beside it, before you confirm. Alterations, leather, rugs and gowns take longer; their own answers say how long.`,
    },
    {
      id: 'why-a-cell-phone',
      title: 'Why do you need my cell phone number?',
      answer: `Because we communicate by text: the confirmation of your pickup, a reminder the evening before, and a note when your clothes are back. A cell phone number is therefore required. Reminders never come between ${timeOfDay(policy.messages.quietFromMinuteOfDay)} and ${timeOfDay(policy.messages.quietUntilMinuteOfDay)}, and the word STOP ends the texts at any time.`,
    },
    {
      id: 'welcome-box',
      title: 'What is the welcome box?',
      answer: `It holds what makes a pickup easy: a garment bag, a Wash & Fold bag, tags and a small guide. It is free for Gold and Platinum members. If you pay as you clean you may buy it for ${usd(welcomeBox.priceCents)}, and the ${usd(welcomeBox.priceCents)} comes back to you as credit after your first completed order. We never add it on our own.`,
    },
  ],
}

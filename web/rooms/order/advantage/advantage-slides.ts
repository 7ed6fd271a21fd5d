import { policy } from '#rules/policy'
import { displayTime } from '#rules/times'
import { moneyText } from '../../../ui/money.tsx'

const { credit, pickups, plans, savings, turnaround } = policy

interface Slide {
  id: string
  title: string
  lead: string
  facts: readonly { title: string; text: string }[]
}

/** Two pictures say what a customer wants to know before choosing how to pay. */
export const slides: readonly [Slide, Slide] = [
  {
    id: 'how-it-works',
    title: 'How it works',
    lead: 'You leave a bag at your door. The rest is ours.',
    facts: [
      {
        title: 'Put your bag out',
        text: `By ${displayTime(pickups.windowOpensMinuteOfDay).replace(' ', '\u00a0')} on your day. You don't need to be there.`,
      },
      {
        title: 'We clean it in our own plant',
        text: `Most orders take about ${turnaround.mostOrdersBusinessDays} business days.`,
      },
      { title: 'It comes back to your door', text: 'We text you before the pickup and after the delivery.' },
    ],
  },
  {
    id: 'advantage',
    title: 'What’s Advantage?',
    lead: 'Credit you buy ahead. It pays for your orders, and makes each of them cheaper.',
    facts: [
      { title: `Up to ${savings.upToPercent}% off`, text: 'On cleaning and alterations, with every order.' },
      { title: `${credit.creditBackPercent}% credit back`, text: 'Each quarter, of what you paid for cleaning.' },
      {
        title: `Free delivery from ${moneyText(plans.platinum.delivery.freeFromCents, true)}`,
        text: `It is ${moneyText(plans.payc.delivery.freeFromCents, true)} when you pay as you clean.`,
      },
      { title: 'No monthly fee', text: 'Your credit never expires.' },
    ],
  },
]

import { policy } from '#rules/policy'
import { timeText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'

const { credit, pickups, plans, turnaround } = policy
const { gold, platinum } = plans

interface Slide {
  id: string
  title: string
  lead: string
  /** Three lines, each with its figure where it is about one. */
  lines: readonly { figure?: string; text: string }[]
}

/** Two pictures say what a customer wants to know before choosing how to pay. */
export const slides: readonly [Slide, Slide] = [
  {
    id: 'how-it-works',
    title: 'How it works',
    lead: 'You leave a bag at your door. The rest is ours.',
    lines: [
      { text: `Bag out by ${timeText(pickups.windowOpensMinuteOfDay)}, home or not.` },
      { text: 'Cleaned in our own plant.' },
      { text: `Back in about ${turnaround.mostOrdersBusinessDays} business days.` },
    ],
  },
  {
    id: 'advantage',
    title: 'What’s Advantage?',
    lead: 'Credit you buy ahead. Every order costs less.',
    lines: [
      {
        figure: `${platinum.discountPercent.dryClean}%`,
        text: `off with Platinum, ${gold.discountPercent.dryClean}% with Gold`,
      },
      { figure: `${credit.creditBackPercent}%`, text: 'credit back each quarter' },
      { figure: moneyText(0, true), text: 'a month, and credit never expires' },
    ],
  },
]

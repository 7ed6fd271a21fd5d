import type { Step } from './shapes.ts'

const steps: readonly [Step, Step, Step] = [
  { title: 'Schedule', text: 'Pick a day online, or text the word *pickup* from the phone on your account.' },
  {
    title: 'Pickup',
    text: 'Mix dry cleaning and laundry in one bag and leave it at the door. You need not be home.',
  },
  { title: 'Delivery', text: 'Back at your door, with a text. If something is not right, we make it right.' },
]

export const home = { steps }

import { expect, it } from 'vitest'
import { costsOf, isAdvantage, offerOf, packageTitle, perksOf, reloadSentence } from './plan-words.ts'

const gold: Parameters<typeof perksOf>[0] = {
  id: 2,
  name: 'gold',
  price: 19900,
  dollarPrice: '199.00',
  description: 'For every week.',
  dryClean: 10,
  laundry: 10,
  washFold: 10,
  alterations: 10,
  deliveryFreeFrom: 5900,
  dollarDeliveryFreeFrom: '59.00',
  hasDelivery: true,
  hasWelcomeBox: true,
  hasSeasonalGarment: false,
  hasCreditBack: true,
  isMostPopular: false,
}

it('says what a package brings from its data, and never calls a part of it everything', () => {
  expect(perksOf(gold)).toBe('10% off cleaning and alterations, free delivery from $59, 5% credit back')
  expect(perksOf({ ...gold, alterations: 0 })).toBe('Up to 10% off, free delivery from $59, 5% credit back')
  const payc = { ...gold, name: 'payc', dryClean: 0, laundry: 0, washFold: 0, alterations: 0, hasCreditBack: false }
  expect(perksOf({ ...payc, deliveryFreeFrom: 6950 })).toBe('List prices, free delivery from $69.50')
  expect(perksOf({ ...payc, hasDelivery: false })).toBe('List prices')
})

it('says what it costs today and what the credit becomes, also below zero', () => {
  expect(offerOf(gold, { balanceCents: 23572, stillDueCents: 0 })).toBe(
    `${perksOf(gold)}. Costs $199.00 today; your credit becomes $434.72.`,
  )
  expect(
    offerOf({ ...gold, name: 'summer', description: 'Credit to spare.' }, { balanceCents: -20000, stillDueCents: 0 }),
  ).toBe('Credit to spare. Costs $199.00 today; your credit becomes −$1.00.')
  // The home says that all of $154.66 goes toward what is due.
  expect(costsOf(gold, { balanceCents: 15466, stillDueCents: 43185 })).toBe(
    'Costs $199.00 today; your credit becomes $353.66, before the $431.85 still due for earlier orders.',
  )
})

it('names plans by their title and credit packs in capitals [R265]', () => {
  expect(['payc', 'gold', 'platinum', 'summer 500'].map(packageTitle)).toEqual([
    'Pay as you clean',
    'Gold',
    'Platinum',
    'SUMMER 500',
  ])
  expect([null, 'payc', 'gold', 'platinum', 'summer 500'].map(isAdvantage)).toEqual([false, false, true, true, false])
})

it('says in dollars what auto-reload would charge and when', () => {
  expect(reloadSentence(29900, 'your card')).toBe(
    'If an order would leave you under $10.00 of credit, we add $299.00 of credit from your card and text you. A very large order may take more than one reload.',
  )
})

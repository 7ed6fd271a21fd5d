import type { Card } from '#contract/billing'
import { cardExpiry } from '#rules/card-expiry'
import { laDay } from '#rules/days'
import type { CardRow } from './card-store.ts'

export const presentCard = (card: CardRow, now: Date): Card => ({
  id: card.id,
  stripeId: card.cardRef,
  last: card.last,
  expirationMonth: card.expirationMonth,
  expirationYear: card.expirationYear,
  expiry: cardExpiry(card, laDay(now)),
  isActive: card.isMain,
})

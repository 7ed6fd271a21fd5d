import type { Card } from '#contract/billing'
import type { CardRow } from './card-store.ts'

export const presentCard = ({ id, cardRef, last, expirationMonth, expirationYear, isMain }: CardRow): Card => ({
  id,
  stripeId: cardRef,
  last,
  expirationMonth,
  expirationYear,
  isActive: isMain,
})

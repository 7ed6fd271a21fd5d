import { type CareWish, wishWords } from '#rules/orders/care'

/** "Wishes: HYPOALLERGENIC, NO SOFTENER, light starch", for everybody who has the bag in hand. */
export const wishesLine = (wishes: readonly CareWish[]): string => `Wishes: ${wishWords(wishes) || 'none'}`

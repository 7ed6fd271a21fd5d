/** The brands that we have a drawing for. `other` is every other one, and a card whose brand nobody has told us. */
export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'other'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

/** All that we say of a card to its owner. */
export interface NamedCard {
  brand: CardBrand
  /** Its last four digits. */
  last: string
}

const TITLES: Record<Exclude<CardBrand, 'other'>, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

/** "Visa", and "card" where there is no brand to name. */
export const brandTitle = (brand: CardBrand): string => (brand === 'other' ? 'card' : TITLES[brand])

/** "Visa ending in 4242", as it stands inside a sentence. */
export const cardName = ({ brand, last }: NamedCard): string => `${brandTitle(brand)} ending in ${last}`

/** The same at the beginning of a line. */
export const cardHeading = (card: NamedCard): string => {
  const name = cardName(card)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The brand as a payment provider words it. */
export const brandOf = (told: string): CardBrand => CARD_BRANDS.find((brand) => brand === told) ?? 'other'

/** A card's number begins with what its network has been given: the sandbox tells the brand by it, as a provider would. */
export function brandOfNumber(number: string): CardBrand {
  if (/^4/.test(number)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(6011|64[4-9]|65)/.test(number)) return 'discover'
  return 'other'
}

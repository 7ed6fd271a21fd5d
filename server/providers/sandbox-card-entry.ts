import { brandOfNumber, type NamedCard } from '#rules/payments/card-brand'
import { type TestCard, type TestCardBehaviour, testCards } from '#rules/payments/test-cards'

/** The fields of the sandbox's card form, as somebody typed them. */
export interface SandboxCardEntry {
  secret: string
  number: string
  expMonth: number
  expYear: number
  cvc: string
}

interface CheckedEntry extends NamedCard {
  expMonth: number
  expYear: number
  behaviour: TestCardBehaviour
}

const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map(testCards.map((card) => [card.number, card]))

/** The card to be saved, or the sentence with which it is not. */
export function checkCardEntry(entry: SandboxCardEntry, now: Date): CheckedEntry | { message: string } {
  const number = entry.number.replaceAll(' ', '')
  const card = TEST_CARDS.get(number)
  if (!card) return { message: 'Your card number is invalid.' }

  const { expMonth } = entry
  const expYear = entry.expYear < 100 ? entry.expYear + 2000 : entry.expYear
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    return { message: "Your card's expiration month is invalid." }
  }
  if (!Number.isInteger(expYear) || expYear < 2000 || expYear > 2199) {
    return { message: "Your card's expiration year is invalid." }
  }
  // A card is good to the end of its month everywhere on earth, so UTC will do and no day of ours is involved.
  if (expYear * 12 + expMonth - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth()) {
    return { message: 'Your card has expired.' }
  }
  if (!/^\d{3,4}$/.test(entry.cvc)) return { message: "Your card's security code is invalid." }

  if ('refusal' in card) return { message: card.refusal }
  return { brand: brandOfNumber(number), last: number.slice(-4), expMonth, expYear, behaviour: card.behaviour }
}

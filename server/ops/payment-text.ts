import { dollars } from '#rules/money'
import type { ExpectedPayment } from '../billing/pay-owed.ts'

/** The expected payment in dollars: credit first, what is bought before it, the card for the rest. */
export function paymentText(expected: ExpectedPayment): string {
  const { reload, creditCents, cardCents, waivedCents, balanceCents, balanceAfterCents, cardLast, isBusy } = expected
  const plans = reload?.plans === 1 ? '1 plan' : `${reload?.plans} plans`
  const card = cardLast === null ? 'no card is there to pay' : `the card ending in ${cardLast} pays`
  const parts = [
    reload && `auto-reload charges $${dollars(reload.chargeCents)} (${plans}) to the card ending in ${cardLast}`,
    creditCents > 0 &&
      `credit pays $${dollars(creditCents)} and goes from $${dollars(balanceCents + (reload?.chargeCents ?? 0))} to $${dollars(balanceAfterCents)}`,
    cardCents > 0 && `${card} $${dollars(cardCents)}`,
    waivedCents > 0 && `$${dollars(waivedCents)} are too little for a card and waived`,
  ].filter(Boolean)
  const paid = parts.length === 0 ? 'nothing is to be paid' : parts.join(', ')
  return `${paid}.${isBusy ? ' Something else of theirs is being charged; this waits for it.' : ''}`
}

export const presentPayment = ({ reload, creditCents, cardCents, waivedCents }: ExpectedPayment) => ({
  reload: reload?.chargeCents ?? 0,
  dollarReload: dollars(reload?.chargeCents ?? 0),
  credit: creditCents,
  dollarCredit: dollars(creditCents),
  card: cardCents,
  dollarCard: dollars(cardCents),
  waived: waivedCents,
  dollarWaived: dollars(waivedCents),
})

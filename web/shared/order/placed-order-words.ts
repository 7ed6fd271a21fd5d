import type { PlacedOrder } from '#contract/placing'
import { existedText, movedText } from './placed-order-facts.tsx'

interface PlacedWords {
  title: string
  lead: string
  /** The pickup is as it was wished for, so that nothing has to be read about it. */
  isAsWished: boolean
}

/** The words over an order that was placed: first what is paid, then what is not booked or not as it was wished for. */
export function placedWords(placed: PlacedOrder, firstName?: string): PlacedWords {
  const { order, request, requestRefusal } = placed
  const paid = order.subscription === 'payc' ? 'Your card is saved' : 'Your order is paid'
  if (requestRefusal !== null) return { title: paid, lead: 'Your first pickup is not booked.', isAsWished: false }
  const title = `You’re all set${firstName ? `, ${firstName}` : ''}`
  const other = movedText(placed) ?? existedText(placed)
  if (other !== undefined) return { title, lead: other, isAsWished: false }
  return {
    title,
    lead: request
      ? 'Your Pickup is confirmed. Please check your mobile for text confirmation.'
      : `${paid}. Request a pickup whenever you like.`,
    isAsWished: true,
  }
}

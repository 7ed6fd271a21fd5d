import type { PlacedOrder } from '#contract/placing'
import { existedText, movedText } from './placed-order-facts.tsx'

interface PlacedWords {
  title: string
  lead: string
  /** Goes on after the lead where a text comes; a customer whom we cannot text is told where it went instead. */
  texted?: string
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
  if (!request) return { title, lead: `${paid}. Request a pickup whenever you like.`, isAsWished: true }
  return {
    title,
    lead: 'Your Pickup is confirmed.',
    texted: 'Please check your mobile for text confirmation.',
    isAsWished: true,
  }
}

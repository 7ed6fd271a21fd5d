import type { PlacedOrder } from '#contract/placing'

/** The order whose panel was put away here. It is kept for the whole browser, because the panel would come back in the next tab. */
const PUT_AWAY = 'larkspur.put-away-order'

export function putAwayOrder({ order }: PlacedOrder): void {
  try {
    localStorage.setItem(PUT_AWAY, String(order.id))
  } catch {
    // If the browser forbids storage, the panel comes back with the next visit.
  }
}

export function isOrderPutAway({ order }: PlacedOrder): boolean {
  try {
    return localStorage.getItem(PUT_AWAY) === String(order.id)
  } catch {
    return false
  }
}

import { useEffect } from 'react'
import { links } from '#contract/links'
import type { PlanName } from '#rules/policy'
import { defineDraft } from '../../core/drafts.ts'

/** An order as far as it has happened. */
export interface PlacedOrder {
  plan: PlanName
  paidCents: number
  /** The credit that it has brought into the account. */
  creditCents: number
  /** The last digits of the card that paid, or will. */
  cardLast: string | undefined
  /** The days are those at the booking: whoever shows them later asks the server. */
  pickup?: { id: number; pickupDate: string; dropoffDate: string }
  /** The weekdays that were set, and the first of them on which we come. */
  recurring?: { days: readonly number[]; from: string | undefined }
  /** Why there are no recurring pickups, where some were asked for. */
  recurringRefusal?: string
}

/** The last order, until its customer has left the page that tells of it. A reload of that page is not leaving it. */
export const placedOrderDraft = defineDraft<PlacedOrder>('placedOrder', { customersOnly: true, version: 2 })

/** The number of orders that this tab has placed, for any customer. */
const PLACED_COUNT = 'larkspur.placed-orders'

function placedCount(): number {
  try {
    return Number(sessionStorage.getItem(PLACED_COUNT))
  } catch {
    // Nothing is counted if the browser forbids storage.
    return 0
  }
}

export function countPlacedOrder(): void {
  try {
    sessionStorage.setItem(PLACED_COUNT, String(placedCount() + 1))
  } catch {
    // The steps behind it stay open then.
  }
}

/** Writes into this entry of the history that it is a step of the order that is being made now. */
export const markOrderStep = (): void => history.replaceState({ ...history.state, order: placedCount() }, '')

/** Says whether this entry of the history is a step of an order placed since: Back does not invite to order it again. */
export const isStepOfPlacedOrder = (): boolean => history.state?.order < placedCount()

const TOLD_ON: readonly string[] = [links.orderResult, links.home]

/** Used by the pages that tell of the last order: a customer who goes on to another page has read it. */
export function useForgetPlacedOrder(): void {
  useEffect(
    () => () => {
      if (!TOLD_ON.includes(location.pathname) && !isStepOfPlacedOrder()) placedOrderDraft.clear()
    },
    [],
  )
}

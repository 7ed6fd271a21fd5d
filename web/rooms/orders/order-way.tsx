import type { ReactNode } from 'react'
import type { Order } from '#contract/orders'
import { isStoredAlone } from '#rules/orders/stored-alone'
import { Card } from '#ui/card.tsx'
import { dayText, momentText } from '#ui/day-text.ts'
import { Seam } from '#ui/seam.tsx'
import type { ThreadStop } from '#ui/thread.tsx'
import { itemsText, stepsOf } from '../../shared/order/order-words.ts'

/** The way of a bag through our house, as it happened. An order that is no laundry has none. */
export function OrderWay({ order, isBeingPaid }: { order: Order; isBeingPaid: boolean }): ReactNode {
  if (order.kind !== 'laundry') return null
  return (
    <div data-way="">
      <Card title={order.status === 'completed' ? 'How it went' : 'Where it is'}>
        <Seam stops={order.returned === null ? stopsOf(order, isBeingPaid) : returnedStops(order)} />
      </Card>
    </div>
  )
}

const HELD_BY_US = 'On hold: we are looking into it'

/**
 * Each stop has the moment of its own event; a hold of ours stands where it happened. What is over is said in past words, and is left out where
 * nothing is known of it: nobody notes when the cleaning ended, so it is over with the packing.
 */
function stopsOf(order: Order, isBeingPaid: boolean): ThreadStop[] {
  const { priced, ready, left, isPriced, isPayable, isOnHold } = order
  const states = stepsOf(isBeingPaid ? { ...order, isPayable: false } : order)
  const at = states.findIndex((state) => state === 'here' || state === 'held')
  const stops = [
    { label: 'Picked up', text: pickedUp(order) },
    {
      label: isPriced ? 'Counted twice' : 'Counted',
      text: isPriced ? [momentOf(priced), itemsText(order)].filter(Boolean).join('. ') : '',
    },
    { label: 'Being cleaned', text: '' },
    {
      label: states[3] === 'done' ? 'Cleaned and packed' : 'Ready',
      text: [momentOf(ready), wasPaidHere(order) && 'Paid'].filter(Boolean).join('. '),
    },
    { label: 'On its way', text: momentOf(left) },
    { label: 'Delivered', text: endOf(order) },
  ]
  const shown = stops.map(({ label, text }, index) => {
    const isHeldByUs = isOnHold && !isPayable
    const here = index === at ? (isHeldByUs ? HELD_BY_US : hereText(order, isBeingPaid)) : ''
    return { label, text: [text, here].filter(Boolean).join('. '), state: states[index] }
  })
  return shown.filter(({ text, state }, index) => index === 0 || state !== 'done' || text !== '')
}

/** It was paid before it left. The day on which that was is no day of the bag's. */
const wasPaidHere = ({ paid, left }: Order): boolean => paid !== null && (left === null || paid <= left)

/** What is said of the stop at which the bag is, beside its moment. */
function hereText({ isPayable, counted, isPriced }: Order, isBeingPaid: boolean): string {
  if (isPayable) return isBeingPaid ? 'Your payment is under way' : 'Waiting for payment'
  return counted !== null && !isPriced ? 'We are counting' : ''
}

const returnedStops = (order: Order): ThreadStop[] => [
  { label: 'Picked up', text: pickedUp(order), state: 'done' },
  { label: 'Returned', text: momentOf(order.returned), state: 'done' },
]

const pickedUp = ({ collected, bags }: Order): string =>
  [momentOf(collected), bags !== null && (bags === 1 ? '1 bag' : `${bags} bags`)].filter(Boolean).join(', ')

/** The moment when the order was delivered, or the day when it is to be. */
function endOf(order: Order): string {
  const { delivered, request } = order
  if (delivered !== null) return momentOf(delivered)
  return request && !isStoredAlone(order) ? `Expected ${dayText(request.dropoffDate)}` : ''
}

const momentOf = (instant: string | null): string => (instant === null ? '' : momentText(new Date(instant)))

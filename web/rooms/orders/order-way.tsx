import type { ReactNode } from 'react'
import type { Order } from '#contract/orders'
import { displayDay, laDay } from '#rules/days'
import { itemsText, stagesOf } from '../../shared/order/order-words.ts'
import { unbroken } from '../../shared/pickup/pickup-words.ts'
import { Card } from '../../ui/card.tsx'
import { Seam } from '../../ui/seam.tsx'
import type { ThreadStop } from '../../ui/thread.tsx'

/** The way of a bag through our house. An order that is no laundry has none. */
export function OrderWay({ order, isBeingPaid }: { order: Order; isBeingPaid: boolean }): ReactNode {
  if (order.kind !== 'laundry') return null
  return (
    <div data-way="">
      <Card title={order.status === 'completed' ? 'How it went' : 'Where it is'}>
        <Seam stops={stopsOf(order, isBeingPaid)} />
      </Card>
    </div>
  )
}

function stopsOf(order: Order, isBeingPaid: boolean): ThreadStop[] {
  const { request, status, started, isPriced, isPayable, isOnHold } = order
  const [accepted, inProgress, completed] = stagesOf(isBeingPaid ? { status, isPayable: false } : order)
  const onHold = isOnHold && !isPayable ? 'On hold: we are looking into it' : ''
  const counted = isPriced ? [itemsText(order), 'counted'].filter(Boolean).join(' ') : 'We are counting'
  return [
    ...(request ? [{ label: 'Picked up', text: dayText(request.pickupDate), state: 'done' as const }] : []),
    { label: 'Accepted', text: (status === 'accepted' && onHold) || sentence(counted), state: accepted },
    {
      label: 'In progress',
      text: isPayable
        ? isBeingPaid
          ? 'Your payment is under way'
          : 'Waiting for payment'
        : (status === 'in_progress' && onHold) || (started === null ? '' : dayOf(started)),
      state: inProgress,
    },
    { label: 'Completed', text: endOf(order), state: completed },
  ]
}

/** The day when the order was delivered, or is to be. */
function endOf({ delivered, completed, status, isPayable, request }: Order): string {
  const day = delivered ?? completed
  if (status === 'completed') return day === null ? '' : `Delivered ${dayOf(day)}`
  if (isPayable || delivered !== null) return ''
  return request ? `Expected ${dayText(request.dropoffDate)}` : ''
}

const dayText = (day: string): string => unbroken(displayDay(day))
const dayOf = (instant: string): string => dayText(laDay(new Date(instant)))
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

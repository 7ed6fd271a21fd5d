import type { ReactNode } from 'react'
import type { PlacedOrder } from '#contract/placing'
import { PlacedOrderFacts } from '../../shared/order/placed-order-facts.tsx'
import { Card } from '../../ui/card.tsx'
import { Cross } from '../../ui/cross.tsx'
import { RoundButton } from '../../ui/round-button.tsx'

interface PlacedOrderPanelProps {
  order: PlacedOrder
  onDismiss: () => void
}

/** The last order: paid and booked, or still being paid, which cannot be put away. The next thing to do stands below it. */
export default function PlacedOrderPanel({ order, onDismiss }: PlacedOrderPanelProps): ReactNode {
  return (
    <Card
      title="Your order"
      action={
        order.state === 'paid' && (
          <RoundButton aria-label="Dismiss" onClick={onDismiss}>
            <Cross size={14} />
          </RoundButton>
        )
      }
    >
      <PlacedOrderFacts order={order} isPanel />
    </Card>
  )
}

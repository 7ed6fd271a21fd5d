import type { ReactNode } from 'react'
import { brand } from '#contract/brand'
import type { Order } from '#contract/orders'
import { policy } from '#rules/policy'
import { Card } from '../../ui/card.tsx'

const { claims } = policy

/** What to do if something did not come back. Before the bag is at the door nothing can be missing. */
export function OrderMissing({ order: { id, delivered } }: { order: Order }): ReactNode {
  if (delivered === null) return null
  return (
    <div id="missing">
      <Card title="Something missing?">
        <p>
          Text <a href={`sms:${brand.phone}`}>{brand.phoneShown}</a> with your order’s number, {id}, within{' '}
          {claims.reportWithinDays} days of delivery. We search, and answer by day {claims.missingItemAnswerByDay}.
        </p>
      </Card>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#contract/links'
import type { Order } from '#contract/orders'
import { Card } from '#ui/card.tsx'
import { dayText } from '#ui/day-text.ts'
import { orderTitle } from '../../shared/order/order-words.ts'
import styles from './order-parts.module.css'

/** What came out of one bag and comes back on several days. Nothing where it is one order. */
export function OrderParts({ order }: { order: Order }): ReactNode {
  if (order.pickupOrders.length === 0) return null
  return (
    <Card title="From this pickup">
      <p>What takes longer comes later, so the rest doesn’t have to wait.</p>
      <ol className={styles.parts}>
        {order.pickupOrders.map((part) => (
          <li key={part.id}>
            {part.id === order.id ? (
              <strong aria-current="page">{orderTitle(part)}</strong>
            ) : (
              <Link to={linkTo.profileOrder({ id: part.id })}>{orderTitle(part)}</Link>
            )}
            <span>{stageOf(part)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** One that is back, on its way or not paid says so; the others say which day they come. */
function stageOf({ prettyStatus, dropoffDate }: Order['pickupOrders'][number]): string {
  return dropoffDate === null ? prettyStatus : `Back ${dayText(dropoffDate)}`
}

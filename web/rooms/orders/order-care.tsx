import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import type { Order } from '#contract/orders'
import { careSentences } from '#rules/orders/care'
import { Card } from '#ui/card.tsx'
import styles from './order-care.module.css'

/** The wishes of this order, which the profile may have left behind since. */
export function OrderCare({ care }: Pick<Order, 'care'>): ReactNode {
  if (!care) return null
  return (
    <Card title="Cared for as you like it">
      <ul className={styles.care}>
        {careSentences(care).map((sentence) => (
          <li key={sentence}>
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d="M5 12.500l4.500 4.500L19 7.500" />
            </svg>
            {sentence}
          </li>
        ))}
      </ul>
      <p className={styles.next}>
        <Link to={links.profilePreferences}>Change it for next time</Link>
      </p>
    </Card>
  )
}

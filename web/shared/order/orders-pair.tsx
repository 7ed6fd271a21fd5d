import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import styles from './orders-pair.module.css'

/** The pickups to come and the past orders: two pages that belong together. */
export function OrdersPair({ current }: { current: 'upcoming' | 'all' }): ReactNode {
  return (
    <nav className={styles.pair} aria-label="Orders">
      <Link to={links.upcoming} aria-current={current === 'upcoming' ? 'page' : undefined}>
        Upcoming
      </Link>
      <Link to={links.profileOrders} aria-current={current === 'all' ? 'page' : undefined}>
        All orders
      </Link>
    </nav>
  )
}

import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { useProfile } from '../shared/customer/queries.ts'
import styles from './customer-parts.module.css'

/** The layout has these parts for customers alone. A visitor's browser never asks for them. */

/** Help and the small print: a customer who is at home here needs no more of the site. */
export function AccountFooter(): ReactNode {
  return (
    <footer className={styles.footer}>
      <div className={`${styles.line} wide`}>
        <p>
          Questions? Text <a href={`sms:${brand.phone}`}>{brand.phoneShown}</a>
        </p>
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        <Link to={links.terms}>Terms</Link>
        <Link to={links.privacy}>Privacy</Link>
      </div>
    </footer>
  )
}

const BAG =
  'M8.5 8C5.5 10.5 4 14 4 17c0 2.5 1.5 4 4 4h8c2.5 0 4-1.5 4-4 0-3-1.5-6.5-4.5-9zM8.5 8 7 3.500c1.5 1 2.5 1 3.5 0 1 1 2 1 3 0 1 1 2 1 3.5 0L15.5 8z'
const HANGER =
  'M9.5 6a2.5 2.5 0 1 1 3.6 2.200c-.7.4-1.1.9-1.1 1.700l8.4 6.100c1.3 1 .7 3-1 3H4.600c-1.7 0-2.3-2-1-3L12 9.9'
const PERSON = 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 21c.5-4.5 3.5-6.5 7.5-6.500s7 2 7.5 6.5'

/**
 * The bar lies under the thumb on phones: three ways, and stitches over the one that is open. Without a plan none of them leads on; whether
 * there is one is known with the profile, or will not be.
 */
export function BottomBar(): ReactNode {
  const { pathname } = useLocation()
  const { data: profile, error } = useProfile()
  if (profile ? !profile.subscription : !error) return null
  const isOrders = pathname === links.upcoming || pathname.startsWith(links.profileOrders)
  const isAccount = pathname.startsWith(links.profile) && !isOrders
  return (
    <>
      {/* The end of the page must not lie under the bar. */}
      <div className={styles.room} />
      <nav className={styles.bar} aria-label="Your account">
        <Way to={links.pickup} icon={BAG} isCurrent={pathname === links.pending}>
          Pickup
        </Way>
        <Way to={links.upcoming} icon={HANGER} isCurrent={isOrders}>
          Orders
        </Way>
        <Way to={links.profile} icon={PERSON} isCurrent={isAccount}>
          Account
        </Way>
      </nav>
    </>
  )
}

interface WayProps {
  to: string
  icon: string
  isCurrent: boolean
  children: string
}

const Way = ({ to, icon, isCurrent, children }: WayProps) => (
  <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d={icon} />
    </svg>
    {children}
  </Link>
)

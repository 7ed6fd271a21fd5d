import type { ReactNode } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { links } from '#contract/links'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useProfile } from '../shared/customer/queries.ts'
import { BackToAccount } from './back-to-account.tsx'
import styles from './profile-frame.module.css'

const MENU = [
  ['Plan', links.profilePackages],
  ['Billing', links.profileBilling],
  ['Addresses', links.profileAddress],
  ['Phones', links.profilePhones],
  ['Preferences', links.profilePreferences],
  ['Orders', links.profileOrders],
  ['Sign-in and data', links.profileAccount],
] as const

/**
 * The account's pages beside their menu. Where there is no room beside them the menu is the page that they all hang on, one step back; that page
 * itself shows more of each than a menu could. One order hangs on the list of orders: it has the whole page, and its own way back.
 */
export function ProfileFrame(): ReactNode {
  const { pathname } = useLocation()
  if (pathname === links.profile) {
    return (
      <div className="wide">
        <Outlet />
      </div>
    )
  }
  const isOrder = pathname.startsWith(`${links.profileOrders}/`)
  return (
    <div className={`${styles.frame} wide`} data-alone={isOrder || undefined}>
      {!isOrder && (
        <nav className={styles.side} aria-label="My account">
          <BackToAccount />
          {MENU.map(([label, to]) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
          <Credit />
        </nav>
      )}
      <div>
        <Outlet />
      </div>
    </div>
  )
}

function Credit(): ReactNode {
  const { data: profile } = useProfile()
  return (
    <div className={styles.credit}>
      <span>AVAILABLE CREDIT</span>
      <div className={styles.amount}>{profile ? <Money cents={profile.balance} /> : <Skeleton lines={1} />}</div>
    </div>
  )
}

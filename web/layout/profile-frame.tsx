import type { ReactNode } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { links } from '#contract/links'
import { findPage } from '../core/pages.ts'
import { useProfile } from '../shared/customer/queries.ts'
import menu from '../ui/folded-menu.module.css'
import { Money } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './profile-frame.module.css'

const MENU = [
  ['Name', links.profile],
  ['Addresses', links.profileAddress],
  ['Phones', links.profilePhones],
  ['Plan', links.profilePackages],
  ['Billing', links.profileBilling],
  ['Orders', links.profileOrders],
  ['Preferences', links.profilePreferences],
  ['Password & data', links.profileAccount],
] as const

/** The account's pages beside their menu, which folds away where there is no room beside them. */
export function ProfileFrame(): ReactNode {
  const { pathname } = useLocation()
  return (
    <div className={`${styles.frame} wide`}>
      <nav className={styles.side} aria-label="My account">
        <Rooms />
      </nav>
      <details className={`${menu.folded} ${styles.folded}`} key={pathname}>
        <summary>
          {findPage(pathname)?.title}
          <FoldedCredit />
        </summary>
        <nav aria-label="My account">
          <Rooms />
        </nav>
      </details>
      <div>
        <Outlet />
      </div>
    </div>
  )
}

/** The credit is in sight without unfolding the menu. */
function FoldedCredit(): ReactNode {
  const { data: profile } = useProfile()
  return (
    profile && (
      <span className={styles.foldedCredit}>
        Credit <Money cents={profile.balance} />
      </span>
    )
  )
}

function Rooms(): ReactNode {
  const { data: profile } = useProfile()
  return (
    <>
      {MENU.map(([label, to]) => (
        <NavLink key={to} to={to} end={to === links.profile}>
          {label}
        </NavLink>
      ))}
      <div className={styles.credit}>
        <span>AVAILABLE CREDIT</span>
        <div className={styles.amount}>{profile ? <Money cents={profile.balance} /> : <Skeleton lines={1} />}</div>
      </div>
    </>
  )
}

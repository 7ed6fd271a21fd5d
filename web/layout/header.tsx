import { type ReactNode, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { brand } from '#contract/brand'
import { useLogOut, useProfile } from '../account/calls.ts'
import { links } from '../links.ts'
import { useSession } from '../session.ts'
import styles from './header.module.css'

const PAGES = [
  ['How It Works', links.howItWorks],
  ['Services', links.services],
  ['Process', links.process],
  ['Advantage', links.advantage],
  ['Pricing', links.pricing],
  ['FAQs', links.faqs],
] as const

/** The written page shows the visitor's header; for a customer CSS holds its place until the name is known. */
export function Header(): ReactNode {
  const { user } = useSession()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')

  return (
    <header className={styles.header}>
      <div className={`${styles.bar} wide`}>
        <Link className={styles.logo} to={links.home}>
          {brand.name}
        </Link>
        <nav className={styles.pages} aria-label="Pages">
          <PageLinks />
        </nav>
        <div className={styles.account}>{user ? <CustomerMenu email={user.email} /> : <VisitorLinks />}</div>
        <details
          ref={menu}
          className={styles.burger}
          onToggle={(event) => event.currentTarget.open && scrollTo({ top: 0, behavior: 'instant' })}
        >
          <summary>Menu</summary>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a key on a link is a click. */}
          <div className={styles.list} onClick={close}>
            <PageLinks />
            {user ? <CustomerLinks /> : <VisitorLinks />}
          </div>
        </details>
      </div>
    </header>
  )
}

const PageLinks = () =>
  PAGES.map(([label, to]) => (
    <NavLink key={to} to={to}>
      {label}
    </NavLink>
  ))

function VisitorLinks(): ReactNode {
  return (
    <span className={styles.entrance} data-for="visitor">
      <Link to={links.login}>Login</Link>
      <Link className="button" to={links.registration}>
        Request Pickup
      </Link>
    </span>
  )
}

function CustomerMenu({ email }: { email: string }): ReactNode {
  const { data: profile } = useProfile()
  const menu = useRef<HTMLDetailsElement>(null)
  return (
    <details
      ref={menu}
      className={styles.menu}
      onToggle={(event) => event.currentTarget.open && scrollTo({ top: 0, behavior: 'instant' })}
    >
      <summary>Hello {profile?.firstName || email}!</summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a key on a link is a click. */}
      <div className={styles.list} onClick={() => menu.current?.removeAttribute('open')}>
        <CustomerLinks />
      </div>
    </details>
  )
}

function CustomerLinks(): ReactNode {
  const logOut = useLogOut()
  return (
    <>
      <Link to={links.pickup}>Request Pickup</Link>
      <Link to={links.profile}>My Account</Link>
      <Link to={links.upcoming}>Upcoming Orders</Link>
      <Link to={links.home} onClick={logOut}>
        Logout
      </Link>
    </>
  )
}

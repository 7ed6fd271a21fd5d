import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { useIsHydrating } from '../core/hydration.ts'
import { useSession } from '../core/session.ts'
import { Logo } from '../illustrations/logo.tsx'
import { useProfile } from '../shared/customer/queries.ts'
import { useLogOut } from '../shared/customer/sign-in.ts'
import styles from './header.module.css'

/** What visitors find at the head of each page, and again at its foot. */
export const PAGES = [
  ['How It Works', links.howItWorks],
  ['Services', links.services],
  ['Process', links.process],
  ['Advantage', links.advantage],
  ['Pricing', links.pricing],
  ['FAQs', links.faqs],
] as const

interface HeaderProps {
  /** The header lies over a dark picture: clear with white links until the page is scrolled. */
  isOverPicture?: boolean
}

/** A page that is written for everybody shows the visitor's header; for a customer CSS holds its place until React is here. */
export function Header({ isOverPicture = false }: HeaderProps): ReactNode {
  const { user } = useSession()
  return (
    <header className={`${styles.header} ${isOverPicture ? styles.overPicture : ''}`}>
      <div className={`${styles.bar} wide`}>
        <Link className={styles.logo} to={links.home}>
          <Logo />
        </Link>
        <nav className={styles.pages} aria-label="Pages">
          <PageLinks />
        </nav>
        <div className={styles.account}>{user ? <CustomerEntrance email={user.email} /> : <VisitorLinks />}</div>
        <Menu className={styles.burger} label={<BurgerLabel />} greeting={user && <Greeting email={user.email} />}>
          {user ? (
            <CustomerLinks>
              <PageLinks />
            </CustomerLinks>
          ) : (
            <>
              {/* First: a customer who is logged out looks here for the way in. */}
              <VisitorLinks />
              <PageLinks />
            </>
          )}
        </Menu>
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

/** Outlined on the page that it leads to, which has its own step to take. */
function VisitorLinks(): ReactNode {
  const isThere = useLocation().pathname === links.registration
  return (
    <span className={styles.entrance} data-for="visitor">
      <Link to={links.login}>Login</Link>
      <ButtonLink size="small" variant={isThere ? 'secondary' : 'primary'} to={links.registration}>
        Request Pickup
      </ButtonLink>
    </span>
  )
}

/**
 * The step to take stays in sight at every width, but on the page that it leads to and in an order, which takes it already, and before there is
 * a plan. Its style knows where the page has the same button of its own.
 */
function CustomerEntrance({ email }: { email: string }): ReactNode {
  const { pathname } = useLocation()
  const { data: profile, error } = useProfile()
  // Its place is kept until it is known whether there is a plan, or will not be.
  const isUnknown = !profile && !error
  const mayRequest = !profile || profile.subscription !== null
  return (
    <span className={styles.own} data-unknown={isUnknown ? '' : undefined}>
      <Menu className={styles.menu} label={<Greeting email={email} />}>
        <CustomerLinks />
      </Menu>
      {mayRequest && pathname !== links.pickup && !pathname.startsWith(`${links.order}/`) && (
        <ButtonLink size="small" to={links.pickup}>
          Request Pickup
        </ButtonLink>
      )}
    </span>
  )
}

function Greeting({ email }: { email: string }): ReactNode {
  const { data: profile } = useProfile()
  // The page is written for every customer.
  const isWritten = useIsHydrating()
  // The address stands in for a name until it is known whether there is one.
  const name = isWritten ? '' : profile ? profile.firstName : email
  return (
    <span className={styles.hello}>
      {name === '' ? (
        'Hello!'
      ) : (
        <>
          Hello <span className={styles.name}>{name}</span>!
        </>
      )}
    </span>
  )
}

/** The customer's own pages, then the pages of the site if the list has them, and the way out last. */
function CustomerLinks({ children }: { children?: ReactNode }): ReactNode {
  const logOut = useLogOut()
  const { data: profile } = useProfile()
  return (
    <>
      {profile?.subscription && (
        <p className={styles.credit}>
          <span>AVAILABLE CREDIT</span> <Money cents={profile.balance} />
        </p>
      )}
      <Link to={links.pickup}>Request Pickup</Link>
      <Link to={links.upcoming}>Upcoming Orders</Link>
      <Link to={links.profile}>My Account</Link>
      {/* Without a plan the account leads to the plans; this page of it is open all the same. */}
      {profile && !profile.subscription && <Link to={links.profileAccount}>Sign-in and data</Link>}
      {children && <div className={styles.group}>{children}</div>}
      <div className={styles.group}>
        <Link to={links.home} onClick={logOut}>
          Logout
        </Link>
      </div>
    </>
  )
}

interface MenuProps {
  className: string | undefined
  label: ReactNode
  /** Stands first in the open list, where the label says something else. */
  greeting?: ReactNode
  children: ReactNode
}

/**
 * The platform's own disclosure, so that it opens before any script has come; Escape and leaving it close it. The starter
 * scrolls to the top when it opens, because the first time that may be before React.
 */
function Menu({ className, label, greeting, children }: MenuProps): ReactNode {
  const menu = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      ref={menu}
      className={className}
      onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
      onKeyDown={(event) => event.key === 'Escape' && close(menu, { takeFocus: true })}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close(menu)}
    >
      <summary>{label}</summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a key on a link is a click. */}
      <div className={styles.list} onClick={() => close(menu)}>
        {isOpen && greeting}
        {children}
      </div>
    </details>
  )
}

function close({ current }: RefObject<HTMLDetailsElement | null>, { takeFocus = false } = {}): void {
  current?.removeAttribute('open')
  if (takeFocus) current?.querySelector('summary')?.focus()
}

const BurgerLabel = () => (
  <>
    <svg aria-hidden="true" width="26" height="18" viewBox="0 0 26 18">
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round">
        <path d="M2 2h22M2 9h22M2 16h22" />
        <path d="M5 1l16 16M5 17L21 1" />
      </g>
    </svg>
    <span className={styles.burgerName}>Menu</span>
  </>
)

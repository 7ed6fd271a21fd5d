import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { deskLinks } from '#contract/desk/links'
import type { StaffDeed } from '#rules/staff-roles'
import { Modal } from '#ui/modal.tsx'
import { line } from '../core/line.ts'
import { live } from '../core/live.ts'
import { inboxOf, intakeCount, waitingCount } from '../core/queries.ts'
import { useNewDay } from '../core/server-time.ts'
import { useStore } from '../core/store.ts'
import { type Me, may } from '../core/who.ts'
import { Account } from './account.tsx'
import { DeskLogo, Initials } from './brand.tsx'
import styles from './house.module.css'
import { Icon, type IconName } from './icon.tsx'
import { useKeys } from './keys.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { Note } from './tag.tsx'
import { clockText, ROLE_NAMES } from './words.ts'

const PLACES: readonly {
  to: string
  name: string
  icon: IconName
  deed: StaffDeed
  key: string
  Badge?: () => ReactNode
}[] = [
  { to: deskLinks.today, name: 'Today', icon: 'truck', deed: 'route', key: 't' },
  { to: deskLinks.intake, name: 'Intake', icon: 'bag', deed: 'intake', key: 'i', Badge: IntakeBadge },
  { to: deskLinks.orders, name: 'Orders', icon: 'hanger', deed: 'order show', key: 'o', Badge: OrdersBadge },
  { to: deskLinks.customers, name: 'Customers', icon: 'person', deed: 'customer', key: 'c' },
  { to: deskLinks.inbox, name: 'Inbox', icon: 'inbox', deed: 'inbox', key: 'n', Badge: InboxBadge },
  { to: deskLinks.books, name: 'Books', icon: 'book', deed: 'report day', key: 'b' },
  { to: deskLinks.people, name: 'People', icon: 'people', deed: 'staff list', key: 'p' },
]

/** How many orders the plant counts now. */
function IntakeBadge(): ReactNode {
  const { data, refetch } = useQuery(intakeCount)
  useNewDay(data?.today, refetch)
  if (data === undefined || data.orders === 0) return null
  return (
    <span className={styles.badge}>
      {data.orders}
      <span className="unseen"> waiting</span>
    </span>
  )
}

/** How many orders wait for us. */
function OrdersBadge(): ReactNode {
  const { data } = useQuery(waitingCount)
  if (data === undefined || data.waiting === 0) return null
  return (
    <span className={styles.badge} data-urgent={data.doors.some(isUrgent) || undefined}>
      {data.waiting}
      <span className="unseen"> waiting</span>
    </span>
  )
}

/** How many talks nobody has read. */
function InboxBadge(): ReactNode {
  const { data } = useQuery(inboxOf('open'))
  if (!data || data.unread === 0) return null
  return (
    <span className={styles.badge}>
      {data.unread}
      <span className="unseen"> unread</span>
    </span>
  )
}

const isUrgent = ({ door, orders }: { door: string; orders: number }) =>
  orders > 0 && (door === 'late' || door === 'red_flag')

/** G, then the first letter of a place. */
function useGoKeys(places: readonly { to: string; key: string }[]): void {
  const [isGoing, setGoing] = useState(false)
  const navigate = useNavigate()
  const go = Object.fromEntries(
    places.map(({ to, key }) => [
      key,
      () => {
        setGoing(false)
        void navigate(to)
      },
    ]),
  )
  useEffect(() => {
    const timer = isGoing ? setTimeout(() => setGoing(false), GO_MS) : undefined
    return () => clearTimeout(timer)
  }, [isGoing])
  useKeys(isGoing ? go : { g: () => setGoing(true) }, true)
}

/** So long the second key may take. */
const GO_MS = 1_500

/** The places that the role may go to. */
export const placesOf = (me: Me) => PLACES.filter(({ deed }) => may(me, deed))

/** The keys of every page, also of one without a rail: to another place, and all of them at a glance. */
export function HouseKeys({ me }: { me: Me }): ReactNode {
  useGoKeys(placesOf(me))
  const [isAsking, setAsking] = useState(false)
  useKeys({ '?': () => setAsking(true) })
  return isAsking && <KeysDialog onClosed={() => setAsking(false)} />
}

interface HouseProps {
  me: Me
  title: string
  /** Stands before the title: the way back. */
  before?: ReactNode
  /** Stands beside the title. */
  beside?: ReactNode
  children: ReactNode
}

/** The rail, which shows what the role may do and nothing else, the head, and the page. */
export function House({ me, title, before, beside, children }: HouseProps): ReactNode {
  const [isAccountOpen, setAccountOpen] = useState(false)
  const { lostAt } = useStore(line)
  return (
    <div className={styles.house}>
      <title>{`${title} – Larkspur desk`}</title>
      <a className={styles.skip} href="#content">
        Skip to the page
      </a>
      <nav className={styles.rail} aria-label="Desk">
        <div className={styles.inside}>
          <DeskLogo />
          <div className={styles.places}>
            {placesOf(me).map(({ to, name, icon, Badge }) => (
              <NavLink key={to} to={to} className={styles.to ?? ''}>
                <Icon name={icon} />
                {name}
                {Badge && <Badge />}
              </NavLink>
            ))}
          </div>
          <button type="button" className={styles.me} onClick={() => setAccountOpen(true)}>
            <Initials name={me.name} />
            <b>{me.name}</b>
            <span>
              {ROLE_NAMES[me.role]} · until {clockText(me.sessionEndsAt)}
            </span>
          </button>
        </div>
      </nav>
      <div className={styles.page}>
        <header className={styles.bar}>
          {before}
          <h1>{title}</h1>
          {beside}
          <LiveLine />
        </header>
        <main id="content" tabIndex={-1} className={styles.fill}>
          {lostAt && (
            <div className={styles.lost}>
              <Note tone="warn" icon="offline" role="status">
                <b>No network since {clockText(lostAt)}.</b> What you see is from then.
              </Note>
            </div>
          )}
          {children}
        </main>
      </div>
      <HouseKeys me={me} />
      {isAccountOpen && (
        <Modal title={me.name} onClosed={() => setAccountOpen(false)}>
          {() => <Account me={me} />}
        </Modal>
      )}
    </div>
  )
}

const LIVE_WORDS = { opening: 'Connecting', live: 'Live', lost: 'Connection lost, retrying' }

/** Whether what is seen follows by itself. */
function LiveLine(): ReactNode {
  const state = useStore(live)
  return (
    <span className={styles.live} data-state={state} role="status">
      {LIVE_WORDS[state]}
    </span>
  )
}

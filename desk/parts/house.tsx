import { type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import { deskLinks } from '#contract/desk/links'
import type { StaffDeed } from '#rules/staff-roles'
import { Modal } from '#ui/modal.tsx'
import { line } from '../core/line.ts'
import { live } from '../core/live.ts'
import { useStore } from '../core/store.ts'
import { type Me, may } from '../core/who.ts'
import { Account } from './account.tsx'
import { DeskLogo, Initials } from './brand.tsx'
import styles from './house.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Note } from './tag.tsx'
import { clockText, ROLE_NAMES } from './words.ts'

const PLACES: readonly { to: string; name: string; icon: IconName; deed: StaffDeed }[] = [
  { to: deskLinks.today, name: 'Today', icon: 'truck', deed: 'route' },
  { to: deskLinks.intake, name: 'Intake', icon: 'bag', deed: 'intake' },
  { to: deskLinks.books, name: 'Books', icon: 'book', deed: 'report day' },
  { to: deskLinks.people, name: 'People', icon: 'people', deed: 'staff list' },
]

interface HouseProps {
  me: Me
  title: string
  /** Stands beside the title. */
  beside?: ReactNode
  children: ReactNode
}

/** The rail, which shows what the role may do and nothing else, the head, and the page. */
export function House({ me, title, beside, children }: HouseProps): ReactNode {
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
            {PLACES.filter(({ deed }) => may(me, deed)).map(({ to, name, icon }) => (
              <NavLink key={to} to={to} className={styles.to ?? ''}>
                <Icon name={icon} />
                {name}
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
      {isAccountOpen && (
        <Modal title={me.name} onClosed={() => setAccountOpen(false)}>
          {() => <Account me={me} />}
        </Modal>
      )}
    </div>
  )
}

const LIVE_WORDS = { opening: 'Opening the line', live: 'Live', lost: 'Line lost, trying again' }

/** Whether what is seen follows by itself. */
function LiveLine(): ReactNode {
  const state = useStore(live)
  return (
    <span className={styles.live} data-state={state} role="status">
      {LIVE_WORDS[state]}
    </span>
  )
}

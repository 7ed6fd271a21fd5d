import { type ReactNode, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Profile } from '#contract/profile'
import { Skeleton } from '#ui/skeleton.tsx'
import { useIsHydrating } from '../../core/hydration.ts'
import { Loaded } from '../../core/loaded.tsx'
import { BackToAccount } from '../../layout/back-to-account.tsx'
import { useOverview, useProfile } from '../../shared/customer/queries.ts'
import styles from './account-hub.module.css'
import { type HubRow, hubRows } from './hub-rows.ts'
import { NamePage } from './late-parts.tsx'

/** What stands open is told by the address, so that a reload comes back to it. */
const EDIT = { name: 'edit', value: 'name' }

/** The account: all that is kept, each with its present value. It edits the name itself, because that stands here and nowhere else. */
export default function AccountHub(): ReactNode {
  const [params] = useSearchParams()
  // The page is written for its address without the question.
  const isWritten = useIsHydrating()
  if (isWritten || params.get(EDIT.name) !== EDIT.value) return <Hub />
  return (
    <div className={styles.name}>
      <BackToAccount />
      <NamePage />
    </div>
  )
}

function Hub(): ReactNode {
  const profile = useProfile()
  const overview = useOverview()
  const groups = hubRows(profile.data, overview.data)
  return (
    <div className={styles.page} data-hub="">
      <div className={styles.head}>
        <h1>My account</h1>
        <Loaded query={profile} skeleton={<Who />}>
          {(data) => <Who profile={data} />}
        </Loaded>
      </div>
      <div className={styles.groups}>
        {groups.map(({ title, rows }) => (
          <Group key={title} title={title} rows={rows} hasFailed={overview.error !== null} />
        ))}
      </div>
    </div>
  )
}

function Who({ profile }: { profile?: Profile }): ReactNode {
  if (!profile) {
    return (
      <div className={styles.who}>
        <div className={styles.wait}>
          <Skeleton lines={1} isSpoken />
        </div>
      </div>
    )
  }
  const name = `${profile.firstName} ${profile.lastName}`.trim()
  return (
    <p className={styles.who}>
      <span>{[name, profile.email].filter(Boolean).join(', ')}</span>
      <Link to={`?${EDIT.name}=${EDIT.value}`}>{name === '' ? 'Add your name' : 'Change name'}</Link>
    </p>
  )
}

interface GroupProps {
  title: string
  rows: readonly HubRow[]
  hasFailed: boolean
}

function Group({ title, rows, hasFailed }: GroupProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {rows.map(({ label, to, icon, value, needsAttention }) => (
          <li key={label}>
            <Link to={to}>
              <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
                <path d={icon} />
              </svg>
              <b>{label}</b>
              <span className={styles.value} data-needed={needsAttention || undefined}>
                {value ?? (!hasFailed && <Waiting />)}
              </span>
              <svg className={styles.chevron} viewBox="0 0 24 24" aria-hidden="true">
                <path d="M9 5l7 7-7 7" />
              </svg>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A bar as wide as most values. A phrase may hold no block. */
const Waiting = (): ReactNode => <span className={styles.bar} aria-hidden="true" />

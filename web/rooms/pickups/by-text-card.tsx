import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { PhoneMessages } from '../../illustrations/phone-messages.tsx'
import styles from './schedule-card.module.css'

/** The card says what can be done by text. Without a schedule, or while it is paused, there is nothing to skip. */
export function ByTextCard({ canSkip }: { canSkip: boolean }): ReactNode {
  return (
    <aside className={styles.card} aria-labelledby="by-text-title">
      <div className={styles.picture}>
        <PhoneMessages />
      </div>
      <h2 id="by-text-title">{canSkip ? 'Skip by text' : 'Book by text'}</h2>
      <p>
        Text <b>{canSkip ? 'SKIP' : 'pickup'}</b> to <a href={`sms:${brand.phone}`}>{brand.phoneShown}</a>
        {canSkip && (
          <>
            {' '}
            to skip the next recurring pickup, or <b>pickup</b>
          </>
        )}{' '}
        to book our next open day, from a phone you’ve{' '}
        <Link to={links.profilePhones}>
          verified<span className="unseen"> under Phones</span>
        </Link>
        .
      </p>
    </aside>
  )
}

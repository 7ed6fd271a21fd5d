import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { PhoneMessages } from '../illustrations/phone-messages.tsx'
import styles from './schedule-card.module.css'

/** What can be done without this page. SKIP is of use only to whoever has a schedule. */
export function ByTextCard({ hasSchedule }: { hasSchedule: boolean }): ReactNode {
  return (
    <aside className={styles.card} aria-labelledby="by-text-title">
      <div className={styles.picture}>
        <PhoneMessages />
      </div>
      <h2 id="by-text-title">{hasSchedule ? 'Skip by text' : 'Book by text'}</h2>
      <p>
        {hasSchedule && 'Text SKIP to skip the next recurring pickup. '}
        Text <b>pickup</b> to <a href={`sms:${brand.phone}`}>{brand.phoneShown}</a> to book the next day we drive, from
        a phone that you have <Link to={links.profilePhones}>confirmed</Link>.
      </p>
    </aside>
  )
}

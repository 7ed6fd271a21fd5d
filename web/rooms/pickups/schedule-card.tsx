import type { ReactNode } from 'react'
import { links } from '#contract/links'
import type { Schedule } from '#contract/pickups'
import { ButtonLink } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { useAddresses } from '../../shared/customer/queries.ts'
import { everyDay } from '../../shared/pickup/pickup-words.ts'
import styles from './schedule-card.module.css'

/** The recurring schedule in a few words, or the offer to make one; both are edited in the preferences. */
export function ScheduleCard({ schedule }: { schedule: Schedule | null }): ReactNode {
  const { data: addresses } = useAddresses()
  const street = addresses?.find(({ id }) => id === schedule?.address)?.addressLine1
  const from = street ? `From ${street}, booked` : 'Booked'
  return (
    <aside className={styles.card} aria-labelledby="schedule-title">
      <h2 id="schedule-title">{schedule ? everyDay(schedule.days) : 'The same day every week?'}</h2>
      <p>
        {!schedule && 'Set it up once, and we’ll book your pickups two weeks ahead.'}
        {schedule?.status === 'active' && `${from} two weeks ahead. Pause it anytime.`}
        {schedule?.status === 'paused' &&
          (schedule.resumesOn ? `Paused until ${dayText(schedule.resumesOn)}.` : 'Paused until you resume it.')}
      </p>
      <ButtonLink variant="quiet" size="small" to={links.profilePreferences}>
        {schedule ? 'Edit schedule' : 'Make a schedule'}
      </ButtonLink>
    </aside>
  )
}

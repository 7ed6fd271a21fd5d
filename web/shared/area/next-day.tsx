import { Fragment, type ReactNode } from 'react'
import { defaultPickupDay } from '#rules/days/pickups'
import { closedDays } from '../../core/closed-days.ts'
import { useServerNow } from '../../core/server-clock.ts'
import styles from './next-day.module.css'

/** The day on which we come next to whoever asks now, as anybody may book it. */
export const useNextPickupDay = (): string => defaultPickupDay(useServerNow(), [], closedDays())

/** "Los Gatos and Monte Sereno". A town is not broken in two, nor parted from the sign behind it. */
export function Towns({ towns, sign = '' }: { towns: readonly string[]; sign?: string }): ReactNode {
  return towns.map((town, index) => (
    <Fragment key={town}>
      {index > 0 && ' and '}
      <span className={styles.whole}>
        {town}
        {index === towns.length - 1 && sign}
      </span>
    </Fragment>
  ))
}

import { type ReactNode, useId, useState } from 'react'
import { displayDay, laDay } from '#rules/days'
import { dayRefusal, defaultPickupDay, dropoffDay, lastBookableDay } from '#rules/pickups'
import type { CallError } from '../../../core/api.ts'
import { serverNow, useServerNow } from '../../../core/server-clock.ts'
import { useProfile } from '../../../shared/customer/queries.ts'
import { bookedDays, closedReason } from '../../../shared/pickup/closed-days.ts'
import { unbroken, weekdayOf } from '../../../shared/pickup/pickup-words.ts'
import { useUpcoming } from '../../../shared/pickup/queries.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DayPicker } from '../../../ui/day-picker.tsx'
import styles from './another-day.module.css'
import type { OrderBooking } from './booking.ts'

interface AnotherDayProps {
  booking: OrderBooking
  refusal: CallError
}

/** The first pickup was refused: why, and another day for it, or none for now. */
export default function AnotherDay({ booking, refusal }: AnotherDayProps): ReactNode {
  const id = useId()
  const isAboutDay = refusal.code?.startsWith('pickup_') ?? false
  return (
    <section className={styles.choice} aria-labelledby={id}>
      <h2 id={id}>Your first pickup</h2>
      <Banner kind="warning">{refusal.message}</Banner>
      {isAboutDay ? <ChooseDay booking={booking} /> : <Answers booking={booking} />}
    </section>
  )
}

function ChooseDay({ booking }: { booking: OrderBooking }): ReactNode {
  const now = useServerNow()
  const { data: profile } = useProfile()
  const { data: upcoming = [] } = useUpcoming()
  const { address, pickup } = booking.submission
  const booked = bookedDays(upcoming, address ?? profile?.mainAddress ?? null)
  const [chosen, setChosen] = useState<string>()
  const day = chosen ?? defaultPickupDay(serverNow(), booked)
  const isOpen = dayRefusal(day, now) === undefined
  return (
    <>
      <DayPicker
        label="Pickup day"
        value={day}
        isShort
        onChange={setChosen}
        min={laDay(now)}
        max={lastBookableDay(now)}
        today={laDay(now)}
        closedReason={(each) => closedReason(each, now, booked)}
      />
      <p className={styles.outcome} aria-live="polite">
        {isOpen && (
          <>
            <b>{unbroken(displayDay(day))}</b>, back {unbroken(displayDay(dropoffDay(day, pickup?.isRush ?? false)))}
          </>
        )}
      </p>
      <Answers booking={booking} day={day} />
    </>
  )
}

/** With a day that day is booked; without one the same is asked again, when whatever was wrong has been mended. */
function Answers({ booking, day }: { booking: OrderBooking; day?: string }): ReactNode {
  return (
    <div className={styles.answers}>
      {day === undefined ? (
        <Button onClick={booking.tryAgain}>Try again</Button>
      ) : (
        <Button onClick={() => booking.bookInstead(day)}>Book {weekdayOf(day)}</Button>
      )}
      <Button variant="quiet" onClick={booking.giveUpPickup}>
        Later
      </Button>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Pickup } from '#contract/pickups'
import { dayText } from '#ui/day-text.ts'
import { showToast } from '#ui/toast.tsx'
import { bookedDays } from '../../shared/pickup/closed-days.ts'
import { usePickupChanges } from './calls.ts'
import DayDialog from './day-dialog.tsx'

interface RescheduleProps {
  pickup: Pickup
  /** All that are to come: a day on which we come to the same address already is no choice. */
  pickups: readonly Pickup[]
  onMoved: (id: number) => void
  onClosed: () => void
}

/** Another day for one pickup; a recurring schedule goes on beside it. */
export default function Reschedule({ pickup, pickups, onMoved, onClosed }: RescheduleProps): ReactNode {
  const { id, pickupDate, place, isRush, address, created, schedule } = pickup
  const { change } = usePickupChanges()
  return (
    <DayDialog
      title="Reschedule your pickup?"
      note={
        <>
          Now {dayText(pickupDate)}, {place.title}.{schedule !== null && ' Only this pickup moves.'}
        </>
      }
      present={pickupDate}
      isRush={isRush}
      booked={bookedDays(pickups, address, id)}
      placedAt={created}
      labels={{ pickup: 'New pickup', dropoff: 'New drop-off', accept: (weekday) => `Move pickup to ${weekday}` }}
      onAccept={async (day) => {
        const { pickupDate: moved } = await change(id, { pickupDate: day })
        onMoved(id)
        showToast(`Your pickup is now on ${dayText(moved)}.`)
      }}
      onClosed={onClosed}
    />
  )
}

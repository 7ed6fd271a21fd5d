import { addDays, daysBetween, laDay } from '../days/days.ts'
import { isDelivered, type OrderHold, type OrderState } from './order-life.ts'

/** What waits for somebody of us, behind five doors: an order stands behind one of them, so that they add up. */

/** The most urgent first. */
export const WAITING_DOORS = ['red_flag', 'late', 'unpaid', 'held', 'to_do'] as const
export type WaitingDoor = (typeof WAITING_DOORS)[number]

export interface WaitingFacts {
  state: OrderState
  hold: OrderHold | null
  dueDay: string | null
  collectedAt: Date | null
}

/**
 * Why an order waits for us, or nothing. A bag of today's drive is counted the same day, at intake; it waits here once that day is over. What
 * is priced is being cleaned until the day on which it is due. What is only stored has no such day, and is put away.
 */
export function waitingDoor({ state, hold, dueDay, collectedAt }: WaitingFacts, today: string): WaitingDoor | null {
  if (hold === 'red_flag') return 'red_flag'
  if (hold === 'payment') return 'unpaid'
  if (hold === 'staff') return 'held'
  if (isDelivered({ state }) || state === 'returned') return null
  if (dueDay !== null && dueDay < today) return 'late'
  if (state === 'collected') return collectedAt !== null && laDay(collectedAt) < today ? 'to_do' : null
  if (state === 'counted' || state === 'ready') return 'to_do'
  return state === 'priced' && (dueDay === null || dueDay === today) ? 'to_do' : null
}

/** The most urgent first: by door, then what was promised for the earliest day, then the oldest. */
export function byUrgency<Row extends { door: WaitingDoor; dueDay: string | null; id: number }>(
  one: Row,
  other: Row,
): number {
  const doors = WAITING_DOORS.indexOf(one.door) - WAITING_DOORS.indexOf(other.door)
  const days = (one.dueDay ?? LAST_DAY).localeCompare(other.dueDay ?? LAST_DAY)
  return doors || days || one.id - other.id
}

const LAST_DAY = '9999-12-31'

/** 0 where it is not late. What is back with its customer is late no more. */
export const daysLate = ({ state, dueDay }: Pick<WaitingFacts, 'state' | 'dueDay'>, today: string): number =>
  dueDay === null || isDelivered({ state }) || state === 'returned' || dueDay >= today ? 0 : daysBetween(dueDay, today)

/** The stations of an order's way, as everybody of us knows them. */
export const STATIONS = ['collected', 'counted', 'priced', 'paid', 'on_its_way', 'delivered'] as const
export type Station = (typeof STATIONS)[number]

const STATION_OF: Readonly<Record<OrderState, Station>> = {
  collected: 'collected',
  counted: 'counted',
  priced: 'priced',
  ready_unpaid: 'priced',
  ready: 'paid',
  on_its_way_unpaid: 'on_its_way',
  on_its_way: 'on_its_way',
  delivered_unpaid: 'delivered',
  delivered: 'delivered',
  returned: 'collected',
}

/** The last station that an order has reached. */
export const stationOf = ({ state }: { state: OrderState }): Station => STATION_OF[state]

/** The next days on which we bring something back. */
export const nextDays = (today: string, isOpen: (day: string) => boolean, count: number): string[] => {
  const days: string[] = []
  for (let day = today; days.length < count; day = addDays(day, 1)) if (isOpen(day)) days.push(day)
  return days
}

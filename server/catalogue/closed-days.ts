import type { ClosedDay } from '#rules/days/holidays'
import type { Db } from '../db/open.ts'
import {
  endClosedDay,
  findLastOpening,
  insertClosedDay,
  listClosedDays,
  listClosuresFrom,
  selectClosedDays,
} from './closed-day-store.ts'

/** Days besides the holidays on which staff have the van stand still. Whoever reckons with days hands them to the rules. */
export const readClosedDays = (db: Db): Promise<ClosedDay[]> => listClosedDays(db)

/** The same for other topics to ask inside a statement of theirs. */
export const closedDaysInside = () => selectClosedDays()

/** The moment at which a day was last opened again, which no schedule that was filled before knows of. */
export const readLastOpening = (db: Db): Promise<Date | null> => findLastOpening(db)

export type Closure = Awaited<ReturnType<typeof listClosuresFrom>>[number]

/** The closed days from this one on, as staff see them. */
export const readClosures = (db: Db, from: string): Promise<Closure[]> => listClosuresFrom(db, from)

/** From now on nothing can be booked for the day. False where somebody has closed it already. */
export const noteClosed = (db: Db, closing: Parameters<typeof insertClosedDay>[1]): Promise<boolean> =>
  insertClosedDay(db, closing)

/** The day can be booked again. What was moved stays moved: its customers were told. False where it is not closed. */
export const noteOpened = (db: Db, day: string, opening: Parameters<typeof endClosedDay>[2]): Promise<boolean> =>
  endClosedDay(db, day, opening)

export interface Holiday {
  day: string
  name: string
}

/** No driver is out on these days. Each stands on its own date, also when it falls on a weekend. */
export const holidays: readonly Holiday[] = [
  { day: '2026-01-01', name: "New Year's Day" },
  { day: '2026-05-25', name: 'Memorial Day' },
  { day: '2026-07-04', name: 'Independence Day' },
  { day: '2026-09-07', name: 'Labor Day' },
  { day: '2026-11-26', name: 'Thanksgiving Day' },
  { day: '2026-12-25', name: 'Christmas Day' },
  { day: '2027-01-01', name: "New Year's Day" },
  { day: '2027-05-31', name: 'Memorial Day' },
  { day: '2027-07-04', name: 'Independence Day' },
  { day: '2027-09-06', name: 'Labor Day' },
  { day: '2027-11-25', name: 'Thanksgiving Day' },
  { day: '2027-12-25', name: 'Christmas Day' },
  { day: '2028-01-01', name: "New Year's Day" },
  { day: '2028-05-29', name: 'Memorial Day' },
  { day: '2028-07-04', name: 'Independence Day' },
  { day: '2028-09-04', name: 'Labor Day' },
  { day: '2028-11-23', name: 'Thanksgiving Day' },
  { day: '2028-12-25', name: 'Christmas Day' },
  { day: '2029-01-01', name: "New Year's Day" },
  { day: '2029-05-28', name: 'Memorial Day' },
  { day: '2029-07-04', name: 'Independence Day' },
  { day: '2029-09-03', name: 'Labor Day' },
  { day: '2029-11-22', name: 'Thanksgiving Day' },
  { day: '2029-12-25', name: 'Christmas Day' },
]

/** "Thanksgiving Day", where the day is one on which no driver is out. */
export const holidayName = (day: string): string | undefined => holidays.find((each) => each.day === day)?.name

/** A day that staff have closed besides the holidays, and why in a word, as customers are told: "snow". */
export interface ClosedDay {
  day: string
  reason: string
}
export type ClosedDays = readonly ClosedDay[]

/** For what goes by Sundays and holidays alone, whatever staff close: a period that was promised in business days, the usual day. */
export const NO_CLOSED_DAYS: ClosedDays = []

/** The word that staff have for why the day is closed. */
export const closedReasonOf = (day: string, closed: ClosedDays): string | undefined =>
  closed.find((each) => each.day === day)?.reason

/** No driver is out on this day, whatever weekday it is: a holiday, or one that staff have closed. */
export const isClosed = (day: string, closed: ClosedDays): boolean =>
  holidayName(day) !== undefined || closedReasonOf(day, closed) !== undefined

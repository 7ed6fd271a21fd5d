import { displayDay, displayShortDay, laDay, weekday } from '#rules/days/days'
import { daysWithoutPickup } from '#rules/days/driving-week'
import { holidayName } from '#rules/days/holidays'
import { oneLine } from '#rules/plain-text'
import { policy, staffPolicy } from '#rules/policy'
import type { Closure } from '../catalogue/closed-days.ts'
import type { Closing, ClosingOutcome } from '../close-day.ts'
import type { Deps } from '../ports.ts'
import {
  act,
  type Commands,
  type Deed,
  dayOf,
  done,
  type Given,
  look,
  many,
  type Plan,
  type Printed,
  refused,
  requireReason,
  UsageError,
} from './command.ts'
import { plain, table } from './table.ts'
import { tellList } from './tell-list.ts'

const closedWeekdays: readonly number[] = policy.pickups.weekdaysWithoutPickup

export const closedDayCommands: Commands = {
  'day close': {
    usage: 'DATE --reason "…"',
    example: '2026-12-02 --reason "snow"',
    summary:
      'Closes a day on which no van can drive: nothing can be booked for it, schedules skip it, its pickups move to the next day we drive and its drop-offs to the next business day, each customer is told once, with the reason in a word. Asks first. Where it was cut off, the same goes on',
    words: 1,
    options: { reason: { type: 'string' } },
    reachesMany: true,
    read(given) {
      return closeDayDeed(dayOf(given.words[0] ?? ''), reasonOf(given))
    },
  },
  'day open': {
    usage: 'DATE',
    example: '2026-12-02',
    summary: 'Opens a closed day again, for new bookings and schedules. What was moved stays moved',
    words: 1,
    read({ words: [typed = ''] }) {
      return openDayDeed(dayOf(typed))
    },
  },
  'day closed': {
    usage: '',
    example: '',
    summary: 'Lists the closed days from today on',
    words: 0,
    read: () => look(list),
  },
}

type DayAt = (now: Date) => string

type Row = readonly [what: string, number: number, customer: string, address: string, to: string]
type Rows = readonly Row[]

const inTable = (rows: Rows): string => table(['What', 'Number', 'Customer', 'Address', 'Moves to'], rows)
/** So many are read line by line where somebody presses yes, and sends what they have read back; the rest are in the count above them. */
const LINES_READ = 100

/** For whoever reads it elsewhere than in a terminal. */
export function inLines(rows: Rows): string {
  const lines = rows
    .slice(0, LINES_READ)
    .map(
      ([what, number, customer, address, to]) =>
        `${capital(what)} ${number}, ${plain(customer)}, ${plain(address)}: ${to}`,
    )
  const more = rows.length - lines.length
  return [...lines, ...(more > 0 ? [`And ${more} more like these.`] : [])].join('\n')
}
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const closeDayDeed = (dayAt: DayAt, reason: string, tellRows = inTable): Deed =>
  many((deps) => proposeClosing(deps, dayAt(deps.clock.now()), reason, tellRows))
export const openDayDeed = (dayAt: DayAt): Deed => act((deps, { who }) => open(deps, dayAt(deps.clock.now()), who))

/** Customers read it in a text, so it is short. */
function reasonOf(given: Given): string {
  const reason = oneLine(requireReason(given)).trim()
  const { reasonMaxLength } = staffPolicy.closedDays
  if (reason.length > reasonMaxLength) {
    throw new UsageError(
      `Customers are told the reason in a text: say it in at most ${reasonMaxLength} letters, such as "snow".`,
    )
  }
  return reason
}

async function proposeClosing(
  deps: Deps,
  day: string,
  reason: string,
  tellRows: typeof inTable,
): Promise<Plan | Printed> {
  const { planClosing } = await import('../close-day.ts')
  const closure = await closureOf(deps, day)
  const today = laDay(deps.clock.now())
  const holiday = holidayName(day)
  if (day < today) return refused(`${displayDay(day)} has passed. Nothing was changed.`)
  if (holiday !== undefined) return refused(`${displayDay(day)} is ${holiday}: no van drives then anyway.`)
  if (closedWeekdays.includes(weekday(day))) {
    return refused(`No van drives on ${displayDay(day)} anyway: ${daysWithoutPickup} are closed.`)
  }
  const closing = await planClosing(deps, day)
  if (closure && isEmpty(closing)) return refused(`${alreadyClosed(closure)} Nothing stands on it.`)
  const why = closure?.reason ?? reason
  const head = closure
    ? `${alreadyClosed(closure)} What still stands on it moves.`
    : `${displayDay(day)} is closed (${why}).`
  return {
    text: [head, countText(closing), tellRows(rowsOf(closing))].filter((part) => part !== '').join('\n'),
    thing: presentClosing(day, why, closing),
    run: ({ who }) => close(deps, { day, reason: why, who }),
  }
}

async function closureOf({ database, clock }: Deps, day: string): Promise<Closure | undefined> {
  const { readClosures } = await import('../catalogue/closed-days.ts')
  const closures = await readClosures(database.db, laDay(clock.now()))
  return closures.find((each) => each.day === day)
}

const alreadyClosed = ({ day, reason, closedBy }: Closure): string =>
  `${displayDay(day)} is closed already (${reason}, by ${closedBy}).`

const isEmpty = ({ moves, later, orders }: Closing): boolean => moves.length + later.length + orders.length === 0

function countText(closing: Closing): string {
  if (isEmpty(closing)) return 'Nothing is booked for it, and nothing is due back.'
  const { moves, later, orders } = closing
  const leaving = moves.filter(({ to }) => to === undefined).length
  const stops = [...moves, ...later, ...orders.filter(({ isTold }) => isTold).map(({ stop }) => stop)]
  const told = new Set(stops.map(({ pickup }) => pickup.customerId)).size
  return [
    `${counted(moves.length - leaving, 'pickup')} and ${counted(later.length + orders.length, 'drop-off')} move;`,
    leaving > 0 ? `${counted(leaving, 'pickup')} of an account that ends before we drive again go;` : '',
    `${counted(told, 'customer')} will be told.`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const nameOf = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string =>
  `${firstName} ${lastName}`.trim() || email

function rowsOf({ moves, later, orders }: Closing): Rows {
  return [
    ...moves.map(
      ({ pickup, to }): Row => [
        'pickup',
        pickup.id,
        nameOf(pickup),
        pickup.addressLine1,
        to === undefined ? 'is cancelled' : displayShortDay(to),
      ],
    ),
    ...later.map(
      ({ pickup, to }): Row => [
        'drop-off of pickup',
        pickup.id,
        nameOf(pickup),
        pickup.addressLine1,
        displayShortDay(to),
      ],
    ),
    ...orders.map(
      ({ id, stop: { customer, pickup }, to }): Row => [
        'order',
        id,
        nameOf(customer),
        pickup.addressLine1,
        displayShortDay(to),
      ],
    ),
  ]
}

const presentClosing = (day: string, reason: string, { moves, later, orders }: Closing) => ({
  day,
  reason,
  pickups: moves.map(({ pickup, to }) => ({ id: pickup.id, customer: pickup.customerId, to: to ?? null })),
  dropoffs: later.map(({ pickup, to }) => ({ pickup: pickup.id, customer: pickup.customerId, to })),
  orders: orders.map(({ id, stop, to }) => ({ id, customer: stop.customer.id, to })),
})

async function close(deps: Deps, closing: { day: string; reason: string; who: string }): Promise<Printed> {
  const { closeDay } = await import('../close-day.ts')
  const { isNew, ...outcome } = await closeDay(deps, closing)
  const { day, reason } = closing
  const text = `${displayDay(day)} is closed${isNew ? '' : ' already'} (${reason}). ${outcomeText(outcome)}`
  const printed = done(text, { day, reason, ...outcome })
  return outcome.failed > 0 ? { ...printed, isIncomplete: true } : printed
}

function outcomeText({ pickups, cancelled, dropoffs, customers, failed }: Omit<ClosingOutcome, 'isNew'>): string {
  const isNothing = pickups + cancelled + dropoffs === 0
  return [
    isNothing && 'Nothing had to move.',
    !isNothing && `${counted(pickups, 'pickup')} and ${counted(dropoffs, 'drop-off')} moved;`,
    cancelled > 0 && `${counted(cancelled, 'pickup')} of an account that ends were cancelled;`,
    !isNothing && `${counted(customers, 'customer')} will be told.`,
    failed > 0 && `For ${counted(failed, 'customer')} it did not work: type the same again, or the next hour tries.`,
  ]
    .filter(Boolean)
    .join(' ')
}

async function open(deps: Deps, day: string, who: string): Promise<Printed> {
  const { openDay } = await import('../close-day.ts')
  if (day < laDay(deps.clock.now())) return refused(`${displayDay(day)} has passed. Nothing was changed.`)
  if (!(await openDay(deps, { day, who }))) return refused(`${displayDay(day)} is not closed.`)
  return done(`${displayDay(day)} can be booked again. What was moved stays moved.`, { day, isClosed: false })
}

async function list({ database, clock }: Deps): Promise<Printed> {
  const { readClosures } = await import('../catalogue/closed-days.ts')
  const closures = await readClosures(database.db, laDay(clock.now()))
  return tellList(closures, {
    headings: ['Day', 'Date', 'Closed by', 'Reason'],
    cells: ({ day, reason, closedBy }) => [displayDay(day), day, closedBy, reason],
    empty: `No day is closed from today on, but for ${daysWithoutPickup}.`,
  })
}

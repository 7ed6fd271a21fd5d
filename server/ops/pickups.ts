import { refusals } from '#contract/errors'
import { NON_FIELD } from '#contract/problems'
import { firstFailure, maximumLength } from '#rules/checks'
import { displayDay, laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { noCardNumber } from '#rules/payments/cards'
import { oneLine } from '#rules/plain-text'
import { policy } from '#rules/policy'
import { displayTime } from '#rules/times'
import { AppError } from '../app-error.ts'
import type { Customer } from '../db/customers.ts'
import type { bookForCaller } from '../pickups/for-a-caller.ts'
import type { Deps } from '../ports.ts'
import {
  act,
  actOnPlan,
  type Commands,
  dayOf,
  dayOption,
  done,
  type Given,
  numberOf,
  type Plan,
  type Printed,
  refused,
  UsageError,
} from './command.ts'
import { customerName, customerOf, withCustomer } from './customers.ts'
import { noSuchPickup } from './order-text.ts'
import { plain } from './table.ts'

const LATE = { late: { type: 'boolean' } } as const

const { windowOpensMinuteOfDay, changeAfterPlacingHours, sameDayCutoffMinuteOfDay } = policy.pickups

export const pickupCommands: Commands = {
  'pickup book': {
    usage: 'CUSTOMER DAY [--address N] [--rush] [--note "…"] [--late]',
    example: 'grace@example.com friday --note "Side door"',
    summary: `Books a pickup for a customer who calls, at their main address or --address; they hear of it as always. Past the cutoff (${displayTime(sameDayCutoffMinuteOfDay)} of the same day) with --late, once the driver has said yes`,
    words: 2,
    options: { ...LATE, address: { type: 'string' }, rush: { type: 'boolean' }, note: { type: 'string' } },
    read(given) {
      const [who = '', day = ''] = given.words
      const [customer, dayAt] = [customerOf(who), dayOf(day)]
      const { address, rush, note = '' } = given.options
      const wanted = {
        address: typeof address === 'string' ? numberOf('an address', address) : undefined,
        isRush: rush === true,
        comment: noteOf(note),
      }
      return act((deps) =>
        withCustomer(deps, customer, (found) =>
          book(deps, found, { ...wanted, pickupDate: dayAt(deps.clock.now()) }, isLate(given)),
        ),
      )
    },
  },
  'pickup move': {
    usage: 'PICKUP DAY [--late]',
    example: '12 tomorrow',
    summary: `Moves an open pickup to another day; the customer hears of it. Past the cutoff (${displayTime(windowOpensMinuteOfDay)} of the day before, or ${changeAfterPlacingHours} hours after it was booked) with --late`,
    words: 2,
    options: LATE,
    read(given) {
      const [typed = '', day = ''] = given.words
      const [id, dayAt] = [numberOf('a pickup', typed), dayOf(day)]
      return act((deps) => move(deps, id, dayAt(deps.clock.now()), isLate(given)))
    },
  },
  'pickup cancel': {
    usage: 'PICKUP [--late]',
    example: '12',
    summary:
      'Cancels an open pickup; the customer hears of it. Past the cutoff with --late: it costs nothing and counts as no stop without a bag',
    words: 1,
    options: LATE,
    read(given) {
      const id = numberOf('a pickup', given.words[0] ?? '')
      return act((deps) => cancel(deps, id, isLate(given)))
    },
  },
  'pickup note': {
    usage: 'PICKUP "words for the driver"',
    example: '12 "Gate code 4411"',
    summary:
      'Writes the note that the driver reads on the sheet of the day, in place of the one before; "" takes it away. The customer sees it with the pickup and gets no message. --dry-run only says what would stand there',
    words: [2, 200],
    canBeTried: true,
    read({ words: [typed = '', ...said] }) {
      const [id, note] = [numberOf('a pickup', typed), noteOf(said.join(' '))]
      return actOnPlan((deps) => planNote(deps, id, note))
    },
  },
  'schedule pause': {
    usage: 'CUSTOMER [--until DAY]',
    example: '12 --until 2026-12-01',
    summary: 'Pauses the recurring pickups of a customer, until they or a day resume them',
    words: 1,
    options: { until: { type: 'string' } },
    read(given) {
      const [customer, until] = [customerOf(given.words[0] ?? ''), dayOption('until', given.options['until'])]
      return act((deps) => withCustomer(deps, customer, (found) => pause(deps, found, until(deps.clock.now()))))
    },
  },
  'schedule resume': {
    usage: 'CUSTOMER',
    example: '12',
    summary: 'Resumes the recurring pickups of a customer',
    words: 1,
    read({ words: [who = ''] }) {
      const customer = customerOf(who)
      return act((deps) => withCustomer(deps, customer, (found) => resume(deps, found)))
    },
  },
  'schedule delete': {
    usage: 'CUSTOMER',
    example: '12',
    summary: 'Ends the recurring pickups of a customer. A pickup past its cutoff stays',
    words: 1,
    read({ words: [who = ''] }) {
      const customer = customerOf(who)
      return act((deps) => withCustomer(deps, customer, (found) => end(deps, found)))
    },
  },
}

const isLate = ({ options }: Given) => ({ isLate: options['late'] === true })

function noteOf(typed: Given['options'][string]): string {
  const note = typeof typed === 'string' ? oneLine(typed).trim() : ''
  const why = firstFailure(note, [maximumLength, noCardNumber])
  if (why !== undefined) throw new UsageError(`The note for the driver: ${why}.`)
  return note
}

type Late = ReturnType<typeof isLate>
type Wanted = Parameters<typeof bookForCaller>[2]
type Pickup = Awaited<ReturnType<typeof bookForCaller>>

async function book(deps: Deps, customer: Customer, wanted: Wanted, late: Late): Promise<Printed> {
  const { bookForCaller } = await import('../pickups/for-a-caller.ts')
  return unlessRefused(
    deps,
    customer.id,
    { day: wanted.pickupDate, ...late, nothing: 'Nothing is booked.' },
    async () => {
      const pickup = await bookForCaller(deps, customer.id, wanted, late)
      const rush = pickup.isRush ? ` ${rushText(pickup)}` : ''
      const text = `Pickup ${pickup.id} of ${customerName(customer)} is booked for ${displayDay(pickup.pickupDay)}, ${pickup.addressLine1}. Back ${displayDay(pickup.dropoffDay)}.${rush} The customer is told.`
      return shown(deps, pickup, text)
    },
  )
}

/** Who calls has no screen that would say it. */
const rushText = ({ rushCents }: Pickup): string =>
  rushCents > 0
    ? `Rush costs $${dollars(rushCents)}: tell them.`
    : 'Rush brings nothing sooner on this day and costs nothing.'

async function move(deps: Deps, id: number, day: string, late: Late): Promise<Printed> {
  const { findForCaller, moveForCaller } = await import('../pickups/for-a-caller.ts')
  const pickup = await findForCaller(deps.database.db, id)
  if (pickup === undefined) return refused(noSuchPickup(id))
  const { customerId, pickupDay } = pickup
  if (pickupDay === day)
    return refused(`Pickup ${id} is on ${displayDay(day)} already. Nothing was changed.`, customerId)
  if (pickup.status !== 'open') return refused(isOver(id), customerId)
  return unlessRefused(
    deps,
    customerId,
    { day, ...late, nothing: `Pickup ${id} stays on ${displayDay(pickupDay)}.` },
    async () => {
      const moved = await moveForCaller(deps, pickup, day, late)
      const text = `Pickup ${id} is moved from ${displayDay(pickupDay)} to ${displayDay(day)}, ${moved.addressLine1}. Back ${displayDay(moved.dropoffDay)}. The customer is told.`
      return shown(deps, moved, text)
    },
  )
}

async function cancel(deps: Deps, id: number, late: Late): Promise<Printed> {
  const { cancelForCaller, findForCaller } = await import('../pickups/for-a-caller.ts')
  const pickup = await findForCaller(deps.database.db, id)
  if (pickup === undefined) return refused(noSuchPickup(id))
  const { customerId, pickupDay } = pickup
  if (pickup.status !== 'open') return refused(isOver(id), customerId)
  return unlessRefused(deps, customerId, { day: pickupDay, ...late, nothing: `Pickup ${id} stays.` }, async () => {
    await cancelForCaller(deps, pickup, late)
    const text = `Pickup ${id} of ${displayDay(pickupDay)} is cancelled, and the customer is told.`
    return done(text, { id, isCancelled: true }, customerId)
  })
}

async function planNote(deps: Deps, id: number, note: string): Promise<Plan | Printed> {
  const { findForCaller, noteForCaller } = await import('../pickups/for-a-caller.ts')
  const pickup = await findForCaller(deps.database.db, id)
  if (pickup === undefined) return refused(noSuchPickup(id))
  const { customerId, comment, pickupDay } = pickup
  if (pickup.status !== 'open') return refused(isOver(id), customerId)
  if (comment === note) {
    const sentence = note === '' ? `Pickup ${id} has no note.` : `The driver reads this with pickup ${id} already.`
    return refused(sentence, customerId)
  }
  const stood = comment === '' ? '' : ` It stood: "${plain(comment)}".`
  const stop = `pickup ${id}, ${displayDay(pickupDay)}, ${pickup.addressLine1}`
  const text = note === '' ? `The driver reads no note with ${stop}.` : `The driver reads with ${stop}: "${note}".`
  return {
    text: `${text}${stood}`,
    thing: { id, comment: note, before: comment },
    run: () =>
      unlessRefused(deps, customerId, { nothing: `Pickup ${id} keeps its note.` }, async () =>
        shown(deps, await noteForCaller(deps, pickup, note), `${text}${stood}`),
      ),
  }
}

const isOver = (id: number): string => `Pickup ${id} is over: its bag is in, or there was none.`

async function withSchedule(
  deps: Deps,
  customer: Customer,
  work: (
    schedule: NonNullable<Awaited<ReturnType<typeof import('../pickups/for-a-caller.ts').findScheduleForCaller>>>,
  ) => Promise<Printed>,
): Promise<Printed> {
  const { findScheduleForCaller } = await import('../pickups/for-a-caller.ts')
  const schedule = await findScheduleForCaller(deps.database.db, customer.id)
  if (schedule === undefined) return refused(`${customerName(customer)} has no recurring pickups.`, customer.id)
  return unlessRefused(deps, customer.id, { nothing: 'Nothing was changed.' }, () => work(schedule))
}

const pause = (deps: Deps, customer: Customer, until: string | null): Promise<Printed> =>
  withSchedule(deps, customer, async (schedule) => {
    const { pauseForCaller } = await import('../pickups/for-a-caller.ts')
    const when = until === null ? 'until somebody resumes them' : `until ${displayDay(until)}`
    if (schedule.status === 'paused' && schedule.resumesOn === until) {
      return refused(`The recurring pickups of ${customerName(customer)} are paused ${when} already.`, customer.id)
    }
    await pauseForCaller(deps, schedule, until)
    const text = `The recurring pickups of ${customerName(customer)} are paused ${when}. The customer is told.`
    return done(text, { status: 'paused', resumesOn: until }, customer.id)
  })

const resume = (deps: Deps, customer: Customer): Promise<Printed> =>
  withSchedule(deps, customer, async (schedule) => {
    const { resumeForCaller } = await import('../pickups/for-a-caller.ts')
    if (schedule.status === 'active') {
      return refused(`The recurring pickups of ${customerName(customer)} are not paused.`, customer.id)
    }
    await resumeForCaller(deps, schedule)
    return done(
      `The recurring pickups of ${customerName(customer)} go on. The customer is told.`,
      { status: 'active' },
      customer.id,
    )
  })

const end = (deps: Deps, customer: Customer): Promise<Printed> =>
  withSchedule(deps, customer, async (schedule) => {
    const { deleteForCaller } = await import('../pickups/for-a-caller.ts')
    await deleteForCaller(deps, schedule)
    return done(
      `${customerName(customer)} has no recurring pickups any more. The customer is told.`,
      { isDeleted: true },
      customer.id,
    )
  })

async function shown({ clock }: Deps, pickup: Pickup, text: string): Promise<Printed> {
  const { presentPickup, withoutList } = await import('../pickups/present.ts')
  return done(text, withoutList(presentPickup(pickup, clock.now())), pickup.customerId)
}

interface Told {
  nothing: string
  day?: string
  isLate?: boolean
}

/** The use cases are the screen's, and so are their refusals; staff are told them in their own words. */
async function unlessRefused(
  { clock }: Deps,
  customerId: number,
  told: Told,
  work: () => Promise<Printed>,
): Promise<Printed> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refused(`${told.nothing} ${whyNot(error, customerId, told, laDay(clock.now()))}`, customerId)
  }
}

function whyNot(error: AppError, customerId: number, { day = '', isLate, nothing }: Told, today: string): string {
  switch (error.code) {
    case 'no_package':
      return `They have no plan yet: they choose one at the site, or you type plan ${customerId} payc.`
    case 'no_card':
      return 'They have no card yet: they add one in their account.'
    case 'not_found':
      return nothing.startsWith('Pickup')
        ? 'It is gone meanwhile: look again.'
        : 'They have no such address: customer shows theirs.'
    case 'no_pickup_address':
      return 'They have no such address: customer shows theirs.'
    case 'address_incomplete':
      return 'That address has no street yet: they complete it in their account.'
    case 'address_not_served':
      return 'We do not drive to that address any more.'
    case 'pickup_day_taken':
      return `We come to that address on ${displayDay(day)} already.`
    case 'pickup_day_too_late':
      return isLate
        ? `The hours of ${day === today ? 'today' : displayDay(day)} are over.`
        : `It is past the cutoff for ${displayDay(day)}. Once the driver has said yes, add --late.`
    case 'pickup_change_past_cutoff':
    case 'pickup_cancel_past_cutoff':
      return isLate
        ? 'Its bag is in by now, or there was none.'
        : 'It is past its cutoff. Once the driver has said yes, add --late.'
    default: {
      // A closed day says why it is closed.
      const { [NON_FIELD]: said } = error.body
      return Array.isArray(said) ? said.join(' ') : refusals[error.code].sentence
    }
  }
}

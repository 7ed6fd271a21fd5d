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
  type ManyDeed,
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

type Late = ReturnType<typeof isLate> & { seenChanges?: number }
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
const rushText = ({ rushCents }: Pick<Pickup, 'rushCents'>): string =>
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
  /** Nothing is typed there. */
  isAtDesk?: true
}

/**
 * The same for the desk: said with its days before it is done. Past the cutoff it is said why, and whoever has said it has asked the driver.
 */
type Why = string | undefined

const WHY_MISSING = 'Say why it is done past the cutoff, once the driver has said yes.'

export const bookDeed = (customer: number, wanted: Wanted, why: Why): ManyDeed =>
  planned((deps) => withCustomer(deps, customer, (owner) => planBooking(deps, owner, wanted, why)))

export const moveDeed = (id: number, day: string, why: Why): ManyDeed =>
  planned((deps) => withOpen(deps, id, (pickup, owner) => planMove(deps, pickup, owner, day, why)))

export const cancelDeed = (id: number, why: Why): ManyDeed =>
  planned((deps) => withOpen(deps, id, (pickup, owner) => planCancel(deps, pickup, owner, why)))

const planned = (propose: ManyDeed['propose']): ManyDeed => ({ kind: 'many', propose })

/** With what was said past the cutoff, which is kept with the deed. */
const withWhy = ({ sentence, text, ...printed }: Printed, isLate: boolean, why: Why): Printed => {
  const said = isLate && printed.isDone ? ` Past the cutoff: ${ended(why)}` : ''
  return { ...printed, text: `${text}${said}`, ...(sentence !== undefined && { sentence: `${sentence}${said}` }) }
}

/** With a full stop, where somebody has typed none. */
const ended = (why: Why = ''): string => (/[.!?…]$/.test(why) ? why : `${why}.`)

const told = ({ canBeTexted }: Customer): string => `They are told by ${canBeTexted ? 'text' : 'letter'}.`
const lateWords = (isLate: boolean, why: Why): string => (isLate ? ` It is past the cutoff: ${ended(why)}` : '')

async function withOpen(
  deps: Deps,
  id: number,
  work: (pickup: Pickup, owner: Customer) => Promise<Plan | Printed>,
): Promise<Plan | Printed> {
  const { findForCaller } = await import('../pickups/for-a-caller.ts')
  const pickup = await findForCaller(deps.database.db, id)
  if (pickup === undefined) return refused(noSuchPickup(id))
  if (pickup.status !== 'open') return refused(isOver(id), pickup.customerId)
  return withCustomer(deps, pickup.customerId, (owner) => work(pickup, owner))
}

async function planBooking(deps: Deps, owner: Customer, wanted: Wanted, why: Why): Promise<Plan | Printed> {
  const { previewForCaller } = await import('../pickups/for-a-caller.ts')
  const { pickupDate: day, isRush } = wanted
  const nothing = 'Nothing is booked.'
  return planUnlessRefused(deps, owner.id, { nothing, day, isLate: true, isAtDesk: true }, async () => {
    const { street, comesBack, rushCents, isLate } = await previewForCaller(deps, owner, wanted)
    if (isLate && why === undefined) return refused(`${nothing} ${WHY_MISSING}`, owner.id)
    const rush = isRush ? ` ${rushText({ rushCents })}` : ''
    const text = `A pickup of ${customerName(owner)} on ${displayDay(day)}, ${plain(street)}. Back ${displayDay(comesBack)}.${rush} ${told(owner)}${lateWords(isLate, why)}`
    const run = async () => withWhy(await book(deps, owner, wanted, { isLate }), isLate, why)
    return { text, thing: { customer: owner.id, day, comesBack }, run }
  })
}

async function planMove(deps: Deps, pickup: Pickup, owner: Customer, day: string, why: Why): Promise<Plan | Printed> {
  const { previewMove } = await import('../pickups/for-a-caller.ts')
  const { id, pickupDay, dropoffDay, changeCount } = pickup
  if (pickupDay === day) return refused(`Pickup ${id} is on ${displayDay(day)} already. Nothing was changed.`, owner.id)
  const nothing = `Pickup ${id} stays on ${displayDay(pickupDay)}.`
  return planUnlessRefused(deps, owner.id, { nothing, day, isLate: true, isAtDesk: true }, async () => {
    const { comesBack, isLate } = await previewMove(deps, owner, pickup, day)
    if (isLate && why === undefined) return refused(`${nothing} ${WHY_MISSING}`, owner.id)
    const back = comesBack === dropoffDay ? '' : ` instead of ${displayDay(dropoffDay)}`
    const text = `Pickup ${id} of ${customerName(owner)} moves from ${displayDay(pickupDay)} to ${displayDay(day)}, ${plain(pickup.addressLine1)}. Back ${displayDay(comesBack)}${back}. ${told(owner)}${lateWords(isLate, why)}`
    const run = async () => withWhy(await move(deps, id, day, { isLate, seenChanges: changeCount }), isLate, why)
    return { text, thing: { id, day, comesBack }, run }
  })
}

async function planCancel(
  { clock, ...deps }: Deps,
  pickup: Pickup,
  owner: Customer,
  why: Why,
): Promise<Plan | Printed> {
  const { id, pickupDay, changeCount, changeableUntil, addressLine1 } = pickup
  const isLate = clock.now() >= changeableUntil
  if (isLate && why === undefined) return refused(`Pickup ${id} stays. ${WHY_MISSING}`, owner.id)
  const text = `Pickup ${id} of ${customerName(owner)} on ${displayDay(pickupDay)}, ${plain(addressLine1)}, is cancelled. It costs nothing. ${told(owner)}${lateWords(isLate, why)}`
  const run = async () =>
    withWhy(await cancel({ clock, ...deps }, id, { isLate, seenChanges: changeCount }), isLate, why)
  return { text, thing: { id, isCancelled: true }, run }
}

async function planUnlessRefused(
  { clock }: Deps,
  customerId: number,
  refusedAs: Told,
  work: () => Promise<Plan | Printed>,
): Promise<Plan | Printed> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refused(`${refusedAs.nothing} ${whyNot(error, customerId, refusedAs, laDay(clock.now()))}`, customerId)
  }
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

function whyNot(
  error: AppError,
  customerId: number,
  { day = '', isLate, isAtDesk, nothing }: Told,
  today: string,
): string {
  const noSuchAddress = `They have no such address${isAtDesk ? '.' : ': customer shows theirs.'}`
  switch (error.code) {
    case 'no_package':
      return isAtDesk
        ? 'They have no plan yet: they choose one at the site, or you sell them one here.'
        : `They have no plan yet: they choose one at the site, or you type plan ${customerId} payc.`
    case 'no_card':
      return 'They have no card yet: they add one in their account.'
    case 'not_found':
      return nothing.startsWith('Pickup') ? 'It has changed meanwhile, or is gone: look again.' : noSuchAddress
    case 'no_pickup_address':
      return noSuchAddress
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

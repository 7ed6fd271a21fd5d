import { brand } from '#contract/brand'
import { type UnmadeReason, unmadeSentence } from '#contract/placing'
import { dayRefusal, isSoonerByRush, replacementDay } from '#rules/days/pickups'
import { AppError } from '../app-error.ts'
import { readClosedDays } from '../catalogue/closed-days.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { onCommit } from '../db/pool.ts'
import { withSavepoint } from '../db/savepoint.ts'
import { lockOwner } from '../lock-owner.ts'
import { queueMessage } from '../messages.ts'
import type { Agreements, Deps, Making } from '../ports.ts'
import type { AgreedPickup, AgreedSchedule } from '../words/billing.ts'
import { agreedNotMade } from '../words/office.ts'
import { type AgreementRow, findAgreement, updateMade } from './agreement-store.ts'
import { stillListed } from './estimate.ts'
import { placeOwnPickup } from './place-pickup.ts'
import { findScheduleOf, type ScheduleRow } from './schedule-store.ts'
import { makeOwnSchedule } from './schedules.ts'
import { listOpenAt, type PickupRow } from './store.ts'

/**
 * Books the agreed pickup and makes the agreed schedule, once, in the transaction that settles the payment. A part that cannot be made
 * leaves its reason and never undoes the payment. The letter about the payment tells the customer: the answer is what it has to tell.
 */
export const makeAgreed: Agreements['make'] = async (deps, db, { customerId, invoiceId }, how) => {
  const agreement = await findAgreement(db, customerId, invoiceId)
  if (agreement === undefined || agreement.madeAt !== null) return undefined
  const owner = await lockOwner(db, customerId)
  const madeAt = deps.clock.now()
  const make = makerOf(deps, db, invoiceId, how)
  // The pickup comes first: the schedule leaves its day to it.
  const booked =
    agreement.pickupDay === null ? NOTHING : await make(() => bookPickup(deps, db, owner, agreement, madeAt, how))
  const made =
    agreement.days.length === 0 ? NOTHING : await make(() => makeAgreedSchedule(db, owner, agreement, madeAt))
  await updateMade(db, customerId, invoiceId, {
    madeAt,
    pickupId: booked.result?.pickup.id ?? null,
    pickupRefusal: booked.refusal ?? null,
    scheduleId: made.result?.schedule.id ?? null,
    scheduleRefusal: made.refusal ?? (made.result?.isNew === false ? 'schedule_exists' : null),
    startsOn: made.result?.startsOn ?? null,
  })
  if (booked.refusal !== undefined || made.refusal !== undefined) {
    const letter = agreedNotMade(invoiceId, {
      ...(booked.refusal && { pickup: { day: agreement.pickupDay ?? '', reason: unmadeSentence(booked.refusal) } }),
      ...(made.refusal && { schedule: { days: agreement.days, reason: unmadeSentence(made.refusal) } }),
    })
    const eventKey = eventKeys.agreedNotMade(invoiceId)
    await queueMessage(db, { eventKey, channel: 'mail', recipient: brand.infoEmail, ...letter }, madeAt)
  }
  return { pickup: toldPickup(agreement, booked), schedule: toldSchedule(agreement, made) }
}

interface Part<Result> {
  result?: Result
  refusal?: UnmadeReason
}

const NOTHING: Part<never> = {}

/** Makes a part behind a savepoint. An error that nobody expected is kept as such, and reported once the payment is safe. */
const makerOf =
  ({ errorReports }: Deps, db: Db, invoiceId: number, { withheld }: Making) =>
  async <Result>(work: () => Promise<Result>): Promise<Part<Result>> => {
    if (withheld !== undefined) return { refusal: withheld }
    const part = await withSavepoint(db, work)
    if ('result' in part) return part
    const { error } = part
    if (error instanceof AppError) return { refusal: error.code }
    onCommit(() => errorReports.fault(error, { place: `what was agreed with invoice ${invoiceId}` }))
    return { refusal: 'booking_failed' }
  }

interface Booked {
  pickup: PickupRow
  isNew: boolean
}

/** The wished day, or what has taken its place. A pickup that is open there on that day is the one. */
async function bookPickup(
  deps: Pick<Deps, 'config'>,
  db: Db,
  owner: Customer,
  agreement: AgreementRow,
  now: Date,
  { isHeard }: Making,
): Promise<Booked> {
  const { addressId, pickupDay, isRush, comment, bag } = agreement
  if (addressId === null || pickupDay === null) throw new AppError('no_pickup_address')
  const known = await listOpenAt(db, owner.id, addressId, pickupDay)
  const existing = known.find((each) => each.pickupDay === pickupDay)
  if (existing) return { pickup: existing, isNew: false }
  const closed = await readClosedDays(db)
  const isOpen = dayRefusal(pickupDay, now, closed) === undefined
  const day = isOpen
    ? pickupDay
    : replacementDay(
        pickupDay,
        now,
        known.map((each) => each.pickupDay),
        closed,
      )
  const wanted = {
    address: addressId,
    pickupDate: day,
    isRush: isRush && (isOpen || isSoonerByRush(day, closed)),
    comment,
    bagList: await stillListed(db, bag?.items ?? []),
  }
  const way = { isTextOnly: true, ...(isHeard ? {} : { keepsQuietHours: true as const }) } as const
  return { pickup: await placeOwnPickup(deps, db, owner, wanted, now, way), isNew: true }
}

interface Scheduled {
  schedule: ScheduleRow
  startsOn?: string | undefined
  isNew: boolean
}

/** Whoever has asked for deletion was told that we stop coming every week. */
export function requireLastingAccount({ deletesOn }: Pick<Customer, 'deletesOn'>): void {
  if (deletesOn !== null) throw new AppError('schedule_after_deletion')
}

async function makeAgreedSchedule(
  db: Db,
  owner: Customer,
  { addressId, days }: AgreementRow,
  now: Date,
): Promise<Scheduled> {
  const existing = await findScheduleOf(db, owner.id)
  if (existing) return { schedule: existing, isNew: false }
  requireLastingAccount(owner)
  if (addressId === null) throw new AppError('no_pickup_address')
  const wanted = { days, status: 'active', resumesOn: null, address: addressId, isRush: false, comment: '' } as const
  const { schedule, nextDay } = await makeOwnSchedule(db, owner, wanted, now)
  return { schedule, startsOn: nextDay, isNew: true }
}

function toldPickup({ pickupDay, isRush }: AgreementRow, { result, refusal }: Part<Booked>): AgreedPickup | null {
  if (pickupDay === null) return null
  const wished = { wishedDay: pickupDay, wishedRush: isRush }
  if (result) return { ...wished, outcome: result.isNew ? 'booked' : 'existed', stop: result.pickup }
  return { ...wished, outcome: 'refused', reason: unmadeSentence(refusal ?? 'booking_failed') }
}

function toldSchedule({ days }: AgreementRow, { result, refusal }: Part<Scheduled>): AgreedSchedule | null {
  if (days.length === 0) return null
  if (result?.isNew) return { days, outcome: 'made', startsOn: result.startsOn ?? null }
  if (result) {
    const { days: existingDays, status } = result.schedule
    return { days, outcome: 'existed', existingDays, isPaused: status === 'paused' }
  }
  return { days, outcome: 'refused', reason: unmadeSentence(refusal ?? 'booking_failed') }
}

import { DAY_MS } from '#rules/durations'
import { AppError } from '../app-error.ts'
import { findCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { AgreedWish, Agreements } from '../ports.ts'
import { requirePlace } from '../profile/addresses.ts'
import {
  type AgreementRow,
  deleteAgreement,
  findAgreement,
  findNewestMade,
  listAgreements,
  writeAgreement,
} from './agreement-store.ts'
import { requireListed } from './estimate.ts'
import { makeAgreed, requireLastingAccount } from './make-agreed.ts'
import { requireDay, requireOpen } from './place-pickup.ts'
import { findScheduleOf, type ScheduleRow } from './schedule-store.ts'
import { requireDays } from './schedules.ts'
import { findPickup, hasPlacedSince, listOpenAt, type PickupRow } from './store.ts'

/**
 * A wish is what a customer sends with a purchase about the first pickup and the weekly days. It is kept with the invoice as an agreement
 * when the payment begins, and made when the payment is settled, by whoever settles it. Billing calls this as `Deps.agreements`.
 */
export const agreements: Agreements = {
  async judge({ clock }, db, customerId, wish) {
    if (!isWished(wish)) return undefined
    const { pickup, days, addressId } = wish
    const customer = await findCustomer(db, customerId)
    if (customer === undefined) return new AppError('not_signed_in')
    try {
      if (pickup) requireDay(pickup.pickupDate, customer, clock.now())
      if (days && days.length > 0) {
        requireDays(days)
        requireLastingAccount(customer)
      }
      const { closedDays } = await requirePlace(db, customer, addressId)
      if (pickup) requireOpen(pickup.pickupDate, closedDays)
      await requireListed(db, pickup?.bagList ?? [])
      return undefined
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  },

  async keep({ clock }, db, { customerId, invoiceId, hasAgreement }, wish, isNewAttempt) {
    const isSent = wish.pickup !== undefined || wish.days !== undefined
    const before = isNewAttempt || !hasAgreement ? undefined : await findAgreement(db, customerId, invoiceId)
    if (!isSent && (before !== undefined || !wish.isAlwaysKept)) {
      if (isNewAttempt && hasAgreement) await deleteAgreement(db, customerId, invoiceId)
      return before !== undefined
    }
    // A press that only takes a part back says nothing about the door, which nobody has judged at that press.
    const addressId =
      before && !isWished(wish)
        ? before.addressId
        : (wish.addressId ?? (await findCustomer(db, customerId))?.mainAddressId ?? null)
    const agreed = { customerId, invoiceId, addressId, agreedAt: clock.now() }
    await writeAgreement(db, { ...agreed, ...pickupColumns(wish, before), days: wishedDays(wish, before) })
    return true
  },

  make: makeAgreed,

  async findUnbooked(db, { customerId, invoiceId }) {
    const agreement = await findAgreement(db, customerId, invoiceId)
    if (agreement === undefined || agreement.madeAt !== null) return undefined
    const { addressId, pickupDay, days } = agreement
    const open = addressId === null || pickupDay === null ? [] : await listOpenAt(db, customerId, addressId, pickupDay)
    const unbooked = {
      pickupDay: open.some((each) => each.pickupDay === pickupDay) ? null : pickupDay,
      days: days.length > 0 && (await findScheduleOf(db, customerId)) ? [] : days,
    }
    return unbooked.pickupDay === null && unbooked.days.length === 0 ? undefined : unbooked
  },
}

/** The press asks for a pickup or weekly days; one that only takes them back does not. */
const isWished = ({ pickup, days }: AgreedWish): boolean => !!pickup || (!!days && days.length > 0)

function pickupColumns(
  { pickup }: AgreedWish,
  before: AgreementRow | undefined,
): Pick<AgreementRow, 'pickupDay' | 'isRush' | 'comment' | 'bag'> {
  if (pickup === undefined && before) {
    const { pickupDay, isRush, comment, bag } = before
    return { pickupDay, isRush, comment, bag }
  }
  const { pickupDate = null, isRush = false, comment = '', bagList = [] } = pickup ?? {}
  return { pickupDay: pickupDate, isRush, comment, bag: bagList.length === 0 ? null : { items: bagList } }
}

const wishedDays = ({ days }: AgreedWish, before: AgreementRow | undefined): number[] =>
  days === undefined && before ? before.days : [...(days ?? [])].sort((one, other) => one - other)

/** An agreement, with the pickup and the schedule that came of it as they are by now. */
export interface ShownAgreement {
  agreement: AgreementRow
  pickup: PickupRow | undefined
  schedule: ScheduleRow | undefined
}

export async function readAgreement(
  db: Db,
  customerId: number,
  invoiceId: number,
): Promise<ShownAgreement | undefined> {
  const agreement = await findAgreement(db, customerId, invoiceId)
  return agreement && withMade(db, agreement)
}

/**
 * The agreement that was made last, for a day, and until its pickup is changed, cancelled or over, or until the customer has booked one
 * where ours could not be.
 */
export async function readFreshAgreement(db: Db, customerId: number, now: Date): Promise<ShownAgreement | undefined> {
  const agreement = await findNewestMade(db, customerId)
  if (agreement === undefined || agreement.madeAt === null) return undefined
  const { madeAt, pickupId, pickupRefusal, bookedStatus, bookedChangedAt } = agreement
  if (pickupRefusal !== null && (await hasPlacedSince(db, customerId, madeAt))) return undefined
  const isAsBooked =
    pickupId === null || (bookedStatus === 'open' && bookedChangedAt !== null && bookedChangedAt <= madeAt)
  return isAsBooked && now.getTime() - madeAt.getTime() < DAY_MS ? withMade(db, agreement) : undefined
}

/** An agreement with the state of its pickup, as staff see it. */
export type Agreement = AgreementRow

/** The customer had the pickup before, and it was the answer. */
export const hadPickup = ({ bookedAt, madeAt }: Agreement): boolean =>
  bookedAt !== null && madeAt !== null && bookedAt < madeAt

/** What was agreed with these invoices, the newest first. */
export const readAgreements = (db: Db, customerId: number, invoiceIds: readonly number[]): Promise<Agreement[]> =>
  listAgreements(db, customerId, invoiceIds)

async function withMade(db: Db, agreement: AgreementRow): Promise<ShownAgreement> {
  const { customerId, pickupId, scheduleId } = agreement
  const schedule = scheduleId === null ? undefined : await findScheduleOf(db, customerId)
  return {
    agreement,
    pickup: pickupId === null ? undefined : await findPickup(db, customerId, pickupId),
    schedule: schedule?.id === scheduleId ? schedule : undefined,
  }
}

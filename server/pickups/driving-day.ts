import type { Care } from '#rules/orders/care'
import { type DrivingRoute, readDrivingRoutes } from '../catalogue/served-area.ts'
import type { Db } from '../db/open.ts'
import { listCallNumbers } from '../profile/numbers.ts'
import { rushWaitsFor } from './rush.ts'
import {
  findZipCode,
  listAllOn,
  listOpen,
  listOpenBefore,
  listOpenOn,
  listOpenRushFrom,
  listOpenUntil,
  listStops,
  type PickupRow,
} from './store.ts'

/** One door of a day's drive. */
export interface Stop {
  pickup: PickupRow
  customer: {
    id: number
    firstName: string
    lastName: string
    email: string
    phone: string | null
    /** The phone was verified: somebody else may answer one that was only typed. */
    isPhoneVerified: boolean
    /** The phone has said STOP: it is called and never texted. */
    isPhoneStopped: boolean
  }
  /** The customer's preferences as they are now. */
  preferences: Care
  route: DrivingRoute
}

/** The doors at which a bag is fetched on a day, the nearest first. */
export const readPickupStops = async (db: Db, day: string): Promise<Stop[]> =>
  (await stopsOf(db, await listOpenOn(db, day))).sort(byDrive)

/** Of these pickups the doors where a bag is still to be fetched. */
export const readOpenDoors = async (db: Db, pickupIds: readonly number[]): Promise<Stop[]> =>
  pickupIds.length === 0 ? [] : stopsOf(db, await listOpen(db, pickupIds))

/** The same with those that are done. */
export const readAllStops = async (db: Db, day: string): Promise<Stop[]> =>
  (await stopsOf(db, await listAllOn(db, day))).sort(byDrive)

/** The place that a pickup's door belongs to; nothing where there is no such pickup. */
export async function readPlaceOf(db: Db, pickupId: number): Promise<string | undefined> {
  const zipCode = await findZipCode(db, pickupId)
  return zipCode && ((await readDrivingRoutes(db)).get(zipCode)?.name ?? zipCode)
}

/** Those of the days before of which nobody has said what became of them. */
export const readLatePickups = async (db: Db, day: string): Promise<Stop[]> =>
  (await stopsOf(db, await listOpenBefore(db, day))).sort(byDrive)

/** The numbers of those whose bags may be in the house by this day, with or without a word from the driver. */
export const readOpenNumbers = async (db: Db, day: string): Promise<number[]> =>
  (await listOpenUntil(db, day)).map(({ id }) => id)

/** The doors of these pickups, to which something comes back. */
export const readStops = async (db: Db, pickupIds: readonly number[]): Promise<Stop[]> =>
  pickupIds.length === 0 ? [] : stopsOf(db, await listStops(db, [...new Set(pickupIds)]))

/** Pickups from this day on whose rush somebody has to answer, the soonest first. */
export async function readWaitingRush(db: Db, day: string): Promise<Stop[]> {
  const waiting = (await listOpenRushFrom(db, day)).filter((pickup) => rushWaitsFor(pickup) !== null)
  return stopsOf(db, waiting)
}

type Row = Awaited<ReturnType<typeof listOpenOn>>[number]

async function stopsOf(db: Db, rows: readonly Row[]): Promise<Stop[]> {
  if (rows.length === 0) return []
  const phones = await listCallNumbers(db, [...new Set(rows.map(({ customerId }) => customerId))])
  const routes = await readDrivingRoutes(db)
  return rows.map(
    ({ firstName, lastName, email, starch, noCrease, fixTears, detergents, fabricSoftener, ...pickup }) => ({
      pickup,
      preferences: { starch, noCrease, fixTears, detergents, fabricSoftener },
      customer: {
        id: pickup.customerId,
        firstName,
        lastName,
        email,
        phone: phones.get(pickup.customerId)?.number ?? null,
        isPhoneVerified: phones.get(pickup.customerId)?.isVerified ?? false,
        isPhoneStopped: phones.get(pickup.customerId)?.isStopped ?? false,
      },
      route: routes.get(pickup.zipCode) ?? { name: pickup.zipCode, distanceMiles: Number.POSITIVE_INFINITY },
    }),
  )
}

/** The nearest place first. */
export const byDrive = (one: Stop, other: Stop): number =>
  one.route.distanceMiles - other.route.distanceMiles ||
  one.route.name.localeCompare(other.route.name) ||
  one.pickup.zipCode.localeCompare(other.pickup.zipCode) ||
  one.pickup.addressLine1.localeCompare(other.pickup.addressLine1, 'en-US', { numeric: true }) ||
  one.pickup.id - other.pickup.id

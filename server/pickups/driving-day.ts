import type { Care } from '#rules/care'
import { type DrivingRoute, readDrivingRoutes } from '../catalogue/served-area.ts'
import type { Db } from '../db/open.ts'
import { listCallNumbers } from '../profile/numbers.ts'
import { rushWaitsFor } from './rush.ts'
import {
  listDropoffsAfter,
  listDropoffsBefore,
  listDropoffsOn,
  listOpenBefore,
  listOpenOn,
  listOpenRushFrom,
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

export interface DrivingDay {
  pickups: Stop[]
  dropoffs: Stop[]
}

/** The stops of a day, the nearest place first. A bag that was fetched comes back on its drop-off day. */
export const readDrivingDay = async (db: Db, day: string): Promise<DrivingDay> =>
  drivingDay(db, await listOpenOn(db, day), await listDropoffsOn(db, day))

/**
 * The stops left over from the days before: those of which nobody has said what became of them, and those of these
 * pickups, whose orders are not completed, that should have been back by now.
 */
export const readLateStops = async (db: Db, day: string, unfinished: readonly number[]): Promise<DrivingDay> =>
  drivingDay(db, await listOpenBefore(db, day), await listDropoffsBefore(db, day, unfinished))

/** Those of these pickups whose bags are promised for a later day than this, the soonest first. */
export const readLaterDropoffs = async (db: Db, day: string, pickupIds: readonly number[]): Promise<Stop[]> =>
  stopsOf(db, await listDropoffsAfter(db, day, pickupIds))

/** Pickups from this day on whose rush somebody has to answer, the soonest first. */
export async function readWaitingRush(db: Db, day: string): Promise<Stop[]> {
  const waiting = (await listOpenRushFrom(db, day)).filter((pickup) => rushWaitsFor(pickup) !== null)
  return stopsOf(db, waiting)
}

type Row = Awaited<ReturnType<typeof listOpenOn>>[number]

async function drivingDay(db: Db, open: readonly Row[], back: readonly Row[]): Promise<DrivingDay> {
  const stops = await stopsOf(db, [...open, ...back])
  return { pickups: stops.slice(0, open.length).sort(byDrive), dropoffs: stops.slice(open.length).sort(byDrive) }
}

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

const byDrive = (one: Stop, other: Stop): number =>
  one.route.distanceMiles - other.route.distanceMiles ||
  one.route.name.localeCompare(other.route.name) ||
  one.pickup.zipCode.localeCompare(other.pickup.zipCode) ||
  one.pickup.addressLine1.localeCompare(other.pickup.addressLine1, 'en-US', { numeric: true }) ||
  one.pickup.id - other.pickup.id

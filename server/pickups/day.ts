import { type DrivingRoute, readDrivingRoutes } from '../catalogue/driving-routes.ts'
import type { Db } from '../db/open.ts'
import { listTextNumbers } from '../profile/phones.ts'
import { listDropoffsOn, listOpenOn, type PickupRow } from './store.ts'

/** One door of a day's drive. */
export interface Stop {
  pickup: PickupRow
  customer: { id: number; firstName: string; lastName: string; email: string; phone: string | null }
  route: DrivingRoute
}

export interface DrivingDay {
  pickups: Stop[]
  dropoffs: Stop[]
}

/** Where we fetch and bring on a day, the nearest place first. What was fetched comes back on its drop-off day. */
export async function readDrivingDay(db: Db, day: string): Promise<DrivingDay> {
  const [open, back] = [await listOpenOn(db, day), await listDropoffsOn(db, day)]
  const customerIds = [...new Set([...open, ...back].map(({ customerId }) => customerId))]
  const phones = await listTextNumbers(db, customerIds)
  const routes = await readDrivingRoutes(db)
  const stopOf = ({ firstName, lastName, email, ...pickup }: (typeof open)[number]): Stop => ({
    pickup,
    customer: { id: pickup.customerId, firstName, lastName, email, phone: phones.get(pickup.customerId) ?? null },
    route: routes.get(pickup.zipCode) ?? { name: pickup.zipCode, distanceMiles: Number.POSITIVE_INFINITY },
  })
  return { pickups: open.map(stopOf).sort(byDrive), dropoffs: back.map(stopOf).sort(byDrive) }
}

const byDrive = (one: Stop, other: Stop): number =>
  one.route.distanceMiles - other.route.distanceMiles ||
  one.route.name.localeCompare(other.route.name) ||
  one.pickup.zipCode.localeCompare(other.pickup.zipCode) ||
  one.pickup.addressLine1.localeCompare(other.pickup.addressLine1, 'en-US', { numeric: true }) ||
  one.pickup.id - other.pickup.id

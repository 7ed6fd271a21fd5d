import type { Db } from '../db/open.ts'
import { listZipPlaces } from './store.ts'

/** A place that one drive goes to, by its zip codes; the nearest first is the order of the day. */
export interface DrivingRoute {
  name: string
  distanceMiles: number
}

export async function readDrivingRoutes(db: Db): Promise<Map<string, DrivingRoute>> {
  const places = await listZipPlaces(db)
  return new Map(places.map(({ zipCode, ...route }) => [zipCode, route]))
}

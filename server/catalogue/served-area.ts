import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { isServed, listZipPlaces, selectServed } from './store.ts'

/** The zip codes that we drive to, for other topics to ask inside a statement of theirs. */
export const servedZipCodes = (db: Db) => selectServed(db)

/** Refuses an address that we do not drive to. */
export async function requireServed(db: Db, zipCode: string): Promise<void> {
  if (!(await isServed(db, zipCode))) throw new AppError('zip_not_served')
}

/** A place that one drive goes to, by its zip codes; the nearest first is the order of the day. */
export interface DrivingRoute {
  name: string
  distanceMiles: number
}

export async function readDrivingRoutes(db: Db): Promise<Map<string, DrivingRoute>> {
  const places = await listZipPlaces(db)
  return new Map(places.map(({ zipCode, ...route }) => [zipCode, route]))
}

/** The names of all of them, the nearest first. */
export async function placesByDrive(db: Db): Promise<string[]> {
  const places = (await listZipPlaces(db)).sort((one, other) => one.distanceMiles - other.distanceMiles)
  return [...new Set(places.map(({ name }) => name))]
}

import type { PlanName } from '#rules/policy'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { findPackage, findPlanPackage } from './store.ts'

/** A plan or credit pack that can be chosen today, by its id or by its name. */
export async function requirePackage(
  db: Db,
  wanted: number | string,
): Promise<{ id: number; name: string; priceCents: number }> {
  const found = await findPackage(db, wanted)
  if (found === undefined) throw new AppError('no_package')
  return found
}

/** The price at which who has this plan buys it again. */
export const readPlanPackage = (db: Db, name: PlanName): Promise<{ id: number; priceCents: number } | undefined> =>
  findPlanPackage(db, name)

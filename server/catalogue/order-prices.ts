import type { Plan } from '#rules/plans/plans'
import type { PlanName } from '#rules/policy'
import { priceTitle } from '#rules/prices/prices'
import type { Db } from '../db/open.ts'
import { findDistanceMiles, findPlan, listPriceRows } from './store.ts'

/** An order is priced by the rows of today, whatever the release says. */

type PriceRow = Awaited<ReturnType<typeof listPriceRows>>[number]
export type ListedPrice = Omit<PriceRow, 'isServiceRetired' | 'isOffered'> & { title: string; isRetired: boolean }

/** The price list under the names that the pricing page shows, with what was retired, so that a reason can be given. */
export async function readPriceList(db: Db): Promise<ListedPrice[]> {
  const rows = await listPriceRows(db)
  return rows.map(({ isServiceRetired, isOffered, ...row }) => ({
    ...row,
    isRetired: !isOffered || isServiceRetired,
    title: priceTitle(row),
  }))
}

export const readPlan = (db: Db, name: PlanName): Promise<Plan> => findPlan(db, name)

/** An address that lies nowhere on our map is not made to pay for a distance that nobody knows. */
export const readDistanceMiles = async (db: Db, zipCode: string): Promise<number> =>
  (await findDistanceMiles(db, zipCode)) ?? 0

/** The percentage of a plan that lowers a thing; none where its row is gone. */
export const discountKinds =
  (rows: readonly Pick<ListedPrice, 'key' | 'discountKind'>[]) =>
  (key: string): ListedPrice['discountKind'] =>
    rows.find((row) => row.key === key)?.discountKind ?? 'none'

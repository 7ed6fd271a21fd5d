import type { WaitingDoor } from '#rules/orders/waiting'
import { byUrgency, WAITING_DOORS, waitingDoor } from '#rules/orders/waiting'
import type { Db } from '../db/open.ts'
import { listDeskRows, listNewest, listNewestOf, listWaitingFacts } from './desk-store.ts'
import type { OrderRow } from './store.ts'

/** Orders as the desk lists them. */

export type DeskRow = Awaited<ReturnType<typeof listDeskRows>>[number]

/** Behind which door each order waits, the most urgent first: one statement. */
export async function readWaitingDoors(db: Db, today: string) {
  const facts = await listWaitingFacts(db, today)
  return facts
    .flatMap((row) => {
      const door = waitingDoor(row, today)
      return door === null ? [] : { id: row.id, dueDay: row.dueDay, door }
    })
    .sort(byUrgency)
}

/** How many wait behind each door. */
export const countDoors = (waiting: readonly { door: WaitingDoor }[]) =>
  WAITING_DOORS.map((door) => ({ door, orders: waiting.filter((each) => each.door === door).length }))

/** These orders as a list shows them, in the order in which they are named: one statement. */
export async function readDeskRows(db: Db, ids: readonly number[]): Promise<DeskRow[]> {
  if (ids.length === 0) return []
  const rows = new Map((await listDeskRows(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

export const readNewest = async (db: Db, page: { limit: number; before: number }): Promise<number[]> =>
  (await listNewest(db, page)).map(({ id }) => id)

export const readNewestOf = async (db: Db, customerIds: readonly number[], each: number): Promise<number[]> =>
  customerIds.length === 0 ? [] : (await listNewestOf(db, customerIds, each)).map(({ id }) => id)

/** How many things a count came to; null where there was none. */
export const thingsCounted = (count: OrderRow['firstCount']): number | null =>
  count === null ? null : count.things.reduce((sum, thing) => sum + thing.count, 0)

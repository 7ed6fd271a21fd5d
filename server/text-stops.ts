import { type Expression, sql } from 'kysely'
import type { Db } from './db/open.ts'

/** Numbers that have said STOP: nothing is texted to them until they say START. */

export async function noteTextStop(db: Db, number: string, now: Date): Promise<void> {
  await db
    .insertInto('textStops')
    .values({ number, since: now })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

/** False where the number had not said STOP. */
export async function liftTextStop(db: Db, number: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('textStops').where('number', '=', number).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those of these numbers that have said STOP. */
export const listStopped = async (db: Db, numbers: readonly string[]): Promise<Set<string>> =>
  numbers.length === 0
    ? new Set()
    : new Set(
        (await db.selectFrom('textStops').select('number').where('number', 'in', numbers).execute()).map(
          ({ number }) => number,
        ),
      )

/** A part of a statement about whoever has the number. */
export const hasTextStop = (number: Expression<string>) =>
  sql<boolean>`exists (select from text_stops where text_stops.number = ${number})`

export const hasSaidStop = async (db: Db, number: string): Promise<boolean> =>
  (await db.selectFrom('textStops').select('number').where('number', '=', number).executeTakeFirst()) !== undefined

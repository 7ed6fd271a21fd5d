import { CompiledQuery } from 'kysely'
import type { Db } from './open.ts'

/** A plain SQL text inside whatever transaction `db` stands for. */
export async function statement(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
  return rows
}

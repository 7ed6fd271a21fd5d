import type { Db } from './open.ts'
import { statement } from './statement.ts'
import { isUnavailable } from './unavailable.ts'

/**
 * Runs a part of a transaction that goes on without it: where the part fails, it alone is undone, and whoever calls decides what the error
 * means. An error that says nothing about the part, because the database could not be used just then, is thrown on: the whole transaction is
 * to run again.
 */
export async function withSavepoint<Result>(
  db: Db,
  work: () => Promise<Result>,
): Promise<{ result: Result } | { error: unknown }> {
  await statement(db, 'savepoint part')
  try {
    const result = await work()
    await statement(db, 'release savepoint part')
    return { result }
  } catch (error) {
    if (isUnavailable(error)) throw error
    await statement(db, 'rollback to savepoint part')
    return { error }
  }
}

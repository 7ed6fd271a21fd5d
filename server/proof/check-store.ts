import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'

export type MoneyCheckKind = 'reconciliation' | 'ledger'

export interface MoneyCheck {
  kind: MoneyCheckKind
  compared: number
  differences: string[]
  ranAt: Date
}

/** Books that are wrong from top to bottom are not listed whole, however many slices of customers are. */
const MOST_KEPT = 500

/** One that has ended. */
export const insertMoneyCheck = (db: Db, check: MoneyCheck) =>
  db
    .insertInto('moneyChecks')
    .values({ ...check, differences: check.differences.slice(0, MOST_KEPT) })
    .execute()

/** Each check's last count of differences, and its time. */
export async function listNewestMoneyChecks(
  db: Db,
): Promise<{ kind: MoneyCheckKind; differences: number; ranAt: Date }[]> {
  const rows = await statement(
    db,
    `select distinct on (kind) kind, cardinality(differences) as differences, ran_at from money_checks
     where proven_customer_id is null order by kind, ran_at desc, id desc`,
  )
  return rows as unknown as { kind: MoneyCheckKind; differences: number; ranAt: Date }[]
}

/** The last proof of the ledger that has ended; or the last one of these that was whole. */
export const findLastProof = (db: Db, { isWhole }: { isWhole?: true } = {}) =>
  db
    .selectFrom('moneyChecks')
    .select(['ranAt', 'differences'])
    .where('kind', '=', 'ledger')
    .where('provenCustomerId', 'is', null)
    .$if(isWhole === true, (proofs) => proofs.where('isWhole', '=', true))
    .orderBy('ranAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const UNDER_WAY = ['id', 'isWhole', 'provenCustomerId', 'compared', 'differences', 'ranAt'] as const

export type ProofUnderWay = NonNullable<Awaited<ReturnType<typeof findProofUnderWay>>>

/** The proof of the ledger that somebody is at work on, or that was cut off. */
export const findProofUnderWay = (db: Db) =>
  db
    .selectFrom('moneyChecks')
    .select(UNDER_WAY)
    .where('kind', '=', 'ledger')
    .where('provenCustomerId', 'is not', null)
    .$narrowType<{ provenCustomerId: number }>()
    .executeTakeFirst()

/** Nothing where one is under way already. */
export async function beginProof(db: Db, isWhole: boolean, now: Date): Promise<void> {
  await db
    .insertInto('moneyChecks')
    .values({ kind: 'ledger', compared: 0, differences: [], ranAt: now, isWhole, provenCustomerId: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Notes what a slice has come to: the last customer of it, or null where there was none left. Nothing is noted where another run has been
 * faster, and nothing is returned. A proof counts from when it began, because what came later it may not have seen. One that has found
 * something counts from its end: a proof that somebody asked for meanwhile must not hide it, and the next one looks at everybody anyway.
 */
export const noteProven = (
  db: Db,
  { id, provenCustomerId }: Pick<ProofUnderWay, 'id' | 'provenCustomerId'>,
  { until, compared, differences }: { until: number | null; compared: number; differences: string[] },
  now: Date,
) =>
  db
    .updateTable('moneyChecks')
    .set((check) => ({
      provenCustomerId: until,
      compared: check('compared', '+', compared),
      differences: sql`(differences || ${differences}::text[])[1:${sql.lit(MOST_KEPT)}]`,
      ...(until === null && {
        ranAt: sql<Date>`case when cardinality(differences || ${differences}::text[]) > 0 then ${now}::timestamptz else ran_at end`,
      }),
    }))
    .where('id', '=', id)
    .where('provenCustomerId', '=', provenCustomerId)
    .returning(['compared', 'differences'])
    .executeTakeFirst()

/** The highest number of a customer, against which the progress is told. */
export async function lastCustomerId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('customers')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

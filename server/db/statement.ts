import { CompiledQuery } from 'kysely'
import type { Db } from './open.ts'
import { prepareUnder } from './pool.ts'
import { markReadyMade, rowMaker } from './row-names.ts'

/** A plain SQL text inside whatever transaction `db` stands for. */
export async function statement(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** A page that begins with the newest is one before this: no id of ours is larger. */
export const BEFORE_NONE = 2_147_483_647

class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Stands in a query for what each run brings along. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name]

/**
 * Making the text of a statement that every call says costs more than running it. So it is made once, out of a query
 * that holds `value('name')` wherever a run brings its own, and PostgreSQL keeps its plan under the name. Its rows are made in our
 * spelling at once.
 */
export function preparedStatement<Values extends object, Row>(
  name: string,
  build: (db: Db, value: ValueOf<Values>) => { compile(): CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    if (compiled === undefined) {
      compiled = build(db, (each) => new Placeholder(each) as never).compile()
      // PostgreSQL refuses a kept plan whose columns have become others: a release that adds one would fail the servers of the one before.
      if (compiled.sql.replaceAll('count(*)', '').includes('*')) throw new Error(`${name} has to name its columns.`)
      prepareUnder(name, compiled.sql, rowMaker())
      markReadyMade(compiled.queryId)
    }
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

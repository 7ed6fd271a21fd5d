import { CompiledQuery } from 'kysely'
import type { Db } from './open.ts'
import { prepareUnder } from './pool.ts'

/** A plain SQL text inside whatever transaction `db` stands for. */
export async function statement(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
  return rows
}

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
 * that holds `value('name')` wherever a run brings its own, and PostgreSQL keeps its plan under the name.
 */
export function preparedStatement<Values extends object, Row>(
  name: string,
  build: (db: Db, value: ValueOf<Values>) => { compile(): CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    if (compiled === undefined) {
      compiled = build(db, (each) => new Placeholder(each) as never).compile()
      prepareUnder(name, compiled.sql)
    }
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

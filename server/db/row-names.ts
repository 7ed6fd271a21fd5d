import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/** Tables spell their columns with underscores, and the application without. */

const named = (column: string): string => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/**
 * Makes the rows of one statement, whose columns are the same each time. A row of eighty columns that is filled name by name becomes a
 * table of hashes, which is slow to make and slow to read; one that is written out as a literal does not.
 */
export function rowMaker(): (columns: readonly { name: string }[], rows: readonly unknown[][]) => object[] {
  let make: ((row: unknown[]) => object) | undefined
  return (columns, rows) => {
    if (make === undefined) {
      const fields = columns.map(({ name }, index) => `${JSON.stringify(named(name))}: row[${index}]`)
      make = new Function('row', `return { ${fields.join(', ')} }`) as (row: unknown[]) => object
    }
    return rows.map(make)
  }
}

const readyMade = new WeakSet<object>()

/** The rows of this query come in our spelling already. */
export const markReadyMade = (queryId: object): void => void readyMade.add(queryId)

export class OwnNames extends CamelCasePlugin {
  constructor() {
    super({ underscoreBeforeDigits: true, maintainNestedObjectKeys: true })
  }

  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return readyMade.has(args.queryId) ? args.result : super.transformResult(args)
  }
}

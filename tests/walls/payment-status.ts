import { nameOf, plainText, type Source, type Syntax, textOf } from '../sources.ts'

/**
 * The status of a charge, a refund and a dispute is written by its life (rules/payments/payment-life.ts): an update of these tables says
 * `.where('status', 'in', statesBefore(…))`, or names its columns one by one, and the status is none of them.
 */
const TABLES = ['charges', 'refunds', 'disputes']

/** Finds the files with an update that could bring one of them into a state against its life. */
export const lawlessUpdates = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, nodes }) =>
    nodes
      .flatMap((node) => lawlessTable(node) ?? [])
      .map((table) => `${path} writes the status of ${table} past its life`),
  )

function lawlessTable(node: Syntax): string | undefined {
  const written = TYPED_UPDATE.exec(textOf(node) ?? '')?.[1]
  if (written !== undefined) return written
  const table = calledMethod(node) === 'updateTable' ? plainText(node.arguments?.[0]) : undefined
  return table !== undefined && TABLES.includes(table) && !isLawful(chainFrom(node)) ? table : undefined
}

/** In SQL of its own nobody asks the table of the life. */
const TYPED_UPDATE = /\bupdate\s+(charges|refunds|disputes)\s+set\b[^;]*\bstatus\s*=/i

const calledMethod = ({ type, callee }: Syntax) =>
  type === 'CallExpression' && callee !== undefined ? nameOf(callee, 'property') : undefined

/** The calls that follow on an update, up to its end. */
function chainFrom(node: Syntax): Syntax[] {
  const call = node.parent?.type === 'MemberExpression' ? node.parent.parent : undefined
  return call?.type === 'CallExpression' ? [call, ...chainFrom(call)] : []
}

const isLawful = (chain: readonly Syntax[]): boolean => chain.some(asksLife) || chain.every(leavesStatus)

const asksLife = (call: Syntax): boolean => {
  const [column, , states] = call.arguments ?? []
  const isByLife = states?.type === 'CallExpression' && states.callee?.name === 'statesBefore'
  return calledMethod(call) === 'where' && plainText(column) === 'status' && isByLife
}

/** Columns that are spread, or handed in, could be any. */
const leavesStatus = (call: Syntax): boolean => {
  if (calledMethod(call) !== 'set') return true
  const [given] = call.arguments ?? []
  const columns = given?.type === 'ArrowFunctionExpression' ? (given as { body?: Syntax }).body : given
  const named = (columns as { properties?: Syntax[] } | undefined)?.properties
  return named?.every((column) => column.type === 'Property' && column.key?.name !== 'status') ?? false
}

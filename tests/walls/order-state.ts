import { nameOf, plainText, type Source, type Syntax, textOf } from '../sources.ts'

/**
 * Where an order stands is written by its life (rules/orders/order-life.ts): one update, in `advance` of the orders' store. Any other update of
 * the table names its columns one by one, and neither the state nor the hold is among them.
 */
const STORE = 'server/orders/store.ts'
const BY_LIFE = ['state', 'hold']

/** Finds the files with an update that could bring an order somewhere past its life. */
export const lawlessSteps = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, nodes }) => {
    const steps = nodes.filter((node) => isLawless(node)).length
    // The one way on is in the store, and there is one.
    const allowed = path === STORE ? 1 : 0
    return steps > allowed ? [`${path} writes where an order stands past its life`] : []
  })

function isLawless(node: Syntax): boolean {
  if (TYPED_UPDATE.test(textOf(node) ?? '')) return true
  if (calledMethod(node) !== 'updateTable' || plainText(node.arguments?.[0]) !== 'orders') return false
  const set = chainFrom(node).find((call) => calledMethod(call) === 'set')
  return set !== undefined && !leavesState(set)
}

/** In SQL of its own nobody asks the table of the life. */
const TYPED_UPDATE = /\bupdate\s+orders\s+set\b[^;]*\b(state|hold)\s*=/i

const calledMethod = ({ type, callee }: Syntax) =>
  type === 'CallExpression' && callee !== undefined ? nameOf(callee, 'property') : undefined

/** The calls that follow on an update, up to its end. */
function chainFrom(node: Syntax): Syntax[] {
  const call = node.parent?.type === 'MemberExpression' ? node.parent.parent : undefined
  return call?.type === 'CallExpression' ? [call, ...chainFrom(call)] : []
}

/** Columns that are spread, or handed in, could be any. */
const leavesState = (call: Syntax): boolean => {
  const [given] = call.arguments ?? []
  const columns = given?.type === 'ArrowFunctionExpression' ? (given as { body?: Syntax }).body : given
  const named = (columns as { properties?: Syntax[] } | undefined)?.properties
  return named?.every((column) => column.type === 'Property' && !BY_LIFE.includes(column.key?.name ?? '')) ?? false
}

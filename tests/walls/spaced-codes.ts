import type { Source, Syntax } from '../sources.ts'

/** What an outcome answers with is a name for code to compare, and never words for people: those stand with the command or the page. */
const OUTCOMES = ['refusal', 'status']
const BETWEEN = ['TSLiteralType', 'TSUnionType', 'TSTypeAnnotation', 'ConditionalExpression']

/** "path: code" for every refusal and status that is no snake_case. */
export const spacedCodes = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, nodes }) =>
    nodes.filter((node) => isText(node) && isOutcome(node.parent)).map(({ value }) => `${path}: ${value}`),
  )

const isText = ({ type, value }: Syntax): boolean =>
  type === 'Literal' && typeof value === 'string' && !/^[a-z][a-z0-9_]*$/.test(value)

function isOutcome(node: Syntax | undefined): boolean {
  if (node === undefined) return false
  if (BETWEEN.includes(node.type)) return isOutcome(node.parent)
  const isProperty = node.type === 'Property' || node.type === 'TSPropertySignature'
  return isProperty && OUTCOMES.includes(node.key?.name ?? '')
}

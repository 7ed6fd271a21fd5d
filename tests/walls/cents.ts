import type { Source, Syntax } from '../sources.ts'

/** Money is whole cents. What rounds stands in rules/money.ts, once; everything else adds, takes away and multiplies by whole numbers. */

const ROUNDING = 'rules/money.ts'

/** The files that divide cents besides, and why nothing is lost. */
export const MAY_DIVIDE: Readonly<Record<string, string>> = {
  'rules/payments/credit.ts': 'counts how many whole plans are missing',
  'rules/payments/credit-lots.ts': 'takes the remainder off before it divides',
}

/** Arithmetic that leaves whole cents, as "file: why". */
export const brokenCents = (sources: readonly Source[], mayDivide = MAY_DIVIDE): string[] =>
  sources
    .filter(({ path }) => path !== ROUNDING)
    .flatMap(({ path, nodes }) => {
      const reasons = nodes.flatMap((node) => reasonAgainst(node) ?? [])
      return [...new Set(reasons)]
        .filter((why) => why !== DIVIDED || !(path in mayDivide))
        .map((why) => `${path}: ${why}`)
    })

const DIVIDED = 'cents are divided in rules/money.ts only'
const FRACTION = 'cents times a fraction are no cents'
const NOT_WHOLE = 'an amount of cents is whole'

function reasonAgainst(node: Syntax): string | undefined {
  const { operator = '', left, right } = node
  if (/^\/=?$/.test(operator) && (isCents(left) || isCents(right))) return DIVIDED
  if (/^\*\*?=?$/.test(operator) && (isCents(left) || isCents(right)) && (isFraction(left) || isFraction(right)))
    return FRACTION
  if (isCentsName(node.key?.name) && isFractional(node.value as Syntax)) return NOT_WHOLE
  if (node.type === 'VariableDeclarator' && isCentsName(node.id?.name) && isFractional(node.init)) return NOT_WHOLE
  if (node.type === 'CallExpression' && node.callee?.property?.name === 'toFixed' && isCents(node.callee.object))
    return FRACTION
  return undefined
}

/** Named as cents, by itself, as a part of something, or in a sum or product. */
function isCents(node: Syntax | null | undefined): boolean {
  if (!node) return false
  if (node.type === 'Identifier') return isCentsName(node.name)
  if (node.type === 'MemberExpression') return isCentsName(node.property?.name) || isCents(node.object)
  if (node.type === 'BinaryExpression') return isCents(node.left) || isCents(node.right)
  if (node.type === 'CallExpression') return isCentsName(node.callee?.name) || (node.arguments ?? []).some(isCents)
  return false
}

const isCentsName = (name: string | undefined) => /cents(?=$|[A-Z])/i.test(name ?? '')

const isFractional = (node: Syntax | null | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'number' && !Number.isInteger(node.value)

/** A fraction is written out, or its name says that it is a part of one or a hundred. */
const isFraction = (node: Syntax | null | undefined): boolean =>
  isFractional(node) || /(percent|rate|ratio|share|factor|fraction)$/i.test(node?.name ?? node?.property?.name ?? '')

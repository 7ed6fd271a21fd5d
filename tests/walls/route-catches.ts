import { nameOf, type Source, type Syntax } from '../sources.ts'

/** Routes throw what is refused, and one place answers (law 10). */

/** The files that answer a refusal in words that are not ours, and why. */
export const MAY_ANSWER: Readonly<Record<string, string>> = {
  'server/payments/sandbox-routes.ts': 'is the front door of the sandbox provider, and answers as a provider does',
}

/** Every route that catches, or that answers with a status of its own, as "file: why". */
export const selfAnswering = (sources: readonly Source[], mayAnswer = MAY_ANSWER): string[] =>
  sources
    .filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/http/'))
    .flatMap(({ path, nodes }) => {
      const isRoutes = /(^|[-/])routes\.ts$/.test(path)
      const catches = nodes.some((node) => isCatch(node) && (isRoutes || isServed(node)))
      const answers = nodes.some(isOwnStatus) && !(path in mayAnswer)
      return [
        ...(catches ? [`${path}: a route never catches`] : []),
        ...(answers ? [`${path}: refusals are answered in one place`] : []),
      ]
    })

const isCatch = (node: Syntax): boolean => {
  if (node.type === 'CatchClause') return true
  if (node.type !== 'CallExpression') return false
  const method = node.callee && nameOf(node.callee, 'property')
  return method === 'catch' || (method === 'then' && (node.arguments?.length ?? 0) > 1)
}

/** True inside a function that is handed to `serve`, in whichever file that stands. */
const isServed = (node: Syntax): boolean =>
  node.parent !== undefined &&
  ((node.parent.type === 'CallExpression' && node.parent.callee?.name === 'serve') || isServed(node.parent))

/** `reply.code(404)`, `reply.header(…).status(code)`: success has its status in the contract. */
function isOwnStatus(node: Syntax): boolean {
  if (node.type !== 'CallExpression' || node.callee === undefined) return false
  if (!/^(code|status)$/.test(nameOf(node.callee, 'property') ?? '')) return false
  return isReply(node.callee.object)
}

const isReply = (node: Syntax | undefined): boolean =>
  node?.type === 'CallExpression' ? isReply(node.callee?.object) : node?.name === 'reply'

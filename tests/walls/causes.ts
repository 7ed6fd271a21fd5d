import type { Source, Syntax } from '../sources.ts'

/** The texts under which a table knows a cause are made in one file: one that is spelled twice is spelled in two ways some day. */
const MADE_IN = 'server/db/causes.ts'
const KEPT = /^(eventKey|source|cause)$/

/** Files that make such a text themselves. */
export const typedCauses = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, nodes }) => path.startsWith('server/') && path !== MADE_IN && nodes.some(isTyped))
    .map(({ path }) => path)

/** `eventKey: \`…\`` in whichever quotes, as a key or as a name. */
function isTyped({ type, key, id, value, init }: Syntax): boolean {
  if (type === 'Property') return KEPT.test(key?.name ?? '') && isText(value as Syntax)
  return type === 'VariableDeclarator' && KEPT.test(id?.name ?? '') && isText(init)
}

const isText = (node: Syntax | null | undefined): boolean =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')

import { nameOf, plainText, type Source, type Syntax, textOf } from '../sources.ts'

/** The one reader of the process's environment: every setting has its line there, and the operations page its row. */
const SETTINGS = 'server/config.ts'

/** Files that read the environment past the settings. */
export const environmentReaders = (sources: readonly Source[]): string[] =>
  sources.filter((source) => source.path !== SETTINGS && source.nodes.some(readerIn(source))).map(({ path }) => path)

/** `process.env` however it is spelled, taken apart, or imported from the module of that name. */
function readerIn({ imports }: Source): (node: Syntax) => boolean {
  // A file of ours may be called so.
  const isOurs = imports.some(({ names }) => names.some(({ local }) => local === 'process'))
  const isProcess = (node: Syntax | null | undefined) =>
    !isOurs && (node?.type === 'MemberExpression' ? nameOf(node, 'property') : node?.name) === 'process'
  return (node) => {
    if (node.type === 'MemberExpression') return isProcess(node.object) && memberOf(node) === 'env'
    if (node.type === 'VariableDeclarator') return isProcess(node.init)
    return /^(node:)?process$/.test(textOf(node) ?? '') && node.parent?.source === node
  }
}

const memberOf = (node: Syntax) => (node.computed ? plainText(node.property) : nameOf(node, 'property'))

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** Our own source files as a parser sees them, for tests that look at the code itself. */

/** A piece of syntax (ESTree). Only what the tests ask for is named. */
export interface Syntax {
  type: string
  parent: Syntax | undefined
  name?: string
  value?: unknown
  computed?: boolean
  operator?: string
  key?: Syntax
  id?: Syntax | null
  params?: Syntax[]
  callee?: Syntax
  object?: Syntax
  property?: Syntax
  arguments?: Syntax[]
  elements?: (Syntax | null)[]
  typeArguments?: Syntax | null
  source?: Syntax | null
  expression?: Syntax
  specifiers?: Syntax[]
  imported?: Syntax
  exported?: Syntax | null
  local?: Syntax
  left?: Syntax
  right?: Syntax
  tag?: Syntax
  init?: Syntax | null
  declaration?: Syntax | null
  quasis?: Syntax[]
  expressions?: Syntax[]
}

interface Import {
  /** The file, from the project's folder. */
  target: string
  /** The imported names and what each is called here; `*` is everything. */
  names: { taken: string; local: string | undefined }[]
  isReExport: boolean
}

export interface Source {
  path: string
  nodes: Syntax[]
  imports: Import[]
  /** Imports that only a running program could follow. */
  computedImports: string[]
}

/** A process reads a file once for all tests that look at it. */
const known = new Map<string, Source>()

/** The sources below these folders with what they import of ours, types included. Tests are left out. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => {
        const file = join(root, folder, name)
        const source = known.get(file) ?? readSource(join(folder, name), readFileSync(file, 'utf8'))
        known.set(file, source)
        return source
      }),
  )
}

export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text, { preserveParens: false })
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const nodes = flatten(program as unknown as Syntax)
  const source: Source = { path, nodes, imports: [], computedImports: [] }
  for (const node of nodes) {
    if (isHiddenImport(node)) source.computedImports.push(`${path}: an import that only a running program can follow`)
    for (const pattern of globPatterns(node) ?? [])
      source.imports.push(everythingFrom(normalize(join(dirname(path), pattern))))
    const from = importedFrom(node)
    if (from === undefined) continue
    const name = plainText(from)
    if (name === undefined || /^(\/|(file|data|https?):)/.test(name))
      source.computedImports.push(`${path}: a computed import`)
    else {
      const target = ownTarget(path, name)
      if (target !== undefined) {
        source.imports.push({ target, names: namesOf(node), isReExport: node.type.startsWith('Export') })
      }
    }
  }
  return source
}

function flatten(program: Syntax): Syntax[] {
  const nodes: Syntax[] = []
  const visit = (value: unknown, parent: Syntax | undefined): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, parent)
    else if (isSyntax(value)) {
      const inside = Object.values(value)
      value.parent = parent
      nodes.push(value)
      for (const each of inside) visit(each, value)
    }
  }
  visit(program, undefined)
  return nodes
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string'

/** The place that says what is imported, whichever way it is spelled. */
function importedFrom(node: Syntax): Syntax | undefined {
  if (node.type === 'TSExternalModuleReference') return node.expression
  const isImport = /^(Import(Declaration|Expression)|Export(Named|All)Declaration|TSImportType)$/.test(node.type)
  return isImport ? (node.source ?? undefined) : undefined
}

const KNOWN_OF_IMPORT_META = ['url', 'dirname', 'filename', 'env', 'glob']

/** `require` by any name, and what else a bundler may find behind `import.meta`. */
function isHiddenImport(node: Syntax): boolean {
  if (node.type === 'Identifier') return node.name === 'require' || node.name === 'createRequire'
  if (!isImportMeta(node)) return false
  const name = node.parent && memberOf(node.parent)
  if (name === 'glob') return globPatterns(node.parent?.parent) === undefined
  return !KNOWN_OF_IMPORT_META.includes(name ?? '')
}

const isImportMeta = (node: Syntax | undefined) => node?.type === 'MetaProperty' && nameOf(node, 'property') === 'meta'

const memberOf = (node: Syntax) =>
  node.type === 'MemberExpression' && !node.computed ? nameOf(node, 'property') : undefined

/** The patterns of the bundler's `import.meta.glob`: each names one folder, or nobody could follow it. */
function globPatterns(call: Syntax | undefined): string[] | undefined {
  const isGlob = call?.type === 'CallExpression' && call.callee && memberOf(call.callee) === 'glob'
  if (!isGlob || !isImportMeta(call.callee?.object)) return undefined
  const [given] = call.arguments ?? []
  const patterns = (given?.elements ?? [given]).map((each) => plainText(each ?? undefined))
  const taken = patterns.filter((pattern) => !pattern?.startsWith('!'))
  return taken.every((pattern) => pattern !== undefined && /^\.[^*{[(]*\/[^/]+$/.test(pattern))
    ? (taken as string[])
    : undefined
}

const everythingFrom = (target: string): Import => ({
  target,
  names: [{ taken: '*', local: undefined }],
  isReExport: false,
})

function namesOf(node: Syntax): Import['names'] {
  const isPart = node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration'
  if (!isPart) return [{ taken: '*', local: undefined }]
  return (node.specifiers ?? []).map((each) => {
    if (each.type === 'ImportNamespaceSpecifier') return { taken: '*', local: each.local?.name }
    if (each.type === 'ImportDefaultSpecifier') return { taken: 'default', local: each.local?.name }
    const taken = each.type === 'ExportSpecifier' ? each.local : each.imported
    return { taken: taken?.name ?? String(taken?.value), local: each.local?.name }
  })
}

function ownTarget(from: string, name: string): string | undefined {
  // Its files are of several kinds, so that each is named with its ending.
  if (name.startsWith('#ui/')) return name.slice(1)
  if (name.startsWith('#')) return `${name.slice(1)}.ts`
  return name.startsWith('.') ? normalize(join(dirname(from), name.replace(/\?.*$/, ''))) : undefined
}

/** The name of one part of a piece of syntax: `now` as the property of `Date.now`. */
export const nameOf = (node: Syntax, part: 'callee' | 'object' | 'property' | 'tag'): string | undefined =>
  node[part]?.name

/** A text that is written out, in whichever quotes. */
export function plainText(node: Syntax | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || node.expressions?.length !== 0) return undefined
  return textOf(node.quasis?.[0])
}

/** The text of a string, or of the piece of a template between two values. */
export function textOf(node: Syntax | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : undefined
}

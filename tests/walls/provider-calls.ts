import { nameOf, type Source, type Syntax } from '../sources.ts'

/**
 * No provider is called inside a transaction (law 3): a lock would wait for the net, and what is rolled back would have happened all
 * the same. Calls are followed from function to function, through every file.
 */

/** The providers' calls that go over the net. Reading what came in is no call. */
const CALLS: Readonly<Record<string, RegExp>> = {
  payments:
    /^(createCustomer|forgetCustomer|startCardSetup|findCardSetup|findCard|removeCard|charge|findCharge|cancelCharge|refund|findRefund|listRefunds|listRefundedCharges|listCharges)$/,
  sms: /^send$/,
  mail: /^send$/,
}

/** Every transaction, and every function that is handed one, from which a provider is reached, as "file: by what". */
export function callsInTransactions(sources: readonly Source[]): string[] {
  const served = sources.filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/providers/'))
  const files = served.map((source) => ({ source, ...namesIn(source) }))
  const reaching = reachingProviders(files)
  return files.flatMap(({ source: { path, nodes }, meaningOf }) => {
    const found = nodes.filter(isInTransaction).flatMap((node) => {
      if (isProviderCall(node)) return nameOf(node, 'property') ?? ''
      const meant = isUse(node) ? meaningOf(node) : undefined
      return meant !== undefined && reaching.has(meant) ? (node.name ?? '') : []
    })
    return [...new Set(found)].map((name) => `${path}: ${name} calls a provider inside a transaction`)
  })
}

interface Named {
  source: Source
  /** The file's own names at the top, each with what belongs to it. */
  ownerOf(node: Syntax): string | undefined
  /** The meaning of a name here: "file#name" of where it was made. */
  meaningOf(node: Syntax): string | undefined
}

function namesIn({ path, nodes, imports }: Source): Omit<Named, 'source'> {
  const taken = imports.flatMap(({ target, names }) =>
    names.map(({ taken, local }): [string, string] => [local ?? '', `${target}#${taken}`]),
  )
  const own = nodes.flatMap((node): [string, string][] => {
    const name = topName(node)
    return name === undefined ? [] : [[name, `${path}#${name}`]]
  })
  const meanings = new Map([...taken, ...own])
  return {
    meaningOf: ({ name = '' }) => meanings.get(name),
    ownerOf(node) {
      let each: Syntax | undefined = node
      while (each && topName(each) === undefined) each = each.parent
      return each && `${path}#${topName(each)}`
    },
  }
}

/** The name of a function or value that is made at the top of its file. */
function topName({ type, id, parent }: Syntax): string | undefined {
  const isMade = type === 'FunctionDeclaration' || type === 'VariableDeclarator'
  const statement = type === 'VariableDeclarator' ? parent?.parent : parent
  return isMade && /^(Program|ExportNamedDeclaration)$/.test(statement?.type ?? '') ? id?.name : undefined
}

/** All names from which a provider is called, by themselves or through others. */
function reachingProviders(files: readonly Named[]): Set<string> {
  const users = new Map<string, Set<string>>()
  const reaching = new Set<string>()
  for (const { source, ownerOf, meaningOf } of files) {
    for (const node of source.nodes) {
      const isCall = isProviderCall(node)
      const meant = isUse(node) ? meaningOf(node) : undefined
      if (!isCall && meant === undefined) continue
      const owner = ownerOf(node)
      if (owner === undefined) continue
      if (isCall) reaching.add(owner)
      if (meant !== undefined) users.set(meant, (users.get(meant) ?? new Set()).add(owner))
    }
  }
  // A set that grows while it is walked is walked to its new end.
  for (const name of reaching) for (const user of users.get(name) ?? []) reaching.add(user)
  return reaching
}

/** `payments.charge` as a call or handed on, and `payments` taken apart. */
function isProviderCall(node: Syntax): boolean {
  if (node.type === 'MemberExpression')
    return CALLS[powerOf(node.object) ?? '']?.test(nameOf(node, 'property') ?? '') ?? false
  return node.type === 'VariableDeclarator' && node.id?.type === 'ObjectPattern' && powerOf(node.init) !== undefined
}

/** `payments`, `deps.payments`. */
function powerOf(node: Syntax | null | undefined): string | undefined {
  const name = node?.type === 'MemberExpression' ? nameOf(node, 'property') : node?.name
  return name !== undefined && name in CALLS ? name : undefined
}

/** A name that stands for a value: neither where it is made nor a key, a property or a type. */
function isUse(node: Syntax): boolean {
  const { type, parent } = node
  if (type !== 'Identifier' || parent === undefined) return false
  if (parent.id === node || parent.type.startsWith('TS') || parent.type.startsWith('Import')) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true
  return !(parent.type === 'Property' && parent.key === node && parent.value !== node)
}

/** True for a function that is handed to `transaction`, and for code in a function that gets the transaction as its `db`. */
function isInTransaction(node: Syntax): boolean {
  for (let each: Syntax | undefined = node; each; each = each.parent) {
    if (each.params?.some(({ name }) => name === 'db') && each !== node) return true
    const { parent } = each
    const isHanded = parent?.type === 'CallExpression' && parent.arguments?.includes(each) === true
    if (isHanded && parent.callee && nameOf(parent.callee, 'property') === 'transaction') return true
  }
  return false
}

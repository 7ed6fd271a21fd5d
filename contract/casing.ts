/**
 * Both spellings name the same field: `address_line_1` on the wire, `addressLine1` in the application. Names whose words
 * end in a figure are listed, because no rule gives them back in both directions.
 */
const LISTED = new Map([
  ['address_line_1', 'addressLine1'],
  ['address_line_2', 'addressLine2'],
])
const LISTED_BACK = new Map([...LISTED].map(([snake, camel]) => [camel, snake]))

export const camelName = (name: string): string =>
  LISTED.get(name) ??
  inParts(name, camelName) ??
  name.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A sentence about a field inside another one names both: `address.address_line_1`. */
const inParts = (name: string, rename: (part: string) => string): string | undefined =>
  name.includes('.') ? name.split('.').map(rename).join('.') : undefined

/** Every answer has the same few hundred names; somebody may send others, which are not worth keeping. */
const snakeNames = new Map(LISTED_BACK)
const KEPT_NAMES = 1_000

export function snakeName(name: string): string {
  const known = snakeNames.get(name)
  if (known !== undefined) return known
  const snake = inParts(name, snakeName) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (snakeNames.size < KEPT_NAMES) snakeNames.set(name, snake)
  return snake
}

/** A caller's mistakes. Without a listener a repeated field's last value wins, and depth is not looked at. */
interface Listeners {
  twice?(name: string): void
  tooDeep?(): void
}

const DEEPEST = 20

/** The same value with its fields in camelCase. */
export function camelCased(value: unknown, listeners: Listeners = {}): unknown {
  return renamed(value, camelName, listeners, 0)
}

export function snakeCased(value: unknown): unknown {
  return renamed(value, snakeName, {}, 0)
}

function renamed(value: unknown, rename: (name: string) => string, listeners: Listeners, depth: number): unknown {
  if (depth > DEEPEST) listeners.tooDeep?.()
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename, listeners, depth + 1))
  if (!isRecord(value)) return value
  // No prototype: a field called "__proto__" stays a field.
  const result: Record<string, unknown> = Object.create(null)
  for (const [name, part] of Object.entries(value)) {
    const newName = rename(name)
    if (newName in result) listeners.twice?.(newName)
    result[newName] = renamed(part, rename, listeners, depth + 1)
  }
  return result
}

/** Dates and other things with a class of their own are values, not sets of fields. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

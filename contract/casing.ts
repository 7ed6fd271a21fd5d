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
  LISTED.get(name) ?? name.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const snakeName = (name: string): string =>
  LISTED_BACK.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The same value with its fields in camelCase. `twice` hears of a field that came in both spellings. */
export function camelCased(value: unknown, twice?: (name: string) => void): unknown {
  return renamed(value, camelName, twice)
}

export function snakeCased(value: unknown): unknown {
  return renamed(value, snakeName)
}

function renamed(value: unknown, rename: (name: string) => string, twice?: (name: string) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename, twice))
  if (!isRecord(value)) return value
  // No prototype: a field called "__proto__" stays a field.
  const result: Record<string, unknown> = Object.create(null)
  for (const [name, part] of Object.entries(value)) {
    const newName = rename(name)
    if (newName in result) twice?.(newName)
    result[newName] = renamed(part, rename, twice)
  }
  return result
}

/** Dates and other things with a class of their own are values, not sets of fields. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

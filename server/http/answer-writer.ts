import type { z } from 'zod'
import { snakeName } from '#contract/casing'

type Write = (value: unknown) => string

/**
 * Writes answers as the wire has them, by a contract's schema that is read once: nothing leaves that the schema does not name, and what is
 * not of its kind is refused. A schema's patterns are not looked at again for each customer; the test server parses every answer that a
 * test meets.
 */
export function answerWriter(schema: z.ZodType): Write {
  let write: Write | undefined
  return (answer) => {
    // Most routes are never asked for between two starts.
    write ??= writerOf(schema)
    try {
      return write(answer)
    } catch (error) {
      // It says where.
      schema.parse(answer)
      throw error
    }
  }
}

function writerOf(schema: z.core.$ZodType): Write {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectWriter(def.shape)
    case 'array':
      return arrayWriter(writerOf(def.element))
    case 'nullable': {
      const write = writerOf(def.innerType)
      return (value) => (value === null ? 'null' : write(value))
    }
    case 'optional':
      return writerOf(def.innerType)
    case 'string':
      return (value) => (typeof value === 'string' ? quoted(value) : refuse('text'))
    case 'boolean':
      return (value) => (value === true ? 'true' : value === false ? 'false' : refuse('yes or no'))
    case 'number': {
      const isRight = 'format' in def && def.format === 'safeint' ? Number.isSafeInteger : Number.isFinite
      return (value) => (isRight(value) ? `${value}` : refuse('number'))
    }
    case 'union': {
      const shapes = def.options.map((option) => ({ fits: fitting(option), write: writerOf(option) }))
      return (value) => (shapes.find(({ fits }) => fits(value)) ?? refuse('shape')).write(value)
    }
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    default:
      throw new Error(`Nobody has said how an answer writes a ${def.type}.`)
  }
}

/** The fields are read by their names in code of their own: looked up one by one they would take as long as the answer's statements. */
function objectWriter(shape: Readonly<Record<string, z.core.$ZodType>>): Write {
  const isOptional = (schema: z.core.$ZodType) => schema._zod.def.type === 'optional'
  // A field that is always there goes first, so that the comma before each other one is part of its name.
  const entries = Object.entries(shape).sort(
    ([, one], [, other]) => Number(isOptional(one)) - Number(isOptional(other)),
  )
  const writers = entries.map(([, schema]) => writerOf(schema))
  const fields = entries.map(([name, schema], index) => {
    const part = `given[${JSON.stringify(name)}]`
    const written = `${JSON.stringify(`${index === 0 ? '{' : ','}"${snakeName(name)}":`)} + write${index}(${part})`
    return isOptional(schema) ? `(${part} === undefined ? '' : ${written})` : written
  })
  const names = writers.map((_, index) => `write${index}`)
  const write = new Function(...names, `return (given) => ${[...fields, "'}'"].join(' + ')}`)(...writers) as Write
  return (value) => (typeof value === 'object' && value !== null ? write(value) : refuse('object'))
}

/** Shapes are told apart by the names that each must have, and by them alone: a value that is wrong in its right shape is refused there. */
function fitting(schema: z.core.$ZodType): (value: unknown) => boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array') {
    const fits = fitting(def.element)
    return (value) => Array.isArray(value) && value.every(fits)
  }
  if (def.type !== 'object') return () => true
  const names = Object.keys(def.shape).filter((name) => def.shape[name]?._zod.def.type !== 'optional')
  return (value) => typeof value === 'object' && value !== null && names.every((name) => name in value)
}

const arrayWriter = (write: Write): Write => {
  return (value) => (Array.isArray(value) ? `[${value.map(write).join(',')}]` : refuse('list'))
}

function oneOf(values: readonly unknown[]): Write {
  const written = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value) => written.get(value) ?? refuse('word of the list')
}

/** Characters that JSON writes in another way: few texts have one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them.
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/
const quoted = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`)

function refuse(kind: string): never {
  throw new Error(`An answer of ours lacks its ${kind}.`)
}

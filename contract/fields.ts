import { z } from 'zod'
import { type Check, firstFailure, maximumLength, required } from '#rules/checks'
import { noCardNumber } from '#rules/payments/cards'
import { manyLines, oneLine } from '#rules/plain-text'

/** A missing field and an empty one read the same to the person in front of the form. */
const missing = { error: 'Required' }

/** One line that must be there. */
export const text = (...checks: readonly Check[]) =>
  checked(z.string(missing).overwrite(oneLine), [required, ...checks, maximumLength, noCardNumber])

/** One line that may be left out. */
export const optionalText = (...checks: readonly Check[]) =>
  optional(checked(z.string(missing).overwrite(oneLine), [...checks, maximumLength, noCardNumber]))

/** Several lines that must be there. */
export const lines = (...checks: readonly Check[]) =>
  checked(z.string(missing).overwrite(manyLines), [required, ...checks, noCardNumber])

/** Several lines that may be left out. */
export const optionalLines = (...checks: readonly Check[]) =>
  optional(checked(z.string(missing).overwrite(manyLines), [...checks, noCardNumber]))

/** Nobody reads this as a text, and it must arrive letter for letter: a token, the number of a card. */
export const opaqueText = () => checked(z.string(missing), [required, maximumLength])

/** A field may be left out; nothing and an empty text count as left out. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    schema.optional(),
  ) as unknown as z.ZodOptional<z.ZodType<z.output<Schema>, z.input<Schema> | null>>

export const orEmpty = (value: string | undefined): string => value ?? ''

/** A tick that counts as not given when it is left out. */
export const tick = z
  .boolean({ error: 'Must be true or false' })
  .nullish()
  .transform((value) => value ?? false)

function checked(schema: z.ZodString, checks: readonly Check[]) {
  return schema.trim().superRefine((value, context) => {
    const failure = firstFailure(value, checks)
    if (failure !== undefined) context.addIssue({ code: 'custom', message: failure })
  })
}

/** Every amount goes out twice: in cents, and in dollars for people. */
export const cents = z.int()
export const dollarText = z.string().regex(/^-?\d+\.\d{2}$/)
export const id = z.int().positive()

/** A day as YYYY-MM-DD, in Los Angeles. */
export const day = z.string().meta({ format: 'date' })
export const instant = z.string().meta({ format: 'date-time' })

/** The database knows no larger one, and would call it a fault to be asked. */
const LARGEST_ID = 2_147_483_647
/** The id of something in a body. One that is too large is nobody's, like 0. */
export const givenId = z
  .int({ error: ({ input }) => (input === undefined || input === null ? missing.error : 'Must be a number') })
  .transform((given) => (given > 0 && given <= LARGEST_ID ? given : 0))
/** {id} in a path: what does not fit is not found, like a number that is nobody's. */
export const idParameter = z.object({
  id: z.preprocess(
    // Written as we write it: 1, and not 1.0, +1 or 0x1.
    (value) => (/^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : value),
    z.int().positive().max(LARGEST_ID),
  ),
})

const PAGE = { default: 50, most: 100 }
const pageNumber = (most: number, error: string) =>
  z.coerce.number({ error }).int({ error }).min(1, { error }).max(most, { error })

/** ?limit=&before= of a long list: so many at most, all of them older than the one with this id. */
export const pageQuery = z.object({
  limit: optional(pageNumber(PAGE.most, `Must be a number from 1 to ${PAGE.most}`)).transform(
    (given) => given ?? PAGE.default,
  ),
  before: optional(pageNumber(LARGEST_ID, 'Must be an id')),
})

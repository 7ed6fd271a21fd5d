import { z } from 'zod'
import { phoneNumber, storedPhone, zipDigits } from '#rules/checks'
import { id, optionalText, text } from './fields.ts'

/** Where a customer is picked up, and where texts go. */

const empty = (value: string | undefined) => value ?? ''
const instant = z.string()

/** GET /client/addresses/ and /client/addresses/{id}/ */
export const addressAnswer = z.object({
  id,
  title: z.string(),
  zipCode: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  instructions: z.string(),
  hasDoorman: z.boolean(),
  created: instant,
  changed: instant,
})
export const addressList = z.array(addressAnswer)
export type Address = z.output<typeof addressAnswer>

/** POST and PUT: title, zip code and street are required. */
export const addressInput = z.object({
  title: text(),
  zipCode: text().transform(zipDigits),
  addressLine1: text(),
  addressLine2: optionalText().transform(empty),
  instructions: optionalText().transform(empty),
  hasDoorman: z.preprocess((value) => value ?? false, z.boolean({ error: 'Must be true or false' })),
})
export type AddressInput = z.input<typeof addressInput>
export type NewAddress = z.output<typeof addressInput>

/** PATCH: what is left out stays as it is; null and an empty text clear what may be empty. */
export const addressChange = addressInput.partial()
export type AddressChange = z.output<typeof addressChange>

/** GET /client/phones/ and /client/phones/{id}/. `number` carries the prefix; forms show the ten digits. */
export const phoneAnswer = z.object({ id, title: z.string(), number: z.string(), isVerified: z.boolean() })
export const phoneList = z.array(phoneAnswer)
export type Phone = z.output<typeof phoneAnswer>

export const phoneInput = z.object({ title: text(), number: text(phoneNumber).transform(storedPhone) })
export type PhoneInput = z.input<typeof phoneInput>
export const phoneChange = phoneInput.partial()
export type PhoneChange = z.output<typeof phoneChange>

/** POST /client/phones/{id}/send_code/ sends a text (204); POST /client/phones/{id}/verify/ brings its six digits back. */
export const phoneCodeInput = z.object({ code: text() })

/** The database knows no larger one, and would call it a fault to be asked. */
const LARGEST_ID = 2_147_483_647
/** {id} in a path: what is not a number is not found, like a number that is nobody's. */
export const idParameter = z.object({ id: z.coerce.number().int().positive().max(LARGEST_ID).catch(0) })

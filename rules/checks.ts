import { isAreaCode } from './area-codes.ts'
import { oneLine } from './plain-text.ts'
import { policy } from './policy.ts'
import { zipDigits } from './zip-digits.ts'

const { gateCodeMaxLength, passwordMinLength, textMaxLength } = policy.accounts

/** Field checks with the sentences they show. A check answers with what is wrong, or with nothing. */
export type Check = (value: string) => string | undefined

export const required: Check = (value) => (value.trim() === '' ? 'Required' : undefined)

export const minimumLength: Check = (value) =>
  value.length < passwordMinLength ? `Must be ${passwordMinLength} characters or more` : undefined

export const maximumLength: Check = (value) =>
  value.length > textMaxLength ? `Must be ${textMaxLength} characters or less` : undefined

/** The code for a keypad, as it is kept: a longer one is a sentence, which belongs into the instructions. */
export const gateCode: Check = (value) => {
  const code = oneLine(value).trim()
  if (code.length > gateCodeMaxLength) return `Must be ${gateCodeMaxLength} characters or less`
  return /\p{C}/u.test(code) ? 'Must be letters, numbers or symbols' : undefined
}

const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i
/** No mail server takes more before the @. */
const LONGEST_MAILBOX = 64

export const emailAddress: Check = (value) => {
  const address = value.trim()
  // One that is too long as a whole hears that instead.
  const isTooLong = address.length <= textMaxLength && address.indexOf('@') > LONGEST_MAILBOX
  return EMAIL.test(address) && !isTooLong ? undefined : 'Invalid email address'
}

/**
 * Ten digits that the numbering plan gives to a phone in the United States. Texts to other countries of +1 and to premium
 * numbers cost us dearly, and those to toll-free and made-up ones reach nobody.
 */
export const phoneNumber: Check = (value) => {
  const digits = phoneDigits(value)
  if (!/^\d{10}$/.test(digits)) return 'Invalid phone number, must be 10 digits'
  return isAreaCode(digits.slice(0, 3)) && isExchange(digits.slice(3, 6))
    ? undefined
    : 'Must be a US phone number that can get texts'
}

/** 211 to 911 are services, and calls to 976 cost the caller extra in every area. */
const isExchange = (exchange: string) => /^[2-9](?!11)\d\d$/.test(exchange) && exchange !== '976'

/**
 * Two spellings of an e-mail address that differ by case alone are one address. Only what was folded here is compared or
 * counted: SQL's lower() makes a plain i of the Turkish İ and this does not, so that whoever mixed the two would count the
 * tries at one account under many names.
 */
export const foldCase = (value: string): string => value.toLowerCase()

/** The typed digits without the mask's dashes and underscores, and without the prefix that the wire puts before them. */
export const phoneDigits = (value: string): string =>
  value
    .trim()
    .replace(/^\+1 ?/, '')
    .replace(/[-_]/g, '')

/** Accounts and leads keep a number as +1 and ten digits, however it was sent. */
export const storedPhone = (value: string): string => `+1${phoneDigits(value)}`

/** A number as people read and dial it: 650-555-0142. Any other text stays as it is. */
export const shownPhone = (stored: string): string => stored.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

/** A slip of the finger is not an area that we do not serve. */
export const zipCode: Check = (value) =>
  /^\d{5}$/.test(zipDigits(value)) ? undefined : 'Invalid zip code, must be 5 digits'

/** Checks chain; the first failure wins. */
export function firstFailure(value: string, checks: readonly Check[]): string | undefined {
  for (const check of checks) {
    const failure = check(value)
    if (failure !== undefined) return failure
  }
  return undefined
}

import { refusals } from '#contract/errors'
import { phoneDigits } from '#rules/checks'
import { AppError } from '../app-error.ts'
import { commonWords } from './common-words.ts'

/** These are a guesser's first tries: common words with a little decoration, patterns, and what is known of the customer. */

/** A long repetition is not what is tried first. */
const LONGEST_PATTERN = 16
/** Figures and signs around a word, as in Password123! */
const MOST_DECORATION = 5

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
]
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}

interface Known {
  email: string
  phone?: string
  firstName?: string
  lastName?: string
}

/** Throws where a new password would be guessed at once. `field` is where the form has it. */
export function refuseGuessable(password: string, own: Known, field: 'password' | 'newPassword'): void {
  if (!isGuessable(password, own)) return
  throw new AppError('password_guessable', { fields: { [field]: [refusals.password_guessable.sentence] } })
}

export function isGuessable(password: string, { email, phone, firstName = '', lastName = '' }: Known): boolean {
  const typed = password.trim().toLowerCase()
  if (isPattern(typed)) return true
  const address = email.toLowerCase()
  const names = [firstName, lastName, `${firstName}${lastName}`].map((name) => name.toLowerCase().replace(/\s/g, ''))
  // The phone as it is kept, and as people write it.
  if (phone && typed.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '') === phoneDigits(phone)) return true
  const known = [address, address.split('@')[0] ?? '', ...names].filter((word) => word.length > 2)
  // passwordpassword
  const [, once = typed] = /^(.+)\1$/.exec(typed) ?? []
  return coresOf(once).some((core) => commonWords.has(core) || known.includes(core)) || known.includes(typed)
}

function isPattern(typed: string): boolean {
  if (typed.length > LONGEST_PATTERN) return false
  // aaaaaaa, 1212121, abcabcabc, 20262026, and a birthday.
  if (/^(.{1,4})\1+.{0,3}$/.test(typed) || /^\d{1,8}$/.test(typed)) return true
  // 12345678a, a1234567, qwer1234.
  const parts = typed.match(/\d+|\D+/g) ?? []
  const isRun = (part: string) => RUNS.some((run) => run.includes(part))
  return isRun(typed) || (parts.length <= 2 && parts.every((part) => part.length < 3 || isRun(part)))
}

/** The word in it without what is put around it, and with figures read as the letters they stand for. */
function coresOf(typed: string): string[] {
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const words = typed.length - core.length <= MOST_DECORATION ? [typed, core] : [typed]
  return words.flatMap((word) => [word, [...word].map((sign) => LOOKALIKES[sign] ?? sign).join('')])
}

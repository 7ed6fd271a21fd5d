import { brand } from '#contract/brand'
import { firstFailure, required } from '#rules/checks'
import { displayDay, displayMoment, displayShortDay, laDay, laMinuteOfDay, WEEKDAYS } from '#rules/days/days'
import { noCardNumber } from '#rules/payments/cards'
import { manyLines } from '#rules/plain-text'
import { displayTime } from '#rules/times'

/** News go by text, and by letter to a customer who can have no text. */
export interface News {
  /** The subject of the letter. */
  subject: string
  text: string
  /** The text from that moment on, should it still wait then. */
  later?: { text: string; from: Date }
  /** The letter, where it says more than the text has room for. It holds on any day. */
  paragraphs?: readonly string[]
}

/** One text. What is longer, or has a letter outside of the alphabet of phones (GSM-7), is sent and paid for in parts. */
export const LONGEST_TEXT = 160

/** The longest reason that we write ourselves is that of a stop without a bag, with its day. */
const REASON_LENGTH = 44

/** The names of days and places, and what something was for. */
export interface Names {
  day(day: string): string
  moment(instant: Date): string
  place(...parts: readonly string[]): string
  /** With the end of its sentence. What was cut inside of one shows it. */
  reason(words: string): string
}

const inFull: Names = {
  day: displayDay,
  moment: displayMoment,
  place: (...parts) => parts.filter((part) => part !== '').join(', '),
  reason: (words) => `${words}.`,
}

const inShort: Names = {
  day: displayShortDay,
  moment: (instant) => `${displayShortDay(laDay(instant))}, ${displayTime(laMinuteOfDay(instant))}`,
  place: (...parts) => atMost(32, abbreviated(inFull.place(...parts))),
  reason: (words) => shortReason(words),
}

/** A text begins with the brand's name. Days, places and reasons are named in full where there is room for them. */
export function textOf(say: (names: Names) => string): string {
  const [full, short] = [inFull, inShort].map((names) => inPhoneLetters(`${brand.name}: ${say(names)}`))
  return (full !== undefined && full.length <= LONGEST_TEXT ? full : short) ?? ''
}

/** "Monday and Thursday"; of four days and more only the beginnings. Monday is 1. */
export function weekdaysInWords(days: readonly number[]): string {
  const names = days.map((day) => WEEKDAYS[day - 1] ?? '')
  const shown = names.length > 3 ? names.map((name) => name.slice(0, 3)) : names
  return shown.join(', ').replace(/, (?=[^,]+$)/, ' and ')
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  Apartment: 'Apt',
  Avenue: 'Ave',
  Boulevard: 'Blvd',
  Building: 'Bldg',
  Circle: 'Cir',
  Court: 'Ct',
  Drive: 'Dr',
  East: 'E',
  Highway: 'Hwy',
  Lane: 'Ln',
  North: 'N',
  Parkway: 'Pkwy',
  Place: 'Pl',
  Road: 'Rd',
  South: 'S',
  Square: 'Sq',
  Street: 'St',
  Suite: 'Ste',
  Terrace: 'Ter',
  West: 'W',
}

/** The post office shortens streets so. */
const abbreviated = (place: string): string => place.replace(/\p{L}+/gu, (word) => ABBREVIATIONS[word] ?? word)

/** The text is cut after a word: number and street come first, and tell one's own addresses apart. */
export function atMost(length: number, text: string): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length + 1)
  const end = cut.lastIndexOf(' ')
  return cut.slice(0, end > length / 2 ? end : length).replace(/[\s,.;:-]+$/, '')
}

/** Words that lead to the next one: a text that breaks off after one of them reads like a slip. */
const LEADS_ON =
  /[\s,.;:(-]+(?:a|an|the|and|or|but|as|at|by|for|from|in|into|of|on|per|to|with|without|your|our|their|its|is|was|not)$/i

/** Whole sentences where one fits, else whole words, of which the last one does not lead on; an ellipsis says that something is missing. */
function shortReason(words: string): string {
  if (words.length <= REASON_LENGTH) return `${words}.`
  const sentence = wholeSentences(words)
  if (sentence !== undefined) return sentence
  let cut = atMost(REASON_LENGTH - 2, words)
  while (LEADS_ON.test(cut)) cut = cut.replace(LEADS_ON, '')
  return `${cut}...`
}

/** A sentence that would leave less than half of the room says too little. */
function wholeSentences(words: string): string | undefined {
  const [begun] = /^.*[.!?](?=\s)/s.exec(words.slice(0, REASON_LENGTH + 2)) ?? []
  return begun !== undefined && begun.length > REASON_LENGTH / 2 ? begun : undefined
}

const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
}

/** The letters of GSM-7, each of which takes one place. */
const PHONE_LETTERS = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

export const isInPhoneLetters = (text: string): boolean => [...text].every((letter) => PHONE_LETTERS.has(letter))

/** Typographic signs as phones have them, other accents dropped. A script of its own stays as it is. */
const inPhoneLetters = (text: string): string =>
  [...text.normalize('NFC')].map((letter) => (PHONE_LETTERS.has(letter) ? letter : plainLetter(letter))).join('')

function plainLetter(letter: string): string {
  const plain = PLAIN[letter] ?? (/\s/.test(letter) ? ' ' : letter.normalize('NFD').replace(/\p{M}/gu, ''))
  return isInPhoneLetters(plain) ? plain : letter
}

/** Two parts of a text, with our name in front. */
export const LONGEST_REPLY = 280

const tooLong = (words: string): string | undefined =>
  words.length > LONGEST_REPLY ? `At most ${LONGEST_REPLY} characters` : undefined

/** What a person of ours has typed, as it would leave, or what is wrong with it. */
export function staffWords(typed: string): { words: string } | { why: string } {
  const words = manyLines(typed).trim()
  const why = firstFailure(words, [required, noCardNumber, tooLong])
  return why === undefined ? { words } : { why }
}

import type { ParseArgsConfig } from 'node:util'
import { dollars } from '#rules/money'
import { readTypedExtra, readTypedThing } from '#rules/orders/typed-counts'
import { policy, staffPolicy } from '#rules/policy'
import type { IntakeCount } from '../db/schema.ts'
import { type CountProblem, isSameName } from '../orders/intake/counts.ts'
import type { RepairRefusal } from '../orders/intake/repairs.ts'
import { type Given, UsageError, wholeNumber } from './command.ts'
import { plain } from './table.ts'

/** These read the counts that staff type, and word the faults in them. */

export const COUNT_USAGE =
  '--item "Shirt [Laundry]=5" … [--extra "Bow=9.00" …] [--storage 8 --seasons 2] [--remark "Blouse=small stain" …] [--agreed …] [--later "Pants=1" …]'

export const COUNT_OPTIONS = {
  item: { type: 'string', multiple: true },
  extra: { type: 'string', multiple: true },
  storage: { type: 'string' },
  seasons: { type: 'string' },
  remark: { type: 'string', multiple: true },
  agreed: { type: 'string' },
  later: { type: 'string', multiple: true },
} as const satisfies ParseArgsConfig['options']

/** There is no count where none of it was typed. */
export function typedCount({ options }: Given): IntakeCount | null {
  const [items, extras] = [textsOf(options['item']), textsOf(options['extra'])]
  const storage = storageOf(options)
  const agreed = agreedOf(options)
  const remarks = textsOf(options['remark']).map(remarkOf)
  const later = thingsOf('later', textsOf(options['later']))
  if (items.length === 0 && extras.length === 0 && storage === null) {
    if (agreed !== undefined) {
      throw new UsageError('--agreed belongs to the count that has the repair: type it together with --item.')
    }
    if (remarks.length > 0) {
      throw new UsageError('--remark belongs to the first count: type it together with --item or --extra.')
    }
    if (later.length === 0) return null
    throw new UsageError('--later belongs to the first count: type it together with --item.')
  }
  const count: IntakeCount = {
    things: thingsOf('item', items),
    extras: extras.map(extraOf),
    storage,
    ...(agreed && { agreed }),
    ...(later.length > 0 && { later: later.map(({ name, count }) => ({ name, count })) }),
  }
  for (const remark of remarks) putRemark(count, remark)
  return count
}

interface Remark {
  name: string
  words: string
}

/** The first equals sign counts: a remark may hold one, and no name does. */
function remarkOf(text: string): Remark {
  const [, name = '', words = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  if (name.trim() !== '' && words.trim() !== '') return { name: name.trim(), words: words.trim() }
  throw new UsageError(`--remark takes a name of the count and words, "Blouse=small stain on the sleeve": "${text}".`)
}

/** The words stand with the first line of that name; a second remark on it stands behind the first. */
function putRemark({ things, extras }: IntakeCount, { name, words }: Remark): void {
  const found =
    things.find((thing) => isSameName(thing.name, name)) ?? extras.find((extra) => isSameName(extra.title, name))
  if (found === undefined) {
    throw new UsageError(`--remark is about something that is not in this count: "${name}".`)
  }
  found.remark = found.remark === undefined ? words : `${found.remark}; ${words}`
}

export function secondCountOf({ options }: Given): Pick<IntakeCount, 'things'> | null {
  const counted = textsOf(options['counted'])
  return counted.length === 0 ? null : { things: thingsOf('counted', counted) }
}

/** Pieces that are missing have a name and a number, and no price. */
export const missingThingsOf = (given: Given) => plainThingsOf(given, 'missing', 'are missing')

/** Neither have those that come later. */
export const laterThingsOf = (given: Given) => plainThingsOf(given, 'later', 'come later')

function plainThingsOf(
  { options }: Given,
  option: 'missing' | 'later',
  what: string,
): { name: string; count: number }[] {
  return thingsOf(option, textsOf(options[option])).map((thing) => {
    const { name, count } = thing
    const isPlain = thing.upChargeCents === undefined && thing.unitCents === undefined
    if (isPlain && Number.isSafeInteger(count) && count > 0) return { name, count }
    throw new UsageError(`--${option} takes a name and how many ${what}, "Shirt [Laundry]=1": "${name}".`)
  })
}

const textsOf = (typed: Given['options'][string]): string[] => (Array.isArray(typed) ? typed.map(String) : [])

const thingsOf = (option: string, texts: readonly string[]) =>
  texts.map((text) => {
    const thing = readTypedThing(text)
    if (thing === undefined)
      throw new UsageError(`--${option} takes a name and a number, "Shirt [Laundry]=5": "${text}".`)
    return thing
  })

function extraOf(text: string) {
  const extra = readTypedExtra(text)
  if (extra === undefined) throw new UsageError(`--extra takes a name and dollars, "Leather patch=12.00": "${text}".`)
  return extra
}

function storageOf({ storage, seasons }: Given['options']): IntakeCount['storage'] {
  if (storage === undefined && seasons === undefined) return null
  if (storage === undefined || seasons === undefined) {
    throw new UsageError('Storage takes both: --storage 8 for the garments and --seasons 1 or 2.')
  }
  return { garments: wholeNumber('storage', storage), seasons: wholeNumber('seasons', seasons) }
}

function agreedOf({ agreed }: Given['options']): string | undefined {
  if (typeof agreed !== 'string') return undefined
  if (agreed.trim() === '') throw new UsageError('Say how the customer agreed: --agreed "By phone on Tuesday".')
  return agreed.trim()
}

/** Everything that is wrong, a line each, and once where the names are. */
export const problemLines = (problems: readonly CountProblem[]): string =>
  [
    'Nothing was taken in.',
    ...problems.map(problemSentence),
    ...(problems.some(({ code }) => code === 'not_on_the_price_list') ? ['`price list WORD` shows the names.'] : []),
  ].join('\n')

const { maxCount, maxLines, maxExtraCents, maxRemarkLength } = staffPolicy.intake
/** "$0.50, $1.00, …": what may be added to the price of a piece. */
export const STEPS = policy.upChargeStepsCents.map((cents) => `$${dollars(cents)}`).join(', ')

function problemSentence({ what, code, nearest, listCents }: CountProblem): string {
  const name = `"${what}"`
  switch (code) {
    case 'not_on_the_price_list': {
      const meant = nearest.map((title) => `"${title}"`).join(', ')
      return `${name} is not on the price list.${meant === '' ? '' : ` Near it: ${meant}.`}`
    }
    case 'retired':
      return `${name} is retired: nothing is taken in under that name any more.`
    case 'total':
      return `${name} only spells out a total. Name the thing and how many there are; the total follows.`
    case 'not_a_count':
      return `${name} needs a number from 1 on.`
    case 'too_many':
      return `${name}: more than ${maxCount} is a slip of the finger.`
    case 'not_whole':
      return `${name} is counted by the piece: type a whole number. Only pounds and square feet are rounded up.`
    case 'not_and_up':
      return `${name} has its price on the list and takes no other one (@). Only what is "& Up" there does.`
    case 'below_the_list':
      return `${name}: a price of its own is the list's $${dollars(listCents ?? 0)} or more.`
    case 'price_and_up_charge':
      return `${name} has a price of its own (@), which has everything in it: leave the up-charge (+) out.`
    case 'price_in_the_second_count':
      return `${name}: a price belongs to the first count. The second says only how many there are.`
    case 'not_an_up_charge':
      return `${name} cannot have this up-charge. The steps are ${STEPS}, for what is cleaned by the piece.`
    case 'up_charge_in_the_second_count':
      return `${name}: an up-charge belongs to the first count. The second says only how many there are.`
    case 'no_title':
      return 'An extra needs a name.'
    case 'title_too_long':
      return `The name of an extra is too long: ${name}.`
    case 'card_number':
      return 'The name of an extra looks like the number of a card. Never write one down.'
    case 'not_an_amount':
      return `${name}: an extra costs from $0.01 to $${dollars(maxExtraCents)}.`
    case 'not_a_number_of_garments':
      return `Storage is for 1 to ${maxCount} garments, not ${what}.`
    case 'not_a_number_of_seasons':
      return `Storage is for 1 to ${policy.storage.maxSeasons} seasons, not ${what}.`
    case 'nothing_counted':
      return 'Nothing was counted.'
    case 'too_many_lines':
      return `A bag has at most ${maxLines} lines.`
    case 'remark_too_long':
      return `The remark on ${name} is too long: at most ${maxRemarkLength} letters.`
    case 'card_number_remark':
      return 'A remark looks like the number of a card. Never write one down.'
    case 'agreed_too_long':
      return 'What was agreed is too long.'
    case 'card_number_agreed':
      return 'What was agreed looks like the number of a card. Never write one down.'
    case 'later_not_counted':
      return `What comes later is some of the counted things, bags and what is weighed or measured only as a whole: ${name} does not fit.`
    case 'nothing_comes_later':
      return 'Nothing in this bag takes longer than the rest, so nothing can wait for it.'
  }
}

export function repairSentence(refusal: RepairRefusal): string {
  if (refusal.refusal === 'nothing_to_agree_to')
    return 'Nothing was taken in: --agreed is for a repair, and there is none.'
  const repairs = refusal.repairs.map((title) => `"${title}"`).join(', ')
  return `Nothing was taken in: the customer has switched repairs off, and this is one: ${repairs}. Leave it out, or say how they agreed, in words that they may read: --agreed "By phone on Tuesday".`
}

export const TOO_LARGE = `Nothing was taken in: it comes to more than $${dollars(staffPolicy.intake.maxTotalCents)}, which nobody can have meant.`

const remarkWords = ({ remark }: { remark?: string }): string => (remark === undefined ? '' : ` [${plain(remark)}]`)

const storageWords = ({ garments, seasons }: NonNullable<IntakeCount['storage']>): string =>
  `${garments} ${garments === 1 ? 'garment' : 'garments'} for ${seasons} ${seasons === 1 ? 'season' : 'seasons'}`

/** What was weighed or measured with a fraction, as it is charged: "Towels [Bulk]: 7.5 is rounded up to 8." */
export function roundedLines(...counts: readonly (Pick<IntakeCount, 'things'> | null)[]): string {
  const things = counts.flatMap((count) => count?.things ?? []).filter(({ count }) => !Number.isSafeInteger(count))
  const lines = things.map(({ name, count }) => `${plain(name)}: ${count} is rounded up to ${Math.ceil(count)}.`)
  return [...new Set(lines)].map((line) => `\n${line}`).join('')
}

/** "Shirt [Laundry] 5, Blouse 2 (+$3.00 each), Leather patch $12.00, storage of 8 garments for 2 seasons" */
export function countWords({ things, extras, storage, agreed, later = [] }: IntakeCount): string {
  const priceOf = ({ upChargeCents, unitCents }: IntakeCount['things'][number]) =>
    unitCents !== undefined
      ? ` (at $${dollars(unitCents)} each)`
      : upChargeCents
        ? ` (+$${dollars(upChargeCents)} each)`
        : ''
  return [
    ...things.map((thing) => `${thing.name} ${thing.count}${priceOf(thing)}${remarkWords(thing)}`),
    ...extras.map((extra) => `${extra.title} $${dollars(extra.cents)}${remarkWords(extra)}`),
    ...(storage === null ? [] : [`storage of ${storageWords(storage)}`]),
    ...(agreed === undefined ? [] : [`repairs agreed: "${plain(agreed)}"`]),
    ...later.map(({ name, count }) => `later: ${name} ${count}`),
  ].join(', ')
}

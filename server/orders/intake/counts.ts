import { foldCase, maximumLength } from '#rules/checks'
import { nearestNames } from '#rules/nearest-names'
import { noCardNumber } from '#rules/payments/cards'
import { oneLine } from '#rules/plain-text'
import { policy, staffPolicy } from '#rules/policy'
import { itemsTakenIn, type NamedThing, WASH_AND_FOLD, wholeUnits } from '#rules/prices/intake-items'
import { hasLaterDelivery, isPieceUnit } from '#rules/prices/turnaround'
import type { ListedPrice } from '../../catalogue/order-prices.ts'
import type { IntakeCount } from '../../db/schema.ts'

/** The things that staff counted, as they named them, held against the price list. */

type Thing = IntakeCount['things'][number]

/** A fault of one thing, extra or storage of a count. */
export interface CountProblem {
  /** The words as typed. */
  what: string
  code:
    | 'not_on_the_price_list'
    | 'retired'
    | 'total'
    | 'not_a_count'
    | 'too_many'
    | 'not_whole'
    | 'not_an_up_charge'
    | 'not_and_up'
    | 'below_the_list'
    | 'price_and_up_charge'
    | 'up_charge_in_the_second_count'
    | 'price_in_the_second_count'
    | 'no_title'
    | 'title_too_long'
    | 'card_number'
    | 'not_an_amount'
    | 'not_a_number_of_garments'
    | 'not_a_number_of_seasons'
    | 'nothing_counted'
    | 'too_many_lines'
    | 'remark_too_long'
    | 'card_number_remark'
    | 'agreed_too_long'
    | 'card_number_agreed'
    | 'later_not_counted'
    | 'nothing_comes_later'
  /** The names that may have been meant. */
  nearest: string[]
  /** The price of the list, where another one is too low. */
  listCents?: number
}

export interface ReadCount {
  /** The count with the names of the price list, and equal things on one line. */
  count: IntakeCount
  things: NamedThing[]
}

/** A row that is there and that the rule does not know among the active ones is retired. */
const RULE_CODES = {
  unknown: 'retired',
  spells_out_total: 'total',
  not_a_count: 'not_a_count',
  not_an_up_charge: 'not_an_up_charge',
  not_and_up: 'not_and_up',
  below_the_list: 'below_the_list',
  price_and_up_charge: 'price_and_up_charge',
} as const

export function readCount(
  prices: readonly ListedPrice[],
  { things, extras, storage, agreed: given, later: waiting = [] }: IntakeCount,
): ReadCount | { problems: CountProblem[] } {
  const { maxCount, maxLines } = staffPolicy.intake
  const named = things.map((thing) => readThing(prices, thing))
  const titled = extras.map(({ title, cents, remark }) => ({
    title: oneLine(title).trim(),
    cents,
    ...cleanRemark(remark),
  }))
  const agreed = oneLine(given ?? '').trim()
  const problems = [
    ...named.flatMap((each) => ('code' in each ? each : [])),
    ...titled.flatMap(extraProblem),
    ...[...things, ...titled].flatMap(remarkProblem),
    ...storageProblem(storage),
    ...agreedProblem(agreed),
  ]
  const lines = things.length + extras.length
  if (lines === 0 && storage === null) problems.push(problem('', 'nothing_counted'))
  if (lines > maxLines) problems.push(problem('', 'too_many_lines'))
  const merged = merge(named.flatMap((each) => ('code' in each ? [] : each)))
  problems.push(...merged.filter(({ count }) => count > maxCount).map(({ title }) => problem(title, 'too_many')))
  const pieces = [...merged, ...titled.map(({ title }) => ({ key: '', title, count: 1 }))]
  const later = waiting.map(({ name, count }) => ({ name: titleIn(pieces, name), count, typed: name }))
  problems.push(...laterProblems(prices, pieces, later))
  if (problems.length > 0) return { problems }
  return {
    count: {
      things: merged.map(countedThing),
      extras: titled,
      storage,
      ...(agreed !== '' && { agreed }),
      ...(later.length > 0 && { later: later.map(({ name, count }) => ({ name, count })) }),
    },
    things: merged.map(({ key, count, upChargeCents, unitCents }) => ({
      key,
      count,
      upChargeCents,
      ...(unitCents !== undefined && { unitCents }),
    })),
  }
}

type Waiting = Pick<KnownThing, 'key' | 'title' | 'count'>

const titleIn = (things: readonly Waiting[], typed: string): string =>
  things.find(({ title }) => folded(title) === folded(typed))?.title ?? ''

/** Only pieces that were counted can wait, bags and bundles by weight as a whole, and only where something takes longer than the first delivery. */
function laterProblems(
  prices: readonly ListedPrice[],
  things: readonly Waiting[],
  later: readonly { name: string; count: number; typed: string }[],
): CountProblem[] {
  if (later.length === 0) return []
  const rows = things.flatMap(({ key }) => prices.find((row) => row.key === key) ?? [])
  if (!hasLaterDelivery(rows)) return [problem('', 'nothing_comes_later')]
  return later.flatMap(({ name, count, typed }) => {
    const those = things.filter(({ title }) => title === name)
    const known = those.reduce((sum, thing) => sum + thing.count, 0)
    const least = those.every(({ key }) => isByThePiece(rows, key)) ? 1 : known
    const isTwice = later.filter((each) => each.name === name).length > 1
    return count < least || count > known || isTwice ? problem(typed, 'later_not_counted') : []
  })
}

const isByThePiece = (prices: readonly ListedPrice[], key: string): boolean =>
  prices.some((row) => row.key === key && isPieceUnit(row.unit))

/** The second count says how many there are; what they cost beyond the list, extras and storage stand in the first. */
export function readSecondCount(
  prices: readonly ListedPrice[],
  { things }: Pick<IntakeCount, 'things'>,
  first: IntakeCount,
): ReadCount | { problems: CountProblem[] } {
  const priced = things.flatMap(({ name, upChargeCents = 0, unitCents }) => {
    if (unitCents !== undefined) return problem(name, 'price_in_the_second_count')
    return upChargeCents === 0 ? [] : problem(name, 'up_charge_in_the_second_count')
  })
  if (priced.length > 0) return { problems: priced }
  return readCount(prices, { things, extras: first.extras, storage: first.storage })
}

/** Two counts say the same in every respect, in whatever order. Remarks that are not typed again stay. */
export const isSameCount = (one: IntakeCount, recorded: IntakeCount): boolean =>
  spelled(one) === spelled(recorded) && remarksOf(one).every((remark) => remarksOf(recorded).includes(remark))

const remarksOf = ({ things, extras }: IntakeCount): string[] => [
  ...things.flatMap(({ name, remark }) => (remark === undefined ? [] : JSON.stringify([name, remark]))),
  ...extras.flatMap(({ title, remark }) => (remark === undefined ? [] : JSON.stringify([foldCase(title), remark]))),
]

/** What was remarked with the first count holds for the final items of the same names too, unless they have remarks of their own. */
export function withRemarksBefore({ count, ...read }: ReadCount, first: IntakeCount | null): ReadCount {
  if (first === null || remarksOf(count).length > 0) return { ...read, count }
  const left = [
    ...first.things.map(({ name, remark }) => ({ name, remark })),
    ...first.extras.map(({ title, remark }) => ({ name: title, remark })),
  ]
  const before = (name: string) => {
    const at = left.findIndex((each) => foldCase(each.name) === foldCase(name))
    return at < 0 ? {} : cleanRemark(left.splice(at, 1)[0]?.remark)
  }
  return {
    ...read,
    count: {
      ...count,
      things: count.things.map((thing) => ({ ...thing, ...before(thing.name) })),
      extras: count.extras.map((extra) => ({ ...extra, ...before(extra.title) })),
    },
  }
}

const spelled = ({ things, extras, storage, later = [] }: IntakeCount) =>
  JSON.stringify([
    things
      .map(({ name, count, upChargeCents = 0, unitCents }) => JSON.stringify([name, count, upChargeCents, unitCents]))
      .sort(),
    extras.map(({ title, cents }) => JSON.stringify([foldCase(title), cents])).sort(),
    storage && [storage.garments, storage.seasons],
    later.map(({ name, count }) => JSON.stringify([name, count])).sort(),
  ])

export interface CountDifference {
  name: string
  /** "5", or "10 + 12" for two rugs of so many square feet; "0" where there is none. */
  first: string
  second: string
}

/** The pieces in which two counts differ. Up-charges are no pieces. */
export function differencesOf(first: ReadCount, second: ReadCount, prices: readonly ListedPrice[]): CountDifference[] {
  const [one, other] = [piecesOf(first, prices), piecesOf(second, prices)]
  const names = [...new Set([...one.keys(), ...other.keys()])]
  return names
    .map((name) => ({ name, first: one.get(name) ?? '0', second: other.get(name) ?? '0' }))
    .filter((each) => each.first !== each.second)
}

function piecesOf({ count, things }: ReadCount, prices: readonly ListedPrice[]): Map<string, string> {
  const pieces = new Map<string, number[]>()
  for (const [index, { name, count: counted }] of count.things.entries()) {
    const known = pieces.get(name)
    if (known === undefined) pieces.set(name, [counted])
    else if (isRug(prices, things[index]?.key)) known.push(counted)
    else known[0] = (known[0] ?? 0) + counted
  }
  const inOrder = (counts: number[]) => counts.sort((one, other) => one - other).join(' + ')
  return new Map([...pieces].map(([name, counts]) => [name, inOrder(counts)]))
}

const isRug = (prices: readonly ListedPrice[], key: string | undefined) =>
  prices.some((row) => row.key === key && row.unit === 'sq_ft')

interface KnownThing extends NamedThing {
  upChargeCents: number
  title: string
  remark?: string
  /** Square feet are those of one rug, which has a minimum of its own: two rugs are never one. */
  standsAlone: boolean
}

function readThing(prices: readonly ListedPrice[], thing: Thing): KnownThing | CountProblem {
  const { name, count: typed, upChargeCents = 0 } = thing
  const wanted = folded(name)
  const isBags = wanted === folded(BAGS)
  const row = isBags ? undefined : prices.find(({ title }) => folded(title) === wanted)
  if (!isBags && row === undefined) return problem(name, 'not_on_the_price_list', nearestTitles(prices, wanted))
  const count = wholeUnits(row ?? { unit: 'bag' }, typed)
  if (count === undefined) return problem(name, 'not_whole')
  const own = { key: row?.key ?? WASH_AND_FOLD, count, upChargeCents, ...unitOf(thing, row) }
  const rule = itemsTakenIn(active(prices), [own])
  const refused = 'refusals' in rule ? rule.refusals[0] : undefined
  if (refused) return { ...problem(name, RULE_CODES[refused.code]), ...(row && { listCents: row.amountCents }) }
  return { ...own, ...cleanRemark(thing.remark), title: row?.title ?? BAGS, standsAlone: row?.unit === 'sq_ft' }
}

/** The price of the list, named by hand, is no price of its own. */
const unitOf = ({ unitCents }: Thing, row: ListedPrice | undefined) =>
  unitCents === undefined || (row?.isAndUp === true && unitCents === row.amountCents) ? {} : { unitCents }

/** Bags are counted; their table prices them. */
export const BAGS = 'Wash & Fold'

export const active = (prices: readonly ListedPrice[]): ListedPrice[] => prices.filter(({ isRetired }) => !isRetired)

function merge(things: readonly KnownThing[]): KnownThing[] {
  const merged: KnownThing[] = []
  for (const thing of things) {
    const known = merged.find(
      ({ key, upChargeCents, unitCents }) =>
        key === thing.key && upChargeCents === thing.upChargeCents && unitCents === thing.unitCents,
    )
    if (known && !known.standsAlone) {
      known.count += thing.count
      Object.assign(known, cleanRemark([...new Set([known.remark, thing.remark])].filter(Boolean).join('; ')))
    } else merged.push({ ...thing })
  }
  return merged
}

/** The words as one line; nothing where there are none. */
function cleanRemark(given = ''): { remark?: string } {
  const remark = oneLine(given).trim()
  return remark === '' ? {} : { remark }
}

const countedThing = ({ title, count, upChargeCents, unitCents, remark }: KnownThing): Thing => ({
  name: title,
  count,
  ...(upChargeCents !== 0 && { upChargeCents }),
  ...(unitCents !== undefined && { unitCents }),
  ...(remark !== undefined && { remark }),
})

/** The customer reads it with the line. */
function remarkProblem(said: { remark?: string; name?: string; title?: string }): CountProblem[] {
  const remark = oneLine(said.remark ?? '').trim()
  if (remark.length > staffPolicy.intake.maxRemarkLength)
    return [problem(said.name ?? said.title ?? '', 'remark_too_long')]
  return noCardNumber(remark) === undefined ? [] : [problem('', 'card_number_remark')]
}

function extraProblem({ title, cents }: IntakeCount['extras'][number]): CountProblem[] {
  if (title === '') return [problem(title, 'no_title')]
  if (maximumLength(title) !== undefined) return [problem(title, 'title_too_long')]
  // A card number is not said again.
  if (noCardNumber(title) !== undefined) return [problem('', 'card_number')]
  const isAmount = Number.isSafeInteger(cents) && cents > 0 && cents <= staffPolicy.intake.maxExtraCents
  return isAmount ? [] : [problem(title, 'not_an_amount')]
}

/** The customer reads it with the line. */
function agreedProblem(agreed: string): CountProblem[] {
  if (maximumLength(agreed) !== undefined) return [problem('', 'agreed_too_long')]
  return noCardNumber(agreed) === undefined ? [] : [problem('', 'card_number_agreed')]
}

function storageProblem(storage: IntakeCount['storage']): CountProblem[] {
  if (storage === null) return []
  const isCount = (value: number, most: number) => Number.isSafeInteger(value) && value >= 1 && value <= most
  const { garments, seasons } = storage
  return [
    ...(isCount(garments, staffPolicy.intake.maxCount) ? [] : [problem(String(garments), 'not_a_number_of_garments')]),
    ...(isCount(seasons, policy.storage.maxSeasons) ? [] : [problem(String(seasons), 'not_a_number_of_seasons')]),
  ]
}

const problem = (what: string, code: CountProblem['code'], nearest: string[] = []): CountProblem => ({
  what,
  code,
  nearest,
})

/** Two names are one by the price list's reading. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other)

/** Case and the spaces about brackets, commas and the ampersand are nobody's mistake. */
const folded = (name: string): string =>
  foldCase(oneLine(name))
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([[\],&]) ?/g, '$1')

const NEAREST = 3

/** The titles are of things that can be taken in. */
function nearestTitles(prices: readonly ListedPrice[], wanted: string): string[] {
  const offered = active(prices)
  const taken = offered.filter(({ key }) => !('refusals' in itemsTakenIn(offered, [{ key, count: 1 }])))
  return nearestNames([BAGS, ...taken.map(({ title }) => title)], wanted, NEAREST)
}

import { exactPart } from '../money.ts'
import { WASH_AND_FOLD } from '../prices/intake-items.ts'
import type { Unit } from '../prices/price-list.ts'
import { isRepair } from './care.ts'
import type { OrderState } from './order-life.ts'

/** The pieces of an order, which are counted once more before it leaves, and what is taken off for those that are missing then. */

/** A frozen line of an order, with its row of the price list, where it has one. */
export interface PieceLine {
  kind: string
  key: string | null
  service: string | null
  title: string
  /** An up-charge that is taken off again has none: it is no piece. */
  unit: Unit | null
  count: number
  unitCents: number
  amountCents: number
  discountCents: number
}

/**
 * Where work was ordered, it may be on a piece that is counted anyway, or on one that came for it alone: both are right. Work that can be on
 * nothing else in the order came with a piece of its own, which is one figure: three shirts and two hemmed pants are five.
 */
export interface Pieces {
  least: number
  most: number
}

export function piecesOf(lines: readonly PieceLine[]): Pieces {
  let [cleaned, worked] = [0, 0]
  for (const line of lines) {
    if (line.kind !== 'item' && line.kind !== 'missing') continue
    // An extra is none of the pieces that are counted, also where it is missing, and an up-charge is none.
    if (line.kind === 'missing' && line.unit === null) continue
    const pieces = signedPieces(line, lines)
    if (isWork(line)) worked += pieces
    else cleaned += pieces
  }
  return { least: cleaned + piecesOfTheirOwn(lines), most: cleaned + worked }
}

const signedPieces = (line: PieceLine, lines: readonly PieceLine[]): number =>
  line.kind === 'missing' ? -piecesTaken(line, lines) : piecesIn(line)

/** Clothes that nobody takes for one another. A jacket, a suit or a coat may be on either side, and what names none of these too. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  legs: ['pants', 'jeans', 'shorts'],
  skirts: ['skirt', 'dress', 'gown'],
  tops: ['shirt', 'blouse'],
}

/** The one kind that a row is surely about; nothing where it may be about several. */
function kindOf({ key, service }: PieceLine): string | undefined {
  if (service === 'area-rug') return 'rug'
  const words = key?.split('-') ?? []
  const kinds = Object.keys(KINDS).filter((kind) => KINDS[kind]?.some((word) => words.includes(word)))
  return kinds.length === 1 ? kinds[0] : undefined
}

/** Of these there is one to a piece. Buttons, zippers and patches may be several on one. */
const ONCE_A_PIECE = ['hem', 'cuffs', 'waist', 'legs', 'sleeves', 'sides']
export const isOnceAPiece = (key: string): boolean => ONCE_A_PIECE.includes(key.split('-')[0] ?? '')

/**
 * As many pieces as the work in an order needs at least beside those that are cleaned, counted as they came in: what is missing since takes
 * its own away. Works of one kind may be on the same piece, and works of another kind never are.
 */
function piecesOfTheirOwn(lines: readonly PieceLine[]): number {
  const works = lines.filter((line) => (line.kind === 'item' || line.kind === 'missing') && isWork(line))
  const cleaned = lines.filter((line) => line.kind === 'item' && !isWork(line))
  const own = new Map<string | undefined, number>()
  for (const key of new Set(works.map((work) => work.key))) {
    const same = works.filter((work) => work.key === key)
    const [first] = same
    if (first === undefined) continue
    const kind = kindOf(first)
    const ordered = same.reduce((sum, work) => sum + signedPieces(work, lines), 0)
    const wanted = isOnceAPiece(key ?? '') ? ordered : Math.min(1, ordered)
    const there = cleaned
      .filter((line) => kind === undefined || (kindOf(line) ?? kind) === kind)
      .reduce((sum, line) => sum + piecesIn(line), 0)
    own.set(kind, Math.max(own.get(kind) ?? 0, wanted - there))
  }
  const sure = [...own].reduce((sum, [kind, pieces]) => sum + (kind === undefined ? 0 : pieces), 0)
  return Math.max(sure, own.get(undefined) ?? 0)
}

const hasPieces = ({ most }: Pieces): boolean => most > 0

export const agreesWith = (counted: number, { least, most }: Pieces): boolean => counted >= least && counted <= most

/**
 * Its pieces are counted before it leaves: nobody has done it yet, or the number was not what came in, and somebody has said since why it is
 * right all the same. What is not there any more and was taken off leaves the number right.
 */
export const isToBeCountedOut = (
  { state, packedPieces }: { state: OrderState; packedPieces: number | null },
  expected: Pieces,
): boolean =>
  state === 'priced' && hasPieces(expected) && (packedPieces === null || !agreesWith(packedPieces, expected))

/** A thing that is measured is one, however large it is: a rug, a pound of towels and the rest of them, a pleated skirt. */
const MEASURES: readonly (Unit | null)[] = ['lbs', 'sq_ft', 'pleat']
const isMeasured = ({ unit }: PieceLine): boolean => MEASURES.includes(unit)

const BAG_ROW = new RegExp(`^${WASH_AND_FOLD}-(\\d+)$`)
/** The price of several bags is one row. */
const bagsOf = ({ key }: PieceLine): number | undefined => {
  const [, bags] = BAG_ROW.exec(key ?? '') ?? []
  return bags === undefined ? undefined : Number(bags)
}

/** Pieces and sets by their number, bags by theirs; what is measured is one. An extra is what was done, or stands in no list: it counts for one here. */
function piecesIn(line: PieceLine): number {
  if (isMeasured(line)) return 1
  return (bagsOf(line) ?? 1) * line.count
}

/** The pieces that a line of missing ones takes off; an extra counts for one, as it does among the lines that it is taken off of. */
function piecesTaken(missing: PieceLine, lines: readonly PieceLine[]): number {
  if (missing.unit === null) return missing.key === null ? missing.count : 0
  const isWhole = lines.some(
    ({ kind, key, unitCents }) => kind === 'item' && key === missing.key && unitCents === -missing.unitCents,
  )
  return isMeasured(missing) ? 1 : (isWhole ? (bagsOf(missing) ?? 1) : 1) * missing.count
}

/** What is done to a rug, and the pad that goes under it. */
const WITH_A_RUG: readonly string[] = ['rug-stain-treatment', 'rug-moth-treatment', 'rug-pad']

/** Work that is done on a piece, or what goes with one: no piece by itself where there is one for it. */
export const isWork = ({ key, service }: Pick<PieceLine, 'key' | 'service'>): boolean =>
  key !== null && service !== null && (isRepair({ key, service }) || WITH_A_RUG.includes(key))

export interface NamedPieces {
  /** The title of a line, or "Wash & Fold" for bags. */
  title: string
  count: number
}

/** Below zero in every amount: an order is its lines, and this one takes its part of another one off. */
export interface MissingLine extends Omit<PieceLine, 'kind'> {
  kind: 'missing'
}

export type MissingRefusal = 'not_in_the_order' | 'more_than_there_are' | 'priced_together'

/**
 * The lines that take the price of missing pieces off, with their up-charges, the dearest first where lines are called alike. All that is
 * wrong is told at once. Fees and the delivery stay as they were: they were asked for all that came in.
 */
export function missingLines(
  lines: readonly PieceLine[],
  named: readonly NamedPieces[],
): { lines: MissingLine[] } | { refusals: { title: string; code: MissingRefusal }[] } {
  const results = merged(named).map((each) => ({ title: each.title, result: missingOf(lines, each) }))
  const refusals = results.flatMap(({ title, result }) => (typeof result === 'string' ? [{ title, code: result }] : []))
  if (refusals.length > 0) return { refusals }
  return { lines: results.flatMap(({ result }) => (typeof result === 'string' ? [] : result)) }
}

/** What may be missing, by the names that it goes by, and of each at most so many: what is missing already is not there a second time. */
export function mayBeMissing(lines: readonly PieceLine[]): NamedPieces[] {
  const named = lines.filter(({ kind }) => kind === 'item' || kind === 'extra')
  const titles = [...new Set(named.map(({ title, unit }) => (unit === 'bag' ? BAGS_OF_WASH_AND_FOLD : title)))]
  return titles.flatMap((title) => {
    const own = lines.filter((line) => isNamed(line, title))
    const origins = new Set(own.map(originOf))
    const gone = lines.filter((line) => line.kind === 'missing' && origins.has(originOf(line)))
    const count =
      own.reduce((sum, line) => sum + piecesIn(line), 0) - gone.reduce((sum, line) => sum + piecesTaken(line, lines), 0)
    return count > 0 ? { title, count } : []
  })
}

function merged(named: readonly NamedPieces[]): NamedPieces[] {
  const titles = [...new Set(named.map(({ title }) => title))]
  const countOf = (title: string) =>
    named.filter((each) => each.title === title).reduce((sum, { count }) => sum + count, 0)
  return titles.map((title) => ({ title, count: countOf(title) }))
}

export const BAGS_OF_WASH_AND_FOLD = 'Wash & Fold'

function missingOf(lines: readonly PieceLine[], { title, count }: NamedPieces): MissingLine[] | MissingRefusal {
  const found = lines.flatMap((line, index) =>
    isNamed(line, title) ? [{ line, upCharge: upChargeOf(lines, index) }] : [],
  )
  if (found.length === 0) return 'not_in_the_order'
  found.sort((one, other) => pieceCents(other) - pieceCents(one))
  const before = new Map<string, number>()
  for (const line of lines) {
    if (line.kind !== 'missing') continue
    before.set(originOf(line), (before.get(originOf(line)) ?? 0) + piecesTaken(line, lines))
  }
  const missing: MissingLine[] = []
  let left = count
  for (const { line, upCharge } of found) {
    const pieces = piecesIn(line)
    const gone = Math.min(pieces, before.get(originOf(line)) ?? 0)
    before.set(originOf(line), (before.get(originOf(line)) ?? 0) - gone)
    const taken = Math.min(left, pieces - gone)
    if (taken === 0) continue
    const [own, more] = [
      takenOff(line, taken, pieces),
      upCharge && takenOff({ ...upCharge, unit: null }, taken, pieces),
    ]
    if (own === undefined) return 'priced_together'
    missing.push({ ...own, title: missingTitle(line) })
    if (more) missing.push({ ...more, title: `${missingTitle(line)}, special care` })
    left -= taken
  }
  return left === 0 ? missing : 'more_than_there_are'
}

const isNamed = ({ kind, title, unit }: PieceLine, wanted: string): boolean =>
  (kind === 'item' && (wanted === BAGS_OF_WASH_AND_FOLD ? unit === 'bag' : title === wanted)) ||
  (kind === 'extra' && title === wanted)

/** An up-charge stands behind its piece. */
function upChargeOf(lines: readonly PieceLine[], index: number): PieceLine | undefined {
  const next = lines[index + 1]
  return next?.kind === 'up_charge' ? next : undefined
}

const pieceCents = ({ line, upCharge }: { line: PieceLine; upCharge: PieceLine | undefined }): number =>
  isMeasured(line) ? line.amountCents : line.unitCents + (upCharge?.unitCents ?? 0)

/** A line of missing pieces is found again by its row of the price list, or by its title where it has none. */
const originOf = (line: PieceLine): string => line.key ?? (line.kind === 'missing' ? line.title : missingTitle(line))

const missingTitle = (line: PieceLine): string =>
  `Missing: ${line.unit === 'bag' ? `${BAGS_OF_WASH_AND_FOLD}, a bag` : line.title}`

/** Nothing where several pieces have one price that cannot be parted to the cent. */
function takenOff(line: PieceLine, taken: number, pieces: number): Omit<MissingLine, 'title'> | undefined {
  const { key, service, unit } = line
  const origin = { kind: 'missing' as const, key, service, unit }
  if (taken === pieces) {
    const { count, unitCents, amountCents, discountCents } = line
    return {
      ...origin,
      count,
      unitCents: below(unitCents),
      amountCents: below(amountCents),
      discountCents: below(discountCents),
    }
  }
  const [unitCents, discountCents] = [
    exactPart(line.amountCents, 1, pieces),
    exactPart(line.discountCents, taken, pieces),
  ]
  if (unitCents === undefined || discountCents === undefined) return undefined
  return {
    ...origin,
    count: taken,
    unitCents: below(unitCents),
    amountCents: below(unitCents * taken),
    discountCents: below(discountCents),
  }
}

/** Zero has no sign. */
const below = (cents: number): number => (cents === 0 ? 0 : -cents)

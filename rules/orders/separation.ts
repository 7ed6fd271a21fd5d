import { exactPart } from '../money.ts'
import { creditBackCents } from '../payments/credit-back.ts'
import { isMember } from '../plans/plans.ts'
import { type PlanName, policy } from '../policy.ts'
import { totalCentsOf } from '../prices/order-prices.ts'
import { isPieceUnit, likenessOf } from '../prices/turnaround.ts'
import { isOnceAPiece, isWork, type PieceLine, piecesOf } from './pieces.ts'

/**
 * Some of a priced order is not ready with the rest and comes later, in an order of its own. Nothing is priced anew: each line keeps its price
 * and its discount, which are those of one piece, and is parted by its pieces. So both cost to the cent what the one did.
 */

/** A frozen line of an order, with its number. */
export interface OwnLine extends PieceLine {
  id: number
}

/** So many of a line, as somebody chose them; of what is measured all of it. */
export interface Chosen {
  id: number
  count: number
}

export type SeparationRefusal =
  | 'nothing_chosen'
  | 'no_such_line'
  | 'more_than_there_are'
  | 'only_whole'
  | 'nothing_stays'
  | 'something_missing'
  | 'too_little'

/** The part of a line that comes later. */
export interface Share<Line> {
  line: Line
  count: number
  amountCents: number
  discountCents: number
}

/** What an order costs, but for its fees, which stay with it. */
export interface Figures {
  amountCents: number
  discountCents: number
  cleaningCents: number
  cleaningDiscountCents: number
  creditBackCents: number
}

export interface Separation<Line> {
  later: Share<Line>[]
  /** What the order costs without them, and what they cost. */
  stays: Figures
  goes: Figures
}

type Priced = Omit<Figures, 'creditBackCents'> & { planName: PlanName | null }

/** Parts an order in two, or says why it cannot be. Work goes with its piece, and pieces with their work, as far as the lines tell. */
export function separationOf<Line extends OwnLine>(
  order: Priced,
  lines: readonly Line[],
  chosen: readonly Chosen[],
): Separation<Line> | { refusal: SeparationRefusal; title?: string } {
  const going = goingUnits(lines, chosen)
  if ('refusal' in going) return going
  const later = lines.flatMap((line, index) => {
    // An up-charge stands behind its piece and goes with it.
    const at = line.kind === 'up_charge' ? index - 1 : index
    const piece = lines[at]
    const units = going[at] ?? 0
    return piece === undefined || units === 0 ? [] : shareOf(line, isByPieces(piece) ? units : line.count)
  })
  const goes = figuresOf(later, order.planName)
  const stays = lowered(order, goes)
  const isTooLittle = [stays, goes].some((figures) => totalCentsOf(figures) < policy.credit.waivedBelowCents)
  return isTooLittle ? { refusal: 'too_little' } : { later, stays, goes }
}

/** So many things come later, as their customer counts them: work is on its piece, a pad is with its rug, four bags are four, and an extra is one. */
export const itemsComing = (lines: readonly PieceLine[]): number =>
  piecesOf(lines).least + lines.filter(({ kind }) => kind === 'extra').length

/** The lines of which something may come later; fees and what is stored stay where they are. */
export const isSeparable = ({ kind }: Pick<PieceLine, 'kind'>): boolean =>
  kind === 'item' || kind === 'extra' || kind === 'roll'

/** Some piece of it can come later, with what belongs to it, and something else stays: whoever chooses more leaves less. */
export const canBeParted = (lines: readonly OwnLine[]): boolean =>
  lines.some((line) => {
    const one = { id: line.id, count: isByPieces(line) ? 1 : line.count }
    return isSeparable(line) && !('refusal' in goingUnits(lines, [one]))
  })

/** What is measured, or packed in bags, comes as a whole. */
export const isByPieces = ({ unit }: Pick<PieceLine, 'unit'>): boolean => unit !== null && isPieceUnit(unit)

const isThing = ({ kind }: Pick<PieceLine, 'kind'>): boolean => kind === 'item' || kind === 'extra'
const unitsOf = (line: Pick<PieceLine, 'unit' | 'count'>): number => (isByPieces(line) ? line.count : 1)

/** By the position of its line, how many pieces of it go once what belongs together goes together. */
function goingUnits(
  lines: readonly OwnLine[],
  chosen: readonly Chosen[],
): number[] | { refusal: SeparationRefusal; title?: string } {
  // What is taken off for a missing piece stands for one that may be on either side.
  if (lines.some(({ kind }) => kind === 'missing')) return { refusal: 'something_missing' }
  const going = chosenUnits(lines, chosen)
  if ('refusal' in going) return going
  goTogether(lines, going)
  const staysSomething = lines.some((line, index) => isThing(line) && (going[index] ?? 0) < unitsOf(line))
  return staysSomething ? going : { refusal: 'nothing_stays' }
}

/** By the position of its line, how many pieces of it somebody chose. */
function chosenUnits(
  lines: readonly OwnLine[],
  chosen: readonly Chosen[],
): number[] | { refusal: SeparationRefusal; title?: string } {
  if (chosen.length === 0) return { refusal: 'nothing_chosen' }
  const going = lines.map(() => 0)
  for (const { id, count } of chosen) {
    const index = lines.findIndex((line) => line.id === id && isSeparable(line))
    const line = lines[index]
    if (line === undefined) return { refusal: 'no_such_line' }
    const { title } = line
    const sum = (going[index] ?? 0) + (isByPieces(line) ? count : 1)
    if (!Number.isSafeInteger(count) || count < 1 || sum > unitsOf(line))
      return { refusal: 'more_than_there_are', title }
    if (!isByPieces(line) && count !== line.count) return { refusal: 'only_whole', title }
    going[index] = sum
  }
  return going
}

/**
 * Adds what belongs to the pieces that go, until each work is where a piece for it is: a hem with its pants, a pad with its rug. Which pants the
 * hem is on the lines do not say, so that no more goes than has to. Bags of wash & fold are one bundle.
 */
function goTogether(lines: readonly OwnLine[], going: number[]): void {
  const bags = lines.flatMap(({ kind, unit }, index) => (kind === 'item' && unit === 'bag' ? index : []))
  if (bags.some((index) => going[index])) for (const index of bags) going[index] = 1
  const works = worksIn(lines)
  for (let before = -1, now = sumOf(going); now !== before; before = now, now = sumOf(going)) {
    for (const work of works) follow(lines, going, work)
  }
}

/** Work of one kind, and the pieces that it can be on, the likeliest first. */
interface Work {
  key: string
  at: number[]
  on: number[]
  isOnce: boolean
  /** A pair of pants may have come for its hem alone; a rug's pad comes with a rug. */
  mayComeAlone: boolean
}

function worksIn(lines: readonly OwnLine[]): Work[] {
  const keys = new Set(lines.flatMap((line) => (isWorkLine(line) ? (line.key ?? []) : [])))
  return [...keys].map((key) => {
    const at = lines.flatMap((line, index) => (isWorkLine(line) && line.key === key ? index : []))
    const isRugs = lines.some((line) => line.key === key && line.service === RUGS)
    const likeness = ({ key: piece, service }: OwnLine) =>
      isRugs ? Number(service === RUGS) : likenessOf(key, piece ?? '')
    const on = lines
      .flatMap((line, index) => (line.kind === 'item' && !isWorkLine(line) ? { index, likeness: likeness(line) } : []))
      .filter((piece) => piece.likeness > 0)
      .sort((one, other) => other.likeness - one.likeness)
      .map(({ index }) => index)
    const isOnce = isRugs || isOnceAPiece(key)
    return { key, at, on, isOnce, mayComeAlone: isOnce && !isRugs }
  })
}

const RUGS = 'area-rug'
const isWorkLine = (line: PieceLine): boolean => line.kind === 'roll' || (line.kind === 'item' && isWork(line))

function follow(lines: readonly OwnLine[], going: number[], { at, on, isOnce, mayComeAlone }: Work): void {
  const count = (indexes: readonly number[]) => {
    const goes = sumOf(indexes.map((index) => going[index] ?? 0))
    return { goes, stays: sumOf(indexes.flatMap((index) => lines[index] ?? []).map(unitsOf)) - goes }
  }
  const [works, pieces] = [count(at), count(on)]
  const wanted = isOnce ? works.goes - pieces.goes : works.goes > 0 && pieces.goes === 0 ? 1 : 0
  if (wanted > 0) take(lines, going, on, wanted)
  else if (pieces.goes > 0 && pieces.stays === 0 && !mayComeAlone) take(lines, going, at, works.stays)
  else if (isOnce) take(lines, going, at, Math.min(works.stays - pieces.stays, pieces.goes - works.goes))
}

/** So many more of these go, the first ones first; fewer where there are no more. */
function take(lines: readonly OwnLine[], going: number[], from: readonly number[], wanted: number): void {
  let left = wanted
  for (const index of from) {
    const line = lines[index]
    if (line === undefined || left <= 0) continue
    const more = Math.min(left, unitsOf(line) - (going[index] ?? 0))
    going[index] = (going[index] ?? 0) + more
    left -= more
  }
}

function shareOf<Line extends OwnLine>(line: Line, count: number): Share<Line> {
  const discountCents = exactPart(line.discountCents, count, line.count)
  // A discount is that of one piece, so many times.
  if (discountCents === undefined) throw new Error(`The discount of line ${line.id} is not that of its count.`)
  return { line, count, amountCents: line.unitCents * count, discountCents }
}

function figuresOf(shares: readonly Share<PieceLine>[], planName: PlanName | null): Figures {
  const cleaned = shares.filter(({ line }) => line.kind !== 'roll')
  return withCreditBack(
    {
      amountCents: sumOf(shares.map(({ amountCents }) => amountCents)),
      discountCents: sumOf(shares.map(({ discountCents }) => discountCents)),
      cleaningCents: sumOf(cleaned.map(({ amountCents }) => amountCents)),
      cleaningDiscountCents: sumOf(cleaned.map(({ discountCents }) => discountCents)),
    },
    planName,
  )
}

const lowered = (order: Priced, goes: Figures): Figures =>
  withCreditBack(
    {
      amountCents: order.amountCents - goes.amountCents,
      discountCents: order.discountCents - goes.discountCents,
      cleaningCents: order.cleaningCents - goes.cleaningCents,
      cleaningDiscountCents: order.cleaningDiscountCents - goes.cleaningDiscountCents,
    },
    order.planName,
  )

/** Rounded for each order, as that of every other one. */
const withCreditBack = (figures: Omit<Figures, 'creditBackCents'>, planName: PlanName | null): Figures => ({
  ...figures,
  creditBackCents: creditBackCents({
    cleaningWithDiscountCents: figures.cleaningCents - figures.cleaningDiscountCents,
    refundedCents: 0,
    hasCreditBack: isMember(planName),
  }),
})

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

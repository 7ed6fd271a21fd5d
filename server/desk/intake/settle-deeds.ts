import type { z } from 'zod'
import type { settleInput } from '#contract/desk/intake'
import type { IntakeCount } from '../../db/schema.ts'
import { type ActDeed, done, type MoneyDeed, type Printed, refused } from '../../ops/command.ts'
import { problemLines, TOO_LARGE } from '../../ops/counts.ts'
import { releaseDeed } from '../../ops/release.ts'
import { type Recount, type ReleaseOutcome, releaseOrder } from '../../orders/hold.ts'
import { readOrderAtHand } from '../../orders/intake/at-hand.ts'
import type { Deps } from '../../ports.ts'
import type { Act } from '../../staff/actions.ts'
import { compareCounts } from './bag.ts'
import { deedOn, didIt } from './done-before.ts'

/** The ends of red flags. The plant ends these and no other hold. */

type SettledRow = z.output<typeof settleInput>['rows'][number]

/** Two counts that differ: what is in the bag prices it. */
export const settleDeed = (id: number, rows: readonly SettledRow[]): ActDeed => ({
  kind: 'act',
  async run(deps, by) {
    const order = await readOrderAtHand(deps.database.db, id)
    if (order === undefined) return { ...refused(`There is no order ${id}.`), refusal: 'no_such_order' }
    const { customerId, firstCount, secondCount } = order
    const isFlagged = order.hold === 'red_flag' && order.state === 'counted'
    if (!isFlagged || firstCount === null || secondCount === null) return settledBefore(deps, id, customerId, by)
    const isDecided = (name: string) =>
      rows.some((row) => row.name === name && (row.count !== undefined || row.of !== undefined))
    const compared = await compareCounts(deps.database.db, order)
    const open = compared.flatMap(({ name, isAgreed }) => (isAgreed || isDecided(name) ? [] : name))
    if (open.length > 0) {
      const sentence = `Nothing was done: say how many of each thing that differs are in the bag. Still open: ${open.join(', ')}.`
      return { ...refused(sentence, customerId), refusal: 'not_decided' }
    }
    const { later, ...settled } = settledCount(firstCount, secondCount, rows)
    let outcome = await releaseOrder(deps, id, { ...settled, ...(later && { later }) })
    // What takes longer may not be there after all, and then nothing waits for it.
    const isLaterFault = 'problems' in outcome && outcome.problems.every(({ code }) => LATER_FAULTS.includes(code))
    if (isLaterFault) outcome = await releaseOrder(deps, id, settled)
    if ('status' in outcome) {
      const together = isLaterFault ? ' Everything goes back together: nothing in it takes longer anymore.' : ''
      return done(`Order ${id} is released and priced.${together}`, { order: id }, customerId)
    }
    if ('order' in outcome) return settledBefore(deps, id, customerId, by)
    return { ...refused(sentenceOf(outcome), customerId), refusal: outcome.refusal }
  },
})

/** The first count with the numbers that were settled: up-charges, prices, remarks and what comes later stand with it. */
export function settledCount(
  first: IntakeCount,
  second: Pick<IntakeCount, 'things'>,
  rows: readonly SettledRow[],
): IntakeCount {
  const { later: _, ...rest } = first
  const things = rows.reduce((all, row) => settled(all, second.things, row), first.things)
  const later = laterOf(first, things)
  return { ...rest, things, ...(later.length > 0 && { later }) }
}

type Things = IntakeCount['things']

/** What was to wait for a later delivery still is, as far as it is there: all of a thing where all of it was. */
function laterOf(
  { things: before, extras, later = [] }: IntakeCount,
  things: Things,
): NonNullable<IntakeCount['later']> {
  const totalIn = (all: Things, name: string) =>
    all.filter((each) => each.name === name).reduce((sum, { count }) => sum + count, 0)
  return later.flatMap(({ name, count }) => {
    if (extras.some(({ title }) => title === name)) return { name, count }
    const [was, is] = [totalIn(before, name), totalIn(things, name)]
    const left = count === was ? is : Math.min(count, is)
    return left > 0 ? { name, count: left } : []
  })
}

const LATER_FAULTS: readonly string[] = ['nothing_comes_later', 'later_not_counted']

function settled(things: Things, second: Things, { name, count, of }: SettledRow): Things {
  const [own, others] = [things.filter((each) => each.name === name), things.filter((each) => each.name !== name)]
  if (of === 'first') return things
  if (of === 'second') return [...others, ...second.filter((each) => each.name === name)]
  if (count === undefined) return things
  // What has no up-charge and no price of its own is the first to be fewer.
  const plainFirst = [...own].sort((one, other) => costOf(one) - costOf(other))
  let left = own.reduce((sum, each) => sum + each.count, 0) - count
  if (left <= 0) {
    const [first = { name, count: 0 }, ...more] = plainFirst
    const all = [{ ...first, count: first.count - left }, ...more]
    return [...others, ...all.filter((each) => each.count > 0)]
  }
  const fewer = plainFirst.map((each) => {
    const gone = Math.min(left, each.count)
    left -= gone
    return { ...each, count: each.count - gone }
  })
  return [...others, ...fewer.filter((each) => each.count > 0)]
}

const costOf = ({ upChargeCents = 0, unitCents = 0 }: Things[number]): number => upChargeCents + unitCents

async function settledBefore(deps: Deps, id: number, customerId: number, by: Act): Promise<Printed> {
  const order = await readOrderAtHand(deps.database.db, id)
  const other = await deedOn(deps, customerId, { command: 'order release', about: id, except: by.id })
  const isOwn = other === undefined || other.osUser === by.osUser
  // Only a release ends the red flag of two counts: where nobody else made one, it was this very deed.
  if (isOwn && order?.pricedAt && order.secondCount)
    return done(`Order ${id} is released and priced.`, { order: id }, customerId)
  const said = other === undefined ? '' : ` ${didIt(other)}`
  return {
    ...refused(`Nothing was done: order ${id} has no red flag from its counts.${said}`, customerId),
    refusal: 'not_flagged',
  }
}

type Refusal = Exclude<ReleaseOutcome, { status: unknown } | { order: unknown }>

function sentenceOf(outcome: Refusal): string {
  switch (outcome.refusal) {
    case 'wrong_count':
      return problemLines(outcome.problems)
    case 'total_too_large':
      return TOO_LARGE
    case 'repairs_not_agreed':
      return `Nothing was done: the customer has repairs turned off, and this is one: ${outcome.repairs.join(', ')}.`
    default:
      return 'Nothing was done: the order changed a moment ago.'
  }
}

/** A count before it leaves that differed: what is missing costs nothing, or somebody says why nothing is. */
export const recountDeed = (id: number, recount: Recount): MoneyDeed => {
  const release = releaseDeed(id, { recount })
  return {
    kind: 'money',
    async propose(deps, asking) {
      const order = await readOrderAtHand(deps.database.db, id)
      const isFlagged = order?.hold === 'red_flag' && order.state !== 'counted'
      if (isFlagged) return release.propose(deps, asking)
      const other = order && (await deedOn(deps, order.customerId, { command: 'order release', about: id }))
      const said = other === undefined ? '' : ` ${didIt(other)}`
      return {
        ...refused(`Nothing was done: order ${id} has no red flag from its pieces.${said}`, order?.customerId),
        refusal: 'not_flagged',
      }
    },
  }
}

import type { z } from 'zod'
import type { firstCountInput, secondCountInput } from '#contract/desk/intake'
import { displayDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { readPriceList } from '../../catalogue/order-prices.ts'
import type { Db } from '../../db/open.ts'
import type { IntakeCount } from '../../db/schema.ts'
import { type ActDeed, done, type Printed, refused } from '../../ops/command.ts'
import { problemLines, TOO_LARGE } from '../../ops/counts.ts'
import type { readOrderAtHand } from '../../orders/intake/at-hand.ts'
import { isSameCount, readCount } from '../../orders/intake/counts.ts'
import { type Intake, type IntakeOutcome, takeIn } from '../../orders/intake/intake.ts'
import { findPickupOwner } from '../../pickups/lock-pickup.ts'
import type { Deps } from '../../ports.ts'
import type { Act } from '../../staff/actions.ts'
import { deedOn, didIt } from './done-before.ts'

/**
 * The two counts as deeds of the desk. What a device sends again after a lost answer is the person's own count, and is well answered; of
 * anybody else's they hear who was quicker, and never what was counted.
 */

type Row = Omit<NonNullable<Awaited<ReturnType<typeof readOrderAtHand>>>, 'pickupId'>
type Refusal = Extract<IntakeOutcome, { refusal: unknown }>

export const firstOf = ({
  things,
  extras,
  storage = undefined,
  agreed,
}: Omit<z.output<typeof firstCountInput>, 'key' | 'person'>): IntakeCount => ({
  things: things.map(({ name, count, upCharge, price, remark }) => ({
    name,
    count,
    ...(upCharge !== undefined && { upChargeCents: upCharge }),
    ...(price !== undefined && { unitCents: price }),
    ...(remark !== undefined && { remark }),
  })),
  extras: extras.map(({ title, amount, remark }) => ({
    title,
    cents: amount,
    ...(remark !== undefined && { remark }),
  })),
  storage: storage ?? null,
  ...(agreed !== undefined && { agreed }),
  ...laterOf(things),
})

/** One figure a name, however many lines of it there are. */
function laterOf(things: z.output<typeof firstCountInput>['things']): Pick<IntakeCount, 'later'> {
  const waiting = things.filter(({ isLater }) => isLater === true)
  const names = [...new Set(waiting.map(({ name }) => name))]
  const countOf = (name: string) =>
    waiting.filter((each) => each.name === name).reduce((sum, { count }) => sum + count, 0)
  return names.length === 0 ? {} : { later: names.map((name) => ({ name, count: countOf(name) })) }
}

export const secondOf = ({
  things,
}: Pick<z.output<typeof secondCountInput>, 'things'>): Pick<IntakeCount, 'things'> => ({
  things: things.map(({ name, count }) => ({ name, count })),
})

/** As it would be typed. */
export const countArgs = ({ things, extras, storage, agreed, later = [] }: IntakeCount): string[] => [
  ...things.flatMap(({ name, count, upChargeCents, unitCents }) => [
    '--item',
    `${name}=${count}${upChargeCents ? `+${dollars(upChargeCents)}` : ''}${unitCents ? `@${dollars(unitCents)}` : ''}`,
  ]),
  ...extras.flatMap(({ title, cents }) => ['--extra', `${title}=${dollars(cents)}`]),
  ...(storage === null ? [] : ['--storage', String(storage.garments), '--seasons', String(storage.seasons)]),
  ...[...things, ...extras.map(({ title, remark }) => ({ name: title, remark }))].flatMap(({ name, remark }) =>
    remark === undefined ? [] : ['--remark', `${name}=${remark}`],
  ),
  ...(agreed === undefined ? [] : ['--agreed', agreed]),
  ...later.flatMap(({ name, count }) => ['--later', `${name}=${count}`]),
]

export const countDeed = (pickup: number, given: Omit<Intake, 'by'>): ActDeed => ({
  kind: 'act',
  async run(deps, by) {
    const outcome = await takeIn(deps, pickup, { ...given, by })
    const order = 'order' in outcome ? outcome.order : undefined
    const isNew = 'status' in outcome && !(outcome.status === 'waits_for_the_second_count' && !outcome.isNew)
    if (isNew) return kept(outcome)
    if (order !== undefined && (await isOwn(deps.database.db, order, given, by))) return keptBefore(order, pickup)
    if ('status' in outcome) return tooLate(deps, outcome.order, pickup, given, by)
    if ('order' in outcome) return tooLate(deps, outcome.order, pickup, given, by)
    const owner = await findPickupOwner(deps.database.db, pickup)
    return { ...refused(sentenceOf(outcome, pickup), owner), refusal: outcome.refusal }
  },
})

function kept(outcome: Extract<IntakeOutcome, { status: unknown }>): Printed {
  const { id, customerId } = outcome.order
  const sentence = {
    waits_for_the_second_count: `The first count of order ${id} is saved. Someone else counts it next.`,
    taken_in: `Order ${id} is priced: both counts agree.`,
    counts_differ: `RED FLAG: the counts differ, and order ${id} is held.`,
  }[outcome.status]
  return { ...done(sentence, { order: id }, customerId), orderId: id }
}

const keptBefore = ({ id, customerId }: Row, pickup: number): Printed => ({
  ...done(`This count of pickup ${pickup} is saved as order ${id}.`, { order: id }, customerId),
  orderId: id,
})

/** It is this person's, thing by thing. */
async function isOwn(db: Db, order: Row, { first, second }: Omit<Intake, 'by'>, by: Act): Promise<boolean> {
  const prices = await readPriceList(db)
  const isThis = (given: IntakeCount, known: IntakeCount | null) => {
    const read = readCount(prices, given)
    return known !== null && !('problems' in read) && isSameCount(read.count, known)
  }
  if (second === null) return first !== null && order.countedByUser === by.osUser && isThis(first, order.firstCount)
  const { extras = [], storage = null } = order.secondCount ?? {}
  return (
    order.secondCountedByUser === by.osUser && isThis({ things: second.things, extras, storage }, order.secondCount)
  )
}

/** Somebody was quicker, or it is held: by whom and since when, and nothing of what was counted. */
async function tooLate(
  deps: Deps,
  order: Row,
  pickup: number,
  { second }: Pick<Intake, 'second'>,
  { id: act }: Act,
): Promise<Printed> {
  const { id, customerId } = order
  const isSecond = second !== null
  const by = isSecond ? order.secondCountedBy : order.countedBy
  if (by === null) {
    return { ...refused(`Nothing was saved: order ${id} is on hold. ${order.holdReason}`, customerId), refusal: 'held' }
  }
  const deed = isSecond
    ? await deedOn(deps, customerId, { command: 'intake', about: pickup, by, except: act })
    : undefined
  const at = deed?.at ?? (isSecond ? order.pricedAt : order.countedAt)
  const which = isSecond ? 'a second time' : 'first'
  const said = at === null ? `${by} counted it ${which}.` : didIt({ who: by, at })
  const sentence = `Nothing was saved: order ${id} was counted ${which} already. ${said}`
  return { ...refused(sentence, customerId), refusal: 'counted_before' }
}

type Early = Exclude<Refusal, { order: unknown }>

function sentenceOf(outcome: Early, pickup: number): string {
  switch (outcome.refusal) {
    case 'no_such_pickup':
      return `Pickup ${pickup} no longer exists, or it was canceled.`
    case 'not_open':
      return `Pickup ${pickup} was marked as a stop without a bag, or its bag was returned: there is nothing to count.`
    case 'before_its_day':
      return `Pickup ${pickup} is on ${displayDay(outcome.day)}. Its bag can’t be here yet.`
    case 'no_count':
      return `Pickup ${pickup} has no first count yet.`
    case 'wrong_count':
      return problemLines(outcome.problems)
    case 'total_too_large':
      return TOO_LARGE
    case 'repairs_not_agreed':
      return `Nothing was saved: the customer has repairs turned off, and this is one: ${outcome.repairs.join(', ')}. Take it out, or say how they agreed.`
    case 'nothing_to_agree_to':
      return 'Nothing was saved: there is no repair for them to have agreed to.'
    case 'one_person':
      return 'Nothing was saved: you counted it first, so someone else has to count it now. If nobody else is here, say why.'
    case 'wrong_reason':
      return `Nothing was saved. The reason: ${outcome.why}.`
  }
}

import { displayMoment } from '#rules/days/days'
import { isSameMoment, isTypedTime, type TimeRefusal } from '#rules/days/typed-times'
import { MINUTE_MS } from '#rules/durations'
import { dollars } from '#rules/money'
import { leavingRefusal, type OrderRefusal, orderStep } from '#rules/orders/order-life'
import { isStoredAlone } from '#rules/orders/stored-alone'
import { staffPolicy } from '#rules/policy'
import { totalCentsOf } from '#rules/prices/order-prices'
import type { DeliveryOutcome } from '../orders/deliver.ts'
import type { ForwardOutcome } from '../orders/forward.ts'
import type { StaffOrder } from '../orders/staff-view.ts'
import type { Deps } from '../ports.ts'
import { findColleague } from '../staff/actions.ts'
import {
  type ActDeed,
  type Asking,
  type Commands,
  type Deed,
  type Given,
  money,
  numberOf,
  type Printed,
  type Proposal,
  refused,
  UsageError,
  wholeNumber,
} from './command.ts'
import { BEFORE_IT_WAS_PLACED } from './no-show.ts'
import { noSuchOrder, printOrder } from './order-text.ts'
import { paymentText, presentPayment } from './payment-text.ts'

const FORWARD = 'order forward'

export const forwardCommands: Commands = {
  [FORWARD]: {
    usage: 'ORDER [--pieces 14] [--at 15:10] [--unpaid "why"]',
    example: '1003 --pieces 14',
    summary:
      'Moves an order on: once it is packed to leave its pieces are counted once more (--pieces; pieces and sets by their number, bags, and each rug or weighed bundle as one, without extras), it is paid for and on its way; the same again, once it is at the door, says delivered (--at is the hour, where it was earlier). --unpaid lets one go whose card was declined',
    words: 1,
    options: { pieces: { type: 'string' }, at: { type: 'string' }, unpaid: { type: 'string' } },
    movesMoney: true,
    read(given) {
      const id = numberOf('an order', given.words[0] ?? '')
      const [at, why, pieces] = [timeOption(given), unpaidOption(given), piecesOption(given)]
      if (pieces !== undefined && (at !== undefined || why !== undefined)) {
        throw new UsageError(
          '--pieces goes with packing it, before it has left or anything was declined: type it alone.',
        )
      }
      if (at !== undefined && why !== undefined) {
        throw new UsageError(
          '--at is the hour of a delivery, and --unpaid lets an order leave now: type one after the other.',
        )
      }
      return forwardDeed(id, { at, why, pieces })
    },
  },
}

interface WantedForward {
  at?: string | undefined
  /** Why it leaves unpaid. */
  why?: string | undefined
  pieces?: number | undefined
  /** Whoever wants it looks at the order as it is, and at what colleagues have done to it: at the desk. */
  isSeen?: true
}

export const forwardDeed = (id: number, { at, why, pieces, isSeen }: WantedForward): Deed =>
  money(async (deps, { who, isRepeated }) => {
    const { viewOrder } = await import('../orders/staff-view.ts')
    const view = await viewOrder(deps, id)
    if (view === undefined) return noSuchOrder(id)
    const asking = { who, isRepeated: isRepeated || isSeen === true }
    const colleague = await movedByColleague(deps, view, asking)
    if (colleague !== undefined) return colleague
    if (why !== undefined) return proposeLetGo(deps, view, why)
    const isOnItsWay = ['on_its_way', 'on_its_way_unpaid'].includes(view.row.state)
    if (isOnItsWay) {
      const tooSoon = isStoredAlone(view.order) ? undefined : leftLately(deps, view, at, asking)
      if (pieces !== undefined) return refused(CLOSED_BAG(id), view.row.customerId)
      return tooSoon ?? proposeDelivery(deps, view, at)
    }
    return at === undefined ? proposeLeaving(deps, view, pieces) : refused(NOT_ON_ITS_WAY(id), view.row.customerId)
  })

/** The hour at which something happened to a bag, as staff type it. */
export function timeOption({ options: { at } }: Given): string | undefined {
  if (at === undefined) return undefined
  if (typeof at === 'string' && isTypedTime(at)) return at
  throw new UsageError(
    '--at takes the hour by the 24 hours of the day: --at 10:42, or --at "2026-11-19 10:42" for another day than today.',
  )
}

function piecesOption({ options: { pieces } }: Given): number | undefined {
  return pieces === undefined ? undefined : wholeNumber('pieces', pieces)
}

function unpaidOption({ options: { unpaid } }: Given): string | undefined {
  if (unpaid === undefined) return undefined
  if (typeof unpaid === 'string' && unpaid.trim() !== '') return unpaid.trim()
  throw new UsageError('Say why it leaves unpaid: --unpaid "…".')
}

/** Two people who type the same step at once must not take two. */
async function movedByColleague(
  deps: Deps,
  { row: { id, customerId } }: StaffOrder,
  { who, isRepeated }: Asking,
): Promise<Printed | undefined> {
  if (isRepeated) return undefined
  const moved = await findColleague(deps, { who, command: FORWARD, customerId, reason: reasonOf(id) })
  if (moved === undefined) return undefined
  const sentence = `${moved.who} moved order ${id} on ${moved.ago}. Nothing was done; look at it, and add --again if it has to go on.`
  return refused(sentence, customerId)
}

/** The line that let it go may be typed again by somebody who saw no answer: that must not say to the customer that it is at the door. */
function leftLately(
  { clock }: Deps,
  { row: { id, customerId, leftAt } }: StaffOrder,
  at: string | undefined,
  { isRepeated }: Asking,
): Printed | undefined {
  const isLately =
    leftAt !== null && leftAt.getTime() > clock.now().getTime() - staffPolicy.deeds.repeatMinutes * MINUTE_MS
  if (!isLately || isRepeated || at !== undefined) return undefined
  const sentence = `Order ${id} left a moment ago. Nothing was done: if it is at the door already, say the hour with --at, or add --again.`
  return refused(sentence, customerId)
}

const reasonOf = (id: number): string => `order ${id}`

/** What is paid already only leaves; what is not is asked for, in dollars that are said before. */
async function proposeLeaving(
  deps: Deps,
  { order, row }: StaffOrder,
  pieces: number | undefined,
): Promise<Proposal | Printed> {
  const { id, customerId, refusedCardId, state } = row
  const refusal = leavingRefusal(row)
  if (refusal !== undefined) return refused(forwardSentence(id, refusal, row.holdReason), customerId)
  const isCounted = await isToBeCounted(deps, row)
  if (pieces === undefined && isCounted) {
    const wants = { option: '--pieces', question: `How many pieces of order ${id} are packed?` }
    return { ...refused(NOT_COUNTED_AGAIN(id), customerId), wants }
  }
  const isStored = isStoredAlone(order)
  const run = async () => {
    const { forwardOrder } = await import('../orders/forward.ts')
    const outcome = await forwardOrder(deps, id, pieces)
    const isGone = 'status' in outcome && outcome.status === 'left'
    return isGone && isStored ? store(deps, id, customerId) : printLeaving(deps, id, customerId, outcome)
  }
  const deed = { customerId, reason: reasonOf(id), run }
  if (state === 'ready') {
    const then = isStored ? 'its garments are stored' : 'leaves'
    return { ...deed, text: `Order ${id} is paid and ${then}.`, thing: order, amountCents: null }
  }
  const totalCents = totalCentsOf(row)
  const { expectPayment } = await import('../billing/pay-owed.ts')
  const expected = await expectPayment(deps, { customerId, number: id, kind: 'order', totalCents, refusedCardId })
  if (expected === undefined) return refused(`The customer of order ${id} has gone.`, customerId)
  return {
    ...deed,
    text: `Order ${id} is ${isStored ? 'stored' : 'packed to leave'} and costs $${dollars(totalCents)}: ${paymentText(expected)}${isCounted ? COMPARED_LATER : ''}`,
    thing: { ...order, payment: presentPayment(expected) },
    amountCents: totalCents,
  }
}

/** Whoever counts must not know what there should be: nothing of it is said before. Once it was counted and packed it is not counted again. */
async function isToBeCounted({ database }: Deps, row: StaffOrder['row']): Promise<boolean> {
  if (row.state !== 'priced') return false
  const { isToBeCountedOut } = await import('#rules/orders/pieces')
  const { expectedPieces } = await import('../orders/pieces.ts')
  return isToBeCountedOut(row, await expectedPieces(database.db, row.id))
}

const NOT_COUNTED_AGAIN = (id: number) =>
  `Nothing was done: the pieces of order ${id} are counted once more before it leaves. Type how many there are: order forward ${id} --pieces NUMBER`

const CLOSED_BAG = (id: number) =>
  `Order ${id} is on its way and its bag is closed: nobody counts it now. If something turns out to be missing, order hold ${id} --reason "why" stops it until it is delivered, and refund gives back what was paid for it.`
/** A dry run that compared them would tell whoever tries numbers. */
const COMPARED_LATER =
  ' The pieces are compared with what came in only when it is done; where they differ it stays here, and nobody is asked for money.'

/** Nothing of it is driven anywhere: paid, it ends with being stored. */
async function store(deps: Deps, id: number, customerId: number): Promise<Printed> {
  const { deliverOrder } = await import('../orders/deliver.ts')
  const outcome = await deliverOrder(deps, id)
  if (!('status' in outcome)) return refusedDelivery(id, customerId, outcome)
  return printOrder(deps, id, `Order ${id} is paid, its garments are stored, and the customer is told.`)
}

async function printLeaving(deps: Deps, id: number, customerId: number, outcome: ForwardOutcome): Promise<Printed> {
  if ('refusal' in outcome) {
    if (outcome.refusal === 'no_such_order') return noSuchOrder(id)
    return refused(forwardSentence(id, outcome.refusal, outcome.order.holdReason), customerId)
  }
  switch (outcome.status) {
    case 'miscounted': {
      const { piecesText } = await import('../orders/forward.ts')
      const sentence = `RED FLAG: you counted ${outcome.counted} pieces, and ${piecesText(outcome.expected)} came in. Order ${id} is held and stays here; nobody was asked for money. ${nextOf(outcome)}`
      // It was not moved on: the same line, typed again once it is released, is no second one.
      return { ...(await printOrder(deps, id, sentence)), isDone: false, refusal: 'miscounted' }
    }
    case 'left':
      return printOrder(deps, id, `Order ${id} is paid and on its way.`)
    case 'waits': {
      const sentence = `Order ${id} is packed, and its payment is on its way. KEEP IT HERE until it is paid. Then order forward ${id} lets it go.`
      return { ...(await printOrder(deps, id, sentence)), isUnderWay: true }
    }
    case 'held': {
      const sentence = `Order ${id} is not paid: ${outcome.message} KEEP IT HERE until it is paid; the customer is told.`
      return { ...(await printOrder(deps, id, sentence)), isIncomplete: true }
    }
  }
}

/** A piece too few is looked for; one too many belongs to somebody else. */
const nextOf = ({ counted, expected, order: { id } }: Extract<ForwardOutcome, { status: 'miscounted' }>): string =>
  counted > expected.most
    ? `One too many is somebody else's: take it out, then order release ${id} --reason "why" ends it.`
    : `Look for it. Then order release ${id} --missing "Shirt [Laundry]=1" takes off what is missing; where all is there, order release ${id} --reason "why" ends it.`

async function proposeLetGo(deps: Deps, { order, row }: StaffOrder, why: string): Promise<Proposal | Printed> {
  const { id, customerId } = row
  const { letGoUnpaid, reasonFault } = await import('../orders/forward.ts')
  const fault = reasonFault(why)
  if (fault !== undefined) return refused(`--unpaid: ${fault}`, customerId)
  const step = orderStep(row, 'let_go')
  if ('refusal' in step) return refused(forwardSentence(id, step.refusal, row.holdReason), customerId)
  return {
    text: `Order ${id} leaves unpaid (${why}). We keep trying to collect its payment.`,
    thing: order,
    customerId,
    amountCents: null,
    reason: reasonOf(id),
    async run() {
      const outcome = await letGoUnpaid(deps, id, why)
      if ('status' in outcome) return printOrder(deps, id, `Order ${id} is on its way, unpaid.`)
      if (outcome.refusal === 'no_such_order') return noSuchOrder(id)
      if (outcome.refusal === 'wrong_reason') return refused(`--unpaid: ${outcome.why}`, customerId)
      return refused(forwardSentence(id, outcome.refusal, outcome.order.holdReason), customerId)
    },
  }
}

/** Delivering charges nothing. */
async function proposeDelivery(
  deps: Deps,
  { order, row }: StaffOrder,
  at: string | undefined,
): Promise<Proposal | Printed> {
  const { id, customerId } = row
  const { deliverOrder, deliveryTime } = await import('../orders/deliver.ts')
  const time = deliveryTime(row, order.request?.pickupDate ?? null, at, deps.clock.now())
  if ('refusal' in time) return refusedDelivery(id, customerId, time)
  return {
    text: `Order ${id} is ${isStoredAlone(order) ? 'stored' : 'delivered'}${at === undefined ? '' : ` (${at})`}.`,
    thing: order,
    customerId,
    amountCents: null,
    reason: reasonOf(id),
    run: async () => printDelivery(deps, id, customerId, await deliverOrder(deps, id, at)),
  }
}

/** What is at the door, by a driver who can do nothing else with an order: it has left here, and delivering charges nothing. */
export const deliveredDeed = (id: number, at: Date): ActDeed => ({
  kind: 'act',
  async run(deps) {
    const { viewOrder } = await import('../orders/staff-view.ts')
    const { deliverOrder } = await import('../orders/deliver.ts')
    const outcome = await deliverOrder(deps, id, at)
    if ('status' in outcome) return printDelivery(deps, id, outcome.order.customerId, outcome)
    const row = (await viewOrder(deps, id))?.row
    if (row === undefined) return { ...(await noSuchOrder(id)), refusal: 'no_such_order' }
    const kept = { at: row.deliveredAt, recordedAt: row.deliveryRecordedAt }
    if (isSameMoment(at, kept)) return printDelivery(deps, id, row.customerId, { status: 'delivered', order: row })
    return { ...refusedDelivery(id, row.customerId, outcome), refusal: outcome.refusal }
  },
})

async function printDelivery(deps: Deps, id: number, customerId: number, outcome: DeliveryOutcome): Promise<Printed> {
  if ('status' in outcome) {
    const { deliveredAt, state } = outcome.order
    const unpaid = state === 'delivered_unpaid' ? ', and its payment is still needed' : ''
    return printOrder(deps, id, `Order ${id} is delivered, ${displayMoment(deliveredAt ?? new Date(0))}${unpaid}.`)
  }
  return refusedDelivery(id, customerId, outcome)
}

function refusedDelivery(
  id: number,
  customerId: number,
  outcome: Extract<DeliveryOutcome, { refusal: unknown }>,
): Printed {
  if (outcome.refusal === 'no_such_order') return noSuchOrder(id)
  if (!('order' in outcome)) return refused(TIME_SENTENCES[outcome.refusal], customerId)
  return refused(forwardSentence(id, outcome.refusal, outcome.order.holdReason), customerId)
}

export const TIME_SENTENCES: Record<TimeRefusal, string> = {
  no_such_time: 'There is no such time.',
  in_the_future: 'That hour has not come yet.',
  before_its_window: 'That is before the hours of its pickup, when nobody of us can have had the bag.',
  before_the_day: 'That is before the day of its pickup.',
  before_it_was_placed: BEFORE_IT_WAS_PLACED,
  too_old: 'That is too long ago to be told from a phone: the desk types it.',
  before_it_left: 'That is before the bag left here, so nobody can have been at the door with it.',
}

const NOT_ON_ITS_WAY = (id: number) =>
  `Order ${id} is not on its way, so nobody can have delivered it: --at goes with that.`

function forwardSentence(id: number, refusal: OrderRefusal, reason: string): string {
  switch (refusal) {
    case 'no_laundry':
      return `Order ${id} is no laundry: there is nothing to move on.`
    case 'not_counted':
      return `Order ${id} is not counted yet.`
    case 'not_priced':
      return `Order ${id} has no price yet: it waits for the second count.`
    case 'payment_needed':
      return `Order ${id} waits for its payment and stays here. The card is tried again by itself; the customer can pay now, or add a card. --unpaid "why" lets it go all the same.`
    case 'nothing_declined':
    case 'not_packed':
      return `Nothing was declined for order ${id}: order forward ${id} asks for its payment first.`
    case 'paid_before':
      return `Order ${id} is paid: there is nothing to let go unpaid.`
    case 'left_before':
      return `Order ${id} is on its way already. Look at it before you move it again.`
    case 'held':
      return `Order ${id} is held (${reason}). \`order release\` ends that.`
    case 'delivered_before':
      return `Order ${id} is delivered already and waits for its payment. The card is tried again by itself; the customer can pay now, or add a card.`
    case 'completed_before':
      return `Order ${id} is delivered and paid already.`
    case 'returned_before':
      return `Order ${id} went back uncounted.`
    default:
      return `Order ${id} has just been moved on by somebody else. Look at it before you move it again.`
  }
}

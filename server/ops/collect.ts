import { displayDay, displayMoment } from '#rules/days/days'
import { isSameMoment } from '#rules/days/typed-times'
import type { CollectRefusal, UndoOutcome } from '../orders/collect.ts'
import type { Deps } from '../ports.ts'
import {
  type ActDeed,
  act,
  bagNumber,
  type Commands,
  done,
  type Given,
  numberOf,
  type Printed,
  requireReason,
  UsageError,
} from './command.ts'
import { TIME_SENTENCES, timeOption } from './forward.ts'
import { rushSentence } from './intake.ts'
import { noSuchPickup, printOrder } from './order-text.ts'
import { refusedAboutPickup } from './refused-about.ts'

export const collectCommands: Commands = {
  collect: {
    usage: 'PICKUP --bags 2 [--at 10:42]',
    example: '12 --bags 2',
    summary:
      'Says that the driver has the bags, now or at the hour --at: the customer hears it, and the order begins. Counting them comes later, with intake',
    words: 1,
    options: { bags: { type: 'string' }, at: { type: 'string' } },
    read(given) {
      const pickup = numberOf('a pickup', given.words[0] ?? '')
      const [bags, at] = [bagsOf(given), timeOption(given)]
      return collectDeed(pickup, { bags, at })
    },
  },
  'collect undo': {
    usage: 'PICKUP --reason "…"',
    example: '12 --reason "It was the neighbor’s bag"',
    summary:
      'Takes a collection back that was none: the pickup is open again. A customer who was told hears that it is not so',
    words: 1,
    options: { reason: { type: 'string' } },
    read(given) {
      const pickup = numberOf('a pickup', given.words[0] ?? '')
      // The log keeps the reason with the command.
      requireReason(given)
      return act((deps) => undo(deps, pickup))
    },
  },
}

function bagsOf({ options: { bags } }: Given): number {
  if (bags === undefined) throw new UsageError('Say how many bags: --bags 2.')
  return bagNumber(bags)
}

/** The hour is typed, or a phone has measured it. */
export const collectDeed = (pickup: number, given: { bags: number; at: string | Date | undefined }): ActDeed => ({
  kind: 'act',
  run: (deps, { who }) => collect(deps, pickup, { ...given, who }),
})

type OrderBefore = NonNullable<Extract<CollectRefusal, { before: unknown }>['before']>

interface Collected {
  bags: number
  at: string | Date | undefined
  who: string
}

async function collect(deps: Deps, pickup: number, given: Collected): Promise<Printed> {
  const { collectBag } = await import('../orders/collect.ts')
  const outcome = await collectBag(deps, pickup, given)
  if ('refusal' in outcome) {
    if (outcome.refusal === 'collected_before' && outcome.before && isTheSame(outcome.before, given)) {
      return printOrder(deps, outcome.before.id, `Pickup ${pickup} is collected as order ${outcome.before.id}.`)
    }
    const { refusal } = outcome
    return { ...(await refusedAboutPickup(deps, pickup, collectSentence(outcome, pickup))), refusal }
  }
  const { order, rush } = outcome
  const sentence = `Pickup ${pickup} is collected as order ${order.id}.`
  return printOrder(deps, order.id, rush === undefined ? sentence : `${sentence}\n${rushSentence(rush)}`)
}

/** What a phone sends again after a lost answer is what was recorded: nobody collects twice in one millisecond. */
function isTheSame(order: OrderBefore, { at, bags, who }: Collected): boolean {
  const kept = { at: order.collectedAt, recordedAt: order.collectionRecordedAt }
  return at instanceof Date && order.collectedBy === who && order.bags === bags && isSameMoment(at, kept)
}

function collectSentence(refused: CollectRefusal, pickup: number): string {
  switch (refused.refusal) {
    case 'no_such_pickup':
      return noSuchPickup(pickup)
    case 'no_bag_was_there':
      return `Pickup ${pickup} was marked as a no-show: no bag can have come with it.`
    case 'before_its_day':
      return `Pickup ${pickup} is on ${displayDay(refused.day)}. Nobody can have its bag yet.`
    case 'collected_before':
      return collectedSentence(pickup, refused.before)
    default:
      return TIME_SENTENCES[refused.refusal]
  }
}

/** Also by whom and when, where that was recorded. */
export function collectedSentence(
  pickup: number,
  order: Pick<OrderBefore, 'id' | 'collectedAt' | 'collectedBy'> | undefined,
): string {
  const { id, collectedAt = null, collectedBy = '' } = order ?? {}
  const by = collectedBy === '' ? '' : ` by ${collectedBy}`
  const at = collectedAt === null ? '' : `, ${displayMoment(collectedAt)}`
  return `Pickup ${pickup} is collected already${by}, as order ${id}${at}.`
}

async function undo(deps: Deps, pickup: number): Promise<Printed> {
  const { undoCollection } = await import('../orders/collect.ts')
  const outcome = await undoCollection(deps, pickup)
  if ('refusal' in outcome) return refusedAboutPickup(deps, pickup, undoSentence(outcome, pickup))
  const { orderId, customerId, isTold } = outcome
  const text = `Pickup ${pickup} is open again, and order ${orderId} is gone. ${isTold ? 'The customer had been told, and hears that it is not so.' : 'The customer had heard nothing yet.'}`
  return done(text, { pickup, order: orderId, isTold }, customerId)
}

function undoSentence(outcome: Extract<UndoOutcome, { refusal: unknown }>, pickup: number): string {
  switch (outcome.refusal) {
    case 'no_such_pickup':
      return noSuchPickup(pickup)
    case 'not_collected':
      return `Pickup ${pickup} is not collected.`
    case 'another_stands':
      return `The customer has another pickup at that address on that day by now, so pickup ${pickup} cannot be opened again.`
    case 'counted_before':
      return `Order ${outcome.orderId} of pickup ${pickup} is counted already: order return ${outcome.orderId} gives a bag back that has no price yet.`
  }
}

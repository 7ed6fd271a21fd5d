import { displayDay, laMinuteOfDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { isClockTime, type NoShowRefusal } from '#rules/orders/no-show'
import { policy } from '#rules/policy'
import { clockTime } from '#rules/times'
import type { NoShowOutcome, NoShowRefused } from '../orders/fees/no-show.ts'
import type { WaiveOutcome } from '../orders/fees/waive-no-show.ts'
import type { Deps } from '../ports.ts'
import {
  act,
  type Commands,
  type Deed,
  type Given,
  money,
  numberOf,
  type Printed,
  type Proposal,
  refused,
  UsageError,
} from './command.ts'
import { customerName } from './customers.ts'
import { noSuchPickup, printFee, printOrder } from './order-text.ts'
import { paymentText, presentPayment } from './payment-text.ts'
import { refusedAboutOrder, refusedAboutPickup } from './refused-about.ts'

export const noShowCommands: Commands = {
  'no-show': {
    usage: 'PICKUP --arrived 09:05 [--waive]',
    example: '12 --arrived 09:05',
    summary:
      'Says that no bag was there. A recurring stop costs a fee, which is charged at once unless it is waived; a pickup that was asked for by itself costs nothing',
    words: 1,
    options: { arrived: { type: 'string' }, waive: { type: 'boolean' } },
    movesMoney: true,
    read: readNoShow,
  },
  'no-show waive': {
    usage: 'ORDER',
    example: '1003',
    summary: 'Lets the fee of a stop without a bag go after all; what was paid comes back with a refund',
    words: 1,
    read({ words: [typed = ''] }) {
      const id = numberOf('an order', typed)
      return act((deps) => waive(deps, id))
    },
  },
}

function readNoShow({ words: [typed = ''], options: { arrived, waive: isWaived = false } }: Given): Deed {
  const pickup = numberOf('a pickup', typed)
  if (typeof arrived !== 'string' || !isClockTime(arrived)) {
    throw new UsageError('Say when the driver came, by the 24 hours of the day: --arrived 09:05.')
  }
  return noShowDeed(pickup, arrived, isWaived === true)
}

/** The arrival is typed, or the driver's own phone has told it. */
export const noShowDeed = (pickup: number, arrived: string | Date, isWaived: boolean): Deed =>
  money(async (deps) => proposeNoShow(deps, pickup, arrived, isWaived))

async function proposeNoShow(
  deps: Deps,
  pickup: number,
  arrived: string | Date,
  isWaived: boolean,
): Promise<Proposal | Printed> {
  const { expectNoShow, recordNoShow } = await import('../orders/fees/no-show.ts')
  const stop = await expectNoShow(deps, pickup, arrived)
  if ('refusal' in stop) return refusedAboutPickup(deps, pickup, refusalSentence(pickup, stop))
  const { id: customerId } = stop.customer
  const feeCents = isWaived ? 0 : stop.feeCents
  const { expectPayment } = await import('../billing/pay-owed.ts')
  const expected = await expectPayment(deps, { customerId, number: 0, kind: 'fee', totalCents: feeCents })
  if (expected === undefined) return refused('The customer has just gone.', customerId)
  const free = stop.feeCents === 0 ? 'it costs nothing.' : `the fee of $${dollars(stop.feeCents)} is waived.`
  const cost = feeCents === 0 ? free : `the fee is $${dollars(feeCents)}, ${paymentText(expected)}`
  return {
    text: `No bag of ${customerName(stop.customer)} on ${displayDay(stop.pickupDay)} at ${hourOf(arrived)} (pickup ${pickup}): ${cost}`,
    thing: { pickup, amount: feeCents, dollarAmount: dollars(feeCents), payment: presentPayment(expected) },
    customerId,
    amountCents: feeCents === 0 ? null : feeCents,
    reason: `pickup ${pickup}`,
    run: async () =>
      printNoShow(deps, pickup, await recordNoShow(deps, pickup, arrived, { isWaived, expectedCents: feeCents })),
  }
}

const hourOf = (arrived: string | Date): string =>
  arrived instanceof Date ? clockTime(laMinuteOfDay(arrived)) : arrived

async function printNoShow(deps: Deps, pickup: number, outcome: NoShowOutcome): Promise<Printed> {
  if ('refusal' in outcome) return refusedAboutPickup(deps, pickup, refusalSentence(pickup, outcome))
  const { orderId, feeCents, payment } = outcome
  const marked = `Pickup ${pickup} is a no-show (order ${orderId})`
  if (feeCents === 0) return printOrder(deps, orderId, `${marked} and costs nothing.`)
  return printFee(deps, orderId, `${marked}. The fee of $${dollars(feeCents)}`, payment)
}

async function waive(deps: Deps, id: number): Promise<Printed> {
  const { waiveNoShow } = await import('../orders/fees/waive-no-show.ts')
  const outcome = await waiveNoShow(deps, id)
  if ('refusal' in outcome) return refusedAboutOrder(deps, id, waiveSentence(id, outcome.refusal))
  return printOrder(deps, id, outcome.isPaid ? WAIVED_PAID(id) : `The fee of order ${id} is waived.`)
}

const WAIVED_PAID = (id: number) =>
  `The fee of order ${id} makes no later one dearer any more. It was paid and is NOT given back yet: refund ${id} does that.`

/** The hours as staff type them. */
const [opens, closes] = [policy.pickups.windowOpensMinuteOfDay, policy.pickups.windowClosesMinuteOfDay].map(clockTime)

function refusalSentence(pickup: number, refused: NoShowRefused): string {
  switch (refused.refusal) {
    case 'no_such_pickup':
      return noSuchPickup(pickup)
    case 'no_bag_was_there':
      return `Pickup ${pickup} is marked as a no-show already, as order ${refused.orderId}.`
    case 'collected_before':
      return `The bag of pickup ${pickup} is collected already, as order ${refused.orderId}.`
    case 'fee_changed':
      return `The fee of pickup ${pickup} has just become another one. Nothing was recorded or charged: look at it again.`
    default:
      return NO_SHOW_SENTENCES[refused.refusal]
  }
}

export const BEFORE_IT_WAS_PLACED = 'That is before anybody had asked for this pickup.'

export const NO_SHOW_SENTENCES: Record<NoShowRefusal, string> = {
  no_such_time: 'There is no such time.',
  not_its_day_yet: 'The day of this pickup has not come yet.',
  outside_its_hours: `The driver has to come between ${opens} and ${closes}, which is what we promise.`,
  before_it_was_placed: BEFORE_IT_WAS_PLACED,
  waited_too_short: `A driver waits ${policy.pickups.noShowWaitMinutes} minutes before it is a no-show.`,
}

type WaiveRefusal = Extract<WaiveOutcome, { refusal: unknown }>['refusal']

function waiveSentence(id: number, refusal: WaiveRefusal): string {
  switch (refusal) {
    case 'no_such_no_show':
      return `There is no no-show with the order number ${id}. A pickup has a number of its own.`
    case 'waived_before':
      return `The fee of order ${id} is waived already.`
    case 'nothing_to_waive':
      return `The stop of order ${id} cost nothing.`
    case 'being_charged':
      return 'Something of the customer’s is being charged. Try again in a minute.'
  }
}

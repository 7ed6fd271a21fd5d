import type { z } from 'zod'
import type { STOP_DEED_REFUSALS, stopDeeds } from '#contract/desk/today'
import { laDay, laMinuteOfDay } from '#rules/days/days'
import { clockTime } from '#rules/times'
import type { SignedInStaff } from '../../http/serve-desk.ts'
import { collectDeed } from '../../ops/collect.ts'
import { type ActDeed, refused } from '../../ops/command.ts'
import { deliveredDeed } from '../../ops/forward.ts'
import { arrivedDeed, nothingDeed } from '../../ops/stops.ts'
import { findCollection } from '../../orders/day-orders.ts'
import { findPickupOfOrder } from '../../orders/staff-view.ts'
import { readPlaceOf } from '../../pickups/driving-day.ts'
import { findPickupOwner } from '../../pickups/lock-pickup.ts'
import type { Deps } from '../../ports.ts'
import { doDeed } from '../do-deed.ts'
import { isOnRoute } from './route.ts'

/** What a phone has kept of doors, done in its order: each deed once, under its key, at its own time. */

type StopDeed = z.output<typeof stopDeeds>['deeds'][number]
type StopRefusal = (typeof STOP_DEED_REFUSALS)[number]

interface Outcome {
  key: string
  status: 'done' | 'refused' | 'failed'
  refusal: StopRefusal | null
  sentence: string
  order: number | null
}

/** After one of which nobody knows what became of it, none is tried: what comes later may rest on it. */
export async function recordStops(deps: Deps, staff: SignedInStaff, deeds: readonly StopDeed[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let hasFailed = false
  for (const deed of deeds) {
    const outcome: Outcome = hasFailed ? failed(deed) : await recordStop(deps, staff, deed)
    hasFailed = outcome.status === 'failed'
    outcomes.push(outcome)
  }
  return outcomes
}

const failed = ({ key }: StopDeed): Outcome => ({
  key,
  status: 'failed',
  refusal: null,
  sentence: 'We don’t know if it arrived. It will be sent again.',
  order: null,
})

async function recordStop(deps: Deps, staff: SignedInStaff, sent: StopDeed): Promise<Outcome> {
  try {
    const { command, args, deed } = commandOf(sent)
    const printed = await doDeed(deps, staff, {
      command,
      args,
      deed: onRoute(staff, sent, deed),
      key: sent.key,
      happenedAt: sent.at,
      order: sent.kind === 'delivered' ? { id: sent.order } : undefined,
    })
    const order =
      printed.isDone && sent.kind === 'collected' ? await findCollection(deps.database.db, sent.pickup) : undefined
    return {
      key: sent.key,
      status: printed.isDone ? 'done' : 'refused',
      refusal: printed.isDone ? null : ((printed.refusal ?? 'not_found') as StopRefusal),
      sentence: printed.sentence ?? printed.text,
      order: order?.id ?? null,
    }
  } catch (error) {
    deps.errorReports.fault(error, { place: 'a deed at a door' })
    return failed(sent)
  }
}

/**
 * As it would be typed, so that the log reads the same whichever door it came through; and always with its day, because under its key the
 * same deed says the same also when it is sent again after midnight.
 */
function commandOf(sent: StopDeed): { command: string; args: (string | number)[]; deed: ActDeed } {
  const at = ['--at', `${laDay(sent.at)} ${clockTime(laMinuteOfDay(sent.at))}`]
  switch (sent.kind) {
    case 'collected': {
      const { pickup, bags } = sent
      return { command: 'collect', args: [pickup, '--bags', bags, ...at], deed: collectDeed(pickup, sent) }
    }
    case 'arrived':
      return { command: 'stop arrived', args: [sent.pickup, ...at], deed: arrivedDeed(sent.pickup, sent.at) }
    case 'nothing_there':
      return { command: 'stop nothing', args: [sent.pickup, ...at], deed: nothingDeed(sent.pickup, sent.at) }
    case 'delivered':
      return { command: 'order forward', args: [sent.order, ...at], deed: deliveredDeed(sent.order, sent.at) }
  }
}

/** Somebody else's stop is not found, and what a use case refuses is said in the words of the contract. */
const onRoute = (staff: SignedInStaff, sent: StopDeed, deed: ActDeed): ActDeed => ({
  kind: 'act',
  async run(deps, by) {
    const pickup = 'pickup' in sent ? sent.pickup : await findPickupOfOrder(deps.database.db, sent.order)
    const place = pickup === undefined ? undefined : await readPlaceOf(deps.database.db, pickup)
    if (pickup === undefined || place === undefined || !(await isOnRoute(deps, staff, place))) {
      return { ...refused('There is no such stop on this route.'), refusal: 'not_found' }
    }
    const printed = await deed.run(deps, by)
    if (printed.isDone) return printed
    const refusal = await refusalOf(deps, sent, pickup, printed.refusal ?? '')
    const text = refusal === 'called_off' ? `Pickup ${pickup} was called off. Nothing was recorded.` : printed.text
    return { ...printed, text, refusal }
  },
})

async function refusalOf({ database }: Deps, sent: StopDeed, pickup: number, code: string): Promise<StopRefusal> {
  if (code === 'no_such_pickup') {
    return (await findPickupOwner(database.db, pickup)) === undefined ? 'not_found' : 'called_off'
  }
  const isFetched = sent.kind === 'collected'
  if (code === 'collected_before' || code === 'collected') return isFetched ? 'done_before' : 'bag_collected'
  if (code === 'no_bag_was_there' || code === 'no_show') return isFetched ? 'no_bag_was_there' : 'done_before'
  return REFUSALS[code] ?? (sent.kind === 'delivered' ? 'not_on_its_way' : 'not_found')
}

const REFUSALS: Readonly<Record<string, StopRefusal>> = {
  before_its_day: 'moved',
  not_its_day_yet: 'moved',
  before_the_day: 'before_its_day',
  before_it_was_placed: 'before_it_was_placed',
  before_its_window: 'outside_its_hours',
  outside_its_hours: 'outside_its_hours',
  waited_too_short: 'too_early_for_no_show',
  not_arrived: 'not_arrived',
  nothing_before: 'done_before',
  in_the_future: 'in_the_future',
  too_old: 'too_old',
  before_it_left: 'before_it_left',
  no_such_order: 'not_found',
  held: 'on_hold',
  delivered_before: 'done_before',
  completed_before: 'done_before',
  returned_before: 'done_before',
}

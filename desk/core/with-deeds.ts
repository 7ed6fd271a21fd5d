import { MINUTE_MS } from '#rules/durations'
import type { DeskAnswer } from './api.ts'
import type { KeptDeed } from './deeds.ts'

type Route = DeskAnswer<'GET /desk/route/'>
type RouteStop = Route['stops'][number]

/** The route as it is once these deeds have arrived: what was pressed here counts here at once. */
export function withDeeds<Known extends Pick<Route, 'stops' | 'waitMinutes'>>(
  route: Known,
  deeds: readonly Pick<KeptDeed, 'act' | 'at' | 'person'>[],
): Known {
  if (deeds.length === 0) return route
  const stops = route.stops.map((stop) => deeds.reduce((each, deed) => withDeed(each, deed, route.waitMinutes), stop))
  return { ...route, stops }
}

function withDeed(
  stop: RouteStop,
  { act, at, person }: Pick<KeptDeed, 'act' | 'at' | 'person'>,
  waitMinutes: number,
): RouteStop {
  if (act.kind === 'delivered') {
    if (!stop.dropoffs.some(({ order }) => order === act.order)) return stop
    return settled({
      ...stop,
      dropoffs: stop.dropoffs.map((each) =>
        each.order === act.order
          ? { ...each, status: 'delivered' as const, deliveredAt: each.deliveredAt ?? at }
          : each,
      ),
    })
  }
  const { pickup } = stop
  if (pickup?.id !== act.pickup || pickup.status !== 'open') return stop
  if (act.kind === 'arrived') {
    if (pickup.arrivedAt) return stop
    const nothingFrom = new Date(Date.parse(at) + waitMinutes * MINUTE_MS).toISOString()
    return { ...stop, pickup: { ...pickup, arrivedAt: at, nothingFrom } }
  }
  if (act.kind === 'nothing_there') {
    return settled({ ...stop, pickup: { ...pickup, status: 'nothing', nothingAt: at } })
  }
  // The order has no number yet; nothing here shows it.
  const collected = pickup.collected ?? { order: 0, bags: act.bags, at, by: person.name }
  return settled({ ...stop, pickup: { ...pickup, status: 'collected', collected } })
}

const settled = (stop: RouteStop): RouteStop => ({ ...stop, isDone: isDone(stop) })

const isDone = ({ pickup, dropoffs }: RouteStop): boolean =>
  pickup?.status !== 'open' && dropoffs.every(({ status }) => status !== 'on_the_van')

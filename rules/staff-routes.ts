/** Which driver drives where. Nobody's stop is lost, and a driver meets no other one's. */

export interface RouteOf {
  id: number
  places: readonly string[]
}

/**
 * The drivers of a place: those who drive to it by name; else those who drive to no place by name; else all of them, so that somebody sees
 * the stop.
 */
export function driversOf<Driver extends RouteOf>(place: string, drivers: readonly Driver[]): Driver[] {
  const named = drivers.filter(({ places }) => places.includes(place))
  if (named.length > 0) return named
  const anywhere = drivers.filter(({ places }) => places.length === 0)
  return anywhere.length > 0 ? anywhere : [...drivers]
}

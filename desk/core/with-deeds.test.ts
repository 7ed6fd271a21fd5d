import { expect, it } from 'vitest'
import type { Route, RouteStop } from './queries.ts'
import { withDeeds } from './with-deeds.ts'

const AT = '2026-11-19T19:42:00.000Z'
const person = { id: 4, name: 'Joel Park' }

const pickup: NonNullable<RouteStop['pickup']> = {
  id: 51,
  status: 'open',
  bagsExpected: 2,
  note: '',
  isRush: false,
  isRecurring: true,
  until: '2026-11-20T01:00:00.000Z',
  arrivedAt: null,
  nothingFrom: null,
  nothingAt: null,
  collected: null,
}
const dropoff: RouteStop['dropoffs'][number] = {
  order: 1049,
  part: 1,
  parts: 1,
  bags: 1,
  pieces: 7,
  status: 'on_the_van',
  deliveredAt: null,
}
const routeOf = (stop: Partial<RouteStop>): Pick<Route, 'stops' | 'waitMinutes'> => ({
  waitMinutes: 14,
  stops: [
    {
      id: 'p51',
      number: 1,
      town: 'Mountain View',
      customer: { id: 7, name: 'Grace Hale', phone: null, mayBeTexted: false },
      place: {
        zipCode: '94040',
        addressLine1: '1180 Hope Street',
        addressLine2: '',
        gateCode: '',
        instructions: '',
        hasDoorman: false,
      },
      pickup: null,
      dropoffs: [],
      isDone: false,
      ...stop,
    },
  ],
})
const stopAfter = (stop: Partial<RouteStop>, ...acts: Parameters<typeof withDeeds>[1][number]['act'][]) =>
  withDeeds(
    routeOf(stop),
    acts.map((act) => ({ act, at: AT, person })),
  ).stops[0]

it('a collected bag is in, with its own time, and its stop is done', () => {
  const after = stopAfter({ pickup }, { kind: 'collected', pickup: 51, bags: 3 })
  expect(after).toMatchObject({
    isDone: true,
    pickup: { status: 'collected', collected: { bags: 3, at: AT, by: 'Joel Park' } },
  })
})

it('a stop that does both is done when both are', () => {
  const both = { pickup, dropoffs: [dropoff] }
  const delivered = { kind: 'delivered', order: 1049 } as const
  expect(stopAfter(both, delivered)).toMatchObject({
    isDone: false,
    dropoffs: [{ status: 'delivered', deliveredAt: AT }],
  })
  expect(stopAfter(both, delivered, { kind: 'collected', pickup: 51, bags: 1 })?.isDone).toBe(true)
})

it('the first arrival starts the minutes, and nothing there ends the stop', () => {
  const arrived = { kind: 'arrived', pickup: 51 } as const
  expect(stopAfter({ pickup }, arrived)?.pickup).toMatchObject({
    arrivedAt: AT,
    nothingFrom: '2026-11-19T19:56:00.000Z',
  })
  const before = { ...pickup, arrivedAt: '2026-11-19T19:40:00.000Z', nothingFrom: '2026-11-19T19:54:00.000Z' }
  expect(stopAfter({ pickup: before }, arrived)?.pickup?.arrivedAt).toBe(before.arrivedAt)
  expect(stopAfter({ pickup: before }, { kind: 'nothing_there', pickup: 51 })).toMatchObject({
    isDone: true,
    pickup: { status: 'nothing', nothingAt: AT },
  })
})

it('what somebody else has ended, or what is on no route any more, stays as it is', () => {
  const ended = { pickup: { ...pickup, status: 'no_show' as const }, isDone: true }
  expect(stopAfter(ended, { kind: 'collected', pickup: 51, bags: 2 })?.pickup).toEqual(ended.pickup)
  const route = routeOf({ pickup })
  expect(withDeeds(route, [{ act: { kind: 'delivered', order: 9 }, at: AT, person }])).toEqual(route)
})

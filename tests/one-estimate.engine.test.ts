import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { camelCased } from '#contract/casing'
import type { PriceGroupList } from '#contract/catalogue'
import type { Pickup } from '#contract/pickups'
import { isPickupDay } from '#rules/days/pickup-days'
import { PLAN_NAMES } from '#rules/plans/plan-titles'
import type { PlanName } from '#rules/policy'
import { isListable } from '#rules/prices/estimates'
import { WASH_AND_FOLD } from '#rules/prices/intake-items'
import { priceList } from '#rules/prices/price-list'
import { quoteRush } from '../server/pickups/rush.ts'
import { estimateBag } from '../web/shared/bag/bag-prices.ts'
import { tripOf } from '../web/shared/bag/listed-trip.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { opsJson } from './ops.ts'
import { shareTestServer } from './test-server.ts'

/** The estimate that a page makes, the one that the server keeps, and the bill of the same things: one figure. */

const server = shareTestServer()
/** A Monday at ten. */
const MONDAY = '2026-11-16T18:00:00Z'
/** On these staff have closed. Nothing comes back on them. */
const CLOSED = [
  { day: '2026-11-23', reason: 'snow' },
  { day: '2026-12-07', reason: 'snow' },
]
const HOMES = ['near', 'extended', 'far'] as const

/** A customer for each plan and each route. */
const customers = new Map<string, TestCustomer & { distanceMiles: number; zipCode: string; plan: PlanName }>()
let prices: PriceGroupList

beforeEach(() => server.setNow(MONDAY))
beforeAll(async () => {
  server.setNow(MONDAY)
  const { rows } = await server.database.query<{ zip_code: string; miles: number }>(
    'select min(value) as zip_code, distance_miles as miles from zip_codes join locations on locations.id = location_id where not zip_codes.is_retired group by distance_miles order by distance_miles',
  )
  const ranges = { near: [0, 15], extended: [15.01, 18], far: [18.01, 999] } as const
  for (const plan of PLAN_NAMES) {
    for (const home of HOMES) {
      const [least, most] = ranges[home]
      const place = rows.find(({ miles }) => miles >= least && miles <= most)
      if (place === undefined) throw new Error(`No zip code is ${home}.`)
      const customer = await createCustomer(server, { plan, zipCode: place.zip_code })
      customers.set(`${plan} ${home}`, { ...customer, distanceMiles: place.miles, zipCode: place.zip_code, plan })
    }
  }
  const { body } = await server.call('GET', '/api/client/price_items/')
  prices = camelCased(body) as PriceGroupList
  for (const { day, reason } of CLOSED) await opsJson(server, 'day', 'close', day, '--reason', reason, '--yes')
})

const days = fc
  .integer({ min: 1, max: 40 })
  .map((after) => new Date(Date.UTC(2026, 10, 16 + after)).toISOString().slice(0, 10))
const keys = [...priceList.filter(isListable).map(({ key }) => key), WASH_AND_FOLD]
const lists = fc.uniqueArray(fc.record({ item: fc.constantFrom(...keys), count: fc.integer({ min: 1, max: 12 }) }), {
  minLength: 1,
  maxLength: 6,
  selector: ({ item }) => item,
})
const quotes = fc.option(
  fc.record({
    cents: fc.integer({ min: 4900, max: 9999 }),
    hasRug: fc.boolean(),
    day: fc.option(days),
    isAccepted: fc.boolean(),
  }),
)

const bookings = fc.record({
  plan: fc.constantFrom(...PLAN_NAMES),
  home: fc.constantFrom(...HOMES),
  pickupDay: days.filter((day) => isPickupDay(day, CLOSED)),
  isRush: fc.boolean(),
  bag: lists,
  quote: quotes,
})

it('for any bag, plan, route, day, rush and agreed price it is the same to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(bookings, async ({ plan, home, pickupDay, isRush, bag, quote }) => {
      await server.database.query('truncate pickups, orders cascade')
      server.setNow(MONDAY)
      const customer = customers.get(`${plan} ${home}`)
      if (customer === undefined) throw new Error('Nobody lives there.')
      const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
        server.call(method, `/api/client/requests/${path}`, body, customer.token)
      const booking = { pickup_date: pickupDay, is_rush: isRush, bag_list: bag }
      const { id } = (await call('POST', '', booking)).body as { id: number }
      if (isRush && quote) {
        const { cents, ...about } = quote
        const refusal = await quoteRush(server.deps, id, cents, { ...about, isSlow: true })
        if (refusal === undefined && quote.isAccepted) await call('PATCH', `${id}/`, { accepted_custom_amount: cents })
      }
      // What the customer says is in the bag is told by its price of now once more.
      await call('PATCH', `${id}/`, { bag_list: bag })
      const pickup = camelCased((await call('GET', `${id}/`)).body) as Pickup

      const on = { plan, zipCode: customer.zipCode, closed: CLOSED, distanceMiles: customer.distanceMiles }
      const shown = estimateBag(prices, bag, { ...tripOf(pickup), ...on })
      expect(shown).toMatchObject({ totalCents: pickup.estimate, isFrom: pickup.isEstimateFrom })

      server.setNow(new Date(`${pickupDay}T20:00:00Z`).toISOString())
      const all = (option: string) => pickup.bagList.flatMap(({ title, count }) => [option, `${title}=${count}`])
      await opsJson(server, 'intake', String(id), ...all('--item'))
      const order = await opsJson<{ bill: { amount: number; differences: object[] } }>(
        server,
        'intake',
        String(id),
        ...all('--counted'),
        '--as',
        'Maria',
      )
      expect(order.bill).toMatchObject({ amount: pickup.estimate, differences: [] })
      server.setNow(MONDAY)
      const dropoff_dates = shown?.parts.map(({ dueDay }) => dueDay)
      expect((await call('GET', `${id}/`)).body).toMatchObject({ dropoff_dates })
    }),
    { numRuns: 25 },
  )
})

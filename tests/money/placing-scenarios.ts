import type { TestServer } from '../test-server.ts'
import { addCard } from './cards.ts'
import { newKey, type Scenario, type Tried } from './crash-scenarios.ts'
import { createPlacer, keptOf, type Placer, toldTo } from './placing.ts'

/**
 * An order with a pickup and weekly days, placed on a server that may die at any moment; the newest placer is looked at afterwards. Its
 * day is far enough ahead for many rounds, each of which takes an hour.
 */

const PLACED_DAY = '2026-12-04'
const LIST = [{ item: 'shirt-laundry', count: 8 }]
const WISH = { pickup: { pickup_date: PLACED_DAY, is_rush: true, bag_list: LIST }, days: [1] }

export interface PlacingScenario extends Scenario {
  placer(): Placer
}

/** Presses under one key until the answer is definite. A charge that came to nothing is pressed again, under a new key. */
export function placing(name: string, card: string): PlacingScenario {
  let placer: Placer | undefined
  return {
    name,
    placer: () => placer ?? fail(),
    async prepare({ server, payments }) {
      const own = await createPlacer(server, { card })
      placer = own
      let key = newKey()
      const { token, order } = own
      return async (app): Promise<Tried> => {
        for (;;) {
          const body = { order, ...WISH }
          const answer = await app.call('POST', '/api/client/subscription/checkout/', body, { token, key })
          const { status, headers } = answer
          if (status === 200 || headers['x-error-code'] === 'card_declined') return 'done'
          if (headers['x-error-code'] === 'charge_not_made') {
            key = newKey()
            await addCard(server, token)
          }
          if (status === 409) return 'later'
          if (status !== 402)
            throw new Error(`The checkout was answered with ${status}: ${JSON.stringify(answer.body)}`)
          const { secret } = answer.body as { secret: string }
          await payments.authenticate(secret, (path, said) => server.call('POST', path, said))
        }
      }
    },
  }
}

const fail = (): never => {
  throw new Error('Nobody has placed an order.')
}

/**
 * What is wrong in the end: the pickup with its list and the weekly days are there once with the payment, or nothing was charged. No money of these scenarios
 * comes after its customer has heard that there was none, so nothing may be refused as late.
 */
export async function findOutcomeFaults(server: TestServer, placer: Placer): Promise<string[]> {
  const { agreements, pickups, schedules } = await keptOf(server, placer)
  const { status: invoice } = await server.database.db
    .selectFrom('invoices')
    .select('status')
    .where('id', '=', placer.order)
    .executeTakeFirstOrThrow()
  const told = await toldTo(server, placer)
  const receipts = told.filter(({ eventKey }) => eventKey === `invoice ${placer.order} receipt`)
  const [agreement] = agreements
  if (invoice !== 'paid') {
    const isEmpty = pickups.length + schedules.length + receipts.length === 0 && !agreement?.madeAt
    return isEmpty ? [] : ['not paid, and something of it was made or told']
  }
  const reason = agreement?.pickupRefusal
  const things = pickups.flatMap(({ estimate }) => estimate?.things.map(({ key, count }) => `${count} × ${key}`) ?? [])
  const isMade = pickups.length === 1 && schedules.length === 1 && pickups[0]?.pickupDay === PLACED_DAY && !reason
  return [
    ...(receipts.length === 1 ? [] : [`paid, with ${receipts.length} letters`]),
    ...(isMade ? [] : [`paid, with ${pickups.length} pickups and ${schedules.length} schedules`]),
    ...(isMade && things.join() !== '8 × shirt-laundry' ? [`paid, with "${things}" on the pickup’s list`] : []),
  ]
}

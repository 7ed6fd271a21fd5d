import { describe, expect, it } from 'vitest'
import { playRound } from '../tests/money/crash-rounds.ts'
import { CARDS } from '../tests/money/order-payer.ts'
import { sandboxWorld } from '../tests/money/payment-world.ts'
import { findOutcomeFaults, placing } from '../tests/money/placing-scenarios.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { areTablesWhole } from '../tests/whole-tables.ts'
import type { Failpoint } from './failpoints.ts'

/** The server dies between press and result: pickup and weekly days are there once with the payment, or nothing is charged. */

const server = shareTestServer()
const world = { server, payments: sandboxWorld() }

type Card = readonly [name: string, number: string]
const GOOD: Card = ['a good card pays', CARDS.good]
/** It takes three seconds a round, and differs only while the provider is at work. */
const SLOW: Card = ['the provider is slow', '4000000010000059']
const AROUND_PROVIDER: readonly Failpoint[] = ['charge before asked', 'charge answered']
const COMES_BACK = 'comes back under the same key'
/** What happens before the provider is asked is the same for each card. */
const BEFORE_PROVIDER: readonly Failpoint[] = ['charge before begun', 'charge begun']

/**
 * A good card's order is tried at each place, and both ways before the provider is asked; of another card's the places at which it
 * differs. Places that come one after the other are tried each in another way, and a good card's in the way that the others leave out.
 */
function isTried([name]: Card, how: string, failpoint: Failpoint, place: number): boolean {
  if (name === SLOW[0] && !AROUND_PROVIDER.includes(failpoint)) return false
  if (areTablesWhole) return true
  const isGood = name === GOOD[0]
  if (BEFORE_PROVIDER.includes(failpoint)) return isGood
  return (place % 2 === 0) === ((how === COMES_BACK) !== isGood)
}

/** Each failpoint of a round in which nobody dies, by the place where it is passed first. */
async function placesOf([name, card]: Card): Promise<Map<Failpoint, number>> {
  const known = knownPlaces.get(card)
  if (known) return known
  const scenario = placing(name, card)
  const { faults, passed } = await playRound(world, scenario)
  expect([faults, await findOutcomeFaults(server, scenario.placer())]).toEqual([[], []])
  const places = new Map(passed.map((failpoint) => [failpoint, passed.indexOf(failpoint) + 1]))
  knownPlaces.set(card, places)
  return places
}

const knownPlaces = new Map<string, Map<Failpoint, number>>()

it('a server that calls good money late is found out', async () => {
  const { agreements } = server.deps
  const late: typeof agreements = {
    ...agreements,
    make: (deps, db, bought, how) => agreements.make(deps, db, bought, { ...how, withheld: 'payment_came_late' }),
  }
  const scenario = placing(...GOOD)
  await playRound(world, scenario, {}, { agreements: late })
  expect(await findOutcomeFaults(server, scenario.placer())).toEqual(['paid, with 0 pickups and 0 schedules'])
})

describe.each([
  GOOD,
  ['the bank asks and is answered', CARDS.asks],
  ['the provider’s answer is lost', CARDS.timesOutAfter],
  SLOW,
  ['a card declines', CARDS.declines],
  ['nothing reached the provider', CARDS.timesOutBefore],
] as const)('while %s', (name, card) => {
  it.each([COMES_BACK, 'never comes back'])(
    'a customer who %s',
    async (how) => {
      const own = name === SLOW[0] ? GOOD : ([name, card] as const)
      const places = [...(await placesOf(own))].filter((place) => isTried([name, card], how, ...place))
      expect(places.length).toBeGreaterThan(0)
      const found: unknown[] = []
      for (const [failpoint, dieAfter] of places) {
        const scenario = placing(name, card)
        const isLeftAlone = how === 'never comes back'
        const { faults, tried } = await playRound(world, scenario, { dieAfter, isLeftAlone })
        const placingFaults = await findOutcomeFaults(server, scenario.placer())
        const isAnswered = isLeftAlone || tried === 'done'
        if (faults.length + placingFaults.length > 0 || !isAnswered)
          found.push({ failpoint, tried, faults, placingFaults })
      }
      expect(found).toEqual([])
    },
    areTablesWhole ? 600_000 : 90_000,
  )
})

import { displayMoment } from '#rules/days/days'
import { dollars } from '#rules/money'
import { nothingFrom } from '#rules/orders/no-show'
import type { VisitRefusal } from '../pickups/stop-visits.ts'
import type { Deps } from '../ports.ts'
import { type ActDeed, type Commands, done, numberOf, type Printed } from './command.ts'
import { TIME_SENTENCES, timeOption } from './forward.ts'
import { NO_SHOW_SENTENCES } from './no-show.ts'
import { noSuchPickup } from './order-text.ts'
import { refusedAboutPickup } from './refused-about.ts'

/** A driver at a door where nothing is. None of it charges anybody: `no-show` does, once somebody has decided. */

export const stopCommands: Commands = {
  'stop arrived': {
    usage: 'PICKUP [--at 10:42]',
    example: '12 --at 10:42',
    summary: 'Says that the driver is at the door and nothing is there: from then on they wait',
    words: 1,
    options: { at: { type: 'string' } },
    read: (given) => arrivedDeed(numberOf('a pickup', given.words[0] ?? ''), timeOption(given)),
  },
  'stop nothing': {
    usage: 'PICKUP [--at 10:56]',
    example: '12',
    summary:
      'Says that nothing was there after the wait. A stop that costs nothing is a no-show then; where there is a fee, no-show charges it or lets it go',
    words: 1,
    options: { at: { type: 'string' } },
    read: (given) => nothingDeed(numberOf('a pickup', given.words[0] ?? ''), timeOption(given)),
  },
}

type At = string | Date | undefined

export const arrivedDeed = (pickup: number, at: At): ActDeed => ({
  kind: 'act',
  async run(deps, { who }) {
    const { noteArrival } = await import('../pickups/stop-visits.ts')
    const outcome = await noteArrival(deps, pickup, { at, who })
    if ('refusal' in outcome) return refusedVisit(deps, pickup, outcome)
    const { arrivedAt } = outcome.visit
    const text = `${outcome.visit.arrivedBy} is at the door of pickup ${pickup}, ${displayMoment(arrivedAt)}. From ${displayMoment(nothingFrom(arrivedAt))} on it can be said that nothing is there.`
    return done(text, { pickup, arrivedAt: arrivedAt.toISOString() }, outcome.customerId)
  },
})

export const nothingDeed = (pickup: number, at: At): ActDeed => ({
  kind: 'act',
  async run(deps, { who }) {
    const { noteNothing } = await import('../pickups/stop-visits.ts')
    const outcome = await noteNothing(deps, pickup, { at, who })
    const noted = 'refusal' in outcome ? whatIsNotedAlready(outcome, at, who) : outcome.visit
    if (noted === undefined) return refusedVisit(deps, pickup, outcome as VisitRefusal)
    return endWhatIsFree(deps, pickup, noted.arrivedAt)
  },
})

/** The same, sent again after a lost answer: its visit stands as it would now. */
function whatIsNotedAlready(refused: VisitRefusal, at: At, who: string) {
  const visit = 'visit' in refused ? refused.visit : undefined
  const isTheSame = at instanceof Date && visit?.nothingAt?.getTime() === at.getTime() && visit.nothingBy === who
  return isTheSame ? visit : undefined
}

/** A stop that costs nothing needs nobody's word; a fee waits for the desk's. */
async function endWhatIsFree(deps: Deps, pickup: number, arrivedAt: Date): Promise<Printed> {
  const { expectNoShow, recordNoShow } = await import('../orders/fees/no-show.ts')
  const expected = await expectNoShow(deps, pickup, arrivedAt)
  // It has ended meanwhile, by this very deed or by the desk.
  if ('refusal' in expected) return done(NOTHING_WAS_THERE(pickup), { pickup })
  const { customer, feeCents } = expected
  if (feeCents > 0) {
    const text = `${NOTHING_WAS_THERE(pickup)} The fee of $${dollars(feeCents)} waits for the desk.`
    return done(text, { pickup, waits: true }, customer.id)
  }
  const marked = await recordNoShow(deps, pickup, arrivedAt, { expectedCents: 0 })
  const order = 'orderId' in marked && marked.orderId !== undefined ? ` as order ${marked.orderId}` : ''
  return done(`${NOTHING_WAS_THERE(pickup)} It is a no-show${order} and costs nothing.`, { pickup }, customer.id)
}

const NOTHING_WAS_THERE = (pickup: number) => `Nothing was there for pickup ${pickup}.`

async function refusedVisit(deps: Deps, pickup: number, refused: VisitRefusal): Promise<Printed> {
  const code = refused.refusal === 'not_open' ? refused.status : refused.refusal
  const sentence = await visitSentence(deps, pickup, refused)
  return { ...(await refusedAboutPickup(deps, pickup, sentence)), refusal: code }
}

async function visitSentence({ database }: Deps, pickup: number, refused: VisitRefusal): Promise<string> {
  switch (refused.refusal) {
    case 'no_such_pickup':
      return noSuchPickup(pickup)
    case 'not_arrived':
      return `Nobody has said that they are at the door of pickup ${pickup}: that comes first, and then the wait.`
    case 'nothing_before':
      return `${refused.visit.nothingBy} has said already that nothing was there for pickup ${pickup}.`
    case 'not_open': {
      if (refused.status !== 'collected') return `Pickup ${pickup} is marked as a no-show already.`
      const { findCollection } = await import('../orders/day-orders.ts')
      const { collectedSentence } = await import('./collect.ts')
      return collectedSentence(pickup, await findCollection(database.db, pickup))
    }
    default: {
      const { refusal } = refused
      return refusal in TIME_SENTENCES
        ? TIME_SENTENCES[refusal as keyof typeof TIME_SENTENCES]
        : NO_SHOW_SENTENCES[refusal as keyof typeof NO_SHOW_SENTENCES]
    }
  }
}

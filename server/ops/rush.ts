import { displayDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import type { RushRefusal } from '../pickups/rush.ts'
import type { Deps } from '../ports.ts'
import {
  act,
  type Commands,
  centsOf,
  type Deed,
  dayOption,
  done,
  numberOf,
  type Printed,
  UsageError,
} from './command.ts'
import { noSuchPickup } from './order-text.ts'
import { refusedAboutPickup } from './refused-about.ts'

const { feeCents, maxQuoteCents, rugMinQuoteCents, rugMaxQuoteCents } = policy.rush

/** The ranges of the rule, for whoever types a quote. */
const RANGES = `$${dollars(feeCents)} to $${dollars(maxQuoteCents)}, with a rug (--rug) $${dollars(rugMinQuoteCents)} to $${dollars(rugMaxQuoteCents)}`

export const rushCommands: Commands = {
  'rush approve': {
    usage: 'PICKUP',
    example: '12',
    summary: 'Says that a rush pickup can come back on its day; the customer hears only of a no',
    words: 1,
    read({ words: [typed = ''] }) {
      return approveRushDeed(numberOf('a pickup', typed))
    },
  },
  'rush quote': {
    usage: 'PICKUP [DOLLARS [--day friday] [--rug] [--slow]]',
    example: '12 49.00 --day friday',
    summary: `Asks the customer whether rush may cost this much, for the day on which it is back (--day, else that of rush); nothing is charged unless they accept it. The day has to be sooner than without rush: that of most things, or with a rug (--rug) or something else that takes its time (--slow: leather, sewing, a gown) theirs. A quote is ${RANGES}. Without DOLLARS it takes a price back that they have not accepted: rush costs the usual $${dollars(feeCents)} again`,
    words: [1, 2],
    options: { rug: { type: 'boolean' }, slow: { type: 'boolean' }, day: { type: 'string' } },
    read({ words: [typed = '', amount], options }) {
      const pickup = numberOf('a pickup', typed)
      const [hasRug, isSlow] = [options['rug'] === true, options['slow'] === true]
      const day = dayOption('day', options['day'])
      const more = ['rug', 'slow', 'day'].find((option) => options[option] !== undefined)
      if (amount === undefined && more !== undefined) throw new UsageError(`--${more} goes with a price.`)
      if (amount === undefined) return quoteRushDeed(pickup, null)
      return quoteRushDeed(pickup, { quoteCents: centsOf(amount), hasRug, isSlow, dayAt: day })
    },
  },
  'rush withdraw': {
    usage: 'PICKUP',
    example: '12',
    summary: 'Takes rush off a pickup: the standard drop-off, no fee, and the customer is told',
    words: 1,
    read({ words: [typed = ''] }) {
      return withdrawRushDeed(numberOf('a pickup', typed))
    },
  },
}

export const approveRushDeed = (pickup: number): Deed =>
  act(async (deps) => {
    const { approveRush } = await import('../pickups/rush.ts')
    const refusal = await approveRush(deps, pickup)
    if (refusal) return refusedAboutPickup(deps, pickup, refusalSentence(pickup, refusal))
    return doneFor(deps, pickup, `Rush of pickup ${pickup} is approved.`)
  })

interface Quote {
  quoteCents: number
  hasRug: boolean
  isSlow: boolean
  dayAt: (now: Date) => string | null
}

/** Null takes a price back that was not accepted. */
export const quoteRushDeed = (pickup: number, wanted: Quote | null): Deed =>
  act((deps) => {
    if (wanted === null) return takeBack(deps, pickup)
    const { quoteCents, dayAt, ...about } = wanted
    return quote(deps, pickup, quoteCents, { ...about, day: dayAt(deps.clock.now()) })
  })

export const withdrawRushDeed = (pickup: number): Deed =>
  act(async (deps) => {
    const { withdrawRush } = await import('../pickups/rush.ts')
    const refusal = await withdrawRush(deps, pickup)
    if (refusal) return refusedAboutPickup(deps, pickup, refusalSentence(pickup, refusal))
    const text = `Pickup ${pickup} has no rush any more, costs no fee for it, and the customer is told.`
    return doneFor(deps, pickup, text)
  })

async function quote(
  deps: Deps,
  pickup: number,
  quoteCents: number,
  about: { hasRug: boolean; isSlow: boolean; day: string | null },
): Promise<Printed> {
  const { quoteRush } = await import('../pickups/rush.ts')
  const refusal = await quoteRush(deps, pickup, quoteCents, about)
  if (refusal) return refusedAboutPickup(deps, pickup, refusalSentence(pickup, refusal, quoteCents))
  const back = about.day === null ? '' : `, back ${displayDay(about.day)}`
  const text = `The customer of pickup ${pickup} is asked whether rush may cost $${dollars(quoteCents)}${back}.`
  return doneFor(deps, pickup, text)
}

async function takeBack(deps: Deps, pickup: number): Promise<Printed> {
  const { takeQuoteBack } = await import('../pickups/rush.ts')
  const outcome = await takeQuoteBack(deps, pickup)
  if (typeof outcome === 'string') return refusedAboutPickup(deps, pickup, refusalSentence(pickup, outcome))
  const heard = outcome.isTold ? 'The customer is told.' : 'No message about the other price had left yet.'
  const text = `Rush of pickup ${pickup} costs the usual $${dollars(feeCents)} again. ${heard}`
  return doneFor(deps, pickup, text)
}

/** A program gets the pickup as its customer does, and who has to answer now, as `day` tells it. */
async function doneFor({ database: { db }, clock }: Deps, id: number, text: string): Promise<Printed> {
  const { findPickupOwner, readPickup } = await import('../pickups/lock-pickup.ts')
  const { presentPickup, withoutList } = await import('../pickups/present.ts')
  const { rushWaitsFor } = await import('../pickups/rush.ts')
  const owner = await findPickupOwner(db, id)
  const pickup = owner === undefined ? undefined : await readPickup(db, owner, id)
  // Its customer may have cancelled it since.
  if (pickup === undefined) return done(text, { id }, owner)
  return done(text, { ...withoutList(presentPickup(pickup, clock.now())), rushWaitsFor: rushWaitsFor(pickup) }, owner)
}

function refusalSentence(pickup: number, refusal: RushRefusal, quoteCents = 0): string {
  switch (refusal) {
    case 'no_such_pickup':
      return noSuchPickup(pickup)
    case 'not_open':
      return `Pickup ${pickup} is over: its bag is in, or there was none.`
    case 'no_rush':
      return `Pickup ${pickup} has no rush: nobody asked for it, or it was taken off already.`
    case 'out_of_range':
      return `A quote is ${RANGES}. Without DOLLARS rush costs the usual price again: rush quote ${pickup}`
    case 'no_delivery_day':
      return 'We bring nothing back on that day: Monday to Friday, and no holiday.'
    case 'day_too_early':
      return `Pickup ${pickup} cannot be back before the day after it.`
    case 'day_too_far':
      return 'That day is too far away for anything in a hurry.'
    case 'no_sooner':
      return `Nobody was asked: pickup ${pickup} is back by then without rush too. Name a sooner day with --day; where it is for a rug add --rug, for leather, sewing or a gown --slow.`
    case 'asked_already':
      return `The customer of pickup ${pickup} was asked for $${dollars(quoteCents)} already and has not answered yet. Nothing was sent.`
    case 'waits_for_the_customer':
      return `The customer of pickup ${pickup} was asked for another price and has not answered yet. It is rush once they accept, without our approval; without an answer it is none. rush quote ${pickup} takes that price back.`
    case 'approved_already':
      return `Rush of pickup ${pickup} is approved already.`
    case 'needs_no_approval':
      return `The customer of pickup ${pickup} has accepted our price: it is rush already, without our approval.`
    case 'accepted_already':
      return `The customer of pickup ${pickup} has accepted $${dollars(quoteCents)} already. Nothing was sent.`
    case 'nothing_quoted':
      return `Rush of pickup ${pickup} costs the usual $${dollars(feeCents)} already: no other price was named.`
    case 'agreed':
      return `The customer of pickup ${pickup} has accepted what we asked for rush, and that price stays. What is too much goes back with a refund once it is paid.`
  }
}

import { z } from 'zod'
import { isDay } from '#rules/days/days'
import { staffPolicy } from '#rules/policy'
import { cents, day, dollarText, givenId, id, instant, optional, tick } from '../fields.ts'
import { placeAnswer } from '../place.ts'
import { moneyWords } from './people.ts'

/** Today: a driver's route, what is done at its doors, and the day as the desk sees it. */

const word = z.string()
const givenDay = z.string().refine(isDay, { error: 'Must be a day like 2026-11-19' })

export const routeQuery = z.object({
  /** Today where it is left out. */
  day: optional(givenDay),
  /** The route of this driver; of a driver it is always the own one. Left out by anybody else: all stops. */
  driver: optional(z.coerce.number().int().positive()),
})
export const boardQuery = z.object({ day: optional(givenDay) })

/** One door of the day, with all that is fetched and brought there. No sum and no price stands in it. */
const stop = z
  .object({
    /** "p51", or "o1049" where nothing is fetched. */
    id: word,
    number: z.int().positive(),
    /** The route's place: a town. */
    town: word,
    customer: z.object({
      id,
      name: word,
      /** As `tel:` and `sms:` take it. */
      phone: word.nullable(),
      /** Somebody verified it and has not said STOP. */
      mayBeTexted: z.boolean(),
    }),
    place: z.object(placeAnswer),
    pickup: z
      .object({
        id,
        /** `nothing`: the driver found nothing, and the desk decides about the fee. */
        status: z.enum(['open', 'collected', 'nothing', 'no_show']),
        bagsExpected: z.int().positive(),
        note: word,
        isRush: z.boolean(),
        /** "Every Monday": it comes from a weekly schedule. */
        isRecurring: z.boolean(),
        /** The end of the hours that were promised. */
        until: instant,
        /** Somebody stood at the door, and when "nothing there" may be said. */
        arrivedAt: instant.nullable(),
        nothingFrom: instant.nullable(),
        nothingAt: instant.nullable(),
        /** Null while not collected; bags are null where nobody counted them. */
        collected: z.object({ order: id, bags: z.int().nullable(), at: instant, by: word }).nullable(),
      })
      .nullable(),
    dropoffs: z.array(
      z.object({
        order: id,
        /** Of several deliveries out of one pickup. */
        part: z.int(),
        parts: z.int(),
        bags: z.int().nullable(),
        pieces: z.int().nullable(),
        /** `here`: it is not on the van. Only the desk is told of those. */
        status: z.enum(['here', 'on_the_van', 'delivered']),
        deliveredAt: instant.nullable(),
      }),
    ),
    isDone: z.boolean(),
  })
  .meta({ id: 'Stop' })

export const routeAnswer = z
  .object({
    day,
    now: instant,
    /** Why staff have closed the day. */
    closedFor: word.nullable(),
    driver: z.object({ id, name: word }).nullable(),
    places: z.array(word),
    waitMinutes: z.int(),
    stops: z.array(stop),
    /** This driver's own deeds of the day that were refused. */
    refused: z.array(z.object({ id, at: instant, sentence: word })),
  })
  .meta({ id: 'Route' })

/** Beyond these years a moment with an offset is no day of ours. */
const at = z.iso
  .datetime({ offset: true, error: 'Must be a moment' })
  .regex(/^2\d{3}-/, { error: 'Must be a moment' })
  .transform((given) => new Date(given))
const key = z.string({ error: 'Required' }).regex(/^[\w-]{8,64}$/, { error: 'Must be a key' })
const deed = { key, at }

/**
 * What happened at doors, in the order in which it happened. Each has a key of its own and the device's time: the server's last one and
 * what a steady clock has counted since. Repeated under its key, a deed is answered as the first time and done once.
 */
export const stopDeeds = z.object({
  /** Who did them. A phone may hand its tabs' cookie to somebody else, and nobody answers for another's deeds. */
  person: givenId,
  deeds: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({
          ...deed,
          kind: z.literal('collected'),
          pickup: givenId,
          bags: z.int({ error: 'Must be a number' }).min(1).max(staffPolicy.intake.maxBags),
        }),
        z.object({ ...deed, kind: z.literal('arrived'), pickup: givenId }),
        z.object({ ...deed, kind: z.literal('nothing_there'), pickup: givenId }),
        z.object({ ...deed, kind: z.literal('delivered'), order: givenId }),
      ]),
    )
    .min(1)
    .max(staffPolicy.desk.deedsAtOnce),
})

/** Why a deed at a door is refused. The words beside it say the same for people. */
export const STOP_DEED_REFUSALS = [
  /** It is nobody's, or on another driver's route. */
  'not_found',
  /** Meanwhile: called off, moved to another day, or done, by the person whom the sentence names. */
  'called_off',
  'moved',
  'done_before',
  /** The bag is here, so nothing can have been missing; or the stop was marked without a bag, so none can have come. */
  'bag_collected',
  'no_bag_was_there',
  /** Times. */
  'too_early_for_no_show',
  'outside_its_hours',
  'not_arrived',
  'in_the_future',
  'too_old',
  'before_its_day',
  'before_it_was_placed',
  'before_it_left',
  /** An order that is not on the van: held, not packed, back. */
  'not_on_its_way',
  'on_hold',
  /** The key was used for something else. */
  'key_reused',
] as const

export const stopOutcomes = z
  .object({
    now: instant,
    /** One for each deed, in the same order. `failed`: nobody knows, and the same is sent again under its key. */
    outcomes: z.array(
      z.object({
        key: word,
        status: z.enum(['done', 'refused', 'failed']),
        refusal: z.enum(STOP_DEED_REFUSALS).nullable(),
        sentence: word,
        /** The order that a collected bag has become. */
        order: id.nullable(),
      }),
    ),
  })
  .meta({ id: 'StopOutcomes' })

const lateThing = z.object({
  kind: z.enum(['pickup', 'dropoff', 'unpaid']),
  pickup: id,
  order: id.nullable(),
  customer: z.object({ id, name: word }),
  town: word,
  day,
  daysLate: z.int(),
  /** What happened last, in words. */
  sentence: word,
})

/** The day as the desk sees it. */
export const boardAnswer = z
  .object({
    day,
    now: instant,
    closedFor: word.nullable(),
    stops: z.int(),
    stopsDone: z.int(),
    bagsOnVans: z.int(),
    delivered: z.int(),
    late: z.array(lateThing),
    routes: z.array(
      z.object({
        /** Null for the places that nobody drives to by name. */
        driver: z.object({ id, name: word, seenAt: instant.nullable(), isSignedIn: z.boolean() }).nullable(),
        towns: z.array(word),
        stops: z.array(stop),
        stopsDone: z.int(),
      }),
    ),
    /** Stops where a driver found nothing, and that cost a fee: charge it, or let it go. */
    fees: z.array(
      z.object({
        pickup: id,
        customer: z.object({ id, name: word }),
        pickupDay: day,
        arrivedAt: instant,
        nothingAt: instant,
        by: word,
        fee: cents,
        dollarFee: dollarText,
        /** The second within the days that count. */
        nth: z.int(),
      }),
    ),
    /** Rush that waits for us, or for the customer's answer to what we asked. */
    rush: z.array(
      z.object({
        pickup: id,
        customer: z.object({ id, name: word }),
        pickupDay: day,
        /** With rush, and without. */
        dropoffDay: day,
        usualDay: day,
        waitsFor: z.enum(['staff', 'customer']),
        amount: cents,
        dollarAmount: dollarText,
      }),
    ),
    /** Deeds at doors that were refused today. */
    refused: z.array(
      z.object({ id, at: instant, who: word, customer: z.object({ id, name: word }).nullable(), sentence: word }),
    ),
    goingOut: z.object({ orders: z.int(), loaded: z.int(), here: z.int(), onHold: z.int() }),
    tomorrow: z.object({ day, pickups: z.int(), dropoffs: z.int() }),
  })
  .meta({ id: 'Board' })

export const feeInput = z.object({ ...moneyWords })
export const rushQuoteInput = z.object({
  /** Null takes a price back that the customer has not accepted. */
  amount: cents.nullable(),
  day: optional(givenDay),
  hasRug: tick,
  isSlow: tick,
})

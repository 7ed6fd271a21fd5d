import { z } from 'zod'
import { isDay } from '#rules/days/days'
import { CARD_BRANDS } from '#rules/payments/card-brand'
import { CARD_EXPIRIES } from '#rules/payments/card-expiry'
import { PLAN_NAMES } from '#rules/plans/plan-titles'
import { staffPolicy } from '#rules/policy'
import { cents, day, dollarText, givenId, id, instant, optional, optionalText, text, tick } from '../fields.ts'
import { saidAnswer, writingWay } from './inbox.ts'
import { moneyWords, shownQuestion } from './people.ts'

/** Customers: found by what a caller says first, and what is done for them. No card beyond its last figures, and no gate code. */

const word = z.string()
const givenDay = z.string({ error: 'Required' }).refine(isDay, { error: 'Must be a day like 2026-11-19' })

export const searchQuery = z.object({ words: optionalText() })

export const searchAnswer = z
  .object({
    /** The nearest first: 20 at most. */
    found: z.array(
      z.object({
        id,
        name: word,
        email: word,
        plan: z.enum(PLAN_NAMES).nullable(),
        phone: z.object({ number: word, isVerified: z.boolean() }).nullable(),
        /** The day of the next open pickup. */
        pickupDay: day.nullable(),
        /** The order whose number was looked for. */
        order: id.nullable(),
      }),
    ),
    isMore: z.boolean(),
    /** Whom whoever asks has looked at last. */
    lately: z.array(z.object({ id, name: word })),
  })
  .meta({ id: 'FoundCustomers' })

const pickup = z.object({
  id,
  day,
  dropoffDay: day,
  /** Null where the address is gone. */
  address: id.nullable(),
  street: word,
  note: word,
  isRush: z.boolean(),
  isRecurring: z.boolean(),
  /** Until when the customer may change it alone; from then on it is ours to ask the driver. */
  changeableUntil: instant,
  isPastCutoff: z.boolean(),
})

const orderOfTheirs = z.object({
  id,
  title: word,
  /** A plan or credit: it has no page of its own. */
  isBought: z.boolean(),
  at: instant,
  status: word,
  isOnHold: z.boolean(),
  /** Null until it has a price; from then on it has a receipt. */
  dollarAmount: dollarText.nullable(),
})
const statementEntry = z.object({
  id,
  at: instant,
  reason: word,
  change: cents,
  dollarChange: dollarText,
  dollarBalance: dollarText,
})

/** Of theirs, only what is older than this number. */
export const olderQuery = z.object({ before: optional(z.coerce.number().int().min(1).max(2_147_483_647)) })
export const ordersOfTheirs = z
  .object({ orders: z.array(orderOfTheirs), hasMore: z.boolean() })
  .meta({ id: 'OrdersOfCustomer' })
export const statementOfTheirs = z
  .object({ statement: z.array(statementEntry), hasMore: z.boolean() })
  .meta({ id: 'StatementOfCustomer' })

export const customerAnswer = z
  .object({
    now: instant,
    today: day,
    id,
    name: word,
    firstName: word,
    email: word,
    since: day,
    plan: z.enum(PLAN_NAMES).nullable(),
    balance: cents,
    dollarBalance: dollarText,
    isAutoBilling: z.boolean(),
    canBeTexted: z.boolean(),
    wishes: z.array(z.object({ words: word, isStrict: z.boolean() })),
    phones: z.array(z.object({ number: word, isVerified: z.boolean(), isStopped: z.boolean(), isMain: z.boolean() })),
    addresses: z.array(z.object({ id, title: word, street: word, zipCode: word, isMain: z.boolean() })),
    cards: z.array(
      z.object({
        brand: z.enum(CARD_BRANDS),
        last: z.string().max(4),
        expiry: z.enum(CARD_EXPIRIES),
        isMain: z.boolean(),
      }),
    ),
    pickups: z.array(pickup),
    schedule: z
      .object({ days: z.array(z.int()), status: z.enum(['active', 'paused']), resumesOn: day.nullable() })
      .nullable(),
    /** The days on which a pickup could be: what closes one is said, and what is past the cutoff asks why. */
    days: z.array(z.object({ day, closedFor: word.nullable(), isLate: z.boolean() })),
    /** The newest of both; the others are asked for a page at a time. */
    orders: z.array(orderOfTheirs),
    hasMoreOrders: z.boolean(),
    statement: z.array(statementEntry),
    hasMoreStatement: z.boolean(),
    said: z.array(saidAnswer),
    /** The talk in the inbox, where they have texted us. */
    talk: word.nullable(),
    /** How what one of us writes would leave now, and when; null is at once. */
    way: writingWay,
    leavesAt: instant.nullable(),
    longest: z.int(),
    /** The newest of our messages by hand; 0 is none. */
    written: z.int(),
    /** Who of us did what, the newest first. */
    deeds: z.array(
      z.object({
        id,
        at: instant,
        who: word,
        command: word,
        /** `begun` was cut off, and nobody knows what became of it. */
        outcome: z.enum(['begun', 'done', 'refused']),
        dollarAmount: dollarText.nullable(),
        sentence: word,
      }),
    ),
    /** Who of us looked last, the newest first. */
    looks: z.array(z.object({ id, at: instant, who: word })),
  })
  .meta({ id: 'DeskCustomer' })

/** Past the cutoff it is said why. */
const why = optionalText()
const shown = shownQuestion

export const bookInput = z.object({
  day: givenDay,
  address: optional(givenId),
  isRush: tick,
  note: optionalText(),
  why,
  shown,
})
export const moveInput = z.object({ day: givenDay, why, shown })
export const cancelInput = z.object({ why, shown })

const { maxCents } = staffPolicy.deeds
const giftError = 'Must be an amount that staff may give'
export const giveInput = z.object({
  amount: z.int({ error: giftError }).min(1, { error: giftError }).max(maxCents, { error: giftError }),
  reason: text(),
  ...moneyWords,
})
export const planInput = z.object({ plan: z.enum(PLAN_NAMES, { error: 'Choose a plan' }), ...moneyWords })
export const leaveInput = z.object({ ...moneyWords })

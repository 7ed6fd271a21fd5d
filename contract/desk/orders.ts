import { z } from 'zod'
import { isDay } from '#rules/days/days'
import { ORDER_HOLDS, ORDER_STATES } from '#rules/orders/order-life'
import { STATIONS, WAITING_DOORS } from '#rules/orders/waiting'
import { staffPolicy } from '#rules/policy'
import { cents, day, dollarText, id, instant, lines, optional, optionalLines, optionalText, text } from '../fields.ts'
import { orderAnswer } from '../orders.ts'
import { moneyWords } from './people.ts'

/** Orders: what waits for us, one order with everything that was done to it, and what can be done now. */

const word = z.string()
const LARGEST = 2_147_483_647

/** The doors of what waits, each a filter; an order stands behind one of them, so that they add up. */
const door = z.enum(WAITING_DOORS)
const person = z.object({ id, name: word })

/** What somebody of us does next. */
export const NEXT_STEPS = ['look', 'move_day', 'release', 'count', 'send', 'store', 'open'] as const

const orderRow = z.object({
  id,
  kind: z.enum(['laundry', 'no_show', 'staff_charge']),
  customer: person,
  /** The plan it was priced for, or that its customer has: "Gold". */
  plan: word,
  part: z.int(),
  parts: z.int(),
  isRush: z.boolean(),
  state: z.enum(ORDER_STATES),
  hold: z.enum(ORDER_HOLDS).nullable(),
  station: z.enum(STATIONS),
  /** Null where it waits for nobody of us. */
  door: door.nullable(),
  /** Why it stands where it stands, in words. */
  sentence: word,
  daysLate: z.int(),
  /** Null until both counts agree. Where they differ: what each of them came to. */
  things: z.int().nullable(),
  counts: z.object({ first: z.int(), second: z.int() }).nullable(),
  dueDay: day.nullable(),
  /** What is still to be paid; null until it has a price, and once it is paid. */
  toPay: cents.nullable(),
  dollarToPay: dollarText.nullable(),
  nextTry: instant.nullable(),
  next: z.enum(NEXT_STEPS),
})

/** Each of the doors, also one that nothing waits behind. */
const doorCounts = z.array(z.object({ door, orders: z.int() }))

/** How many wait, for the rail. */
export const waitingCountAnswer = z.object({ waiting: z.int(), doors: doorCounts }).meta({ id: 'WaitingCount' })

export const waitingOrdersAnswer = z
  .object({
    now: instant,
    today: day,
    /** All that wait, also where not all of them are listed. */
    waiting: z.int(),
    doors: doorCounts,
    /** The most urgent first. */
    orders: z.array(orderRow),
  })
  .meta({ id: 'WaitingOrders' })

export const foundOrders = z
  .object({ today: day, orders: z.array(orderRow), hasMore: z.boolean() })
  .meta({ id: 'FoundOrders' })

/** All orders, the newest first; or those of a number, of a customer by a part of the name or e-mail address, or of a phone. */
export const orderSearch = z.object({
  q: optionalText(),
  before: optional(z.coerce.number().int().min(1).max(LARGEST)),
})

/** A line that can be ticked. */
const orderLine = z.object({
  id,
  /** So many pieces of it could come later; what is measured is one. */
  laterAtMost: z.int(),
  title: word,
  isUpCharge: z.boolean(),
  /** "3", "7.5 lbs". */
  count: word,
  remark: word,
  agreed: word,
  each: cents.nullable(),
  amount: cents,
  discount: cents,
  toPay: cents,
})

/** What happened, and who did it. `bad` is where it was held or refused by a card, `small` what stands between the stations. */
const happened = z.object({
  key: word,
  at: instant,
  kind: z.enum(['station', 'small', 'bad', 'warn']),
  title: word,
  detail: word,
  /** Null where nobody of us did it, or nobody kept who. */
  who: word.nullable(),
})

export const DESK_STEPS = [
  'forward',
  'let_go',
  'hold',
  'release',
  'due',
  'separate',
  'refund',
  'note',
  'return',
] as const
/** What can be done now; and of the rest why not. */
const step = z.object({ step: z.enum(DESK_STEPS), isOpen: z.boolean(), label: word, why: word })

export const orderView = z
  .object({
    now: instant,
    today: day,
    /** What was seen of it: a deed that is decided by it is refused once something else was done. */
    version: word,
    order: orderAnswer,
    state: z.enum(ORDER_STATES),
    hold: z.enum(ORDER_HOLDS).nullable(),
    holdReason: word,
    held: z.object({ at: instant, who: word }).nullable(),
    station: z.enum(STATIONS),
    customer: z.object({
      id,
      name: word,
      firstName: word,
      plan: word,
      balance: cents,
      dollarBalance: dollarText,
      isTexted: z.boolean(),
    }),
    pickup: id.nullable(),
    dueDay: day.nullable(),
    /** The next days on which it, or some of it, could come instead. */
    laterDays: z.array(day),
    wishes: z.array(z.object({ words: word, isStrict: z.boolean() })),
    areWishesKept: z.boolean(),
    things: z.int().nullable(),
    counts: z
      .object({
        first: z.object({ who: word.nullable(), things: z.array(z.object({ name: word, count: z.int() })) }),
        second: z.object({ who: word.nullable(), things: z.array(z.object({ name: word, count: z.int() })) }),
      })
      .nullable(),
    lines: z.array(orderLine),
    /** What would pay it as things are; null once it is paid and while it has no price. */
    expected: z.object({ credit: cents, card: cents, cardLast: word.nullable() }).nullable(),
    /** What could still go back. */
    refundable: cents,
    /** Its pieces are counted once more before it leaves, at Intake. */
    isToBeCounted: z.boolean(),
    steps: z.array(step),
    /** What can be printed for it: its bags' labels, and its parcels' once it is packed; null where nothing is to be labeled. */
    labels: z.object({ of: z.enum(['bag', 'parcel']), count: z.int() }).nullable(),
    history: z.array(happened),
  })
  .meta({ id: 'OrderView' })

/** What of it was seen. */
const seen = { version: z.string({ error: 'Required' }).max(120) }
const givenDay = z.string({ error: 'Required' }).refine(isDay, { error: 'Must be a day like 2026-11-19' })

export const forwardInput = z.object({ ...seen, ...moneyWords })
export const letGoInput = z.object({ ...seen, why: text() })
export const holdInput = z.object({ ...seen, reason: text() })
export const releaseInput = z.object({
  ...seen,
  ...moneyWords,
  /** Why nothing is missing after all. */
  reason: optionalText(),
  /** What is missing, by its line's title. */
  missing: optional(z.array(z.object({ name: word.max(250), count: z.int().min(1).max(999) })).max(50)),
})
const fitsIntoText = (value: string) =>
  value.length > staffPolicy.due.reasonMaxLength
    ? `Must be ${staffPolicy.due.reasonMaxLength} characters or less`
    : undefined

/** Without `shown` nothing is done, and the question is the text that would be sent. */
export const dueInput = z.object({
  ...seen,
  day: givenDay,
  reason: text(fitsIntoText),
  shown: optionalLines(),
})
/** What comes later, by its lines and pieces. Without `shown` nothing is done, and the question says both orders and the customer's text. */
export const separateInput = z.object({
  ...seen,
  day: givenDay,
  things: z
    .array(z.object({ line: z.int().positive().max(LARGEST), count: z.int().min(1).max(99_999) }))
    .min(1, { error: 'Say what comes later' })
    .max(200),
  reason: optionalText(fitsIntoText),
  shown: optionalLines(),
})
export const noteInput = z.object({ ...seen, note: optionalLines() })
export const returnInput = z.object({ ...seen, reason: text() })

const ticked = z.array(z.int().positive().max(LARGEST)).min(1).max(200)
/** Either the lines that are given back, or a sum of cents. */
export const refundInput = z
  .object({
    ...seen,
    ...moneyWords,
    why: lines(),
    lines: optional(ticked),
    amount: optional(z.int({ error: 'Must be a number' }).min(1, { error: 'Must be more than nothing' }).max(LARGEST)),
  })
  .refine(({ lines: some, amount }) => (some === undefined) !== (amount === undefined), {
    error: 'Check lines or type a sum',
    path: ['amount'],
  })

export const refundQuery = z
  .object({
    lines: optional(
      z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,199}$/, { error: 'Must be numbers of lines' })
        .transform((given) => given.split(',').map(Number)),
    ),
    amount: optional(z.coerce.number().int().min(1).max(LARGEST)),
  })
  .refine(({ lines: some, amount }) => (some === undefined) !== (amount === undefined), { error: 'Lines or a sum' })

/** How it would go back: to the card first, at most what it paid, the rest as credit. */
export const refundProposal = z
  .object({
    /** Why it cannot; null where it can. */
    refusal: word.nullable(),
    amount: cents,
    dollarAmount: dollarText,
    card: cents,
    cardLast: word.nullable(),
    credit: cents,
    /** More credit, for the discount that leaving Advantage took off. */
    discount: cents,
    creditBackBefore: cents,
    creditBackAfter: cents,
    balanceAfter: cents,
  })
  .meta({ id: 'RefundProposal' })

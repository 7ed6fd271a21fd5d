import { z } from 'zod'
import { staffPolicy } from '#rules/policy'
import { cents, day, dollarText, givenId, id, instant, optional, optionalText, text } from '../fields.ts'
import { moneyWords } from './people.ts'

/** Intake: a bag counted by two people, what they found held side by side, and its pieces counted once more before it leaves. */

const word = z.string()
const { maxCount, maxLines, maxBags, maxExtraCents } = staffPolicy.intake

/** The tabs of the price list, as the plant sorts what lies in front of it. */
export const THING_TABS = [
  'dry_cleaning',
  'laundry',
  'wash_and_fold',
  'household',
  'leather',
  'alterations',
  'rugs',
  'gowns',
  'storage',
] as const

/** What can be counted, by the names of the price list. */
export const thingsAnswer = z
  .array(
    z.object({
      name: word,
      tab: z.enum(THING_TABS),
      amount: cents,
      dollarAmount: dollarText,
      unit: z.enum(['pcs', 'set', 'lbs', 'sq_ft', 'bag', 'pleat']),
      isAndUp: z.boolean(),
      takesUpCharge: z.boolean(),
    }),
  )
  .meta({ id: 'Things' })

/** A number is an order's or a pickup's; `kind` says which where both are here. */
export const bagQuery = z.object({
  number: z.coerce.number().int().positive().max(999_999_999),
  kind: optional(z.enum(['order', 'pickup'])),
})

const bag = {
  pickup: id,
  pickupDay: day,
  order: id.nullable(),
  /** Its place among the orders of its pickup. */
  part: z.int().positive(),
  parts: z.int().positive(),
  customer: z.object({ id, name: word, firstName: word }),
  plan: word,
  bags: z.int().positive().nullable(),
  dueDay: day.nullable(),
  isRush: z.boolean(),
  /** What forbids something, or may make somebody ill, comes first. */
  wishes: z.array(z.object({ words: word, isStrict: z.boolean() })),
  /** What the customer wrote with the pickup. */
  note: word,
}
const person = z.object({ name: word, at: instant.nullable() })
const thingCounted = z.object({ name: word, count: z.number() })

/** The house's most counted things and this customer's, by name. No count of this bag has a part in it. */
const usual = z.array(word)

const priceLine = z.object({
  title: word,
  count: z.int().nullable(),
  dollarUnit: dollarText.nullable(),
  dollarAmount: dollarText,
  dollarDiscount: dollarText,
  dollarTotal: dollarText,
})

/**
 * A bag as it stands for whoever asks. Each step has what it needs and nothing else: the second count has none of the first, no list of the
 * customer's and no price, and whoever counts pieces before it leaves is not told how many there should be.
 */
export const bagAnswer = z
  .discriminatedUnion('step', [
    z.object({
      step: z.literal('choose'),
      choices: z.array(z.object({ kind: z.enum(['order', 'pickup']), number: id, customer: word, sentence: word })),
    }),
    z.object({ step: z.literal('first'), ...bag, usual, hasList: z.boolean() }),
    /** For whoever counted first: the own count is kept, and the customer's list may be seen. */
    z.object({
      step: z.literal('saved'),
      ...bag,
      usual,
      counted: z.array(thingCounted),
      at: instant,
      list: z.array(z.object({ title: word, count: z.number() })),
    }),
    z.object({ step: z.literal('second'), ...bag, usual, first: person }),
    z.object({
      step: z.literal('flag'),
      ...bag,
      first: person,
      second: person,
      rows: z.array(
        z.object({
          name: word,
          /** Two rugs are "10 + 12". */
          first: word,
          second: word,
          isAgreed: z.boolean(),
          /** As many as the customer wrote; null where there was no list. */
          listed: z.number().nullable(),
        }),
      ),
    }),
    z.object({
      step: z.literal('priced'),
      ...bag,
      first: person,
      /** Nobody where there is nothing to count a second time. */
      second: person.nullable(),
      /** Who said what is in the bag, where the counts differed. */
      settled: person.nullable(),
      /** Of the whole bag. */
      things: z.int(),
      /** What came out of it, the first one first: what takes longer is an order of its own, with a label, a price and a day of its own. */
      orders: z
        .array(
          z.object({
            order: id,
            dueDay: day.nullable(),
            things: z.int(),
            lines: z.array(priceLine),
            sum: priceLine,
          }),
        )
        .min(1),
      /** So many more wait. */
      waiting: z.object({ first: z.int(), second: z.int() }),
    }),
    z.object({
      step: z.literal('pack'),
      ...bag,
      /** What was remarked on the things. */
      remarks: z.array(z.object({ title: word, words: word })),
      /** Who drives there. */
      driver: word.nullable(),
      /** Something is to be counted. */
      hasPieces: z.boolean(),
      /** It is due on a later day: whoever means it says so, for the count charges the card. */
      isEarly: z.boolean(),
    }),
    /** Other pieces were counted than came in. Both numbers are known now. */
    z.object({
      step: z.literal('recount'),
      ...bag,
      counted: z.int(),
      expected: word,
      by: person.nullable(),
      /** What may be missing, and so many of each at most. */
      lines: z.array(thingCounted),
    }),
    /** Nothing is counted now: where it stands, in a sentence. */
    z.object({
      step: z.literal('status'),
      ...bag,
      title: word,
      sentence: word,
      tone: z.enum(['plain', 'ok', 'bad']),
      /** It is paid, and may go. */
      mayLeave: z.boolean(),
      /** So many are packed, and have labels; null where nothing is. */
      parcels: z.int().positive().nullable(),
      /** The bag’s own label can be printed again: it is not back with its customer. */
      hasBagLabel: z.boolean(),
    }),
  ])
  .meta({ id: 'Bag' })

const HOUSE_STEPS = ['flag', 'recount', 'pack', 'first', 'second', 'pack_later'] as const

/** What waits in the house, the soonest first: of each step so many as somebody looks through. */
export const intakeAnswer = z
  .object({
    now: instant,
    today: day,
    /** All that wait, listed or not. */
    totals: z.array(z.object({ step: z.enum(HOUSE_STEPS), orders: z.int() })),
    /** Every number that somebody here may begin to type: of orders that are open, and of the pickups of bags. */
    numbers: z.array(id),
    waiting: z.array(
      z.object({
        order: id,
        pickup: id,
        customer: word,
        bags: z.int().nullable(),
        dueDay: day.nullable(),
        /** What is priced is counted out on its day, and until then it waits for `pack_later`. */
        step: z.enum(HOUSE_STEPS),
        /** Whoever asks has counted it first, and somebody else counts it now. */
        isOwn: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Intake' })

/** How many orders the plant counts now: what is due on a later day is counted out then. `today` is the day that this is true of. */
export const intakeCountAnswer = z.object({ today: day, orders: z.int() }).meta({ id: 'IntakeCount' })

const key = z.string({ error: 'Required' }).regex(/^[\w-]{8,64}$/, { error: 'Must be a key' })
/** Under its key a count is kept once, however often a device sends it; and nobody answers for another's. */
const sent = { key, person: givenId }
const name = text()
const count = z
  .number({ error: 'Must be a number' })
  .positive({ error: 'Must be a number from 1 on' })
  .max(maxCount, { error: `At most ${maxCount}` })
const sum = z.int({ error: 'Must be a number' }).min(1).max(maxExtraCents)
const countedNames = z.object({ name, count })

export const firstCountInput = z.object({
  ...sent,
  things: z
    .array(
      z.object({
        name,
        count,
        /** Added to the price of each. */
        upCharge: optional(sum),
        /** The price of each, of what is "& Up". */
        price: optional(sum),
        remark: optionalText(),
        /** They wait for what takes longer, and come with its delivery. */
        isLater: optional(z.boolean()),
      }),
    )
    .max(maxLines),
  extras: z.array(z.object({ title: text(), amount: sum, remark: optionalText() })).max(maxLines),
  storage: optional(z.object({ garments: z.int().min(1).max(maxCount), seasons: z.int().min(1).max(2) })),
  /** How the customer agreed to repairs that they have switched off. */
  agreed: optionalText(),
})

export const secondCountInput = z.object({
  ...sent,
  things: z.array(countedNames).min(1).max(maxLines),
  /** Why the first person counts twice. */
  alone: optionalText(),
})

/** Of each row that differs how many there are, or which of the counts is right: one without either is refused. */
export const settleInput = z.object({
  ...sent,
  rows: z
    .array(z.object({ name, count: optional(z.int().min(0).max(maxCount)), of: optional(z.enum(['first', 'second'])) }))
    .max(maxLines),
  because: text(),
})

/** The pieces that somebody holds, left out where the bag was counted before and only leaves; and into how many parcels they are packed. */
export const packInput = z.object({
  ...sent,
  pieces: optional(z.int().min(0).max(9_999)),
  parcels: optional(z.int().min(1).max(maxBags)),
})

/** What is missing, or why nothing is. */
export const recountInput = z.object({
  ...moneyWords,
  missing: z.array(z.object({ name, count: z.int().min(1).max(maxCount) })).max(maxLines),
  because: optionalText(),
})

export const countAnswer = z
  .object({
    status: z.enum(['done', 'refused']),
    sentence: word,
    /** For the screen: `repairs_not_agreed` asks how the customer agreed. */
    refusal: word.nullable(),
    /** The bag as it stands now, for whoever asks. */
    bag: bagAnswer.nullable(),
  })
  .meta({ id: 'CountOutcome' })

export const labelQuery = z.object({
  count: optional(z.coerce.number().int().min(1).max(maxBags)),
  paper: optional(z.enum(['roll', 'sheet'])),
  of: optional(z.enum(['bag', 'parcel'])),
})

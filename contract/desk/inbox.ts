import { z } from 'zod'
import { PLAN_NAMES } from '#rules/plans/plan-titles'
import { cents, day, dollarText, id, instant, lines, optional } from '../fields.ts'

/** The inbox: what people text us and write through forms, what never reached them, and our answers. */

const word = z.string()
/** T12 is a text, L3 what came through a form, M9 a message of ours that never arrived. */
const entry = z.string({ error: 'Required' }).regex(/^[TLM][1-9]\d{0,8}$/, { error: 'Must be an entry such as T12' })
const entries = z.array(entry).min(1).max(100)

const INBOX_KINDS = ['text', 'lead', 'missing', 'message'] as const

export const inboxQuery = z.object({ show: optional(z.enum(['open', 'done'])) })

const row = z.object({
  /** Its newest, by which it is opened. */
  entry: word,
  /** The same for all texts of one number. */
  talk: word,
  kind: z.enum(INBOX_KINDS),
  /** Who it is, or the number or address where we do not know. */
  name: word,
  customer: id.nullable(),
  at: instant,
  words: word,
  /** So many texts of this number wait. */
  waiting: z.int(),
  isUnread: z.boolean(),
  /** Texts to it have ended. */
  isStopped: z.boolean(),
})

export const inboxAnswer = z
  .object({
    now: instant,
    /** The newest first: what is open, or what was seen to last. */
    rows: z.array(row),
    open: z.int(),
    unread: z.int(),
  })
  .meta({ id: 'Inbox' })

export const talkQuery = z.object({ entry })

export const saidAnswer = z.object({
  id: word,
  who: z.enum(['them', 'us']),
  /** Of ours: who wrote it; null where it left by itself. */
  author: word.nullable(),
  by: z.enum(['text', 'letter', 'form']),
  at: instant,
  words: word,
  /** Of ours; of theirs null. */
  state: z.enum(['waits', 'sent', 'delivered', 'lost']).nullable(),
  /** They have said STOP with it. */
  isStop: z.boolean(),
})

export const writingWay = z.object({ by: z.enum(['text', 'letter']), to: word, isStopped: z.boolean() })

export const talkAnswer = z
  .object({
    now: instant,
    entry: word,
    /** The same for all texts of one number. */
    talk: word,
    kind: z.enum(INBOX_KINDS),
    name: word,
    /** The number or address that it came from, or that it never reached. */
    from: word,
    /** Their account, where it is known to be theirs. */
    customer: z
      .object({
        id,
        plan: z.enum(PLAN_NAMES).nullable(),
        balance: cents,
        dollarBalance: dollarText,
        /** The next open pickup. */
        pickup: z.object({ id, day }).nullable(),
        /** The newest first, and a few. */
        orders: z.array(z.object({ id, status: word, isBought: z.boolean() })),
      })
      .nullable(),
    /** Accounts on which the number or address stands: it proves nothing. */
    maybe: z.array(z.object({ id, name: word })),
    /** The order that something is missing from. */
    order: id.nullable(),
    said: z.array(saidAnswer),
    /** The entries that wait for an answer; none where it is done. */
    waiting: z.array(word),
    isUnread: z.boolean(),
    /** So many of our answers stand here. */
    answers: z.int(),
    /** How an answer would leave now; null where none can. */
    way: writingWay.nullable(),
    /** Why none can. */
    noWay: z.enum(['typed_number', 'stopped', 'message']).nullable(),
    /** When it would leave; null is now. */
    leavesAt: instant.nullable(),
    longest: z.int(),
  })
  .meta({ id: 'Talk' })

const key = z.string({ error: 'Required' }).regex(/^[\w-]{8,64}$/, { error: 'Must be a key' })

/** Words to a customer who has asked nothing. */
export const writeInput = z.object({
  words: lines(),
  /** The newest of our messages by hand that stood on the screen; 0 is none. */
  written: z.int().min(0),
  key,
})

export const replyInput = z.object({
  entry: z.string({ error: 'Required' }).regex(/^[TL][1-9]\d{0,8}$/, { error: 'Must be an entry such as T12' }),
  words: lines(),
  /** What waited on the screen on which it was written: the answer is for all of it. */
  closes: z.array(entry).max(100),
  /** So many answers stood there. */
  answers: z.int().min(0),
  key,
})

/** `answered`: somebody has answered meanwhile, and nothing was sent. */
export const replyAnswer = z
  .object({ status: z.enum(['sent', 'answered', 'refused']), sentence: word })
  .meta({ id: 'ReplyAnswer' })

export const doneInput = z.object({ entries })
export const readInput = z.object({ entries, isRead: z.boolean({ error: 'Must be true or false' }) })

import { MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'

/**
 * The steps of a payment, from the button to its outcome. The server knows the state of the charge; this says what the screen
 * does about each of its answers, and when the attempt has ended. Nothing here waits or calls: `payment.ts` does.
 */
export type PaymentStep<Answer> =
  | { at: 'idle' }
  /** The call is on its way. */
  | ({ at: 'paying' } & Sending)
  /** Nobody knows yet. The same call goes out again under the same key after the wait. */
  | ({ at: 'asking'; whom: Whom; waitMs: number } & Sending)
  /** The bank has been silent for so long that the customer may leave. After each wait it is asked quietly, under the same key. */
  | { at: 'overdue'; waitMs: number }
  /** We were not reached several times in a row: the customer says when to go on, under the same key. */
  | { at: 'stalled' }
  /** The bank asks the customer. */
  | { at: 'authenticating'; question: BankQuestion }
  | { at: 'refused'; refusal: RefusedPayment; isDefinite: boolean }
  /** The button was pressed too long ago, so nothing is sent for it any more. */
  | { at: 'lapsed' }
  | { at: 'done'; answer: Answer }

interface Sending {
  /** The calls in a row that did not arrive. */
  tries: number
  /** The server has told of this attempt's charge: the call repeated asks after that one, and begins none. */
  isOpen?: true
  /**
   * The bank's question was answered here, so it is not put again unasked. What was wrong about the answer is said once the server
   * still waits for one, because another tab may have given it.
   */
  answered?: { wrong?: WrongAnswer }
}

/** What was wrong about the customer's answer to the bank. One that was lost on its way is no refusal: the bank may not have heard it. */
export interface WrongAnswer {
  sentence: string
  isLost?: true
}

/** The one who has not answered: the bank about this charge, about the same in another tab or a try of ours, about another payment; or we. */
type Whom = 'bank' | 'same_payment' | 'other_payment' | 'us'

/** The keys that open the provider in the browser, and the bank's question there. */
export interface BankQuestion {
  publicKey: string
  secret: string
}

/** The part of a refused call that a payment goes by; a CallError is one. */
export interface RefusedPayment {
  status: number
  code: string | undefined
  message: string
  /** The sentences about single fields of the body. */
  fields?: Readonly<Record<string, string>>
  answer?: unknown
  /** The customer has answered the bank's question, and the bank still waits. */
  isAnswerLost?: true
  retryAfterSeconds?: number | undefined
}

export type PaymentSignal<Answer> =
  | { kind: 'pressed' }
  /** The page was left in the middle, and is here again. `isOpen` and `ageMs` are what was known about the press by then. */
  | { kind: 'resumed'; isOpen: boolean; ageMs: number }
  | { kind: 'answered'; answer: Answer }
  | ({ kind: 'refused' } & Refused)
  | { kind: 'waited' }
  /** The page has followed for as long as a customer is asked to stay. */
  | { kind: 'patience_ended' }
  | { kind: 'lapsed' }
  | { kind: 'confirmed' }
  /** The bank's question was not answered, or not to its liking. */
  | ({ kind: 'not_confirmed' } & WrongAnswer)

interface Refused {
  refusal: RefusedPayment
  /** The time since the button was pressed, or the bank's question answered. */
  ageMs: number
  /** The call gives money back: a charge that it has to wait for is another payment's. */
  chargesNothing?: true
}

/** A customer is asked to stay for this long after the press. The server goes by the same time when it writes a letter. */
export const PATIENCE_MS = policy.payments.followedSeconds * 1000
/** The wait before a call that did not arrive is sent again. */
const RECONNECT_MS = 3000
/** The wait before a bank that has been silent for long is asked again. */
const QUIET_MS = 10_000
/** No wait is longer, whatever the server asks for: the outcome is to be on the screen soon after it is known. */
const LONGEST_WAIT_MS = MINUTE_MS
/**
 * After so many calls in a row that did not arrive, half a minute, nothing is sent unasked: a purchase should not come hours later.
 * A server that is started anew is back sooner than that, also on a busy machine.
 */
const MAX_UNREACHED = 10

export function nextStep<Answer>(step: PaymentStep<Answer>, signal: PaymentSignal<Answer>): PaymentStep<Answer> {
  switch (signal.kind) {
    case 'pressed':
      return isUnderWay(step) ? step : { at: 'paying', tries: 0 }
    case 'resumed':
      if (!signal.isOpen) return { at: 'paying', tries: 0 }
      return signal.ageMs < PATIENCE_MS ? { at: 'paying', tries: 0, isOpen: true } : { at: 'overdue', waitMs: 0 }
    case 'answered':
      return { at: 'done', answer: signal.answer }
    case 'refused':
      return afterRefusal(step, signal)
    case 'waited':
      // The patience may have ended during the wait.
      if (step.at !== 'asking') return step
      return { at: 'paying', tries: step.tries, ...keptOf(step) }
    case 'patience_ended':
      return isFollowing(step) ? { at: 'overdue', waitMs: 0 } : step
    case 'lapsed':
      return { at: 'lapsed' }
    case 'confirmed':
      return { at: 'paying', tries: 0, isOpen: true, answered: {} }
    case 'not_confirmed': {
      const { kind: _, ...wrong } = signal
      return { at: 'paying', tries: 0, isOpen: true, answered: { wrong } }
    }
  }
}

function afterRefusal<Answer>(
  step: PaymentStep<Answer>,
  { refusal, ageMs, chargesNothing }: Refused,
): PaymentStep<Answer> {
  const { status, code, retryAfterSeconds } = refusal
  const waitMs = Math.min(LONGEST_WAIT_MS, (retryAfterSeconds ?? 0) * 1000)
  const isLate = ageMs >= PATIENCE_MS || step.at === 'overdue'
  const overdue = { at: 'overdue', waitMs: Math.max(QUIET_MS, waitMs) } as const
  const question = questionOf(refusal)
  const { answered } = keptOf(step)
  if (status === 402 && question !== undefined && !answered) return { at: 'authenticating', question }
  if (status === 402 && answered?.wrong !== undefined) {
    const { sentence, isLost } = answered.wrong
    const left = { status, code: 'authentication_needed', message: sentence, ...(isLost && { isAnswerLost: isLost }) }
    return { at: 'refused', refusal: left, isDefinite: false }
  }
  if (status === 409 && retryAfterSeconds !== undefined) {
    const isSame = code === 'payment_under_way'
    const isOfOther = code === 'charge_in_flight' || isSame || chargesNothing
    if (!isOfOther || isOpen(step)) {
      return isLate ? overdue : { at: 'asking', whom: 'bank', waitMs, tries: 0, ...keptOf(step), isOpen: true }
    }
    // Nothing has begun, and after this long nothing is to begin by itself.
    if (isLate) return { at: 'refused', refusal, isDefinite: true }
    return { at: 'asking', whom: isSame ? 'same_payment' : 'other_payment', waitMs, tries: 0 }
  }
  // An attempt that is open is not given up because somebody was too busy to look after it.
  if (status === 0 || status >= 500 || (status === 429 && isOpen(step))) {
    if (isLate && isOpen(step)) return overdue
    const tries = 'tries' in step ? step.tries + 1 : 1
    if (tries >= MAX_UNREACHED && !isOpen(step)) return { at: 'stalled' }
    return { at: 'asking', whom: 'us', waitMs: Math.max(RECONNECT_MS, waitMs), tries, ...keptOf(step) }
  }
  return { at: 'refused', refusal, isDefinite: !LEAVES_OPEN.includes(status) }
}

/** The part of an attempt that stays through its waits. */
function keptOf(step: PaymentStep<unknown>): Pick<Sending, 'isOpen' | 'answered'> {
  if (!('tries' in step)) return {}
  return { ...(step.isOpen && { isOpen: true }), ...(step.answered && { answered: step.answered }) }
}

/** These calls are refused before anybody has looked whether something was charged already. */
const LEAVES_OPEN = [401, 402, 429]

/** The server has told of this attempt's charge, and its outcome is not known. */
export const isOpen = (step: PaymentStep<unknown>): boolean => step.at === 'overdue' || 'isOpen' in step

/** An open attempt is followed by a customer who is still asked to stay. */
export const isFollowing = (step: PaymentStep<unknown>): boolean => step.at !== 'overdue' && isOpen(step)

/** Something has been asked for and its outcome is not known. */
export const isUnderWay = ({ at }: PaymentStep<unknown>): boolean =>
  at === 'paying' || at === 'asking' || at === 'overdue' || at === 'authenticating'

/** Nothing is under way, and the customer may press the button. */
export const takesPress = ({ at }: PaymentStep<unknown>): boolean =>
  at === 'idle' || at === 'refused' || at === 'lapsed'

/** Nothing more is sent under the attempt's key. */
export const endsAttempt = (step: PaymentStep<unknown>): boolean =>
  step.at === 'done' || step.at === 'lapsed' || (step.at === 'refused' && step.isDefinite)

function questionOf({ answer }: RefusedPayment): BankQuestion | undefined {
  const { publicKey, secret } = (answer ?? {}) as Partial<Record<keyof BankQuestion, unknown>>
  return typeof publicKey === 'string' && typeof secret === 'string' ? { publicKey, secret } : undefined
}

/** The bank did not answer, and the provider has no such charge: the customer may try again, or take a different card. */
export const isNotMade = (step: PaymentStep<unknown>): boolean =>
  step.at === 'refused' && step.refusal.code === 'charge_not_made'

/** The first sentence of a refusal, which stands as its title, and what is left of it. */
export function titleAndText({ message }: RefusedPayment): { title: string; text: string } {
  const [title = '', ...rest] = message.split(/(?<=\.) /)
  return { title, text: rest.join(' ') }
}

/**
 * It is certain that nothing was charged, and may be said. After another refusal there may be a charge: one whose money goes back
 * because the order has changed, one that the bank has confirmed without our hearing of it, or one that paid for the order elsewhere.
 */
export const isNothingCharged = ({ code }: RefusedPayment): boolean => code === 'card_declined' || code === 'no_card'

/**
 * Every sentence of a refused payment, each to be shown by itself. Nothing of a 402, whose answer holds a secret, and nothing of
 * what is not the customer's to mend.
 */
export function sentencesOf({ status, answer, message }: RefusedPayment): string[] {
  if (status < 400 || status >= 500 || [401, 402, 409].includes(status)) return []
  const values = typeof answer === 'object' && answer !== null ? Object.values(answer).flat() : []
  const sentences = values.filter((value) => typeof value === 'string')
  return sentences.length > 0 ? sentences : [message]
}

/**
 * The steps of a payment, from the button to its outcome. The server knows the state of the charge; this says what the screen
 * does about each of its answers, and when the key of the attempt may be given up. Nothing here waits or calls: `payment.ts`
 * does.
 */
export type PaymentStep<Answer> =
  | { at: 'idle' }
  /** The call is on its way. */
  | { at: 'paying'; tries: number; hasConfirmed?: true }
  /** Nobody knows yet. The same call goes out again under the same key after the wait. */
  | { at: 'asking'; whom: Whom; waitMs: number; tries: number }
  /** We were not reached several times in a row: the customer says when to go on, under the same key. */
  | { at: 'stalled' }
  /** The bank asks the customer. */
  | { at: 'authenticating'; question: BankQuestion }
  | { at: 'refused'; refusal: RefusedPayment; isDefinite: boolean }
  | { at: 'done'; answer: Answer }

/** The one who has not answered: the bank about this charge, the bank about another one of this customer, or we. */
type Whom = 'bank' | 'other_payment' | 'us'

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
  answer?: unknown
  retryAfterSeconds?: number | undefined
}

export type PaymentSignal<Answer> =
  | { kind: 'pressed' }
  | { kind: 'answered'; answer: Answer }
  | { kind: 'refused'; refusal: RefusedPayment }
  | { kind: 'waited' }
  | { kind: 'confirmed' }
  /** The bank's question was not answered, or not to its liking. */
  | { kind: 'not_confirmed'; sentence: string }

/** The wait before a call that did not arrive is sent again. */
const RECONNECT_MS = 3000
/**
 * After so many calls in a row that did not arrive, half a minute, nothing is sent unasked: a purchase should not come hours later.
 * A server that is started anew is back sooner than that, also on a busy machine.
 */
const MAX_UNREACHED = 10

export function nextStep<Answer>(step: PaymentStep<Answer>, event: PaymentSignal<Answer>): PaymentStep<Answer> {
  switch (event.kind) {
    case 'pressed':
      return isUnderWay(step) ? step : { at: 'paying', tries: 0 }
    case 'answered':
      return { at: 'done', answer: event.answer }
    case 'refused':
      return afterRefusal(step, event.refusal)
    case 'waited':
      return { at: 'paying', tries: 'tries' in step ? step.tries : 0 }
    case 'confirmed':
      return { at: 'paying', tries: 0, hasConfirmed: true }
    case 'not_confirmed': {
      const refusal = { status: 402, code: 'authentication_needed', message: event.sentence }
      return { at: 'refused', refusal, isDefinite: false }
    }
  }
}

function afterRefusal<Answer>(step: PaymentStep<Answer>, refusal: RefusedPayment): PaymentStep<Answer> {
  const { status, code, retryAfterSeconds } = refusal
  const tries = 'tries' in step ? step.tries : 0
  const question = questionOf(refusal)
  // A bank that asks again right after an answer is not answered again unasked.
  const mayAsk = !('hasConfirmed' in step)
  if (status === 402 && question !== undefined && mayAsk) return { at: 'authenticating', question }
  if (status === 409 && retryAfterSeconds !== undefined) {
    const whom = code === 'charge_in_flight' ? 'other_payment' : 'bank'
    return { at: 'asking', whom, waitMs: retryAfterSeconds * 1000, tries: 0 }
  }
  if (status === 0 || status >= 500) {
    if (tries + 1 >= MAX_UNREACHED) return { at: 'stalled' }
    const waitMs = Math.max(RECONNECT_MS, (retryAfterSeconds ?? 0) * 1000)
    return { at: 'asking', whom: 'us', waitMs, tries: tries + 1 }
  }
  return { at: 'refused', refusal, isDefinite: !LEAVES_OPEN.includes(status) }
}

/** These calls are refused before anybody has looked whether something was charged already. */
const LEAVES_OPEN = [401, 402, 429]

/** Something has been asked for and its outcome is not known. */
export const isUnderWay = ({ at }: PaymentStep<unknown>): boolean =>
  at === 'paying' || at === 'asking' || at === 'authenticating'

/** Says whether the next press is another attempt. Until then a call with another key could be a second purchase. */
export const endsAttempt = (step: PaymentStep<unknown>): boolean =>
  step.at === 'done' || (step.at === 'refused' && step.isDefinite)

function questionOf({ answer }: RefusedPayment): BankQuestion | undefined {
  const { publicKey, secret } = (answer ?? {}) as Partial<Record<keyof BankQuestion, unknown>>
  return typeof publicKey === 'string' && typeof secret === 'string' ? { publicKey, secret } : undefined
}

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

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../core/api.ts'
import { newAttemptKey } from '../../core/attempt-key.ts'
import {
  type BankQuestion,
  endsAttempt,
  isFollowing,
  isOpen,
  isUnderWay,
  nextStep,
  PATIENCE_MS,
  type PaymentSignal,
  type PaymentStep,
  type WrongAnswer,
} from './payment-steps.ts'
import { ageOf, isTooOldToPay, type Pressed, pressedNow } from './pressed-payment.ts'

interface PaymentOptions<Press extends Pressed, Answer> {
  /** Keeps what was agreed to and its key through a reload and a 401, until the outcome is known. */
  draft: { read(): Press | undefined; write(press: Press): void; clear(): void }
  /** The call itself, which sends what was agreed to at the press. */
  send: (press: Press) => Promise<Answer>
  /** Opens the bank's question. Answers with what was wrong about the customer's answer, or with nothing. */
  authenticate?: (question: BankQuestion) => Promise<WrongAnswer | undefined>
  /** The call gives money back: a charge that it has to wait for is another payment's. */
  chargesNothing?: true
  /** Hears of every step, also if the page has been left meanwhile: `isHere` says whether it is still on the screen. */
  onStep?: (step: PaymentStep<Answer>, isHere: () => boolean) => void
  /** A press that the draft has kept goes on. */
  onResumed?: (press: Press) => void
  /** False until it is known whether a kept press may go on: the server has told the time, say. */
  mayResume?: boolean
}

export interface FollowedPayment<Press extends Pressed, Answer> {
  step: PaymentStep<Answer>
  /** The press that the step is about. */
  press: Press | undefined
  /** Begins an attempt, unless one is under way. */
  pay: (agreed: Omit<Press, keyof Pressed>) => void
  /** Sends the same payment again, after we could not be reached. */
  goOn: () => void
  /** Forgets an outcome. A payment under way is not forgotten. */
  reset: () => void
}

/**
 * Follows a payment to its outcome: one press is one attempt under one key, which is asked after as long as it has to be, also after
 * a reload. Leaving the page stops the asking; the draft stays, and whoever comes back goes on with it.
 */
export function usePayment<Press extends Pressed, Answer>(
  options: PaymentOptions<Press, Answer>,
): FollowedPayment<Press, Answer> {
  const { mayResume = true } = options
  const [step, setStep] = useState<PaymentStep<Answer>>({ at: 'idle' })
  const [press, setPress] = useState<Press>()
  const current = useRef<PaymentStep<Answer>>(step)
  const sent = useRef<Press>(undefined)
  /** The moment from which the customer waits: the press, or the answer to the bank's question. */
  const waitsSince = useRef(0)
  const isHere = useIsHere()
  // A payment goes on long after the render that began it, with what the screen says then.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const waitedMs = () => ageOf({ pressedAt: waitsSince.current })

  const take = (pressed: Press) => {
    sent.current = pressed
    waitsSince.current = pressed.pressedAt
    setPress(pressed)
  }

  const show = (next: PaymentStep<Answer>) => {
    const { draft, onStep } = latest.current
    current.current = next
    if (sent.current && !sent.current.isOpen && isOpen(next)) {
      sent.current = { ...sent.current, isOpen: true }
      draft.write(sent.current)
    }
    if (endsAttempt(next)) draft.clear()
    setStep(next)
    onStep?.(next, isHere)
  }

  const begin = async (signal: PaymentSignal<Answer>) => {
    show(nextStep(current.current, signal))
    while (isHere() && isUnderWay(current.current)) {
      const heard = await act(current.current)
      if (heard === undefined) return
      // The step is read after the wait, in which the customer's patience may have ended.
      show(nextStep(current.current, heard))
    }
  }

  /** Hears nothing where the page was left during a wait. */
  const act = async (now: PaymentStep<Answer>): Promise<PaymentSignal<Answer> | undefined> => {
    if (now.at === 'asking' || now.at === 'overdue') {
      await new Promise((resolve) => setTimeout(resolve, now.waitMs))
      if (!isHere()) return undefined
      if (now.at === 'asking') return { kind: 'waited' }
    }
    if (now.at === 'authenticating') {
      const wrong = await latest.current.authenticate?.(now.question)
      waitsSince.current = pressedNow()
      return wrong === undefined ? { kind: 'confirmed' } : { kind: 'not_confirmed', ...wrong }
    }
    return ask()
  }

  const ask = async (): Promise<PaymentSignal<Answer>> => {
    const { send, chargesNothing } = latest.current
    if (!sent.current) throw new Error('Nothing was agreed to.')
    // The device may have slept since the press.
    if (isTooOldToPay(sent.current)) return { kind: 'lapsed' }
    try {
      return { kind: 'answered', answer: await send(sent.current) }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return { kind: 'refused', refusal: error, ageMs: waitedMs(), ...(chargesNothing && { chargesNothing }) }
    }
  }

  const endPatience = useEffectEvent(() => show(nextStep(current.current, { kind: 'patience_ended' })))
  const patienceLeft = useEffectEvent(() => Math.max(0, PATIENCE_MS - waitedMs()))
  useEffect(() => {
    if (!isFollowing(step)) return
    const timer = setTimeout(endPatience, patienceLeft())
    return () => clearTimeout(timer)
  }, [step])

  const resume = useEffectEvent(() => {
    const kept = options.draft.read()
    if (kept === undefined || isUnderWay(current.current)) return
    take(kept)
    if (isTooOldToPay(kept)) return show({ at: 'lapsed' })
    options.onResumed?.(kept)
    void begin({ kind: 'resumed', isOpen: kept.isOpen === true, ageMs: waitedMs() })
  })
  useEffect(() => {
    if (mayResume) resume()
  }, [mayResume])

  return {
    step,
    press,
    pay(agreed) {
      if (isUnderWay(current.current)) return
      take({ ...agreed, key: newAttemptKey(), pressedAt: pressedNow() } as Press)
      if (sent.current) options.draft.write(sent.current)
      void begin({ kind: 'pressed' })
    },
    goOn() {
      if (!isUnderWay(current.current)) void begin({ kind: 'pressed' })
    },
    reset() {
      if (!isUnderWay(current.current)) show({ at: 'idle' })
    },
  }
}

/** Says whether the page is still the one on the screen when an answer comes. */
function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

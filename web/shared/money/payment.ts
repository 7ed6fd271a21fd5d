import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../core/api.ts'
import { newAttemptKey } from '../../core/attempt-key.ts'
import type { FormDraft } from '../../core/drafted-form.ts'
import {
  type BankQuestion,
  endsAttempt,
  isUnderWay,
  nextStep,
  type PaymentSignal,
  type PaymentStep,
} from './payment-steps.ts'

interface PaymentOptions<Answer> {
  /** The draft in which the attempt's key and what was sent under it outlive a reload and a 401 until the outcome is known. */
  draft: Pick<FormDraft<never>, 'clear' | 'attempt'>
  /** The call itself. Under one key it must always send the same. */
  send: (key: string) => Promise<Answer>
  /** Opens the bank's question. Answers with what was wrong about the customer's answer, or with nothing. */
  authenticate?: (question: BankQuestion) => Promise<string | undefined>
  /** Hears of every step, also if the page has been left meanwhile. */
  onStep?: (step: PaymentStep<Answer>) => void
}

export interface FollowedPayment<Answer> {
  step: PaymentStep<Answer>
  /** Begins, or goes on with what was begun before. */
  pay: () => void
  /** Forgets an outcome. A payment under way is not forgotten. */
  reset: () => void
}

/**
 * Follows a payment to its outcome: asks the bank as long as it has to be asked, lets the customer answer it, and never begins a
 * second attempt before the first is known to have ended. Leaving the page stops the asking; the key stays.
 */
export function usePayment<Answer>(options: PaymentOptions<Answer>): FollowedPayment<Answer> {
  const { draft } = options
  const [step, setStep] = useState<PaymentStep<Answer>>({ at: 'idle' })
  const current = useRef<PaymentStep<Answer>>(step)
  const key = useRef<string>(undefined)
  const isHere = useRef(true)
  // A payment goes on long after the render that began it, with what the screen says then.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const show = (next: PaymentStep<Answer>) => {
    current.current = next
    if (endsAttempt(next)) {
      key.current = undefined
      draft.attempt?.clear()
      draft.clear()
    }
    setStep(next)
    latest.current.onStep?.(next)
  }

  const follow = async () => {
    while (isHere.current && isUnderWay(current.current)) {
      show(nextStep(current.current, await act(current.current)))
    }
  }

  const act = async (now: PaymentStep<Answer>): Promise<PaymentSignal<Answer>> => {
    if (now.at === 'asking') {
      await new Promise((resolve) => setTimeout(resolve, now.waitMs))
      return { kind: 'waited' }
    }
    if (now.at === 'authenticating') {
      const sentence = await latest.current.authenticate?.(now.question)
      return sentence === undefined ? { kind: 'confirmed' } : { kind: 'not_confirmed', sentence }
    }
    key.current ??= draft.attempt?.read() ?? newAttemptKey()
    draft.attempt?.write(key.current)
    try {
      return { kind: 'answered', answer: await latest.current.send(key.current) }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return { kind: 'refused', refusal: error }
    }
  }

  return {
    step,
    pay() {
      if (isUnderWay(current.current)) return
      show(nextStep(current.current, { kind: 'pressed' }))
      void follow()
    },
    reset() {
      if (!isUnderWay(current.current)) show({ at: 'idle' })
    },
  }
}

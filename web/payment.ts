import { useEffect, useRef, useState } from 'react'
import { CallError } from './api.ts'
import { type FormDraft, newAttemptKey } from './drafted-form.ts'
import { endsAttempt, isUnderWay, nextStep, type PaymentEvent, type PaymentStep } from './payment-steps.ts'

interface PaymentOptions<Answer> {
  /** Where the key of an attempt outlives a reload and a 401, until its outcome is known. */
  attempt: NonNullable<FormDraft<never>['attempt']>
  /** The call itself. Under one key it must always send the same. */
  send: (key: string) => Promise<Answer>
  /** Opens the bank's question, and says what was wrong with the customer's answer to it. */
  authenticate: (secret: string) => Promise<{ error?: string }>
  onStep?: (step: PaymentStep<Answer>) => void
}

interface Payment<Answer> {
  step: PaymentStep<Answer>
  /** Begins, or goes on with what was begun before. Resolves with the step at which it stopped. */
  pay: () => Promise<PaymentStep<Answer>>
  reset: () => void
}

/**
 * Follows a payment to its outcome: asks the bank as long as it has to be asked, lets the customer answer it, and never sends a
 * second attempt before the first is known to have ended. Leaving the page stops the asking; the key stays.
 */
export function usePayment<Answer>({ attempt, send, authenticate, onStep }: PaymentOptions<Answer>): Payment<Answer> {
  const [step, setStep] = useState<PaymentStep<Answer>>({ at: 'idle' })
  const current = useRef<PaymentStep<Answer>>(step)
  const isShown = useRef(true)
  // A press repeats what the screen says at that moment, also long after the render that began it.
  const latest = useRef({ send, authenticate, onStep })
  useEffect(() => {
    latest.current = { send, authenticate, onStep }
  })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const show = (next: PaymentStep<Answer>) => {
    current.current = next
    if (endsAttempt(next)) attempt.clear()
    if (!isShown.current) return
    setStep(next)
    latest.current.onStep?.(next)
  }

  const pay = async () => {
    if (isUnderWay(current.current)) return current.current
    show(nextStep(current.current, { kind: 'pressed' }))
    while (isShown.current && isUnderWay(current.current)) {
      show(nextStep(current.current, await act(current.current)))
    }
    return current.current
  }

  const act = async (now: PaymentStep<Answer>): Promise<PaymentEvent<Answer>> => {
    if (now.at === 'asking') {
      await new Promise((resolve) => setTimeout(resolve, now.waitMs))
      return { kind: 'waited' }
    }
    if (now.at === 'authenticating') {
      const { error } = await latest.current.authenticate(now.secret)
      return error === undefined ? { kind: 'confirmed' } : { kind: 'not confirmed', sentence: error }
    }
    const key = attempt.read() ?? newAttemptKey()
    attempt.write(key)
    try {
      return { kind: 'answered', answer: await latest.current.send(key) }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return { kind: 'refused', refusal: error }
    }
  }

  return { step, pay, reset: () => show({ at: 'idle' }) }
}

import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { Phone } from '#contract/profile'
import { useSession } from '../../core/session.ts'
import styles from './phone-question.module.css'
import { isVerifyingPutOff, putOffVerifying } from './put-off-verifying.ts'
import { usePhones } from './queries.ts'
import { VerifyPhone } from './verify-phone.tsx'

interface PhoneQuestionProps {
  /** Hears whether somebody is at it. */
  onUse?: (isUsed: boolean) => void
  className?: string | undefined
}

/** Asks a customer whom we cannot text for the six digits, in place and until they are there or the question is put off. It blocks nothing. */
export function PhoneQuestion({ onUse, className }: PhoneQuestionProps): ReactNode {
  const { data: phones } = usePhones()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const phone = phones && mainOf(phones)
  const isAsked = phones !== undefined && !phone?.isVerified && !isVerifyingPutOff(phone)
  const place = useRef<HTMLDivElement>(null)
  // As it was last asked: answered, it folds away with the words that stood there.
  const [last, setLast] = useState<{ phone: Phone | undefined }>()
  if (isAsked && (last === undefined || last.phone !== phone)) setLast({ phone })
  const isFolding = !isAsked && last !== undefined
  useEffect(() => {
    if (!isFolding) return
    let isAskedAgain = false
    const movements = place.current?.getAnimations?.() ?? []
    void Promise.allSettled(movements.map(({ finished }) => finished)).then(() => {
      if (!isAskedAgain) setLast(undefined)
    })
    return () => {
      isAskedAgain = true
    }
  }, [isFolding])
  // Verified in another tab, it is nobody's to use here any more.
  const wasAsked = useRef(isAsked)
  const endUse = useEffectEvent(() => {
    onUse?.(false)
    const { activeElement } = document
    if (activeElement === document.body || place.current?.contains(activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (wasAsked.current && !isAsked) endUse()
    wasAsked.current = isAsked
  }, [isAsked])
  if (!isAsked && !isFolding) return null

  const leave = () => {
    onUse?.(false)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that somebody is here.
    <div className={className} onFocus={() => onUse?.(true)} onPointerDown={() => onUse?.(true)}>
      <div ref={place} className={styles.fold} inert={isFolding}>
        <VerifyPhone
          phone={isFolding ? last.phone : phone}
          onPutOff={() => {
            putOffVerifying(phone)
            drawAgain()
            leave()
          }}
          onVerified={leave}
        />
      </div>
    </div>
  )
}

/** The server names the main one first. */
const mainOf = (phones: readonly Phone[]): Phone | undefined => phones[0]

/** Stands after the sentence that a text comes, for a customer whom we cannot text: it went by email. */
export function EmailedInstead(): ReactNode {
  const { data: phones } = usePhones()
  const email = useSession().user?.email
  const why = phones && whyNoText(mainOf(phones))
  // Verified under the customer's eyes, the number was still not there when the message left.
  const [before, setBefore] = useState(why)
  if (why !== undefined && before === undefined) setBefore(why)
  const shown = why ?? (before === undefined ? undefined : WAS_NOT_VERIFIED)
  return shown === undefined ? null : `${shown}, so we emailed ${email} instead.`
}

const WAS_NOT_VERIFIED = 'Your number wasn’t verified yet'

function whyNoText(phone: Phone | undefined): string | undefined {
  if (phone === undefined) return 'We don’t have a number for you'
  if (!phone.isVerified) return 'Your number isn’t verified yet'
  return phone.isStopped ? 'Your number texted STOP' : undefined
}

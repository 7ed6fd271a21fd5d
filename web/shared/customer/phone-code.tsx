import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Phone } from '#contract/profile'
import { required } from '#rules/checks'
import { policy } from '#rules/policy'
import { Button, SubmitButton } from '#ui/button.tsx'
import { checked, useCheckedForm } from '#ui/checked-form.ts'
import { CodeField } from '#ui/code-field.tsx'
import { FormError } from '#ui/field.tsx'
import { CallError } from '../../core/api.ts'
import { sentenceOf, showRefusal } from '../../core/show-refusal.ts'
import { isGone, usePhoneChanges, verifyPhone } from './contact-changes.ts'
import styles from './phone-code.module.css'
import {
  forgetSentCode,
  goodUntil,
  isWaitSpent,
  lostAnswerText,
  readSentCode,
  type SentCode,
  textCode,
  useSecondsUntil,
  waitingText,
} from './sent-code.ts'

const { phoneCodeDigits, phoneCodeMinutes } = policy.accounts

interface PhoneCodeProps {
  phone: Phone
  takesFocus: boolean
  /** The page has a button of its own that leads on. */
  isBeside?: boolean
  /** Is to be said from the beginning: nobody knows whether the text was sent. */
  notice?: string | undefined
  onVerified: () => void
  /** The phone is no longer on the list, because it was deleted elsewhere or is somebody else's; the server's words, if it has any. */
  onLost?: (why: string | undefined) => void
  /** Stands beside the button: the ways out. */
  children?: ReactNode
}

/** The code is on its way to the phone; here it comes back. Nobody has to press: the sixth digit sends it. */
export default function PhoneCode(props: PhoneCodeProps): ReactNode {
  const { phone, takesFocus, isBeside = false, notice, onVerified, onLost, children } = props
  const form = useCheckedForm({ code: '' })
  const { register, setFocus, setValue, setError, formState } = form
  const { errors, isSubmitting } = formState
  const { reload } = usePhoneChanges()
  const [sent, setSent] = useState(() => readSentCode(phone))
  const [said, setSaid] = useState('')
  // State comes a moment too late for a digit and a press in the same breath.
  const isSending = useRef(false)

  const arrive = useEffectEvent(() => {
    if (!takesFocus) return
    setFocus('code')
    // The press that led here brought no code.
    if (isWaitSpent(sent)) setSaid(NO_MORE_CODES)
  })
  useEffect(() => void arrive(), [])
  useEffect(() => {
    if (notice !== undefined) setError('root', { message: notice })
  }, [notice, setError])

  const show = async (error: unknown) => {
    const isTaken = error instanceof CallError && error.code === 'number_lost'
    if (!isTaken && !isGone(error)) return showRefusal(form, error)
    onLost?.(isTaken ? sentenceOf(error) : undefined)
    await reload()
  }
  const submit = form.submitWith(async ({ code }) => {
    const missing = checked(required, wholeCode)(code)
    if (missing !== true) return setError('code', { message: missing })
    if (isSending.current) return
    isSending.current = true
    try {
      await verifyPhone(phone.id, code)
      forgetSentCode()
      onVerified()
    } catch (error) {
      // A wrong one is typed anew. One that did not arrive is as good as before.
      if (error instanceof CallError && error.status === 400) setValue('code', '')
      await show(error)
    } finally {
      isSending.current = false
    }
  })
  const resend = async () => {
    form.clearErrors()
    setSaid('')
    try {
      await textCode(phone)
      setValue('code', '')
      setFocus('code')
    } catch (error) {
      const lost = lostAnswerText(error)
      if (lost !== undefined) setError('root', { message: lost })
      else if (isWaitSpent(readSentCode(phone))) {
        // The pressed button gives way to the line that says until when: whoever does not see it is told, at the field for the code before.
        setFocus('code')
        setSaid(NO_MORE_CODES)
      } else await show(error)
    }
    setSent(readSentCode(phone))
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CodeField
        label="Six-digit code"
        digits={phoneCodeDigits}
        error={errors.code?.message}
        onFull={({ form: own }) => own?.requestSubmit()}
        {...register('code')}
      />
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <div className={styles.actions}>
        <SubmitButton isBusy={isSubmitting} {...(isBeside && { variant: 'secondary', size: 'small' })}>
          Verify phone
        </SubmitButton>
        {children}
      </div>
      <Again sent={sent} onAgain={resend} />
      <p className="unseen" role="status">
        {said}
      </p>
    </form>
  )
}

/** The way to another code, or how long it is until then. */
function Again({ sent, onAgain }: { sent: SentCode; onAgain: () => Promise<void> }): ReactNode {
  const waits = useSecondsUntil(sent.againAt)
  const isGood = useSecondsUntil(goodUntil(sent)) > 0
  const good = isGood ? `The code is good for ${phoneCodeMinutes} minutes.` : 'The code has expired.'
  return (
    <div className={styles.again}>
      {waits > 0 ? (
        <p className="small">{waitingText(sent, waits)}</p>
      ) : (
        <Button variant="quiet" size="small" onClick={onAgain}>
          Send a new code
        </Button>
      )}
      {sent.sentAt > 0 && <p className="small">{good}</p>}
    </div>
  )
}

const NO_MORE_CODES = 'That’s all the codes we can send for now. If you have one, enter it here.'

const wholeCode = (value: string) =>
  value.length === phoneCodeDigits ? undefined : `Must be ${phoneCodeDigits} digits`

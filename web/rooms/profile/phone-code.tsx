import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Phone } from '#contract/profile'
import { required } from '#rules/checks'
import { policy } from '#rules/policy'
import { serverNow } from '../../core/server-clock.ts'
import { showRefusal } from '../../core/show-refusal.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { checked, useCheckedForm } from '../../ui/checked-form.ts'
import { Field, FormError } from '../../ui/field.tsx'
import { maskedPhone } from '../../ui/phone-mask.ts'
import { isGone, sendPhoneCode, usePhoneChanges, verifyPhone } from './calls.ts'
import styles from './phone-code.module.css'

const RESEND_AFTER_SECONDS = 30
const { phoneCodeDigits } = policy.accounts

interface PhoneCodeProps {
  phone: Phone
  takesFocus: boolean
  onVerified: () => void
  onCancel: () => void
}

/** The code is on its way to the phone; here it comes back. */
export function PhoneCode({ phone, takesFocus, onVerified, onCancel }: PhoneCodeProps): ReactNode {
  const form = useCheckedForm({ code: '' })
  const { register, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const { reload } = usePhoneChanges()
  const [secondsLeft, startWaiting] = useCountdown(RESEND_AFTER_SECONDS)

  const focus = useEffectEvent(() => takesFocus && setFocus('code'))
  useEffect(() => void focus(), [])

  const show = async (error: unknown) => {
    // Deleted in another window: the list will say so.
    if (isGone(error)) await reload()
    else showRefusal(form, error)
  }
  const submit = form.submitWith(async ({ code }) => {
    try {
      await verifyPhone(phone.id, code)
      onVerified()
    } catch (error) {
      await show(error)
    }
  })
  const resend = async () => {
    form.clearErrors()
    try {
      await sendPhoneCode(phone.id)
      startWaiting()
      setFocus('code')
    } catch (error) {
      await show(error)
    }
  }

  const { onChange, ...code } = register('code', { validate: checked(required, wholeCode) })
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.code}>
        <Field
          label="Code"
          hint={
            <>
              Enter the {phoneCodeDigits} digits that we texted to{' '}
              <span className={styles.number}>{maskedPhone(phone.number)}</span>.
            </>
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code?.message}
          {...code}
          onChange={(event) => {
            // Pasted from a text, it may come with the words around it.
            event.target.value = event.target.value.replace(/\D/g, '').slice(0, phoneCodeDigits)
            void onChange(event)
          }}
        />
      </div>
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <div className={styles.actions}>
        <SubmitButton isBusy={isSubmitting}>Verify phone</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div className={styles.resend}>
        {secondsLeft > 0 ? (
          <p className="small">No text yet? You can ask again in {secondsLeft}&nbsp;s.</p>
        ) : (
          <Button variant="quiet" size="small" onClick={resend}>
            Send a new code
          </Button>
        )}
      </div>
    </form>
  )
}

const wholeCode = (value: string) =>
  value.length === phoneCodeDigits ? undefined : `Must be ${phoneCodeDigits} digits`

/** Counts by the clock: a page in the background is not called every second. */
function useCountdown(seconds: number): [number, () => void] {
  const [since, setSince] = useState(() => serverNow().getTime())
  const [now, setNow] = useState(since)
  const left = Math.max(0, Math.ceil((since + seconds * 1000 - now) / 1000))
  const isRunning = left > 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(serverNow().getTime()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  return [
    left,
    () => {
      setSince(serverNow().getTime())
      setNow(serverNow().getTime())
    },
  ]
}

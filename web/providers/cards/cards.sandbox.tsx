import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useImperativeHandle } from 'react'
import { required } from '#rules/checks'
import { brandOfNumber } from '#rules/payments/card-brand'
import { testCards } from '#rules/payments/test-cards'
import { checked, useCheckedForm } from '#ui/checked-form.ts'
import { Field } from '#ui/field.tsx'
import { maskField } from '#ui/field-mask.ts'
import { CallError, call } from '../../core/api.ts'
import { type BankAnswer, openModal } from '../../core/modal-store.ts'
import { sentenceOf } from '../../core/show-refusal.ts'
import { CardMark } from '../../illustrations/card-mark.tsx'
import styles from './card-entry.module.css'
import { maskedCardNumber, maskedCvc, maskedExpiry, readExpiry } from './card-masks.ts'
import type { CardFormProps, CardProvider, Confirmation } from './card-provider.ts'
import { TestCardList } from './test-card-list.tsx'

interface Values {
  number: string
  expiry: string
  cvc: string
}
const FIELDS = ['number', 'expiry', 'cvc'] as const

/** Takes the place of Stripe's form where no money moves. Nothing that could be somebody's real card is sent. */
export const sandboxCards: CardProvider = {
  renderForm: (props) => <SandboxForm {...props} />,
  async confirmPayment({ secret }) {
    const answer = await askedBank()
    if (answer === 'closed') {
      return { status: 'failed', message: 'You did not confirm this payment, so nothing was charged.' }
    }
    const body = { secret, isAccepted: answer === 'confirmed' }
    return confirmed(call('POST /sandbox/confirm_charge/', { as: 'anyone', body }))
  },
}

/** The sandbox says only in words what Stripe also says by a code. */
const ABOUT_CVC = /security code/

const askedBank = (): Promise<BankAnswer> => new Promise((resolve) => openModal({ kind: 'BANK', onAnswer: resolve }))

async function confirmed(answer: Promise<unknown>): Promise<Confirmation> {
  try {
    await answer
    return { status: 'succeeded' }
  } catch (error) {
    // The server stands for the provider: it was not reached, or died over the answer.
    const isLost = error instanceof CallError && (error.status === 0 || error.status >= 500)
    return { status: 'failed', message: sentenceOf(error), ...(isLost && { isLost }) }
  }
}

function SandboxForm({ secret, ref, onReady }: CardFormProps): ReactNode {
  const form = useCheckedForm<Values>({ number: '', expiry: '', cvc: '' })
  const { register, handleSubmit, setError, setFocus, setValue, formState } = form
  const { errors } = formState

  const ready = useEffectEvent(() => onReady?.())
  useEffect(() => void ready(), [])

  const send = async ({ number, expiry, cvc }: Values): Promise<Confirmation> => {
    const { expMonth, expYear } = readExpiry(expiry) ?? { expMonth: 0, expYear: 0 }
    const body = { secret, number: digitsOf(number), expMonth, expYear, cvc }
    const outcome = await confirmed(call('POST /sandbox/confirm_card/', { as: 'anyone', body }))
    if (outcome.status === 'succeeded') return outcome
    setValue('cvc', '')
    if (!ABOUT_CVC.test(outcome.message)) return { ...outcome, isCvcEmptied: true }
    setError('cvc', { message: outcome.message })
    setFocus('cvc')
    return { ...outcome, isAboutCvc: true }
  }
  /** Answers with nothing if something is wrong, which then stands under its field. */
  const whenRight = <Result,>(work: (values: Values) => Promise<Result>, takesFocus: boolean) =>
    new Promise<Result | undefined>((resolve) => {
      void handleSubmit(
        async (values) => resolve(await work(values)),
        (wrong) => {
          const first = FIELDS.find((name) => wrong[name])
          if (first && takesFocus) setFocus(first)
          resolve(undefined)
        },
      )()
    })
  useImperativeHandle(ref, () => ({
    focus: () => setFocus('number'),
    check: async ({ takesFocus = false } = {}) => (await whenRight(async () => true, takesFocus)) ?? false,
    confirm: async () =>
      (await whenRight(send, true)) ?? { status: 'failed', message: 'Please check the card details.' },
  }))

  const masked = (name: keyof Values, mask: (text: string) => string, check: (text: string) => string | undefined) => {
    const { onChange, ...field } = register(name, { validate: checked(required, check) })
    return {
      ...field,
      inputMode: 'numeric',
      // The browser would offer a real card, which does not belong here.
      autoComplete: 'off',
      error: errors[name]?.message,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        maskField(event, mask)
        onChange(event)
      },
    } as const
  }

  return (
    <fieldset className={styles.group}>
      <legend className="unseen">Card details</legend>
      <p className={styles.note}>
        <SandboxMark />
        <span>
          <strong>Sandbox.</strong> No real money moves, and only test cards are taken.
        </span>
      </p>
      <div className={styles.fields}>
        <Field
          label="Card number"
          {...masked('number', maskedCardNumber, testNumber)}
          after={<TypedBrand number={form.watch('number')} />}
        />
        <Field label="Expires" placeholder="MM / YY" {...masked('expiry', maskedExpiry, wholeExpiry)} />
        <Field label="CVC" {...masked('cvc', maskedCvc, wholeCvc)} />
      </div>
      <TestCardList
        onChoose={(number) => {
          const options = { shouldValidate: true, shouldDirty: true }
          setValue('number', maskedCardNumber(number), options)
          setValue('expiry', '12 / 34', options)
          setValue('cvc', '123', options)
        }}
      />
    </fieldset>
  )
}

/** The card's brand, as soon as its number says it. It is seen; the number itself is what is heard. */
function TypedBrand({ number }: { number: string }): ReactNode {
  const brand = brandOfNumber(digitsOf(number))
  return (
    brand !== 'other' && (
      <span className={styles.brand}>
        <CardMark brand={brand} />
      </span>
    )
  )
}

const SandboxMark = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="9" fill="var(--apricot)" />
    <path d="M10 9v5M10 6v.1" stroke="var(--on-apricot)" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
)

const digitsOf = (text: string): string => text.replace(/\D/g, '')
const testNumber = (text: string) =>
  testCards.some(({ number }) => number === digitsOf(text))
    ? undefined
    : 'This is not a test card. Choose one from the list below.'
const wholeExpiry = (text: string) => (readExpiry(text) ? undefined : 'Must be a month and a year, like 08 / 28')
const wholeCvc = (text: string) => (/^\d{3,4}$/.test(text) ? undefined : 'Must be 3 or 4 digits')

import { type ReactNode, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { required } from '#rules/checks'
import { Frame, useWiring } from '#ui/wiring.tsx'
import styles from './card-entry.module.css'
import type { CardFormProps, CardProvider, Confirmation } from './card-provider.ts'
import { type ElementKind, loadStripe, type Stripe, type StripeElement, type StripeResult } from './stripe-script.ts'

/** Stripe's own fields, each in a frame of Stripe's: what is typed in them never reaches our page. */
export async function openStripe(publicKey: string): Promise<CardProvider> {
  const stripe = await loadStripe(publicKey)
  return {
    renderForm: (props) => <StripeForm {...props} stripe={stripe} />,
    confirmPayment: async ({ secret }) => outcomeOf(await stripe.handleNextAction({ clientSecret: secret })),
  }
}

const UNSAID = 'Your bank did not accept this. Please try again or use a different card.'

/** A confirmation whose answer was lost is refused the second time, because it has succeeded. */
function outcomeOf({ error }: StripeResult): Confirmation {
  const found = error?.setup_intent ?? error?.payment_intent
  if (!error || found?.status === 'succeeded') return { status: 'succeeded' }
  const isLost = error.type === 'api_connection_error'
  const isAboutCvc = error.code === 'incorrect_cvc' || error.code === 'invalid_cvc'
  return {
    status: 'failed',
    message: error.message ?? UNSAID,
    ...(isLost && { isLost }),
    ...(isAboutCvc && { isAboutCvc }),
  }
}

const LABELS = { cardNumber: 'Card number', cardExpiry: 'Expires', cardCvc: 'CVC' } as const
/** The card's brand stands in the field of its number, drawn by Stripe. */
const BRAND_SHOWN = { showIcon: true, iconStyle: 'solid' } as const
const KINDS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const satisfies ElementKind[]
type Elements = Record<ElementKind, StripeElement>

function StripeForm({ stripe, secret, ref, onReady }: CardFormProps & { stripe: Stripe }): ReactNode {
  const hosts = useRef<Partial<Record<ElementKind, HTMLElement | null>>>({})
  const elements = useRef<Elements>(undefined)
  const [errors, setErrors] = useState<Partial<Record<ElementKind, string | undefined>>>({})
  const typed = useRef(new Set<ElementKind>())
  const refusedCvc = useRef(false)
  const [focused, setFocused] = useState<ElementKind>()
  const ready = useEffectEvent(() => onReady?.())

  useEffect(() => {
    const group = stripe.elements({ locale: 'en' })
    const made = KINDS.map((kind) => {
      const host = hosts.current[kind]
      const element = group.create(kind, { style: lookOf(host), ...(kind === 'cardNumber' && BRAND_SHOWN) })
      element.on('change', ({ error, empty = false }) => {
        if (empty) typed.current.delete(kind)
        else typed.current.add(kind)
        // The refused one is emptied, which is no answer to the word about it.
        const isRefused = kind === 'cardCvc' && empty && refusedCvc.current
        if (kind === 'cardCvc') refusedCvc.current = isRefused
        if (!isRefused) setErrors((known) => ({ ...known, [kind]: error?.message }))
      })
      element.on('focus', () => setFocused(kind))
      element.on('blur', () => setFocused((known) => (known === kind ? undefined : known)))
      if (kind === 'cardNumber') element.on('ready', () => ready())
      if (host) element.mount(host)
      return [kind, element] as const
    })
    elements.current = Object.fromEntries(made) as Elements
    return () => {
      for (const [, element] of made) element.destroy()
    }
  }, [stripe])

  useImperativeHandle(ref, () => ({
    focus: () => elements.current?.cardNumber.focus(),
    async check({ takesFocus = false } = {}) {
      const missing = KINDS.filter((kind) => !typed.current.has(kind))
      setErrors((known) => ({ ...known, ...Object.fromEntries(missing.map((kind) => [kind, required('')])) }))
      const [first] = KINDS.filter((kind) => missing.includes(kind) || errors[kind] !== undefined)
      if (first && takesFocus) elements.current?.[first].focus()
      return first === undefined
    },
    async confirm() {
      const { cardNumber: card, cardCvc } = elements.current ?? {}
      if (!card) return { status: 'failed', message: UNSAID }
      const outcome = outcomeOf(await stripe.confirmCardSetup(secret, { payment_method: { card } }))
      if (outcome.status === 'succeeded') return outcome
      cardCvc?.clear()
      if (!outcome.isAboutCvc) return { ...outcome, isCvcEmptied: true }
      refusedCvc.current = true
      setErrors((known) => ({ ...known, cardCvc: outcome.message }))
      cardCvc?.focus()
      return outcome
    },
  }))

  return (
    <fieldset className={styles.group}>
      <legend className="unseen">Card details</legend>
      <div className={styles.fields}>
        {KINDS.map((kind) => (
          <ElementFrame key={kind} label={LABELS[kind]} error={errors[kind]}>
            {(id) => (
              <div
                id={id}
                className={styles.host}
                data-focused={focused === kind || undefined}
                data-invalid={errors[kind] ? '' : undefined}
                ref={(host) => {
                  hosts.current[kind] = host
                }}
              />
            )}
          </ElementFrame>
        ))}
      </div>
    </fieldset>
  )
}

interface ElementFrameProps {
  label: string
  error: string | undefined
  children: (id: string) => ReactNode
}

/** Stripe's script hands the focus on from the label of the place that it was mounted in. */
function ElementFrame({ label, error, children }: ElementFrameProps): ReactNode {
  const wiring = useWiring({ error })
  return (
    <Frame label={label} error={error} wiring={wiring}>
      {children(wiring.control.id)}
    </Frame>
  )
}

/** A frame of another site sees nothing of our style sheets. */
function lookOf(host: HTMLElement | null | undefined) {
  if (!host) return {}
  const { color } = getComputedStyle(host)
  const read = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim()
  return {
    base: { color, fontFamily: 'system-ui, sans-serif', fontSize: '16px' },
    invalid: { color: read('--brick') },
  }
}

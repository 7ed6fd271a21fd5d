import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Invoice } from '#contract/billing'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { CallError } from '../../core/api.ts'
import { sentenceOf } from '../../core/show-refusal.ts'
import styles from './promo-code.module.css'
import { useInvoiceCalls } from './queries.ts'

const CHECK_AFTER_MS = 500
/** The server's sentence, whatever went wrong. The list of all refusals would weigh more than everything here. */
const UNKNOWN_COUPON = 'Unknown coupon code'

interface PromoCodeProps {
  invoice: Invoice
  /** A code is typed and not checked yet: what is shown may not be what will be charged. */
  onChecking: (isChecking: boolean) => void
  /** The code that was typed before and not checked: a form keeps it with its other words. */
  typedBefore?: string | undefined
  onTyped?: (code: string) => void
}

/** Checked when typing has stopped. Another code takes the place of the one before; an empty field takes it off. */
export function PromoCode({ invoice, onChecking, typedBefore, onTyped }: PromoCodeProps): ReactNode {
  const { id, coupon, amount } = invoice
  const [code, setCode] = useState(typedBefore || (coupon ?? ''))
  const [error, setError] = useState<unknown>()
  const { applyCoupon, removeCoupon } = useInvoiceCalls()
  const last = useRef(0)

  const check = async (typed: string) => {
    last.current += 1
    const own = last.current
    onChecking(true)
    let problem: unknown
    try {
      await (typed === '' ? removeCoupon(id) : applyCoupon(id, typed))
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      problem = caught
    }
    // Typed on meanwhile: that answer counts.
    if (own !== last.current) return
    setError(problem)
    onChecking(false)
  }

  const typed = code.trim()
  const isApplied = typed.toUpperCase() === (coupon ?? '').toUpperCase()
  const needsCheck = typed !== '' ? !isApplied : coupon !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause; an answer does not.
  useEffect(() => {
    onChecking(needsCheck)
    if (!needsCheck) {
      last.current += 1
      return setError(undefined)
    }
    if (typed === '') return void check('')
    const timer = setTimeout(() => check(typed), CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <div className={styles.promo}>
      <Field
        label="Promo code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={({ target }) => {
          setCode(target.value)
          onTyped?.(target.value)
        }}
        error={error === undefined ? undefined : UNKNOWN_COUPON}
      />
      <div className={styles.below} role="status">
        {coupon !== null && (
          <p className={styles.applied} data-alone={error === undefined || undefined}>
            <b>{coupon}</b>: <Money cents={invoice.couponDiscount} /> off. Your credit stays <Money cents={amount} />.
          </p>
        )}
        {error !== undefined && isOurs(error) && (
          <p className={styles.unchecked}>
            We couldn’t check it. {sentenceOf(error).split('\n').at(0)}{' '}
            <Button variant="quiet" size="small" onClick={() => check(typed)}>
              Try again
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

/** The code itself is unknown, or nobody could look. */
const isOurs = (error: unknown): boolean => error instanceof CallError && ![400, 404].includes(error.status)

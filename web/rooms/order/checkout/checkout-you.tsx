import { type ReactNode, useEffect, useId, useRef } from 'react'
import { maximumLength, required } from '#rules/checks'
import type { WayIn } from '#rules/place'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { checked } from '#ui/checked-form.ts'
import { Field } from '#ui/field.tsx'
import type { DraftedForm } from '../../../core/drafted-form.ts'
import { useTownLine } from '../../../core/service-area.ts'
import { PlaceFields } from '../../../providers/places/address-fields.tsx'
import type { CheckoutDraft } from '../../../shared/order/order-drafts.ts'
import styles from './checkout-form.module.css'

interface CheckoutYouProps {
  form: DraftedForm<CheckoutDraft>
  /** A known address is shown, until somebody wants to change it. */
  address: 'shown' | 'asked' | 'opened'
  onChange: () => void
}

export function CheckoutYou({ form, address, onChange }: CheckoutYouProps): ReactNode {
  const { register, formState } = form
  const { errors } = formState
  const placeId = useId()
  return (
    <Card title="You">
      <div className={styles.pair}>
        <Field
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName', { validate: checked(required, maximumLength) })}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName', { validate: checked(required, maximumLength) })}
        />
      </div>
      <section className={styles.place} aria-labelledby={placeId}>
        <h3 id={placeId} className={styles.legend}>
          Pickup and drop-off
        </h3>
        {address === 'shown' ? (
          <ShownAddress values={form.watch()} onChange={onChange} />
        ) : (
          <AskedAddress form={form} takesFocus={address === 'opened'} />
        )}
      </section>
    </Card>
  )
}

function ShownAddress({ values, onChange }: { values: CheckoutDraft; onChange: () => void }): ReactNode {
  const { addressLine1, addressLine2, zipCode } = values
  const townLine = useTownLine()
  return (
    <div className={styles.known}>
      <div>
        <p className={styles.street}>{[addressLine1, addressLine2].filter(Boolean).join(', ')}</p>
        <p className="small">{[townLine(zipCode), ...wayIn(values)].join(' · ')}</p>
      </div>
      <Button variant="quiet" size="small" aria-label="Change address" onClick={onChange}>
        Change
      </Button>
    </div>
  )
}

/** The compiler asks for the words of each field. */
function wayIn({ hasDoorman, gateCode, instructions }: WayIn): string[] {
  const words: Record<keyof WayIn, string> = {
    hasDoorman: hasDoorman ? 'leave with the doorman' : '',
    gateCode: gateCode && `gate code ${gateCode}`,
    instructions,
  }
  return Object.values(words).filter(Boolean)
}

function AskedAddress({ form, takesFocus }: { form: DraftedForm<CheckoutDraft>; takesFocus: boolean }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus()
  }, [takesFocus])
  return (
    <div ref={place} className={styles.fields}>
      <PlaceFields form={form} />
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { openModal } from '../../../core/modal-store.ts'
import { isServed } from '../../../core/service-area.ts'
import { currentSession } from '../../../core/session.ts'
import { showRefusal } from '../../../core/show-refusal.ts'
import { AddressFields, type TypedAddress } from '../../../providers/places/address-fields.tsx'
import { areaAnswerDraft, rememberAddress } from '../../../shared/customer/sign-up-drafts.ts'
import { SubmitButton } from '../../../ui/button.tsx'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { FormError } from '../../../ui/field.tsx'
import styles from './area-check.module.css'

interface AreaCheckProps {
  /** Names this form apart from another one on the page. */
  label?: string
}

/**
 * "Check my address": a served zip code leads a visitor on to registration with both values and somebody signed in to the
 * pickup; any other opens NOTIFY.
 */
export function AreaCheck({ label = 'See if we service your area' }: AreaCheckProps): ReactNode {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useCheckedForm<TypedAddress>({ zipCode: '', addressLine1: '' })
  const { isSubmitting, errors } = form.formState

  const goOn = (address: TypedAddress) => {
    if (currentSession().user) return navigate(links.pickup)
    rememberAddress(address)
    areaAnswerDraft.write({ zipCode: address.zipCode })
    return navigate(links.registration)
  }
  const check = form.submitWith(async (address) => {
    if (!currentSession().user) rememberAddress(address)
    try {
      if (!(await isServed(queries, address.zipCode))) return openModal({ kind: 'NOTIFY', address, onServed: goOn })
      await goOn(address)
    } catch (error) {
      showRefusal(form, error)
    }
  })

  return (
    <form className={styles.form} onSubmit={check} noValidate aria-label={label}>
      <AddressFields form={form} isStreetOptional />
      <SubmitButton isBusy={isSubmitting}>Check my address</SubmitButton>
      <noscript>
        This check needs JavaScript. Or ask us: <a href={`mailto:${brand.infoEmail}`}>{brand.infoEmail}</a>.
      </noscript>
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
    </form>
  )
}

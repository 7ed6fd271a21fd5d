import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { links } from '#contract/links'
import { emailAddress, phoneNumber, required, zipCode as zipCodeCheck } from '#rules/checks'
import { zipDigits } from '#rules/zip-digits'
import { SubmitButton } from '#ui/button.tsx'
import { checked } from '#ui/checked-form.ts'
import { Field, FormError } from '#ui/field.tsx'
import folded from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import { MaskedPhone } from '#ui/masked-phone.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toast.tsx'
import { type DraftedForm, useDraftedForm } from '../../../core/drafted-form.ts'
import type { FormDraft } from '../../../core/form-draft.ts'
import { closeModal, useOpenModal } from '../../../core/modal-store.ts'
import { isServed } from '../../../core/service-area.ts'
import { currentSession } from '../../../core/session.ts'
import { AddressFields, type TypedAddress } from '../../../providers/places/address-fields.tsx'
import { AreaMap } from '../../../shared/area/area-map.tsx'
import { neighborOnMap } from '../../../shared/area/area-towns.ts'
import { defineLeadDraft, sendLead, Trap, useLeadGuard } from '../../../shared/customer/lead-guard.tsx'
import { areaAnswerDraft, rememberAddress } from '../../../shared/customer/sign-up-drafts.ts'
import { AnotherZip } from './another-zip.tsx'
import styles from './notify-modal.module.css'

const REFUSAL = () => ({ fieldNames: { address: 'addressLine1' } })
const NOWHERE: TypedAddress = { zipCode: '', addressLine1: '' }

interface NotifyForm extends TypedAddress {
  email: string
  phone: string
  /** Typed in Change and not checked yet. */
  another: string
}

/** `asked` is the address that we do not come to, as the form was opened with it. */
type KeptNotify = NotifyForm & { asked: TypedAddress }

const notifyDraft = defineLeadDraft<KeptNotify>('notify')

/** NOTIFY: we do not pick up there yet, and remember who would like us to. */
export default function NotifyModal(): ReactNode {
  const request = useOpenModal()
  const [opened] = useState<NotifyProps>(request?.kind === 'NOTIFY' ? request : { address: NOWHERE })
  return <Notify address={opened.address} onServed={opened.onServed} />
}

interface NotifyProps {
  address: TypedAddress
  /** Takes an address that is ours after all into the form that asked. */
  onServed?: ((address: TypedAddress) => void) | undefined
}

function Notify({ address, onServed }: NotifyProps): ReactNode {
  const { trap, signs, draft } = useLeadGuard(notifyDraft)
  const [start] = useState<NotifyForm>(() => ({
    ...address,
    email: currentSession().user?.email ?? '',
    phone: '',
    another: '',
  }))
  const [own] = useState(() => draftFor(address, draft))
  const form = useDraftedForm(start, own)
  const queries = useQueryClient()
  const goOn = useGoOn(onServed)
  // The dialog would begin with a button or a field: on a phone, with a keyboard over what there is to read.
  const apology = useRef<HTMLParagraphElement>(null)
  useEffect(() => apology.current?.focus(), [])

  // The field in Change stands in a form of its own, so this one is told of it.
  const another = form.watch('another')
  form.register('another', { validate: (zip) => zip === '' || checked(zipCodeCheck)(zip) })
  const { errors, submitCount } = form.formState

  const typed = form.watch('zipCode')
  const asked = zipDigits(checked(required, zipCodeCheck)(typed) === true ? typed : address.zipCode)

  const answer = (zipCode: string, isOurs: boolean) => {
    if (isOurs) return goOn({ zipCode, addressLine1: form.getValues('addressLine1') })
    form.setValue('zipCode', zipCode, { shouldDirty: true, shouldValidate: true })
    apology.current?.focus()
  }

  const sendAnd = (close: () => void) =>
    form.submitWith(async (values, key) => {
      const { addressLine1, email, phone } = values
      const zipCode = values.another === '' ? values.zipCode : values.another
      // A corrected zip code may turn out to be ours.
      if (await isServed(queries, zipCode)) {
        goOn({ zipCode, addressLine1 })
        return
      }
      await sendLead({ kind: 'interested', email, phone, zipCode, address: addressLine1, ...signs() }, key)
      close()
      showToast('Thank you. We’ll tell you as soon as we reach your area.')
      return values
    }, REFUSAL)

  return (
    <Modal
      title="Sorry..."
      onClosed={closeModal}
      isSheet
      picture={
        <div className={styles.map}>
          <AreaMap town={neighborOnMap(asked)} answer="outside" />
        </div>
      }
      above={
        asked && (
          <AnotherZip
            asked={asked}
            typed={another}
            onTyped={(zip) =>
              form.setValue('another', zip, { shouldDirty: true, shouldValidate: errors.another !== undefined })
            }
            problem={errors.another?.message}
            sent={submitCount}
            onAnswer={answer}
          />
        )
      }
    >
      {(close) => (
        <>
          <p ref={apology} className={`${styles.apology} lead`} tabIndex={-1}>
            <span>We do not offer service in your area at this moment. We are working hard to change that</span>{' '}
            <span>Sign up below to get notified as soon as we service your area.</span>
          </p>
          <form onSubmit={sendAnd(close)} noValidate>
            <NotifyFields form={form} />
            <Trap trap={trap} />
            {errors.root?.message && <FormError>{errors.root.message}</FormError>}
          </form>
        </>
      )}
    </Modal>
  )
}

/** The email address is all that it takes; the rest lies folded under it. */
function NotifyFields({ form }: { form: DraftedForm<NotifyForm> }): ReactNode {
  const { register, formState } = form
  const { errors, isSubmitting, submitCount } = formState
  const fold = useRef<HTMLDetailsElement>(null)

  // The fold opens before the form goes to its first error, which may lie in there.
  const isWrongInside = Boolean(errors.zipCode || errors.addressLine1 || errors.phone)
  useLayoutEffect(() => {
    if (submitCount > 0 && isWrongInside && fold.current) fold.current.open = true
  }, [submitCount, isWrongInside])

  return (
    <>
      <div className={styles.email}>
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', { validate: checked(required, emailAddress) })}
        />
        <SubmitButton isBusy={isSubmitting}>Notify me</SubmitButton>
      </div>
      <p className={`${styles.promise} small`}>One email when we reach you, nothing else.</p>
      <details ref={fold} className={`${folded.fold} ${styles.more}`}>
        <FoldLine className={styles.line}>Your phone and address</FoldLine>
        <AddressFields form={form} />
        <MaskedPhone
          label="Phone (optional)"
          error={errors.phone?.message}
          {...register('phone', { validate: (phone) => phone === '' || checked(phoneNumber)(phone) })}
        />
      </details>
    </>
  )
}

/** Leads on a visitor whose zip code is ours after all. */
function useGoOn(onServed: NotifyProps['onServed']): (address: TypedAddress) => void {
  const navigate = useNavigate()
  return (address) => {
    closeModal()
    if (onServed) {
      onServed(address)
      return
    }
    // A customer came from a form of the account, which is still there behind us.
    if (currentSession().user) {
      showToast(`We do serve ${zipDigits(address.zipCode)}. Please correct the zip code and save again.`)
      return
    }
    rememberAddress(address)
    areaAnswerDraft.write({ zipCode: address.zipCode })
    navigate(links.registration)
  }
}

/** Opened for another address than before, the form begins with that one, and keeps only who asks. */
function draftFor(asked: TypedAddress, draft: FormDraft<KeptNotify>): FormDraft<NotifyForm, Partial<NotifyForm>> {
  return {
    read() {
      const kept = draft.read()
      const isSame = kept?.asked.zipCode === asked.zipCode && kept.asked.addressLine1 === asked.addressLine1
      return kept && (isSame ? kept : { email: kept.email, phone: kept.phone })
    },
    write: (words) => draft.write({ ...words, asked }),
    clear: draft.clear,
    ...(draft.attempt && { attempt: draft.attempt }),
  }
}

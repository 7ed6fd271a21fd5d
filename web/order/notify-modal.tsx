import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { links } from '#contract/links'
import { emailAddress, phoneNumber, required, zipDigits } from '#rules/checks'
import { type FormDraft, useDraftedForm } from '../drafted-form.ts'
import { defineLeadDraft, Trap, useLeadGuard } from '../lead-guard.tsx'
import { sendLead } from '../leads.ts'
import { closeModal, useOpenModal } from '../modal-store.ts'
import { AddressFields, type AddressForm } from '../providers/places/address-fields.tsx'
import { isServed } from '../service-area.ts'
import { currentSession } from '../session.ts'
import { rememberAddress } from '../sign-up-drafts.ts'
import { SubmitButton } from '../ui/button.tsx'
import { checked } from '../ui/checked-form.ts'
import { Field, FormError } from '../ui/field.tsx'
import { MaskedPhone } from '../ui/masked-phone.tsx'
import { Modal } from '../ui/modal.tsx'
import { showToast } from '../ui/toast.tsx'

const REFUSAL = () => ({ fieldNames: { address: 'addressLine1' } })
const NOWHERE: AddressForm = { zipCode: '', addressLine1: '' }

interface NotifyForm extends AddressForm {
  email: string
  phone: string
}

/** `asked` is the address that we do not come to, as the form was opened with it. */
type KeptNotify = NotifyForm & { asked: AddressForm }

const notifyDraft = defineLeadDraft<KeptNotify>('notify')

/** NOTIFY: we do not pick up there yet, and remember who would like us to. */
export default function NotifyModal(): ReactNode {
  const request = useOpenModal()
  const [{ address, onServed }] = useState<Pick<NotifyMeProps, 'address' | 'onServed'>>(
    request?.kind === 'NOTIFY' ? request : { address: NOWHERE },
  )
  return (
    <Modal title="Sorry..." onClosed={closeModal}>
      {(close) => (
        <>
          <p>
            We do not offer service in your area at this moment. We are working hard to change that Sign up below to get
            notified as soon as we service your area.
          </p>
          <NotifyMe address={address} onServed={onServed} onSent={close} />
        </>
      )}
    </Modal>
  )
}

interface NotifyMeProps {
  address: AddressForm
  /** Takes an address that is ours after all into the form that asked. */
  onServed?: ((address: AddressForm) => void) | undefined
  onSent: () => void
}

function NotifyMe({ address, onServed, onSent }: NotifyMeProps): ReactNode {
  const { trap, signs, draft } = useLeadGuard(notifyDraft)
  const [start] = useState<NotifyForm>(() => ({ ...address, email: currentSession().user?.email ?? '', phone: '' }))
  const [own] = useState(() => draftFor(address, draft))
  const form = useDraftedForm(start, own)
  const { register, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const queries = useQueryClient()
  const navigate = useNavigate()

  // Open by now, the dialog has put the focus on its first field; an address that is there already wants no more words.
  const hasAddress = address.zipCode !== '' && address.addressLine1 !== ''
  useEffect(() => {
    if (hasAddress) setFocus('email')
  }, [hasAddress, setFocus])

  const submit = form.submitWith(async (values, key) => {
    const { zipCode, addressLine1, email, phone } = values
    // A corrected zip code may turn out to be ours.
    if (await isServed(queries, zipCode)) {
      onSent()
      if (onServed) {
        onServed({ zipCode, addressLine1 })
        return
      }
      // A customer came from a form of the account, which is still there behind us.
      if (currentSession().user) {
        showToast(`We do serve ${zipDigits(zipCode)}. Please correct the zip code and save again.`)
        return
      }
      rememberAddress({ zipCode, addressLine1 })
      navigate(links.registration)
      return
    }
    await sendLead({ kind: 'interested', email, phone, zipCode, address: addressLine1, ...signs() }, key)
    onSent()
    showToast('Thank you. We will tell you as soon as we reach your area.')
    return values
  }, REFUSAL)

  return (
    <form onSubmit={submit} noValidate>
      <AddressFields form={form} />
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', { validate: checked(required, emailAddress) })}
      />
      <MaskedPhone
        label="Phone (optional)"
        error={errors.phone?.message}
        {...register('phone', { validate: (phone) => phone === '' || checked(phoneNumber)(phone) })}
      />
      <Trap trap={trap} />
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <SubmitButton isBusy={isSubmitting}>Notify me</SubmitButton>
    </form>
  )
}

/** Opened for another address than before, the form begins with that one, and keeps only who asks. */
function draftFor(asked: AddressForm, draft: FormDraft<KeptNotify>): FormDraft<NotifyForm, Partial<NotifyForm>> {
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

import { type ReactNode, useRef, useState } from 'react'
import type { Phone } from '#contract/addresses'
import { CallError } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormError } from '../ui/field.tsx'
import { maskedPhone } from '../ui/phone-mask.ts'
import { showToast } from '../ui/toast.tsx'
import { isGone, sendPhoneCode, usePhoneChanges, useSaveProfile } from './calls.ts'
import { ConfirmDelete } from './confirm-delete.tsx'
import type { FormDraft } from './drafted-form.ts'
import { useFocusBack } from './focus-back.ts'
import styles from './phone-card.module.css'
import { PhoneCode } from './phone-code.tsx'
import { PhoneForm, type PhoneValues } from './phone-form.tsx'

interface PhoneCardProps {
  phone: Phone
  isMain: boolean
  draft: FormDraft<PhoneValues>
  takesFocus: boolean
  mode: 'read' | 'edit' | 'verify'
  onMode: (mode: PhoneCardProps['mode']) => void
  onDeleting: () => void
}

/** One phone: what it is, what can be done with it, and the form or the code field when that is under way. */
export function PhoneCard(props: PhoneCardProps): ReactNode {
  const { phone, isMain, draft, takesFocus, mode, onMode, onDeleting } = props
  const { remove, patch, reload } = usePhoneChanges()
  const saveProfile = useSaveProfile()
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const edit = useRef<HTMLButtonElement>(null)
  useFocusBack(mode !== 'read', edit)
  const number = maskedPhone(phone.number)

  const back = () => onMode('read')
  const attempt = (work: () => Promise<void>) => async () => {
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Deleted in another window: the card goes with the next list.
      if (isGone(error) || error.fields['mainPhone']) await reload()
      else setRefusal(error.message)
    }
  }

  return (
    <Card
      isRaised={mode !== 'read'}
      title={phone.title}
      action={
        <span className={styles.badges}>
          {isMain && <Badge tone="info">Main phone</Badge>}
          {phone.isVerified ? <Badge tone="success">Verified</Badge> : <Badge tone="warning">Not verified</Badge>}
        </span>
      }
    >
      {mode === 'edit' && <PhoneForm phone={phone} draft={draft} takesFocus={takesFocus} onDone={back} />}
      {mode === 'verify' && (
        <PhoneCode
          phone={phone}
          takesFocus={takesFocus}
          onVerified={() => {
            patch(phone.id, { isVerified: true })
            showToast('Phone verified successfully!')
            back()
          }}
          onCancel={back}
        />
      )}
      {mode === 'read' && (
        <>
          <p className={styles.number}>{number}</p>
          {refusal && <FormError>{refusal}</FormError>}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form. */}
          <div className={styles.actions} role="group" aria-label={`${phone.title} ${number}`}>
            {!phone.isVerified && (
              <Button
                size="small"
                onClick={attempt(async () => {
                  await sendPhoneCode(phone.id)
                  onMode('verify')
                })}
              >
                Verify
              </Button>
            )}
            <Button ref={edit} variant="quiet" size="small" onClick={() => onMode('edit')}>
              Edit
            </Button>
            <Button variant="quiet" size="small" onClick={() => setDeleting(true)}>
              Delete
            </Button>
            {!isMain && (
              <Button
                variant="quiet"
                size="small"
                onClick={attempt(async () => {
                  await saveProfile({ mainPhone: phone.id })
                  showToast('Main phone updated successfully!')
                })}
              >
                Make this my main phone
              </Button>
            )}
          </div>
        </>
      )}
      {isDeleting && (
        <ConfirmDelete
          title="Delete this phone?"
          onClosed={() => setDeleting(false)}
          onDelete={async () => {
            onDeleting()
            await remove(phone.id)
            showToast('Phone was removed')
          }}
        >
          <p>
            {phone.title}, {number} goes from your list, and we no longer text it.
          </p>
        </ConfirmDelete>
      )}
    </Card>
  )
}

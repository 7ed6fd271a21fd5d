import { type ReactNode, useRef, useState } from 'react'
import { brand } from '#contract/brand'
import type { Phone } from '#contract/profile'
import { policy } from '#rules/policy'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormError } from '#ui/field.tsx'
import { maskedPhone } from '#ui/phone-mask.ts'
import { showToast } from '#ui/toast.tsx'
import { CallError } from '../../core/api.ts'
import { useFocusBack } from '../../core/focus-back.ts'
import type { FormDraft } from '../../core/form-draft.ts'
import { useJustMade } from '../../core/just-made.ts'
import { ConfirmDelete } from '../../core/late-confirm-delete.ts'
import { sentenceOf } from '../../core/show-refusal.ts'
import { isGone, usePhoneChanges } from '../../shared/customer/contact-changes.ts'
import { useSaveProfile } from '../../shared/customer/queries.ts'
import { isWaitSpent, mayHaveCode, readSentCode, textCode } from '../../shared/customer/sent-code.ts'
import { LastOneStays, PhoneCode, PhoneForm } from './late-parts.tsx'
import styles from './phone-card.module.css'
import type { PhoneValues } from './phone-drafts.ts'

interface PhoneCardProps {
  phone: Phone
  isMain: boolean
  /** It was added a moment ago, on this page. */
  isJustMade: boolean
  /** Becomes the main one when the main one goes; nothing where this is the only one, which stays. */
  heir: Phone | undefined
  draft: FormDraft<PhoneValues, Partial<PhoneValues>>
  takesFocus: boolean
  mode: 'read' | 'edit' | 'verify'
  onMode: (mode: PhoneCardProps['mode']) => void
  /** Runs the deletion, which is the customer's own. */
  onDeleting: (remove: () => Promise<void>) => Promise<void>
  onAddAnother: () => void
}

/** One phone: what it is, what can be done with it, and the form or the code field when that is under way. */
export function PhoneCard(props: PhoneCardProps): ReactNode {
  const { phone, isMain, isJustMade, heir, draft, takesFocus, mode, onMode, onDeleting, onAddAnother } = props
  const { remove, patch, reload } = usePhoneChanges()
  const saveProfile = useSaveProfile()
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const edit = useRef<HTMLButtonElement>(null)
  useFocusBack(mode !== 'read', edit)
  const number = maskedPhone(phone.number)
  const place = useJustMade(isJustMade)

  const back = () => onMode('read')
  const attempt = (work: () => Promise<void>) => async () => {
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Deleted in another window: the card goes with the next list.
      if (isGone(error) || error.fields['mainPhone']) await reload()
      else setRefusal(sentenceOf(error))
    }
  }

  return (
    <Card
      isRaised={mode !== 'read'}
      place={place}
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
        <>
          <p>
            Enter the {policy.accounts.phoneCodeDigits} digits that we texted to{' '}
            <span className={styles.whole}>{number}</span>.
          </p>
          <PhoneCode
            phone={phone}
            takesFocus={takesFocus}
            onVerified={() => {
              patch(phone.id, { isVerified: true })
              showToast('Phone verified')
              back()
            }}
          >
            <Button variant="quiet" onClick={back}>
              Cancel
            </Button>
          </PhoneCode>
        </>
      )}
      {mode === 'read' && (
        <>
          <p className={styles.number}>{number}</p>
          {phone.isStopped && (
            <p className="small">
              This number texted STOP, so we email you instead. Text START to {brand.phoneShown} to get texts again.
            </p>
          )}
          {!phone.isVerified && !isMain && (
            <p className="small">
              Verify it within {policy.accounts.unverifiedPhoneHours} hours, or we’ll remove it from your list.
            </p>
          )}
          {refusal && <FormError>{refusal}</FormError>}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form. */}
          <div className={styles.actions} role="group" aria-label={`${phone.title} ${number}`}>
            {!phone.isVerified && (
              <>
                <Button
                  size="small"
                  onClick={attempt(async () => {
                    try {
                      if (!mayHaveCode(phone)) await textCode(phone)
                    } catch (error) {
                      // No more are sent for now: one of before may be in the customer's hand.
                      if (!isWaitSpent(readSentCode(phone))) throw error
                    }
                    onMode('verify')
                  })}
                >
                  Verify
                </Button>
                <Button variant="quiet" size="small" onClick={() => onMode('verify')}>
                  I have a code
                </Button>
              </>
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
                  showToast('Main phone updated')
                })}
              >
                Make this my main phone
              </Button>
            )}
          </div>
        </>
      )}
      {isDeleting && !heir && <LastOneStays what="phone" onAdd={onAddAnother} onClosed={() => setDeleting(false)} />}
      {isDeleting && heir && (
        <ConfirmDelete
          title="Delete this phone?"
          onClosed={() => setDeleting(false)}
          onDelete={async () => {
            await onDeleting(() => remove(phone.id))
            showToast('Phone removed')
          }}
        >
          <p>
            We will remove {phone.title}, {number} from your list and stop texting it.
          </p>
          {isMain && (
            <p>
              We will text {heir.title}, {maskedPhone(heir.number)} instead.
            </p>
          )}
        </ConfirmDelete>
      )}
    </Card>
  )
}

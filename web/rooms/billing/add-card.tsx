import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '../../core/api.ts'
import { newAttemptKey } from '../../core/attempt-key.ts'
import { Loaded } from '../../core/loaded.tsx'
import { sentenceOf } from '../../core/show-refusal.ts'
import { CardEntry } from '../../providers/cards/card-entry.tsx'
import type { CardFormHandle } from '../../providers/cards/card-provider.ts'
import { useIntent } from '../../shared/money/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { FieldSkeleton } from '../../ui/form-skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './add-card.module.css'
import { useCardChanges } from './calls.ts'

interface AddCardProps {
  /** The customer has just opened the form, and wants to type in it. */
  takesFocus: boolean
  onDone: () => void
}

/** The form is on the page and not in a dialog, because the bank may put its own question over it. */
export function AddCard({ takesFocus, onDone }: AddCardProps): ReactNode {
  const intent = useIntent()
  return (
    <section className={styles.step} aria-labelledby="new-card">
      <h3 id="new-card">New card</h3>
      <p className="small">It becomes your main card. Adding it charges nothing.</p>
      <Loaded query={intent} skeleton={<FieldSkeleton isSpoken />}>
        {(opened) => <CardForm intent={opened} takesFocus={takesFocus} onDone={onDone} />}
      </Loaded>
    </section>
  )
}

interface CardFormProps extends AddCardProps {
  intent: { publicKey: string; secret: string }
}

function CardForm({ intent, takesFocus, onDone }: CardFormProps): ReactNode {
  const { add } = useCardChanges()
  const card = useRef<CardFormHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const [key] = useState(newAttemptKey)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // The provider has the card; only our server has not heard of it yet.
  const isConfirmed = useRef(false)

  useEffect(() => {
    // A field that is wrong has the focus already.
    if (failure && !form.current?.querySelector('[aria-invalid="true"]')) notice.current?.focus()
  }, [failure])

  const save = async () => {
    const outcome = isConfirmed.current ? undefined : await card.current?.confirm()
    if (outcome?.status === 'failed') return setFailure(outcome.message)
    isConfirmed.current = true
    await add(intent.secret, key)
    showToast('Card was added')
    onDone()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await save()
    } catch (error) {
      // The provider knows nothing of it after all.
      if (error instanceof CallError && error.code === 'card_not_finished') isConfirmed.current = false
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {failure && (
        <div ref={notice} tabIndex={-1}>
          <Banner kind="error" title="Your card was not added">
            {failure}
            {'\n'}Nothing was charged. You can try again or use a different card.
          </Banner>
        </div>
      )}
      <CardEntry intent={intent} ref={card} onReady={() => takesFocus && card.current?.focus()} />
      <div className={styles.actions}>
        <SubmitButton isBusy={isBusy}>Add card</SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

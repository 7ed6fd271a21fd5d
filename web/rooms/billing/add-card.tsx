import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Card } from '#contract/billing'
import { Banner } from '#ui/banner.tsx'
import { Button, SubmitButton } from '#ui/button.tsx'
import { showToast } from '#ui/toast.tsx'
import { sameVisit } from '../../core/session.ts'
import { TypedCard, type TypedCardHandle, type UnsavedCard } from '../../shared/money/card-choice.tsx'
import styles from './add-card.module.css'
import { useCardChanges } from './calls.ts'

interface AddCardProps {
  /** The customer has just opened the form, and wants to type in it. */
  takesFocus: boolean
  onAdded: (card: Card) => void
  onDone: () => void
}

/** The form is on the page and not in a dialog, because the bank may put its own question over it. */
export default function AddCard(props: AddCardProps): ReactNode {
  return (
    <section className={styles.step} aria-labelledby="new-card">
      <h3 id="new-card">New card</h3>
      <p className="small">It becomes your main card. Adding it charges nothing.</p>
      <CardForm {...props} />
    </section>
  )
}

function CardForm({ takesFocus, onAdded, onDone }: AddCardProps): ReactNode {
  const { showAdded } = useCardChanges()
  const card = useRef<TypedCardHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<UnsavedCard>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    // A field that is wrong has the focus already.
    if (failure && !form.current?.querySelector('[aria-invalid="true"]')) notice.current?.focus()
  }, [failure])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const isSameVisit = sameVisit()
    const outcome = await card.current?.save()
    setBusy(false)
    if (outcome?.status !== 'succeeded') return setFailure(outcome)
    await showAdded(outcome.card, isSameVisit)
    onAdded(outcome.card)
    showToast('Card was added')
    onDone()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {failure && (
        <div ref={notice} tabIndex={-1}>
          <Banner kind="error" title="Your card was not added">
            {failure.message}
            {'\n'}Nothing was charged. You can{' '}
            {failure.isCvcEmptied ? 'type the CVC again to try once more,' : 'try again'} or use a different card.
          </Banner>
        </div>
      )}
      <TypedCard entry={card} onReady={() => takesFocus && card.current?.focus()} />
      <div className={styles.actions}>
        <SubmitButton isBusy={isBusy}>Add card</SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

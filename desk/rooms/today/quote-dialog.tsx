import { type FormEvent, type ReactNode, useState } from 'react'
import { readDollars } from '#rules/money'
import { SubmitButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { dayText } from '#ui/day-text.ts'
import { Field, FormError } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toast.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { askAnew, type Board } from '../../core/queries.ts'
import styles from './board.module.css'

/** Asks the customer whether rush may cost more. Nothing is charged by it. */
export function QuoteDialog({ rush, onClosed }: { rush: Board['rush'][number]; onClosed: () => void }): ReactNode {
  const [typed, setTyped] = useState('')
  const [hasRug, setRug] = useState(false)
  const [isSlow, setSlow] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)

  const send = async (event: FormEvent, close: () => void) => {
    event.preventDefault()
    const amount = readDollars(typed)
    if (amount === undefined) return setRefusal('Type an amount, like 49.00.')
    setBusy(true)
    setRefusal('')
    try {
      const answer = await ask('POST /desk/pickups/:id/rush/quote/', {
        id: rush.pickup,
        body: { amount, hasRug, isSlow },
      })
      if (answer.status !== 'done') return setRefusal(answer.sentence)
      showToast(answer.sentence)
      close()
    } catch (error) {
      setRefusal(troubleText(error))
    } finally {
      setBusy(false)
      void askAnew(['stops', 'deeds'])
    }
  }

  return (
    <Modal title={`Quote rush for ${rush.customer.name}`} onClosed={onClosed}>
      {(close) => (
        <form className={styles.form} onSubmit={(event) => send(event, close)} noValidate>
          <p>
            Back {dayText(rush.dropoffDay)}. The customer is asked whether it may cost this much; nothing is charged
            unless they accept it.
          </p>
          <Field
            label="Dollars"
            inputMode="decimal"
            autoComplete="off"
            placeholder="e.g. 49.00"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Checkbox label="It is for a rug" checked={hasRug} onChange={({ target }) => setRug(target.checked)} />
          <Checkbox
            label="It is for leather, sewing or a gown"
            checked={isSlow}
            onChange={({ target }) => setSlow(target.checked)}
          />
          <FormError>{refusal}</FormError>
          <SubmitButton isBusy={isBusy}>Ask the customer</SubmitButton>
        </form>
      )}
    </Modal>
  )
}

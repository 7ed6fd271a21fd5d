import { type FormEvent, type ReactNode, useState } from 'react'
import { readDollars } from '#rules/money'
import { staffPolicy } from '#rules/policy'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { KeptCount } from '../../core/counts.ts'
import styles from './sheet.module.css'
import { LowSheet } from './sheet.tsx'

interface ExtraSheetProps {
  title: string
  onSave: (extra: KeptCount['extras'][number]) => void
  onClosed: () => void
}

/** What is on no list: a name and a price, which the customer reads. */
export function ExtraSheet({ title: given, onSave, onClosed }: ExtraSheetProps): ReactNode {
  const [title, setTitle] = useState(given.charAt(0).toUpperCase() + given.slice(1))
  const [typed, setTyped] = useState('')
  const [remark, setRemark] = useState('')
  const amount = readDollars(typed.trim())
  const isReady = title.trim() !== '' && amount !== undefined && amount > 0
  return (
    <LowSheet title="Not on the price list" onClosed={onClosed}>
      {(close) => (
        <form
          className={styles.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (!isReady) return
            const words = remark.trim()
            onSave({ title: title.trim(), amount, ...(words !== '' && { remark: words }) })
            close()
          }}
        >
          <Field label="What it is" maxLength={255} value={title} onChange={({ target }) => setTitle(target.value)} />
          <Field
            label="Price, in dollars"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Field
            label="Remark, the customer reads it (optional)"
            autoComplete="off"
            maxLength={staffPolicy.intake.maxRemarkLength}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
          <div className={styles.ways}>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <SubmitButton isBusy={false} disabled={!isReady}>
              Add it
            </SubmitButton>
          </div>
        </form>
      )}
    </LowSheet>
  )
}

import { type FormEvent, type ReactNode, useState } from 'react'
import { brand } from '#contract/brand'
import type { LeadInput } from '#contract/contact'
import { SubmitButton } from '#ui/button.tsx'
import { FormError } from '#ui/field.tsx'
import type { FormValues } from '#ui/form-state.ts'
import { Mark } from '#ui/mark.tsx'
import { type DraftedForm, useDraftedForm } from '../../../../core/drafted-form.ts'
import { type LeadDraft, sendLead, Trap, useLeadGuard } from '../../../../shared/customer/lead-guard.tsx'
import styles from './lead-form.module.css'

interface LeadForm<Values extends FormValues> extends DraftedForm<Values> {
  draftKey: string
  submit: (event: FormEvent<HTMLFormElement>) => void
  isSent: boolean
  trap: ReturnType<typeof useLeadGuard>['trap']
}

/** Both forms are sent alike: the server's findings go to their fields, and the typed words stay until they have arrived. */
export function useLeadForm<Words extends FormValues>(
  leadDraft: LeadDraft<Words>,
  empty: Words,
  leadOf: (values: Words) => LeadInput,
): LeadForm<Words> {
  const { trap, signs, draft } = useLeadGuard(leadDraft)
  const form = useDraftedForm(empty, draft)
  const [isSent, setSent] = useState(false)

  const submit = form.submitWith(async (values, key) => {
    setSent(false)
    await sendLead({ ...leadOf(values), ...signs() }, key)
    setSent(true)
    return empty
  })

  return { ...form, draftKey: leadDraft.visitorsKey, submit, isSent, trap }
}

interface LeadFrameProps<Values extends FormValues> {
  form: LeadForm<Values>
  /** The form's name, for visitors who come to the form without its heading. */
  label: string
  action: string
  thanks: string
  children: ReactNode
}

/** The sheet that both forms stand on, with what is said after it was sent. */
export function LeadFrame<Values extends FormValues>(props: LeadFrameProps<Values>): ReactNode {
  const { form, label, action, thanks, children } = props
  const { errors, isSubmitting } = form.formState
  const failure = errors.root?.message
  return (
    <div className={styles.sheet}>
      <noscript>
        <p className={styles.unscripted}>
          This form needs JavaScript. Without it, please write to{' '}
          <a href={`mailto:${brand.infoEmail}`}>{brand.infoEmail}</a>.
        </p>
      </noscript>
      <form className={styles.form} onSubmit={form.submit} noValidate aria-label={label} data-draft={form.draftKey}>
        {children}
        <Trap trap={form.trap} />
        {failure && <FormError>{failure}</FormError>}
        <SubmitButton isBusy={isSubmitting}>{action}</SubmitButton>
        {/* There before its text, or it would not be heard. */}
        <p className={styles.thanks} role="status">
          {form.isSent && (
            <>
              <Mark kind="success" />
              <span>{thanks}</span>
            </>
          )}
        </p>
      </form>
    </div>
  )
}

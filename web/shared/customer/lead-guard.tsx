import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { LeadInput } from '#contract/contact'
import { call } from '../../core/api.ts'
import { type Draft, defineDraft } from '../../core/drafts.ts'
import { type FormDraft, useDraft } from '../../core/form-draft.ts'
import { useWasPrerendered } from '../../core/hydration.ts'
import styles from './lead-guard.module.css'

/** The signs that tell a person from a machine, without a puzzle. */
export type LeadSigns = Required<Pick<LeadInput, 'website' | 'filledInMs'>>

/** The draft keeps the time that the words took: a visitor who sends at once after a reload is not a machine. */
interface KeptLead<Words> {
  words: Words
  filledInMs: number
}

export type LeadDraft<Words> = Draft<KeptLead<Words>>

export const defineLeadDraft = <Words,>(name: string): LeadDraft<Words> =>
  defineDraft<KeptLead<Words>>(name, { isKeyed: true })

interface LeadGuard<Words> {
  trap: RefObject<HTMLInputElement | null>
  /** The signs that the form noticed, to be sent along with it. */
  signs: () => LeadSigns
  /** Keeps the words and how long they took. The word in the trap is not among them. */
  draft: FormDraft<Words>
}

/** Counts from the moment at which somebody could see the form, which for a written page is before React came. */
export function useLeadGuard<Words>(leadDraft: LeadDraft<Words>): LeadGuard<Words> {
  const trap = useRef<HTMLInputElement>(null)
  const wasWritten = useWasPrerendered()
  const cameUpAtMs = useRef(0)
  useEffect(() => {
    if (!wasWritten) cameUpAtMs.current = performance.now()
  }, [wasWritten])
  const beforeMs = useRef(0)
  const filledInMs = () => Math.round(beforeMs.current + performance.now() - cameUpAtMs.current)
  const kept = useDraft(leadDraft)
  const [draft] = useState(() => ({
    read() {
      const lead = kept.read()
      beforeMs.current = lead?.filledInMs ?? 0
      return lead?.words
    },
    write: (words: Words) => kept.write({ words, filledInMs: filledInMs() }),
    clear: kept.clear,
    ...(kept.attempt && { attempt: kept.attempt }),
  }))
  return { trap, signs: () => ({ website: trap.current?.value ?? '', filledInMs: filledInMs() }), draft }
}

/** A field that nobody sees, hears or reaches: only a machine that fills in everything fills it in. */
export function Trap({ trap }: Pick<LeadGuard<unknown>, 'trap'>): ReactNode {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore />
      </label>
    </div>
  )
}

/** Leads carry their phone with a space after the prefix. */
export function sendLead(lead: LeadInput, key: string): Promise<unknown> {
  const { phone, ...rest } = lead
  const body = { ...rest, ...(phone && { phone: `+1 ${phone}` }) }
  return call('POST /client/customers/', { as: 'anyone', body, key })
}

import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { LeadInput } from '#contract/contact'
import { useWasWritten } from '../../written.ts'
import styles from './lead-guard.module.css'

/** By what a person is told from a machine, without a puzzle. */
export type LeadSigns = Required<Pick<LeadInput, 'website' | 'filledInMs'>>

interface LeadGuard {
  trap: RefObject<HTMLInputElement | null>
  /** What the form noticed, to be sent along with it. */
  signs: () => LeadSigns
}

/** Counts from the moment at which somebody could see the form, which for a written page is before React came. */
export function useLeadGuard(): LeadGuard {
  const trap = useRef<HTMLInputElement>(null)
  const wasWritten = useWasWritten()
  const cameUpAtMs = useRef(0)
  useEffect(() => {
    if (!wasWritten) cameUpAtMs.current = performance.now()
  }, [wasWritten])
  return {
    trap,
    signs: () => ({
      website: trap.current?.value ?? '',
      filledInMs: Math.round(performance.now() - cameUpAtMs.current),
    }),
  }
}

/** A field that nobody sees, hears or reaches: only a machine that fills in everything fills it in. */
export function Trap({ trap }: Pick<LeadGuard, 'trap'>): ReactNode {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore />
      </label>
    </div>
  )
}

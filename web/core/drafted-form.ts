import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { type CheckedForm, useCheckedForm } from '#ui/checked-form.ts'
import type { FormValues } from '#ui/form-state.ts'
import { CallError } from './api.ts'
import { newAttemptKey } from './attempt-key.ts'
import type { FormDraft } from './form-draft.ts'
import { type RefusalOptions, showRefusal } from './show-refusal.ts'

const SAVE_AFTER_MS = 500
/** The state of a form that a customer sees stays when the form's data is renewed. */
const KEEP = { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true } as const

export interface DraftedForm<Values extends FormValues> extends Omit<CheckedForm<Values>, 'submitWith'> {
  /**
   * Saves when every check passes, and shows why it was refused. What `save` answers is what the form holds from now on,
   * with nothing left to send; nothing where the form is to stay as it is. `key` is the attempt's: it stays the same
   * through a lost answer, a reload and a 401, and is another one after a definite outcome.
   */
  submitWith(
    save: (values: Values, key: string) => Promise<Values | undefined>,
    refusal?: (values: Values) => RefusalOptions,
  ): (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form whose words outlive a reload, a 401 and going elsewhere. `stored` is what it begins with, empty or from the server;
 * when that is renewed, fields that nobody touched follow it, and the others stay as they were typed.
 */
export function useDraftedForm<Values extends FormValues>(
  stored: Values,
  draft: FormDraft<Values, Partial<Values>>,
): DraftedForm<Values> {
  const form = useCheckedForm(stored)
  const { reset, listen, getValues } = form
  const base = useRef(stored)
  const isSending = useRef(false)
  const attempt = useRef<string>(undefined)
  const isShown = useRef(false)
  const writeNow = useRef(() => {})

  const endAttempt = useCallback(() => {
    attempt.current = undefined
    draft.attempt?.clear()
  }, [draft])

  useLayoutEffect(() => {
    isShown.current = true
    const typed = draft.read()
    if (typed) reset({ ...base.current, ...known(typed, base.current) }, { keepDefaultValues: true })
    let latest: Values | undefined
    let timer: ReturnType<typeof setTimeout>
    const write = () => {
      clearTimeout(timer)
      if (latest === undefined) return
      const changed = differing(latest, base.current)
      if (changed.length > 0) draft.write(latest, changed)
      else {
        // The change was taken back by hand: what is typed next is another attempt.
        draft.clear()
        endAttempt()
      }
      latest = undefined
    }
    const stop = listen((values) => {
      latest = values
      clearTimeout(timer)
      timer = setTimeout(write, SAVE_AFTER_MS)
    })
    writeNow.current = write
    addEventListener('pagehide', write)
    return () => {
      removeEventListener('pagehide', write)
      stop()
      write()
      isShown.current = false
    }
  }, [draft, reset, listen, endAttempt])

  const renew = (next: Values, since: Values) => {
    const typed = getValues()
    const kept = Object.fromEntries(differing(typed, since).map((name) => [name, typed[name]]))
    base.current = next
    reset(next, KEEP)
    if (Object.keys(kept).length > 0) reset({ ...next, ...kept }, { ...KEEP, keepDefaultValues: true })
    writeNow.current()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new data renews the form.
  useEffect(() => {
    if (differing(stored, base.current).length > 0) renew(stored, base.current)
  }, [stored])

  return {
    ...form,
    submitWith: (save, refusal) =>
      form.submitWith(async (sent) => {
        if (isSending.current) return
        isSending.current = true
        // Should the answer be that the session is over, what was sent waits for the next one.
        writeNow.current()
        attempt.current ??= draft.attempt?.read() ?? newAttemptKey()
        draft.attempt?.write(attempt.current)
        // A repeat must send the same: what the form begins with may be another day's by then.
        if (draft.attempt) draft.write(sent)
        try {
          const saved = await save(sent, attempt.current)
          if (saved) endAttempt()
          if (saved && isShown.current) renew(saved, sent)
          // The form was left while it was being sent: its draft has arrived and goes, unless more was typed since.
          else if (saved && isKept(draft.read(), sent)) draft.clear()
        } catch (error) {
          if (isDefinite(error)) {
            endAttempt()
            if (differing(sent, base.current).length === 0) draft.clear()
          }
          showRefusal(form, error, refusal?.(sent))
        } finally {
          isSending.current = false
        }
      }),
  }
}

/** The call is refused for good: nothing has happened, or the earlier call has worked. After other errors nobody knows yet. */
const isDefinite = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 402, 409, 429].includes(error.status)

const differing = <Values extends FormValues>(one: Values, other: Values): string[] =>
  Object.keys(other).filter((name) => one[name] !== other[name])

const isKept = <Values extends FormValues>(kept: Partial<Values> | undefined, sent: Values): boolean =>
  kept !== undefined && Object.keys(sent).every((name) => !(name in kept) || kept[name] === sent[name])

/** A draft from before a release may hold other things than the form does. */
const known = <Values extends FormValues>(typed: Partial<Values>, stored: Values): Partial<Values> =>
  Object.fromEntries(
    Object.keys(stored)
      .filter((name) => typeof typed[name] === typeof stored[name])
      .map((name) => [name, typed[name]]),
  ) as Partial<Values>

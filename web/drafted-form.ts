import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { type Draft, typist } from './drafts.ts'
import { showRefusal } from './show-refusal.ts'
import { type CheckedForm, useCheckedForm } from './ui/checked-form.ts'

const SAVE_AFTER_MS = 500
/** What a customer sees of a form stays when its data is renewed under it. */
const KEEP = { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true } as const

/** Where a form keeps what was typed and not yet sent, or as much of it as may be kept. */
export interface FormDraft<Values, Kept extends Partial<Values> = Values> {
  read(): Kept | undefined
  write(values: Values): void
  clear(): void
}

export interface DraftedForm<Values extends FieldValues> extends Omit<CheckedForm<Values>, 'submitWith'> {
  /**
   * Saves when every check passes, and shows why it was refused. What `save` answers is what the form holds from now on,
   * with nothing left to send; nothing where the form is to stay as it is.
   */
  submitWith(save: (values: Values) => Promise<Values | undefined>): (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form whose words outlive a reload, a 401 and going elsewhere. `stored` is what it begins with, empty or from the server;
 * when that is renewed, fields that nobody touched follow it, and the others stay as they were typed.
 */
export function useDraftedForm<Values extends FieldValues>(
  stored: Values,
  draft: FormDraft<Values, Partial<Values>>,
): DraftedForm<Values> {
  const form = useCheckedForm<Values>(stored as DefaultValues<Values>)
  const { reset, watch, getValues } = form
  const base = useRef(stored)
  const isSending = useRef(false)
  const isShown = useRef(false)
  const writeNow = useRef(() => {})

  useLayoutEffect(() => {
    isShown.current = true
    const typed = draft.read()
    if (typed) reset({ ...base.current, ...known(typed, base.current) }, { keepDefaultValues: true })
    let latest: Values | undefined
    let timer: ReturnType<typeof setTimeout>
    const write = () => {
      clearTimeout(timer)
      if (latest === undefined) return
      if (differing(latest, base.current).length > 0) draft.write(latest)
      else draft.clear()
      latest = undefined
    }
    const { unsubscribe } = watch((values) => {
      latest = { ...values } as Values
      clearTimeout(timer)
      timer = setTimeout(write, SAVE_AFTER_MS)
    })
    writeNow.current = write
    addEventListener('pagehide', write)
    return () => {
      removeEventListener('pagehide', write)
      unsubscribe()
      write()
      isShown.current = false
    }
  }, [draft, reset, watch])

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
    submitWith: (save) =>
      form.submitWith(async (sent) => {
        if (isSending.current) return
        isSending.current = true
        // Should the answer be that the session is over, what was sent waits for the next one.
        writeNow.current()
        try {
          const saved = await save(sent)
          if (saved && isShown.current) renew(saved, sent)
          // Left while it was being sent: what waits is what has arrived, unless more was typed since.
          else if (saved && isKept(draft.read(), sent)) draft.clear()
        } catch (error) {
          showRefusal(form, error)
        } finally {
          isSending.current = false
        }
      }),
  }
}

/** The draft of a form that stands once. */
export function useDraft<Values>(draft: Draft<Values>): FormDraft<Values> {
  const [own] = useState(() => {
    const by = typist()
    return {
      read: draft.read,
      write: (values: Values) => draft.write(values, by),
      clear: () => draft.clear(by),
    }
  })
  return own
}

const differing = <Values extends FieldValues>(one: Values, other: Values): string[] =>
  Object.keys(other).filter((name) => one[name] !== other[name])

const isKept = <Values extends FieldValues>(kept: Partial<Values> | undefined, sent: Values): boolean =>
  kept !== undefined && Object.keys(sent).every((name) => !(name in kept) || kept[name] === sent[name])

/** A draft from before a release may hold other things than the form does. */
const known = <Values extends FieldValues>(typed: Partial<Values>, stored: Values): Partial<Values> =>
  Object.fromEntries(
    Object.keys(stored)
      .filter((name) => typeof typed[name] === typeof stored[name])
      .map((name) => [name, typed[name]]),
  ) as Partial<Values>

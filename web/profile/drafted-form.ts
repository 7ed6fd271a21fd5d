import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { clearDraft, type Drafts, readDraft, writeDraft } from '../drafts.ts'
import { type CheckedForm, useCheckedForm } from '../ui/checked-form.ts'

const SAVE_AFTER_MS = 500
/** What a customer sees of a form stays when its data is renewed under it. */
const KEEP = { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true } as const

/** Where a form keeps what was typed and not yet saved. */
export interface FormDraft<Values> {
  read(): Values | undefined
  write(values: Values): void
  clear(): void
}

export interface DraftedForm<Values extends FieldValues> extends Omit<CheckedForm<Values>, 'submitWith'> {
  /** Saves when every check passes. What `save` answers is what stands on the server now; nothing when it was refused. */
  submitWith(save: (values: Values) => Promise<Values | undefined>): (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form over something that is stored. What is typed outlives a reload, a 401 and going elsewhere; when the stored thing
 * is renewed, fields that nobody touched follow it, and the others stay as they were typed.
 */
export function useDraftedForm<Values extends FieldValues>(
  stored: Values,
  draft: FormDraft<Values>,
): DraftedForm<Values> {
  const form = useCheckedForm<Values>(stored as DefaultValues<Values>)
  const { reset, watch, getValues } = form
  const base = useRef(stored)
  const isSending = useRef(false)
  const writeNow = useRef(() => {})

  useLayoutEffect(() => {
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
          if (saved) renew(saved, sent)
        } finally {
          isSending.current = false
        }
      }),
  }
}

/** The draft of a form that stands once. */
export function useDraft<Name extends 'profile' | 'preferences'>(name: Name): FormDraft<Drafts[Name]> {
  const [draft] = useState(() => ({
    read: () => readDraft(name),
    write: (values: Drafts[Name]) => writeDraft(name, values),
    clear: () => clearDraft(name),
  }))
  return draft
}

type ListDraft = 'profileAddress' | 'profilePhone'
type WithoutId<Name extends ListDraft> = Omit<Drafts[Name][number], 'id'>

/** One draft for each thing on a list, 0 for the new one. */
export interface ListDrafts<Values> {
  of(id: number): FormDraft<Values>
  /** The one that was typed in last, if any. */
  latestId(): number | undefined
}

export function useListDrafts<Name extends ListDraft>(name: Name): ListDrafts<WithoutId<Name>> {
  const [drafts] = useState(() => listDrafts(name))
  return drafts
}

function listDrafts<Name extends ListDraft>(name: Name): ListDrafts<WithoutId<Name>> {
  const open = new Map<number, WithoutId<Name>>(readList(name))
  const made = new Map<number, FormDraft<WithoutId<Name>>>()
  const store = () => {
    if (open.size === 0) clearDraft(name)
    else writeDraft(name, [...open].map(([id, values]) => ({ ...values, id })) as Drafts[Name])
  }

  const make = (id: number): FormDraft<WithoutId<Name>> => ({
    read: () => open.get(id),
    write(values) {
      // The last one comes last.
      open.delete(id)
      open.set(id, values)
      store()
    },
    clear() {
      open.delete(id)
      store()
    },
  })
  return {
    of(id) {
      const draft = made.get(id) ?? make(id)
      made.set(id, draft)
      return draft
    },
    latestId: () => [...open.keys()].at(-1),
  }
}

function readList<Name extends ListDraft>(name: Name): [number, WithoutId<Name>][] {
  const stored: unknown = readDraft(name)
  // Before a release it may have been something else.
  if (!Array.isArray(stored)) return []
  return (stored as Drafts[Name][number][]).map(({ id, ...values }) => [id, values as WithoutId<Name>])
}

const differing = <Values extends FieldValues>(one: Values, other: Values): string[] =>
  Object.keys(other).filter((name) => one[name] !== other[name])

/** A draft from before a release may hold other things than the form does. */
const known = <Values extends FieldValues>(typed: Values, stored: Values): Partial<Values> =>
  Object.fromEntries(
    Object.keys(stored)
      .filter((name) => typeof typed[name] === typeof stored[name])
      .map((name) => [name, typed[name]]),
  ) as Partial<Values>

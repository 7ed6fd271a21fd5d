import { useState } from 'react'
import type { Draft } from '../../core/drafts.ts'
import type { FormDraft } from '../../core/form-draft.ts'

/** The kept part of a list: an entry for each thing that was edited, the latest last; `id` is 0 for a new one. */
type Kept<Values> = (Values & { id: number; changed?: readonly string[] })[]

interface Typed<Values> {
  values: Values
  /** The fields that were changed: the others may have been changed elsewhere since, and that counts. */
  changed: readonly string[]
}

/** One draft for each thing on a list, 0 for the new one. */
export interface ListDrafts<Values> {
  of(id: number): FormDraft<Values, Partial<Values>>
  /** The whole form as it was left, if anything was typed in it. */
  wholeOf(id: number): Values | undefined
  /** The one that was typed in last, if any. */
  latestId(): number | undefined
}

export function useListDrafts<Values extends object>(draft: Draft<Kept<Values>>): ListDrafts<Values> {
  const [drafts] = useState(() => listDrafts(draft))
  return drafts
}

function listDrafts<Values extends object>(draft: Draft<Kept<Values>>): ListDrafts<Values> {
  const open = new Map<number, Typed<Values>>(readList(draft))
  const made = new Map<number, FormDraft<Values, Partial<Values>>>()
  const store = () => {
    if (open.size === 0) draft.clear()
    else draft.write([...open].map(([id, { values, changed }]) => ({ ...values, id, changed })))
  }

  const make = (id: number): FormDraft<Values, Partial<Values>> => ({
    // An existing thing may be written anew as often as one likes, so it needs no key.
    ...(id === 0 && draft.attempt && { attempt: draft.attempt }),
    read: () => {
      const typed = open.get(id)
      return typed && onlyChanged(typed)
    },
    write(values, changed = Object.keys(values)) {
      // The draft that was typed in last comes last.
      open.delete(id)
      open.set(id, { values, changed })
      store()
    },
    clear() {
      open.delete(id)
      store()
    },
  })
  return {
    of(id) {
      const one = made.get(id) ?? make(id)
      made.set(id, one)
      return one
    },
    wholeOf: (id) => open.get(id)?.values,
    latestId: () => [...open.keys()].at(-1),
  }
}

const onlyChanged = <Values extends object>({ values, changed }: Typed<Values>): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => changed.includes(name))) as Partial<Values>

function readList<Values extends object>(draft: Draft<Kept<Values>>): [number, Typed<Values>][] {
  const stored: unknown = draft.read()
  // The draft may be of another shape, from before a release.
  if (!Array.isArray(stored)) return []
  return (stored as Kept<Values>).map(({ id, changed, ...values }) => [
    id,
    { values: values as unknown as Values, changed: Array.isArray(changed) ? changed : Object.keys(values) },
  ])
}

import { useState } from 'react'
import type { FormDraft } from '../../core/drafted-form.ts'
import type { Draft } from '../../core/drafts.ts'

/** The kept part of a list: an entry for each thing that was edited, the latest last; `id` is 0 for a new one. */
type Kept<Values> = (Values & { id: number })[]

/** One draft for each thing on a list, 0 for the new one. */
export interface ListDrafts<Values> {
  of(id: number): FormDraft<Values>
  /** The one that was typed in last, if any. */
  latestId(): number | undefined
}

export function useListDrafts<Values>(draft: Draft<Kept<Values>>): ListDrafts<Values> {
  const [drafts] = useState(() => listDrafts(draft))
  return drafts
}

function listDrafts<Values>(draft: Draft<Kept<Values>>): ListDrafts<Values> {
  const open = new Map<number, Values>(readList(draft))
  const made = new Map<number, FormDraft<Values>>()
  const store = () => {
    if (open.size === 0) draft.clear()
    else draft.write([...open].map(([id, values]) => ({ ...values, id })))
  }

  const make = (id: number): FormDraft<Values> => ({
    // An existing thing may be written anew as often as one likes, so it needs no key.
    ...(id === 0 && draft.attempt && { attempt: draft.attempt }),
    read: () => open.get(id),
    write(values) {
      // The draft that was typed in last comes last.
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
      const one = made.get(id) ?? make(id)
      made.set(id, one)
      return one
    },
    latestId: () => [...open.keys()].at(-1),
  }
}

function readList<Values>(draft: Draft<Kept<Values>>): [number, Values][] {
  const stored: unknown = draft.read()
  // The draft may be of another shape, from before a release.
  if (!Array.isArray(stored)) return []
  return (stored as Kept<Values>).map(({ id, ...values }) => [id, values as Values])
}

import { useState } from 'react'
import type { FormDraft } from '../drafted-form.ts'
import { clearDraft, type Drafts, readDraft, writeDraft } from '../drafts.ts'

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

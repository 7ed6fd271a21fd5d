import { kept } from './kept.ts'
import { createStore, useStore } from './store.ts'
import { samePerson, whenGone } from './who.ts'

/**
 * Answers that somebody types and has not sent. They stand in the device's database, so that they are there after a reload, without a network
 * and in a second tab, and go with their person.
 */

interface Draft {
  words: string
  /** So many answers stood there when it was begun: whoever sends it has seen these and no others. */
  answers: number
  /** What waited then. A text that came in while it was written waits on: nobody has answered it. */
  closes: readonly string[]
  /** Under it the words leave once, however often they are sent. */
  key: string
}
type Drafts = Readonly<Record<string, Draft>>

const drafts = createStore<Drafts>({})
let turn: Promise<unknown> = Promise.resolve()

whenGone(() => drafts.set({}))

export const useTyped = (talk: string): Draft | undefined => useStore(drafts)[talk]

/** What another tab has typed or sent meanwhile is found by looking again. What is typed here while it looks is newer. */
export async function readDrafts(): Promise<void> {
  const isSamePerson = samePerson()
  await turn
  const before = drafts.get()
  const known = await kept.get<Drafts>('drafts')
  if (isSamePerson() && drafts.get() === before) drafts.set(known ?? {})
}

export const newDraft = (words: string, seen: Pick<Draft, 'answers' | 'closes'>): Draft => ({
  words,
  answers: seen.answers,
  closes: seen.closes,
  key: crypto.randomUUID(),
})

/** Nothing typed is no draft. Other talks' drafts stay as they are in the database, where another tab may have written them. */
export function setDraft(talk: string, draft: Draft | undefined): void {
  const change = (all: Drafts): Drafts => {
    const { [talk]: _, ...others } = all
    return draft === undefined || draft.words === '' ? others : { ...others, [talk]: draft }
  }
  drafts.set(change(drafts.get()))
  const isSamePerson = samePerson()
  turn = turn.then(async () => {
    const known = (await kept.get<Drafts>('drafts')) ?? {}
    if (isSamePerson()) await kept.put('drafts', change(known))
  })
}

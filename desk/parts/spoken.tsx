import type { ReactNode } from 'react'
import { createStore, useStore } from '../core/store.ts'

const said = createStore({ text: '', turn: 0 })

/** Says something to whoever listens, when there is a pause. */
export const say = (text: string): void => said.set({ text, turn: said.get().turn + 1 })

/** Stands once, and is there before its first word. The same words twice are two. */
export function Spoken(): ReactNode {
  const { text, turn } = useStore(said)
  return (
    <div className="unseen" aria-live="polite">
      <p key={turn}>{text}</p>
    </div>
  )
}

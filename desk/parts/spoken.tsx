import type { ReactNode } from 'react'
import { createStore, useStore } from '../core/store.ts'

const said = createStore<readonly { text: string; turn: number }[]>([])
/** Two things may be said in one breath: none takes the other's place. */
const KEPT = 3

/** Says something to whoever listens, when there is a pause. */
export function say(text: string): void {
  const before = said.get()
  said.set([...before, { text, turn: (before.at(-1)?.turn ?? 0) + 1 }].slice(-KEPT))
}

/** Stands once, and is there before its first word. */
export function Spoken(): ReactNode {
  const words = useStore(said)
  return (
    <div className="unseen" aria-live="polite">
      {words.map(({ text, turn }) => (
        <p key={turn}>{text}</p>
      ))}
    </div>
  )
}

import { useState } from 'react'
import { type Draft, typist } from './drafts.ts'

/** The place where a form keeps what was typed and not yet sent, or as much of it as may be kept. */
export interface FormDraft<Values, Kept extends Partial<Values> = Values> {
  read(): Kept | undefined
  /** `changed` names the fields that differ from what the form began with; left out, all of them may. */
  write(values: Values, changed?: readonly string[]): void
  clear(): void
  /** Keeps the Idempotency-Key of an attempt whose outcome is not known; a form that may be sent twice has none. */
  attempt?: { read(): string | undefined; write(key: string): void; clear(): void }
}

/** The draft of a form that stands once. */
export function useDraft<Values>(draft: Draft<Values>): FormDraft<Values> {
  const [own] = useState(() => {
    const by = typist()
    const { attempt } = draft
    return {
      read: draft.read,
      write: (values: Values) => draft.write(values, by),
      clear: () => draft.clear(by),
      ...(attempt && {
        attempt: {
          read: attempt.read,
          write: (key: string) => attempt.write(key, by),
          clear: () => attempt.clear(by),
        },
      }),
    }
  })
  return own
}

import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { sentenceOf } from '../../core/show-refusal.ts'

/** Why something could not be done just now. It is no alarm: nothing was charged, and it can be tried again. */
export function RefusalNote({ error, action }: { error: unknown; action?: ReactNode }): ReactNode {
  if (error === undefined) return null
  return (
    <Banner kind="warning" action={action}>
      {sentenceOf(error)}
    </Banner>
  )
}

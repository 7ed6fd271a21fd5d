import type { ReactNode } from 'react'
import { LeatherJacket } from './leather-jacket.tsx'

export function LeatherRack({ title }: { title?: string }): ReactNode {
  return <LeatherJacket {...(title && { title })} />
}

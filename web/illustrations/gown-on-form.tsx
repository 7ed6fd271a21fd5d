import type { ReactNode } from 'react'
import { WeddingGown } from './wedding-gown.tsx'

export function GownOnForm({ title }: { title?: string }): ReactNode {
  return <WeddingGown {...(title && { title })} />
}

import type { ReactNode } from 'react'
import { Closet } from './closet.tsx'

export function DressingRoom({ title }: { title?: string }): ReactNode {
  return <Closet {...(title && { title })} />
}

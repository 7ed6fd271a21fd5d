import type { ReactNode } from 'react'
import { Van } from './van.tsx'

export function OurStreet({ title }: { title?: string }): ReactNode {
  return <Van {...(title && { title })} />
}

import type { ReactNode } from 'react'
import { NeedleAndThread } from './needle-and-thread.tsx'

export function SewingTable({ title }: { title?: string }): ReactNode {
  return <NeedleAndThread {...(title && { title })} />
}

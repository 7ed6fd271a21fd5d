import type { ReactNode } from 'react'
import { CoatOnHanger } from './coat-on-hanger.tsx'

export function SuitInCover({ title }: { title?: string }): ReactNode {
  return <CoatOnHanger {...(title && { title })} />
}

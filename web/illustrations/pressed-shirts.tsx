import type { ReactNode } from 'react'
import { Iron } from './iron.tsx'

export function PressedShirts({ title }: { title?: string }): ReactNode {
  return <Iron {...(title && { title })} />
}

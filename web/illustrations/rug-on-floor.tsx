import type { ReactNode } from 'react'
import { AreaRug } from './area-rug.tsx'

export function RugOnFloor({ title }: { title?: string }): ReactNode {
  return <AreaRug {...(title && { title })} />
}

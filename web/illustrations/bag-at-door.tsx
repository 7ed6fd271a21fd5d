import type { ReactNode } from 'react'
import { FrontDoor } from './front-door.tsx'

export function BagAtDoor({ title }: { title?: string }): ReactNode {
  return <FrontDoor {...(title && { title })} />
}

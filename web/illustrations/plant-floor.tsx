import type { ReactNode } from 'react'
import { WashingDrum } from './washing-drum.tsx'

export function PlantFloor({ title }: { title?: string }): ReactNode {
  return <WashingDrum {...(title && { title })} />
}

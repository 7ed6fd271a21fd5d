import type { ReactNode } from 'react'
import { Plant } from './plant.tsx'

export function GardenLine({ title }: { title?: string }): ReactNode {
  return <Plant {...(title && { title })} />
}

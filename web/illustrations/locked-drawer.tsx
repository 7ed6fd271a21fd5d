import type { ReactNode } from 'react'
import { SeasonalStorage } from './seasonal-storage.tsx'

export function LockedDrawer({ title }: { title?: string }): ReactNode {
  return <SeasonalStorage {...(title && { title })} />
}

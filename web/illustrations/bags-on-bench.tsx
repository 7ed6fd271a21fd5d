import type { ReactNode } from 'react'
import { LaundryBag } from './laundry-bag.tsx'

export function BagsOnBench({ title }: { title?: string }): ReactNode {
  return <LaundryBag {...(title && { title })} />
}

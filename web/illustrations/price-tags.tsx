import type { ReactNode } from 'react'
import { CreditCard } from './credit-card.tsx'

export function PriceTags({ title }: { title?: string }): ReactNode {
  return <CreditCard {...(title && { title })} />
}

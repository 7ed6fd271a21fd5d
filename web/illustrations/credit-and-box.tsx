import type { ReactNode } from 'react'
import { WelcomeBox } from './welcome-box.tsx'

export function CreditAndBox({ title }: { title?: string }): ReactNode {
  return <WelcomeBox {...(title && { title })} />
}

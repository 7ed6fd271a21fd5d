import type { ReactNode } from 'react'
import { PhoneMessages } from './phone-messages.tsx'

export function QuestionTexts({ title }: { title?: string }): ReactNode {
  return <PhoneMessages {...(title && { title })} />
}

import type { ReactNode } from 'react'
import { CalendarPage } from './calendar-page.tsx'

export function SignedPage({ title }: { title?: string }): ReactNode {
  return <CalendarPage {...(title && { title })} />
}

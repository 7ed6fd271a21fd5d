import { lazy, type ReactNode, useState } from 'react'
import type { Profile } from '#contract/profile'

/** Most customers owe nothing, and never ask for what a payment needs. */
const DueCard = lazy(() => import('./due-card.tsx'))

/** What waits for money. It comes with the profile, and stays until the page is left once it was paid here: somebody is reading it. */
export function DueSlot({ due }: { due: Profile['due'] }): ReactNode {
  const [pressed, setPressed] = useState<NonNullable<Profile['due']>>()
  const shown = pressed ?? due
  // It suspends with the page around it, so that its place is there from the first paint.
  return shown && <DueCard key={shown.id} due={due?.id === shown.id ? due : shown} onPress={() => setPressed(shown)} />
}

import { lazy, type ReactNode, useState } from 'react'
import type { Profile } from '#contract/profile'

/** Most customers owe nothing, and never ask for what a payment needs. */
const DueCard = lazy(() => import('./due-card.tsx'))

type WaitingOrder = NonNullable<Profile['due']>

/**
 * What waits for money. It comes with the profile. An order that is being paid here, or was, stays until the page is left: somebody is
 * reading about it. The next one that waits comes below it.
 */
export function DueSlot({ due }: { due: Profile['due'] }): ReactNode {
  const [kept, setKept] = useState<readonly WaitingOrder[]>([])
  const others = kept.filter(({ id }) => id !== due?.id)
  const keep = (order: WaitingOrder, isKept: boolean) =>
    setKept((now) => [...now.filter(({ id }) => id !== order.id), ...(isKept ? [order] : [])])
  // They suspend with the page around them, so that their place is there from the first paint.
  return (due ? [...others, due] : others).map((order) => (
    <DueCard key={order.id} due={order} isDue={order === due} onKept={(isKept) => keep(order, isKept)} />
  ))
}

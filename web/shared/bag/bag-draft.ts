import { useCallback, useState } from 'react'
import type { PickupInput } from '#contract/pickups'
import { defineDraft } from '../../core/drafts.ts'

/** What somebody says is in the bag, until a pickup is booked with it. A visitor's list is still there after registration. */
export type BagItems = NonNullable<PickupInput['bagList']>

export const bagDraft = defineDraft<{ items: BagItems }>('bag', {
  version: 1,
  isWhole: ({ items }) =>
    Array.isArray(items) &&
    items.every(({ item, count }) => typeof item === 'string' && Number.isInteger(count) && count > 0),
})

/** "1 thing", "8 things". A rug by the square foot is one thing, and so is each line of what is not counted by the piece. */
export const thingsText = (things: number): string => `${things} ${things === 1 ? 'thing' : 'things'}`

/** The list of this tab: undefined until somebody has listed something. */
export function useBag(): [BagItems | undefined, (items: BagItems) => void] {
  const [items, setItems] = useState(() => bagDraft.read()?.items)
  const change = useCallback((next: BagItems) => {
    setItems(next)
    bagDraft.write({ items: next })
  }, [])
  return [items, change]
}

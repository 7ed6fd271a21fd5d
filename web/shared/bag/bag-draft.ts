import { useCallback, useState } from 'react'
import type { PickupInput } from '#contract/pickups'
import { type Draft, defineDraft } from '../../core/drafts.ts'

/** What somebody says is in the bag, until a pickup is booked with it. A visitor's list is still there after registration. */
export type BagItems = NonNullable<PickupInput['bagList']>

interface ListedBag {
  items: BagItems
}

const defineBagDraft = (name: string): Draft<ListedBag> =>
  defineDraft(name, {
    version: 1,
    isWhole: ({ items }) =>
      Array.isArray(items) &&
      items.every(({ item, count }) => typeof item === 'string' && Number.isInteger(count) && count > 0),
  })

export const bagDraft = defineBagDraft('bag')

/** The list of a booked pickup, from the first change until it is saved. */
export const bookedBagDraft = (pickupId: number): Draft<ListedBag> => defineBagDraft(`bag-${pickupId}`)

/** "1 thing", "8 things". A rug by the square foot is one thing, and so is each line of what is not counted by the piece. */
export const thingsText = (things: number): string => `${things} ${things === 1 ? 'thing' : 'things'}`

/** The list as this tab has it, undefined until somebody has listed something; with what changes it, and what forgets it. */
export function useBag(draft = bagDraft): [BagItems | undefined, (items: BagItems | undefined) => void] {
  const [kept] = useState(draft)
  const [items, setItems] = useState(() => kept.read()?.items)
  const change = useCallback(
    (next: BagItems | undefined) => {
      setItems(next)
      if (next === undefined) kept.clear()
      else kept.write({ items: next })
    },
    [kept],
  )
  return [items, change]
}

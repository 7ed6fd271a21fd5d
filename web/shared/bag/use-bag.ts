import { useCallback, useState } from 'react'
import { type BagItems, bagDraft } from './bag-draft.ts'

/** "1 thing", "8 things". A rug by the square foot is one thing, and so is each line of what is not counted by the piece. */
export const thingsText = (things: number): string => `${things} ${things === 1 ? 'thing' : 'things'}`

/** The words about a list that is not booked yet. */
export const listedText = (items: BagItems | undefined): string =>
  items && items.length > 0
    ? `${thingsText(items.length)} on your list`
    : 'List what’s in your bag and see what it costs.'

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

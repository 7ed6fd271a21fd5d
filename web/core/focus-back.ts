import { type RefObject, useEffect, useRef } from 'react'

type Place = RefObject<HTMLElement | null>

/** When an open part closes with the focus in it, the focus goes back to its opener, unless it is somewhere already. */
export function useFocusBack(isOpen: boolean, opener: Place): void {
  useFocusAfterLoss(isOpen ? 1 : 0, opener)
}

/** One of several is gone, and the focus with it: it goes to where the others can be reached from. */
export function useFocusAfterLoss(count: number, place: Place): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) place.current?.focus()
    before.current = count
  }, [count, place])
}

/** One thing has taken the place of another, and the focus is gone with what was pressed: it goes to what both stand in. */
export function useFocusOnSwap(isOther: boolean, place: Place): void {
  const before = useRef(isOther)
  useEffect(() => {
    if (isOther !== before.current && document.activeElement === document.body) {
      // The person who pressed is looking here, so the page does not scroll.
      place.current?.focus({ preventScroll: true })
    }
    before.current = isOther
  }, [isOther, place])
}

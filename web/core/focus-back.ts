import { type RefObject, useEffect, useRef } from 'react'

type Place = RefObject<HTMLElement | null>

/** When an open part closes with the focus in it, the focus goes back to its opener, unless it is somewhere already. */
export function useFocusBack(isOpen: boolean, opener: Place): void {
  useFocusAfterLoss(isOpen ? 1 : 0, opener)
}

/** When one of several things is gone with the focus in it, the focus goes to where the others can be reached from. */
export function useFocusAfterLoss(count: number, place: Place): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) place.current?.focus()
    before.current = count
  }, [count, place])
}

/** When one thing has replaced another and the pressed button is gone, the focus goes to the element around both. */
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
